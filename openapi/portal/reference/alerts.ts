/** The page of the alerts, from the rules for Prometheus that come with the server. */
import { parse } from "yaml";
import { type JsonObject, listOf, objectOf, textOf } from "../../tools/json.ts";
import { type Guide, GuideError } from "../guide.ts";

const introduction = `\`server/monitoring\` in the repository has two files:

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
    text: [introduction, ...rules.map(section)].join("\n\n"),
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
