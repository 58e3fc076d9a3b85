/** The guides that are made from definitions elsewhere in the repository, so that they cannot be stale. */

import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { type JsonObject, listOf, objectOf, textOf } from "../../tools/json.ts";
import { type Guide, GuideError } from "../guides.ts";
import { anchorOf } from "../markdown.ts";
import { bootstrapFileGuide } from "./bootstrap-file.ts";
import commands from "./commands.json" with { type: "json" };
import { cell, table } from "./markdown-text.ts";
import { releaseNotesGuide } from "./release-notes.ts";
import variables from "./variables.json" with { type: "json" };

const alertsIntroduction = `\`server/monitoring\` in the repository has two files:

- \`alerts.yml\` are the rules for Prometheus below. Put it beside \`prometheus.yml\`, and name it under \`rule_files\`.
- \`dashboard.json\` is a dashboard for Grafana. Import it under Dashboards, New, Import.

Both count on the job name \`gatehouse\`. [Metrics and traces](guides/metrics-and-traces.html) says how to enable metrics and what
each means. The thresholds are a beginning: put yours in their place.`;

/** @throws GuideError if the file has no rules */
export function alertsGuide(source: string): Guide {
  const groups = listOf(objectOf(parse(source))["groups"]).map(objectOf);
  const rules = groups.flatMap((group) => listOf(group["rules"]).map(objectOf));
  if (rules.length === 0) throw new GuideError("server/monitoring/alerts.yml has no rules.");
  return {
    name: "alerts",
    title: "Alerts and dashboard",
    summary: "The alerts that come with the server: when each fires, how severe it is, and what to look at.",
    group: "Operate",
    order: 4,
    text: [alertsIntroduction, ...rules.map(section)].join("\n\n"),
  };
}

function section(rule: JsonObject): string {
  const { severity } = objectOf(rule["labels"]);
  const { description } = objectOf(rule["annotations"]);
  return `## ${textOf(rule["alert"])}

${textOf(description)}

- **Severity:** ${textOf(severity)}
- **Fires after:** ${textOf(rule["for"]) || "at once"}

\`\`\`promql
${textOf(rule["expr"]).trimEnd()}
\`\`\``;
}

const commandsIntroduction = `One program has the server and its tools. These call it:

- \`npx --no -- gatehouse\`, where the package \`@gatehouse/server\` is installed;
- \`gatehouse-linux-x64\`, the program as one file, which needs no Node;
- in a clone, \`node server/dist/program/gatehouse.js\`. The scripts \`npm start\`, \`npm run import\`, \`evaluate\`, \`migrate\`,
  \`keys\` and \`contract\` call it, with their options behind \`--\`.`;

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
    text: [commandsIntroduction, table(["Command", "What it does"], rows), exitCodes, ...sections].join("\n\n"),
  };
}

export type Variable = (typeof variables)[number];

/** Beginnings of the names of each topic's variables. */
const topics: Readonly<Record<string, readonly string[]>> = {
  "Address and requests": ["HOST", "PORT", "RATE_LIMIT", "SHUTDOWN_DRAIN_SECONDS"],
  Database: ["DATABASE_", "FIRST_ID"],
  "Secrets and first start": ["MASTER_KEY", "BOOTSTRAP_FILE", "SAMPLE_DATA"],
  Log: ["LOG_"],
  Email: ["SMTP_", "MAIL_"],
  "Notifications and media filters": ["NOTIFICATION_", "IMAGE_FILTER_", "VIDEO_FILTER_"],
  "Metrics and traces": ["METRICS_", "OTEL_"],
  "Behaviour of the services": [
    "LICENSE_STATE",
    "PARTNER_LINK",
    "TOKEN_ISSUER",
    "GLOBAL_KEY_ALGORITHM",
    "OPERATOR_ONE_TIME_PASSWORD",
    "UNKNOWN_PROPERTIES",
  ],
};

const configurationIntroduction = `The server reads these variables when it starts. A value that is not valid stops the start, and the message names
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
  if (others.length > 0) throw new GuideError(`Give ${others.join(", ")} a topic in reference/reference-guides.ts.`);
  const sections = byTopic.map(({ topic, own }) => `## ${topic}\n\n${own.map(describe).join("\n\n")}`);
  return {
    name: "configuration",
    title: "Configuration",
    summary: "All environment variables of the server: meaning, default, unit, and the version that has each first.",
    group: "Reference",
    order: 1,
    text: [configurationIntroduction, "## All variables", overview(all), ...sections].join("\n\n"),
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

function read(path: string): Promise<string> {
  return readFile(new URL(`../../../${path}`, import.meta.url), "utf8");
}

export async function readReferenceGuides(): Promise<readonly Guide[]> {
  const [schema = "", example = "", alerts = "", changelog = ""] = await Promise.all(
    [
      "openapi/bootstrap.schema.yaml",
      "openapi/bootstrap.example.yaml",
      "server/monitoring/alerts.yml",
      "CHANGELOG.md",
    ].map(read),
  );
  return [
    configurationGuide(),
    bootstrapFileGuide(schema, example),
    commandLineGuide(),
    alertsGuide(alerts),
    releaseNotesGuide(changelog),
  ];
}
