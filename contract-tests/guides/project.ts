/** Creates projects for readers of guides: folders with the SDK and the other packages that a guide installs. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "../process/program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where a package of the repository, or one that it installs, is. */
const places: Readonly<Record<string, string>> = {
  "@gatehouse/sdk": "sdk/typescript",
  "@gatehouse/server": "server",
};

/** Creates a project of ES modules with these packages; it is deleted when the tests are done. */
export function makeProject(...packages: readonly string[]): string {
  const folder = makeFolder();
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  for (const name of packages) {
    const place = join(folder, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, places[name] ?? join("node_modules", name)), place);
  }
  return folder;
}
