import { join } from "node:path";
import { ownDriver, programEntry, storeDriver, threads } from "../../bundle-plugins.ts";
import { root } from "../../ensure-installed.mjs";
import { bundle } from "../bundle.ts";
import { componentsOf, licencesText } from "../components.ts";
import { declarationsOf } from "../declarations.ts";
import { dualExport, PackageFolder } from "../package-folder.ts";
import type { PublishedPackage } from "./published-package.ts";

/** Sources of the dictionaries, whose licences go with the words; the word packs have a NOTICE of their own. */
const wordSources = ["@cspell/dict-en_us", "@cspell/dict-people-names", "word-list"].map((name) =>
  join(root, "node_modules", name),
);
const driver = `node_modules/${storeDriver}`;
const library = { index: "server/dist/published.js", "long-text-thread": threads["long-text-thread"] };
const programs = { gatehouse: programEntry, ...threads };

/** The server for tests, and the program. */
export const server: PublishedPackage = {
  name: "@gatehouse/server",
  async make(path, version) {
    const folder = new PackageFolder(path);
    const bundled = await Promise.all([
      bundle({ input: programs, format: "esm", packageFolder: path, folder: "dist/program" }),
      bundle({ input: library, format: "cjs", packageFolder: path, folder: "dist" }),
    ]);
    const exports = ["BootstrapError", "startServer"];
    folder.addModuleFor("dist/index.cjs", exports, declarationsOf("server/dist/published.d.ts"));
    for (const name of ["dictionaries", "packs"]) folder.copy(`server/dist/${name}`, `files/server/${name}`);
    for (const name of ["documents", "portal"]) folder.copy(`openapi/dist/${name}`, `files/openapi/${name}`);
    // The driver's code, its licence and its binaries for each system; not its sources.
    for (const name of ["lib", "prebuilds", "LICENSE"]) folder.copy(`${driver}/${name}`, `${ownDriver}/${name}`);
    // Node asks the nearest manifest which kind of modules these are; nothing reads its exports.
    folder.writeJson(`${ownDriver}/package.json`, { private: true, type: "commonjs" });
    const parts = [...bundled.flatMap((each) => [...each]), ...wordSources, join(root, driver)];
    const components = componentsOf(parts);
    folder.write("THIRD-PARTY-LICENSES.md", licencesText(components));
    folder.describe(
      {
        name: server.name,
        description: "A server for identity, content filtering and content moderation, for development, tests and CI.",
        keywords: ["content-moderation", "content-filtering", "profanity", "identity", "openapi", "server", "testing"],
        node: ">=22.18",
        fields: {
          main: "./dist/index.cjs",
          types: "./dist/index.d.cts",
          exports: { ".": dualExport("./dist/index"), "./package.json": "./package.json" },
          bin: { gatehouse: "./dist/program/gatehouse.js" },
        },
      },
      version,
      "tools/release/readmes/server.md",
    );
    return components;
  },
};
