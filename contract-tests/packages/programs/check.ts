import { type Report, runContract } from "@gatehouse/contract";
import { manifest } from "@gatehouse/openapi/manifest";
import type { components } from "@gatehouse/openapi/requests";
import { createClient } from "@gatehouse/sdk";
import { type BootstrapObject, startServer, type TestServer } from "@gatehouse/server";

const entry: components["schemas"]["FilterEntry"] = {
  text: "scallywag",
  locale: "en",
  filterMode: "embeddable",
  severity: "mild",
  tags: ["Pirate"],
};
const bootstrap: BootstrapObject = { blacklist: { entries: [entry] } };
const run: Promise<void> = main();

async function main(): Promise<void> {
  const server: TestServer = await startServer({ bootstrap });
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey });
  const { replacement } = await client.moderation.filterContentItem({ body: { content: "You scallywag!" } });
  const operations = manifest.slice(0, 1).map(({ operationId }) => operationId);
  const report: Report = await runContract({
    url: server.url,
    key: server.apiKey,
    interfaces: ["identity"],
    operations,
    phases: ["examples"],
    effort: 1,
  });
  console.log(JSON.stringify({ replacement, operations, findings: report.findings.length }));
  await server.close();
}

void run;
