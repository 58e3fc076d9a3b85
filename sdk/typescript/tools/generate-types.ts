/**
 * Derives the client's types from the committed bundled document, neither of them committed: `node tools/generate-types.ts`.
 *
 *   src/generated/requests.cts    what a client may send
 *   src/generated/responses.cts   what the server answers
 *
 * They are `.cts`, so that one copy of them serves those who import the package and those who require it: CommonJS cannot
 * import the types of an ES module. The conditional rules are in the types of the answers too, so that what was read can be
 * changed and sent back. The server puts its answers together from parts that are typed less closely: its types do without.
 */
import { readBundledDocument } from "../../../openapi/tools/bundled-document.ts";
import { withConditions } from "../../../openapi/tools/conditions.ts";
import { forRequests, forResponses } from "../../../openapi/tools/directions.ts";
import { banner, type GeneratedFile, updateFiles } from "../../../openapi/tools/generated-files.ts";
import type { JsonObject } from "../../../openapi/tools/json.ts";
import { typesOf } from "../../../openapi/tools/types.ts";

// Webhooks are operations of somebody else's server.
const { webhooks: _, ...own } = readBundledDocument();
await updateFiles([await types("requests", forRequests(own, "omit")), await types("responses", forResponses(own))]);

async function types(name: string, document: JsonObject): Promise<GeneratedFile> {
  const content = `// ${banner}${await typesOf(withConditions(document))}`;
  return { path: new URL(`../src/generated/${name}.cts`, import.meta.url), content, committed: false };
}
