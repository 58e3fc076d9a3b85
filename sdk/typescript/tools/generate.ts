/**
 * Derives the client's generated files from the bundled specs: `node tools/generate.ts` writes them, `--check` says what
 * is stale. The specs are bundled first: `node openapi/tools/generate.ts`.
 *
 *   src/generated/requests.cts    what a client may send
 *   src/generated/responses.cts   what the server answers
 *   src/generated/methods.ts      the methods of each interface, typed and documented
 *   src/generated/operations.ts   what the client knows of each operation at run time
 *   src/generated/notifications.ts   what signed notifications say
 *
 * The two that hold nothing but types are `.cts`, so that one copy of them serves those who import the package and those
 * who require it: CommonJS cannot import the types of an ES module.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { manifest } from "../../../openapi/generated/manifest.ts";
import { withConditions } from "../../../openapi/tools/conditions.ts";
import { forRequests, forResponses } from "../../../openapi/tools/directions.ts";
import { readExamples } from "../../../openapi/tools/example-files.ts";
import { interfaces } from "../../../openapi/tools/interfaces.ts";
import { isObject, type JsonObject } from "../../../openapi/tools/json.ts";
import { typesOf } from "../../../openapi/tools/types.ts";
import { readDescriptions } from "./descriptions.ts";
import { methodsOf } from "./methods.ts";
import { writeMethods } from "./write-methods.ts";
import { writeNotifications } from "./write-notifications.ts";
import { writeOperations } from "./write-operations.ts";

const banner = "// Made by `npm run generate` from the specs. Do not edit.\n";
const specs = fileURLToPath(new URL("../../../openapi/generated/", import.meta.url));
const examplesFolder = fileURLToPath(new URL("../../examples/", import.meta.url));
const folder = fileURLToPath(new URL("../src/generated/", import.meta.url));

async function derive(): Promise<Map<string, string>> {
  const document: unknown = JSON.parse(await readFile(`${specs}gatehouse.json`, "utf8"));
  if (!isObject(document)) throw new Error("gatehouse.json holds no document.");
  // Webhooks are operations of somebody else's server.
  const { webhooks: _, ...own } = document;
  const descriptions = await readDescriptions(specs);
  const methods = interfaces.map((name) => {
    const operations = manifest.filter((operation) => operation.interface === name);
    return { name, methods: methodsOf(operations, descriptions) };
  });
  return new Map([
    ["requests.cts", await types(forRequests(own, "omit"))],
    ["responses.cts", await types(forResponses(own))],
    ["methods.ts", banner + writeMethods(methods, await readExamples(examplesFolder))],
    ["operations.ts", banner + writeOperations(methods)],
    ["notifications.ts", banner + writeNotifications(document)],
  ]);
}

/**
 * The conditional rules are in the types of the answers too, so that what was read can be changed and sent back. The server
 * puts its answers together from parts that are typed less closely: its types do without.
 */
async function types(document: JsonObject): Promise<string> {
  return banner + operationsAlone(await typesOf(withConditions(document)));
}

/** The client knows operations and components. What stands under paths would be there twice. */
function operationsAlone(types: string): string {
  return types
    .replace(/^export interface (?:paths|webhooks) \{\n.*?^\}\n/gms, "")
    .replace(/^export type (?:webhooks|\$defs) = .*\n/gm, "");
}

async function main(): Promise<void> {
  const check = process.argv.includes("--check");
  await mkdir(folder, { recursive: true });
  const stale: string[] = [];
  for (const [name, content] of await derive()) {
    const present = await readFile(folder + name, "utf8").catch(() => undefined);
    if (present === content) continue;
    stale.push(name);
    if (!check) await writeFile(folder + name, content);
  }
  if (check && stale.length > 0) {
    console.error(`Stale in the SDK: ${stale.join(", ")}. Run \`npm run generate\` and commit what it writes.`);
    process.exitCode = 1;
  } else {
    console.log(stale.length === 0 ? "The SDK's generated files are fresh." : `Wrote ${stale.join(", ")} of the SDK.`);
  }
}

await main();
