/** The page of the configuration, from what the server says of its variables (`variables.json`). */
import { type Guide, GuideError } from "../guide.ts";
import { anchorOf } from "../markdown.ts";
import { cell, table } from "./markdown-text.ts";
import variables from "./variables.json" with { type: "json" };

export type Variable = (typeof variables)[number];

/** Beginnings of the names of each topic's variables. */
const topics: Readonly<Record<string, readonly string[]>> = {
  "Address and requests": ["HOST", "PORT", "RATE_LIMIT", "SHUTDOWN_DRAIN_SECONDS"],
  Database: ["DATABASE_"],
  "Secrets and first start": ["MASTER_KEY", "BOOTSTRAP_FILE", "SAMPLE_DATA"],
  Log: ["LOG_"],
  Email: ["SMTP_", "MAIL_"],
  "Notifications and media filters": ["NOTIFICATION_", "IMAGE_FILTER_", "VIDEO_FILTER_"],
  "Metrics and traces": ["METRICS_", "OTEL_"],
  "Behaviour of the services": ["LICENSE_STATE", "PARTNER_LINK", "OPERATOR_ONE_TIME_PASSWORD"],
};

const introduction = `The server reads these variables when it starts. A value that is not valid stops the start, and the message names
the variable and what it takes. An empty variable counts as unset.

Each of them, but secrets, may be an option of the command line too, which goes before the variable: \`gatehouse serve --port 8080\`.
See [the command line](guides/command-line.html). What the server holds when it starts is in the
[bootstrap file](guides/bootstrap-file.html).`;

export function configurationGuide(all: readonly Variable[] = variables): Guide {
  const byTopic = Object.entries(topics).map(([topic, beginnings]) => {
    const own = all.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
    return { topic, own };
  });
  const shown = new Set(byTopic.flatMap(({ own }) => own));
  const others = all.filter((variable) => !shown.has(variable)).map(({ name }) => name);
  if (others.length > 0) throw new GuideError(`Give ${others.join(", ")} a topic in reference/configuration.ts.`);
  const sections = byTopic.map(({ topic, own }) => `## ${topic}\n\n${own.map(describe).join("\n\n")}`);
  return {
    name: "configuration",
    title: "Configuration",
    summary: "All environment variables of the server: meaning, default, unit, and the version that has each first.",
    group: "Reference",
    order: 1,
    text: [introduction, "## All variables", overview(all), ...sections].join("\n\n"),
  };
}

function overview(all: readonly Variable[]): string {
  const rows = all.map((variable) => [
    `[${variable.name}](#${anchorOf(variable.name)})`,
    defaultOf(variable),
    variable.unit,
    variable.since,
  ]);
  return table(["Variable", "Default", "Unit", "Since"], rows);
}

function defaultOf(variable: Variable): string {
  return variable.default === "" ? "" : `\`${variable.default}\``;
}

function describe(variable: Variable): string {
  const { name, meaning, takes, unit, since, hasFile } = variable;
  const facts = [
    `**Takes:** ${takes}`,
    variable.default !== "" && `**Default:** ${defaultOf(variable)}${unit === "" ? "" : ` ${unit}`}`,
    hasFile && `**From a file:** \`${name}_FILE\` names a file that holds the value, in place of this variable`,
    `**Since:** ${since}`,
  ].filter((fact) => fact !== false);
  return `### \`${name}\`\n\n${cell(meaning)}\n\n${facts.map((fact) => `- ${fact}`).join("\n")}`;
}
