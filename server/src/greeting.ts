/** Prints the server's URL at start, and an example request. */
import { sampleApplicationId } from "./bootstrap/first-start.ts";
import type { RunningServer } from "./server.ts";
import type { MasterKey } from "./store/master-key.ts";

interface Start {
  readonly operations: number;
  readonly bootstrapFile: string | undefined;
  readonly masterKey: MasterKey;
}

export function printGreeting(
  { url, metricsUrl, store, applied, keyLinkUrl }: RunningServer,
  { operations, bootstrapFile, masterKey }: Start,
): string {
  const [first] = applied.generatedKeys;
  const lines = [
    "",
    `Gatehouse is at ${url}`,
    `  ${operations} operations. Store: ${store.description}`,
    `  Read: ${url}/docs`,
    ...(metricsUrl === undefined ? [] : [`  Metrics: ${metricsUrl}`]),
    ...howSealed(masterKey),
    "",
    ...howToCall({ url, key: first?.key, bootstrapFile, keyLinkUrl }),
  ];
  const others = applied.generatedKeys
    .slice(bootstrapFile === undefined ? 1 : 0)
    .map(({ name, key }) => `API key "${name}" (shown this once): ${key}`);
  return [...lines, ...others, ""].join("\n");
}

function howSealed(masterKey: MasterKey): readonly string[] {
  if (masterKey.origin === "file") {
    const line = `  Secrets in it are sealed with the key in ${masterKey.file}`;
    if (!masterKey.isNew) return [line];
    return [
      `${line}, made just now.`,
      "  Back that file up, apart from the database: without it, no server starts on this database.",
    ];
  }
  if (masterKey.origin === "environment" || !masterKey.isExposed) return [];
  return [
    "  Secrets in it are NOT sealed: whoever reads the database or a backup has every private key and password in it.",
    "  Make a key with  openssl rand -base64 32  , keep it where the database is not, and start with it as MASTER_KEY.",
  ];
}

interface Access {
  readonly url: string;
  readonly key: string | undefined;
  readonly bootstrapFile: string | undefined;
  readonly keyLinkUrl: string | undefined;
}

function howToCall({ url, key, bootstrapFile, keyLinkUrl }: Access): readonly string[] {
  if (bootstrapFile !== undefined) return [`The API keys are those of ${bootstrapFile}.`];
  if (key === undefined) return laterStart;
  const link = [
    "Read, and try each call, with this key filled in (the link works once, within ten minutes):",
    "",
    `  ${keyLinkUrl}`,
    "",
  ];
  return [`API key (shown this once): ${key}`, "", ...(keyLinkUrl === undefined ? [] : link), ...firstStart(url, key)];
}

const laterStart = [
  "The API key was printed at the first start. Lost it? Name a key of your own in a BOOTSTRAP_FILE and start again:",
  "what is stored stays.",
];

function firstStart(url: string, key: string): string[] {
  return [
    `Packs of English words are listed. The application "Sample chat" rejects slurs and threats, queues insults for a`,
    "moderator and replaces mild words. Other languages:  npm run import -- --pack insults-de",
    `Other rules:  PUT ${url}/system/application/${sampleApplicationId}`,
    "Packs, words and rules of your own from the first start on:  name them in a BOOTSTRAP_FILE.",
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
