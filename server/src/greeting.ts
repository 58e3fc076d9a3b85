/** Prints what a start found or made, an example request, and at the end where the server is and how to get in. */
import { sampleApplicationId } from "./bootstrap/sample-application.ts";
import { ownCommand, storeVariables } from "./own-command.ts";
import type { RunningServer } from "./server.ts";
import type { MasterKey } from "./store/master-key.ts";

interface Start {
  readonly bootstrapFile: string | undefined;
  readonly masterKey: MasterKey;
  /** True when a first start fills the store with the objects of the documentation's requests. */
  readonly sampleData: boolean;
}

export function printGreeting(
  { url, metricsUrl, store, applied, keyLinkUrl }: RunningServer,
  { bootstrapFile, masterKey, sampleData }: Start,
): string {
  const [first] = applied.generatedKeys;
  const isFirst = bootstrapFile === undefined && first !== undefined;
  const rows = [
    ["Database", store.description],
    ...sealingRows(masterKey),
    ...(isFirst ? firstStartRows(url, first.key, sampleData) : []),
    ...(metricsUrl === undefined ? [] : [["Metrics", metricsUrl]]),
  ];
  const others = applied.generatedKeys
    .slice(isFirst ? 1 : 0)
    .map(({ name, key }) => `API key "${name}" (shown this once): ${key}`);
  return [
    "",
    ...rows.map(([name = "", text = ""]) => `${name.padEnd(13)}${text}`),
    "",
    ...(bootstrapFile === undefined ? example(url, first?.key) : []),
    `Gatehouse is at ${url}`,
    `Documentation: ${url}/docs`,
    ...keyLines(first?.key, bootstrapFile),
    ...others,
    ...linkLines(keyLinkUrl, first?.key),
    "",
  ].join("\n");
}

function sealingRows(masterKey: MasterKey): readonly (readonly string[])[] {
  if (masterKey.origin === "file") {
    const row = [
      "",
      `Secrets in it are sealed with the key in ${masterKey.file}${masterKey.isNew ? ", made just now." : ""}`,
    ];
    if (!masterKey.isNew) return [row];
    return [row, ["", "Back that file up, apart from the database: without it, no server starts on this database."]];
  }
  if (masterKey.origin === "environment" || !masterKey.isExposed) return [];
  return [
    [
      "",
      "Secrets in it are NOT sealed: whoever reads the database or a backup has every private key and password in it.",
    ],
    [
      "",
      "Make a key with  openssl rand -base64 32  , keep it where the database is not, and start with it as MASTER_KEY.",
    ],
  ];
}

function firstStartRows(url: string, key: string, sampleData: boolean): readonly (readonly string[])[] {
  return [
    [
      "Words",
      'Packs of English words, and an application for them: the "Sample chat" rejects slurs and threats, queues',
    ],
    ["", "insults for a moderator and replaces mild words. A pack of another language:"],
    ["", `  ${ownCommand(`import --pack insults-de --url ${url} --key ${key}`)}`],
    ...(sampleData ? [["Sample data", "The objects that the requests in the documentation name."]] : []),
  ];
}

/** A later start knows no key, so that the line makes one for a day. */
function example(url: string, key: string | undefined): readonly string[] {
  const given = key ?? `$(${storeVariables()}${ownCommand("keys add curl --days 1")})`;
  const body = JSON.stringify({
    content: {
      applicationId: sampleApplicationId,
      senderId: "5a0c3b1e-7f42-4d69-8b15-e2d9c6a7f830",
      createInstant: 0,
      parts: [{ type: "text", content: "What the h3ck, you n.i.n.c.o.m.p.o.o.p" }],
    },
  });
  return [
    "Moderate a text with curl:",
    "",
    `  curl -s ${url}/content/item/moderate -H "Authorization: ${given}" -H 'Content-Type: application/json' -d '${body}'`,
    "",
  ];
}

function keyLines(key: string | undefined, bootstrapFile: string | undefined): readonly string[] {
  if (bootstrapFile !== undefined) return [`The API keys are those of ${bootstrapFile}.`];
  if (key !== undefined) return [`API key (shown this once): ${key}`];
  return [
    "The API key was printed at the first start. Lost it? Make another one:",
    "",
    `  ${storeVariables()}${ownCommand("keys add mine")}`,
  ];
}

function linkLines(keyLinkUrl: string | undefined, key: string | undefined): readonly string[] {
  if (keyLinkUrl === undefined) return [];
  const which = key === undefined ? "a key for a day" : "this key";
  return [
    "",
    `Read, and try each call, with ${which} filled in (the link works once, within ten minutes):`,
    "",
    `  ${keyLinkUrl}`,
  ];
}
