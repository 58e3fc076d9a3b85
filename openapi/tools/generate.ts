/**
 * Derives everything that is derived: `npm run generate` writes it, `npm run generate -- --check` says what is stale.
 *
 *   generated/<interface>.json, gatehouse.json   the bundled documents
 *   generated/requests.ts             what a client may send: defaults may be left out
 *   generated/validated-requests.ts   what a handler gets: defaults are filled in
 *   generated/responses.ts            what the server answers: defaults are always there
 *   generated/requests.json, responses.json   what requests and responses are held against
 *   generated/bootstrap.json          the bootstrap file's schema
 *   generated/manifest.ts             the operation manifest
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { bundleInterface, mergeInterfaces, root } from "./bundle.ts";
import { forRequests, forResponses, withBoundedLists, withDefaultsFilled, withoutProse } from "./directions.ts";
import { type InterfaceName, interfaces } from "./interfaces.ts";
import { isObject, type JsonObject } from "./json.ts";
import { makeManifest } from "./manifest.ts";
import { typesOf } from "./types.ts";

const banner = "// Made by `npm run generate` from the specs. Do not edit.\n";

async function types(document: JsonObject): Promise<string> {
  return banner + (await typesOf(document));
}

async function derive(): Promise<Map<string, string>> {
  const [identity, filtering, moderation] = await Promise.all([
    bundleInterface("identity"),
    bundleInterface("filtering"),
    bundleInterface("moderation"),
  ]);
  const documents: Record<InterfaceName, JsonObject> = { identity, filtering, moderation };
  const merged = await mergeInterfaces(documents);
  const files = new Map<string, string>();
  for (const name of interfaces) files.set(`${name}.json`, json(documents[name]));
  files.set("gatehouse.json", json(merged));
  files.set("requests.json", json(withBoundedLists(withoutProse(forRequests(merged, "accept")))));
  files.set("responses.json", json(withoutProse(forResponses(merged))));
  const bootstrap = bootstrapSchemas(parse(await readFile(`${root}bootstrap.schema.yaml`, "utf8")));
  files.set("bootstrap.json", json({ components: { schemas: bootstrap } }));
  // Webhooks are operations of somebody else's server; the handlers' types are made of ours alone.
  const { webhooks: _, ...own } = merged;
  const requests = forRequests(
    withSchemas(own, JSON.parse(JSON.stringify(bootstrap).replaceAll('"gatehouse#', '"#'))),
    "omit",
  );
  files.set("requests.ts", await types(requests));
  files.set("validated-requests.ts", await types(withDefaultsFilled(requests)));
  files.set("responses.ts", await types(forResponses(own)));
  const manifest = JSON.stringify(makeManifest(documents), null, 2);
  files.set(
    "manifest.ts",
    `${banner}import type { ManifestOperation } from "../tools/manifest.ts";\n\nexport type { ManifestOperation };\n\nexport const manifest: readonly ManifestOperation[] = ${manifest};\n`,
  );
  return files;
}

/** The bootstrap file's schema as components, each of its definitions one, referring to the merged document's. */
function bootstrapSchemas(schema: JsonObject): JsonObject {
  const { $defs, $schema: _schema, $id: _id, examples: _examples, ...top } = schema;
  const definitions = isObject($defs) ? Object.entries($defs) : [];
  const all = {
    Bootstrap: top,
    ...Object.fromEntries(definitions.map(([name, value]) => [`Bootstrap${name}`, value])),
  };
  const text = JSON.stringify(all)
    .replaceAll('"gatehouse.json#', '"gatehouse#')
    .replaceAll('"#/$defs/', '"#/components/schemas/Bootstrap');
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) ? parsed : {};
}

function withSchemas(document: JsonObject, schemas: JsonObject): JsonObject {
  const components = isObject(document["components"]) ? document["components"] : {};
  const present = isObject(components["schemas"]) ? components["schemas"] : {};
  return { ...document, components: { ...components, schemas: { ...present, ...schemas } } };
}

function json(document: JsonObject): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}

async function main(): Promise<void> {
  const check = process.argv.includes("--check");
  const folder = `${root}generated/`;
  await mkdir(folder, { recursive: true });
  const stale: string[] = [];
  for (const [name, content] of await derive()) {
    const present = await readFile(folder + name, "utf8").catch(() => undefined);
    if (present === content) continue;
    stale.push(name);
    if (!check) await writeFile(folder + name, content);
  }
  if (check && stale.length > 0) {
    console.error(`Stale: ${stale.join(", ")}. Run \`npm run generate\` and commit what it writes.`);
    process.exitCode = 1;
  } else {
    console.log(stale.length === 0 ? "Generated files are fresh." : `Wrote ${stale.join(", ")}.`);
  }
}

await main();
