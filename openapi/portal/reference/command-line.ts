/** The page of the command line, from the help of the program (`commands.json`). */
import type { Guide } from "../guide.ts";
import commands from "./commands.json" with { type: "json" };
import { table } from "./markdown-text.ts";

const introduction = `One program has the server and its tools. These call it:

- \`npx gatehouse\`, where the package \`@gatehouse/server\` is installed;
- \`gatehouse-linux-x64\`, the program as one file, which needs no Node;
- in a clone, \`node server/dist/program/gatehouse.js\`. The scripts \`npm start\`, \`npm run import\`, \`evaluate\`, \`migrate\`,
  \`keys:rotate\` and \`contract\` call it, with their options behind \`--\`.`;

const exitCodes = `The exit code is 0 for success, 1 for a finding or a failure, and 2 for a wrong command line. For \`migrate\`, 1 means that
migrations are pending, and 2 that it failed.`;

export function commandLineGuide(): Guide {
  const rows = commands.map(({ name, summary }) => [`[${name}](#gatehouse-${name})`, summary]);
  const sections = commands.map(
    ({ name, summary, help }) => `## gatehouse ${name}\n\n${summary}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\``,
  );
  return {
    name: "command-line",
    title: "Command line",
    summary: "The commands of the program, their options, and what their exit codes mean.",
    group: "Reference",
    order: 3,
    text: [introduction, table(["Command", "What it does"], rows), exitCodes, ...sections].join("\n\n"),
  };
}
