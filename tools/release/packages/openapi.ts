import { bundle } from "../bundle.ts";
import { declarationsOf } from "../declarations.ts";
import { dualExport, PackageFolder } from "../package-folder.ts";
import type { PublishedPackage } from "./published-package.ts";

const documents = ["gatehouse", "identity", "filtering", "moderation"];
const types = ["requests", "validated-requests", "responses"];
const bootstrapFiles = ["bootstrap.schema.yaml", "bootstrap.example.yaml"];

/** The documents, the manifest and the types. */
export const openapi: PublishedPackage = {
  name: "@gatehouse/openapi",
  async make(path, version) {
    const folder = new PackageFolder(path);
    for (const name of documents) folder.copy(`openapi/dist/documents/${name}.json`, `documents/${name}.json`);
    folder.copy("openapi/generated/gatehouse.yaml", "documents/gatehouse.yaml");
    for (const name of bootstrapFiles) folder.copy(`openapi/${name}`, name);
    const input = { manifest: "openapi/dist/generated/manifest.js" };
    await bundle({ input, format: "cjs", packageFolder: path, folder: "dist" });
    folder.addModuleFor("dist/manifest.cjs", ["manifest"], declarationsOf("openapi/dist/generated/manifest.d.ts"));
    // Types alone: one file declares them for both kinds of programs.
    for (const name of types) folder.copy(`openapi/dist/generated/types/${name}.d.ts`, `dist/types/${name}.d.cts`);
    folder.describe(
      {
        name: openapi.name,
        description: "OpenAPI 3.1 documents, operation manifest and types of identity, filtering and moderation.",
        keywords: ["openapi", "openapi3", "identity", "content-filtering", "content-moderation", "types"],
        node: ">=22.18",
        fields: { sideEffects: false, exports, typesVersions },
      },
      version,
      "tools/release/readmes/openapi.md",
    );
    return [];
  },
};

const exports = {
  "./manifest": dualExport("./dist/manifest"),
  ...Object.fromEntries(types.map((name) => [`./${name}`, { types: `./dist/types/${name}.d.cts` }])),
  "./documents/*": "./documents/*",
  ...Object.fromEntries(bootstrapFiles.map((name) => [`./${name}`, `./${name}`])),
  "./package.json": "./package.json",
};

/** For TypeScript's resolution `node10`, which knows no `exports`. */
const typesVersions = {
  "*": {
    manifest: ["./dist/manifest.d.cts"],
    ...Object.fromEntries(types.map((name) => [name, [`./dist/types/${name}.d.cts`]])),
  },
};
