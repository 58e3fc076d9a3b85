/**
 * Makes what the image consists of, in `dist/image`: the published server with the driver of its store, and a bill of
 * materials. `npm run build:image-files`; `deploy/Containerfile` copies it.
 */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { objectOf, textOf } from "../../../openapi/tools/json.ts";
import { ownDriver } from "../../bundle-plugins.ts";
import { root } from "../../ensure-installed.mjs";
import { billOfMaterials } from "../components.ts";
import { server } from "../packages/server.ts";

/** Images are for Linux with the GNU C library. */
const binaries = ["linux-x64.node", "linux-arm64.node"];

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.out ?? join(root, "dist/image"));
const version = textOf(objectOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")))["version"]);

rmSync(out, { recursive: true, force: true });
const folder = join(out, "node_modules", server.name);
const components = await server.make(folder, version);
for (const file of globSync(`${ownDriver}/prebuilds/*`, { cwd: folder }))
  if (!binaries.includes(basename(file))) rmSync(join(folder, file));
const subject = { name: server.name, version, components };
writeFileSync(join(out, "gatehouse.cdx.json"), `${JSON.stringify(billOfMaterials([subject]), undefined, 2)}\n`);
writeFileSync(join(out, "package.json"), `${JSON.stringify({ private: true, type: "module" })}\n`);
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
console.log(`${out}: the files of image ${version}`);
