/**
 * Derives all generated files from the specs: `npm run generate`. The build runs it too.
 *
 * Committed, and checked by `--check`:
 *   generated/gatehouse.yaml   the bundled document of all three interfaces
 *   generated/manifest.ts      the operation manifest
 *
 * Not committed:
 *   dist/documents/gatehouse.json, <interface>.json    the bundled documents
 *   dist/documents/portable/…                          the portable form of each, as they are served
 *   dist/documents/requests.json, responses.json       schemas that validate requests and responses
 *   dist/documents/secret-replies.json                 operations whose replies hold a secret
 *   dist/validators/bootstrap.js, application.js, system-configuration.js, and their types   validate what a start reads
 *
 * `generate-types.ts` derives the types, which only a compiler needs.
 */
import { stringify } from "yaml";
import { readBootstrapSchemas } from "./bootstrap-schemas.ts";
import { bundleInterface, mergeInterfaces } from "./bundle.ts";
import { builtDocuments } from "./bundled-document.ts";
import { validatorModule, validatorTypes } from "./compiled-validators.ts";
import { forRequests, forResponses, withBoundedLists, withoutProse } from "./directions.ts";
import { openapi30 } from "./forms/openapi-3.0.ts";
import { portableForm } from "./forms/portable.ts";
import { postmanCollection } from "./forms/postman.ts";
import { banner, type GeneratedFile, updateFiles } from "./generated-files.ts";
import { type InterfaceName, interfaces } from "./interfaces.ts";
import { isObject, type JsonObject } from "./json.ts";
import { deriveManifest } from "./manifest.ts";
import { operationsWithSecretReplies } from "./secret-replies.ts";

const generated = new URL("../generated/", import.meta.url);

async function deriveFiles(): Promise<GeneratedFile[]> {
  const [identity, filtering, moderation] = await Promise.all([
    bundleInterface("identity"),
    bundleInterface("filtering"),
    bundleInterface("moderation"),
  ]);
  const documents: Record<InterfaceName, JsonObject> = { identity, filtering, moderation };
  const merged = await mergeInterfaces(documents);
  const bootstrap = readBootstrapSchemas();
  const requests = withBoundedLists(withoutProse(forRequests(merged, "accept")));
  const portable = portableForm(merged);
  return [
    committed("gatehouse.yaml", yaml(merged)),
    committed("manifest.ts", manifestModule(documents)),
    ...interfaces.map((name) => built(name, documents[name])),
    built("gatehouse", merged),
    ...interfaces.map((name) => built(`portable/${name}`, portableForm(documents[name]))),
    built("portable/gatehouse", portable),
    built("portable/postman", postmanCollection(portable)),
    built("portable/3.0", openapi30(portableForm({ ...merged, webhooks: {} }, "together"))),
    built("requests", requests),
    built("responses", withoutProse(forResponses(merged))),
    built("secret-replies", { operations: operationsWithSecretReplies(forResponses(merged)) }),
    ...validators(requests, bootstrap),
  ];
}

function committed(name: string, content: string): GeneratedFile {
  return { path: new URL(name, generated), content, committed: true };
}

function built(name: string, document: JsonObject): GeneratedFile {
  const content = `${JSON.stringify(document, null, 1)}\n`;
  return { path: new URL(`${name}.json`, builtDocuments), content, committed: false };
}

function validators(requests: JsonObject, bootstrap: JsonObject): GeneratedFile[] {
  const documents = { gatehouse: requests, bootstrap: { components: { schemas: bootstrap } } };
  const { gatehouse } = documents;
  return [
    validator("bootstrap.js", validatorModule(documents, "bootstrap#/components/schemas/Bootstrap")),
    validator("bootstrap.d.ts", validatorTypes("validated-requests", "Bootstrap")),
    validator(
      "system-configuration.js",
      validatorModule({ gatehouse }, "gatehouse#/components/schemas/SystemConfiguration"),
    ),
    validator("system-configuration.d.ts", validatorTypes("responses", "SystemConfiguration")),
    validator("application.js", validatorModule({ gatehouse }, "gatehouse#/components/schemas/ApplicationRequest")),
    validator("application.d.ts", validatorTypes("validated-requests", "ApplicationRequest")),
  ];
}

function validator(name: string, content: string): GeneratedFile {
  return { path: new URL(`../dist/validators/${name}`, generated), content, committed: false };
}

/** Writes YAML in which descriptions keep their line breaks. */
function yaml(document: JsonObject): string {
  return `# ${banner}${stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })}`;
}

function manifestModule(documents: Record<InterfaceName, JsonObject>): string {
  const operations = deriveManifest(documents).map((operation) => {
    const facts = Object.entries(operation).map(([name, fact]) => `    ${name}: ${factText(fact)},\n`);
    return `  {\n${facts.join("")}  },\n`;
  });
  return `// ${banner}import type { ManifestOperation } from "../tools/manifest.ts";\n\nexport type { ManifestOperation };\n\nexport const manifest: readonly ManifestOperation[] = [\n${operations.join("")}];\n`;
}

/** Writes each fact and each parameter on one line, for readable diffs. */
function factText(fact: unknown): string {
  if (!Array.isArray(fact) || !fact.some(isObject)) return JSON.stringify(fact);
  return `[\n${fact.map((part) => `      ${JSON.stringify(part)},\n`).join("")}    ]`;
}

await updateFiles(await deriveFiles());
