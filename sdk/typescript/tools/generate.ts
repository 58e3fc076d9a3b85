/**
 * Derives the client's generated files from the committed bundled document: `node tools/generate.ts`. The build runs it too.
 * The specs are bundled first: `node openapi/tools/generate.ts`.
 *
 * Committed, and checked by `--check`:
 *   src/generated/methods.ts         the methods of each interface, typed and documented
 *   src/generated/operations.ts      what the client knows of each operation at run time
 *   src/generated/notifications.ts   what signed notifications say
 *
 * `generate-types.ts` derives the types, which only a compiler needs.
 */
import { fileURLToPath } from "node:url";
import { manifest } from "../../../openapi/generated/manifest.ts";
import { readBundledDocument } from "../../../openapi/tools/bundled-document.ts";
import { readExamples } from "../../../openapi/tools/example-files.ts";
import { banner, type GeneratedFile, updateFiles } from "../../../openapi/tools/generated-files.ts";
import { interfaces } from "../../../openapi/tools/interfaces.ts";
import { readDescriptions } from "./descriptions.ts";
import { methodsOf } from "./methods.ts";
import { writeMethods } from "./write-methods.ts";
import { writeNotifications } from "./write-notifications.ts";
import { writeOperations } from "./write-operations.ts";

const examplesFolder = fileURLToPath(new URL("../../examples/", import.meta.url));
const folder = new URL("../src/generated/", import.meta.url);

async function derive(): Promise<GeneratedFile[]> {
  const document = readBundledDocument();
  const descriptions = readDescriptions(document);
  const methods = interfaces.map((name) => {
    const operations = manifest.filter((operation) => operation.interface === name);
    return { name, methods: methodsOf(operations, descriptions) };
  });
  return [
    generated("methods.ts", writeMethods(methods, await readExamples(examplesFolder))),
    generated("operations.ts", writeOperations(methods)),
    generated("notifications.ts", writeNotifications(document)),
  ];
}

function generated(name: string, content: string): GeneratedFile {
  return { path: new URL(name, folder), content: `// ${banner}${content}`, committed: true };
}

await updateFiles(await derive());
