/**
 * Derives the client's generated files from the committed bundled document: `node tools/generate.ts`. The build runs it too.
 * The specs are bundled first: `node openapi/tools/generate.ts`.
 *
 * Committed, and checked by `--check`:
 *   src/generated/methods.ts         the methods of each interface, typed and documented
 *   src/generated/operations.ts      what the client knows of each operation at run time
 *   src/generated/notifications.ts   what signed notifications say
 *
 * Not committed:
 *   src/generated/requests.cts    what a client may send
 *   src/generated/responses.cts   what the server answers
 *
 * The two that hold nothing but types are `.cts`, so that one copy of them serves those who import the package and those
 * who require it: CommonJS cannot import the types of an ES module.
 */
import { fileURLToPath } from "node:url";
import { manifest } from "../../../openapi/generated/manifest.ts";
import { readBundledDocument } from "../../../openapi/tools/bundled-document.ts";
import { withConditions } from "../../../openapi/tools/conditions.ts";
import { forRequests, forResponses } from "../../../openapi/tools/directions.ts";
import { readExamples } from "../../../openapi/tools/example-files.ts";
import { banner, type GeneratedFile, updateFiles } from "../../../openapi/tools/generated-files.ts";
import { interfaces } from "../../../openapi/tools/interfaces.ts";
import type { JsonObject } from "../../../openapi/tools/json.ts";
import { typesOf } from "../../../openapi/tools/types.ts";
import { readDescriptions } from "./descriptions.ts";
import { methodsOf } from "./methods.ts";
import { writeMethods } from "./write-methods.ts";
import { writeNotifications } from "./write-notifications.ts";
import { writeOperations } from "./write-operations.ts";

const examplesFolder = fileURLToPath(new URL("../../examples/", import.meta.url));
const folder = new URL("../src/generated/", import.meta.url);

async function derive(): Promise<GeneratedFile[]> {
  const document = readBundledDocument();
  // Webhooks are operations of somebody else's server.
  const { webhooks: _, ...own } = document;
  const descriptions = readDescriptions(document);
  const methods = interfaces.map((name) => {
    const operations = manifest.filter((operation) => operation.interface === name);
    return { name, methods: methodsOf(operations, descriptions) };
  });
  return [
    generated("methods.ts", writeMethods(methods, await readExamples(examplesFolder)), true),
    generated("operations.ts", writeOperations(methods), true),
    generated("notifications.ts", writeNotifications(document), true),
    generated("requests.cts", await types(forRequests(own, "omit")), false),
    generated("responses.cts", await types(forResponses(own)), false),
  ];
}

function generated(name: string, content: string, committed: boolean): GeneratedFile {
  return { path: new URL(name, folder), content: `// ${banner}${content}`, committed };
}

/**
 * The conditional rules are in the types of the answers too, so that what was read can be changed and sent back. The server
 * puts its answers together from parts that are typed less closely: its types do without.
 */
async function types(document: JsonObject): Promise<string> {
  return typesOf(withConditions(document));
}

await updateFiles(await derive());
