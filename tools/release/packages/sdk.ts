import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { objectOf } from "../../../openapi/tools/json.ts";
import { root } from "../../ensure-installed.mjs";
import { componentsOf } from "../components.ts";
import { PackageFolder } from "../package-folder.ts";
import type { PublishedPackage } from "./published-package.ts";

const keywords = ["content-moderation", "content-filtering", "identity", "openapi", "client", "sdk", "typescript"];

/** In the package, so that it installs from a file or a server without a registry. */
const bundled = ["openapi-fetch", "openapi-typescript-helpers"];

/** The typed client. */
export const sdk: PublishedPackage = {
  name: "@gatehouse/sdk",
  async make(path, version) {
    execFileSync(process.execPath, ["tools/prepare-package.ts"], {
      cwd: join(root, "sdk/typescript"),
      stdio: "inherit",
    });
    const folder = new PackageFolder(path);
    folder.copy("sdk/typescript/dist", "dist");
    rmSync(join(path, "dist/tsconfig.tsbuildinfo"), { force: true });
    for (const name of bundled) folder.copy(`node_modules/${name}`, `node_modules/${name}`);
    const manifest = objectOf(JSON.parse(readFileSync(join(root, "sdk/typescript/package.json"), "utf8")));
    const { devDependencies: _development, scripts: _scripts, ...fields } = manifest;
    const description = "The typed client of Gatehouse: identity, content filtering and content moderation.";
    folder.describe(
      {
        name: sdk.name,
        description,
        keywords,
        node: ">=22.18",
        fields: { ...fields, version, keywords, bundleDependencies: bundled.slice(0, 1) },
      },
      version,
      "sdk/typescript/README.md",
    );
    return componentsOf(bundled.map((name) => join(root, "node_modules", name)));
  },
};
