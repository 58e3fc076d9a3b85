/**
 * Makes what the image consists of, in `dist/image`: the published server with the driver of its store, and a bill of
 * materials. `npm run build:image-files`; `deploy/Containerfile` copies it.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { objectOf, textOf } from "../../../openapi/tools/json.ts";
import { root } from "../../ensure-installed.mjs";
import { billOfMaterials, componentsOf } from "../components.ts";
import { server } from "../packages/server.ts";

const driver = join(root, "node_modules/better-sqlite3");
/** Images are for Linux with the GNU C library. */
const binaries = ["linux-x64.node", "linux-arm64.node"];

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.out ?? join(root, "dist/image"));
const version = textOf(objectOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")))["version"]);

rmSync(out, { recursive: true, force: true });
const components = await server.make(join(out, "node_modules", server.name), version);
copyDriver();
const subject = { name: server.name, version, components: [...components, ...componentsOf([driver])] };
writeFileSync(join(out, "gatehouse.cdx.json"), `${JSON.stringify(billOfMaterials([subject]), undefined, 2)}\n`);
writeFileSync(join(out, "package.json"), `${JSON.stringify({ private: true, type: "module" })}\n`);
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
console.log(`${out}: the files of image ${version}`);

/** The driver's code, its licence and its binaries; not its sources. */
function copyDriver(): void {
  const target = join(out, "node_modules/better-sqlite3");
  mkdirSync(join(target, "prebuilds"), { recursive: true });
  for (const name of ["lib", "package.json", "LICENSE"])
    cpSync(join(driver, name), join(target, name), { recursive: true });
  for (const name of binaries) cpSync(join(driver, "prebuilds", name), join(target, "prebuilds", name));
}
