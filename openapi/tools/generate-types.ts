/**
 * Derives the types of the committed document, none of them committed themselves; `generate.ts` bundles the document first.
 *
 *   generated/types/requests.ts             types of requests: defaults may be left out
 *   generated/types/validated-requests.ts   types of handler input: defaults are filled in
 *   generated/types/responses.ts            types of responses: defaults are always present
 */
import { readBootstrapSchemas } from "./bootstrap-schemas.ts";
import { readBundledDocument } from "./bundled-document.ts";
import { forRequests, forResponses, withDefaultsFilled } from "./directions.ts";
import { banner, type GeneratedFile, updateFiles } from "./generated-files.ts";
import { isObject, type JsonObject } from "./json.ts";
import { typesOf } from "./types.ts";

async function deriveTypes(): Promise<GeneratedFile[]> {
  // Webhooks are operations of other servers; handlers need the types of ours.
  const { webhooks: _, ...own } = readBundledDocument();
  const bootstrap = JSON.parse(JSON.stringify(readBootstrapSchemas()).replaceAll('"gatehouse#', '"#'));
  const requests = forRequests(withSchemas(own, bootstrap), "omit");
  return Promise.all([
    typeModule("requests", requests),
    typeModule("validated-requests", withDefaultsFilled(requests)),
    typeModule("responses", forResponses(own)),
  ]);
}

async function typeModule(name: string, document: JsonObject): Promise<GeneratedFile> {
  const content = `// ${banner}${await typesOf(document)}`;
  return { path: new URL(`../generated/types/${name}.ts`, import.meta.url), content, committed: false };
}

function withSchemas(document: JsonObject, schemas: JsonObject): JsonObject {
  const components = isObject(document["components"]) ? document["components"] : {};
  const present = isObject(components["schemas"]) ? components["schemas"] : {};
  return { ...document, components: { ...components, schemas: { ...present, ...schemas } } };
}

await updateFiles(await deriveTypes());
