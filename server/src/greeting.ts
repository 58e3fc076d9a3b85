/** Prints the server's URL at start, and an example request. */
import { sampleApplicationId } from "./bootstrap/first-start.ts";
import type { RunningServer } from "./server.ts";

export function printGreeting(
  { url, metricsUrl, store, applied }: RunningServer,
  { operations, bootstrapFile }: { operations: number; bootstrapFile: string | undefined },
): string {
  const [first] = applied.generatedKeys;
  const lines = [
    "",
    `Gatehouse is at ${url}`,
    `  ${operations} operations. Store: ${store.description}`,
    `  Read: ${url}/docs`,
    ...(metricsUrl === undefined ? [] : [`  Metrics: ${metricsUrl}`]),
    "",
    ...howToCall(url, first?.key, bootstrapFile),
  ];
  const others = applied.generatedKeys
    .slice(bootstrapFile === undefined ? 1 : 0)
    .map(({ name, key }) => `API key "${name}" (shown this once): ${key}`);
  return [...lines, ...others, ""].join("\n");
}

function howToCall(url: string, key: string | undefined, bootstrapFile: string | undefined): readonly string[] {
  if (bootstrapFile !== undefined) return [`The API keys are those of ${bootstrapFile}.`];
  return key === undefined ? laterStart : firstStart(url, key);
}

const laterStart = [
  "The API key was printed at the first start. To choose keys yourself, name them in a BOOTSTRAP_FILE;",
  "to begin anew, delete the store.",
];

function firstStart(url: string, key: string): string[] {
  return [
    `API key (shown this once): ${key}`,
    "",
    "Filter a text with curl:",
    "",
    `  curl -s ${url}/content/item/filter -H 'Authorization: ${key}' -H 'Content-Type: application/json' -d '{"content":"What the h3ck, you n.i.n.c.o.m.p.o.o.p"}'`,
    "",
    "Moderate it with the SDK: put these lines into try.mjs in this folder and run  node try.mjs",
    "",
    `  import { createClient } from "@gatehouse/sdk";`,
    `  const client = createClient({ baseUrl: "${url}", apiKey: "${key}" });`,
    `  const content = { applicationId: "${sampleApplicationId}", createInstant: Date.now(), senderId: crypto.randomUUID(), parts: [{ type: "text", content: "What the h3ck!" }] };`,
    "  const result = await client.moderation.moderateContentItem({ body: { content } });",
    "  console.log(result.contentAction, result.content.parts[0].replacement);",
  ];
}
