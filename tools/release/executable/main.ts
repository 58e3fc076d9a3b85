/**
 * Makes the program as one file that needs no Node: `npm run build:program [-- --out <file>]`. It is this Node, without the names
 * that only debuggers read, with the published server inside (https://nodejs.org/api/single-executable-applications.html).
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inject } from "postject";
import { rolldown } from "rolldown";
import { objectOf, textOf } from "../../../openapi/tools/json.ts";
import { ownDriver } from "../../bundle-plugins.ts";
import { root } from "../../ensure-installed.mjs";
import { server } from "../packages/server.ts";
import { type ArchivedFile, packArchive } from "./archive.ts";

/** Node finds by it where the resource is. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const packageFolder = "node_modules/@gatehouse/server";
const system = `${process.platform}-${process.arch}`;

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = resolve(
  process.env["INIT_CWD"] ?? process.cwd(),
  values.out ?? join(root, `dist/program/gatehouse-${system}`),
);
const scratch = mkdtempSync(join(tmpdir(), "gatehouse-program-"));
try {
  await make();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function make(): Promise<void> {
  const version = textOf(objectOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")))["version"]);
  await server.make(join(scratch, packageFolder), version);
  const archive = packArchive([
    { path: "start.cjs", bytes: Buffer.from(`import("./${packageFolder}/dist/program/gatehouse.js");\n`) },
    ...filesOf(scratch, packageFolder).filter(({ path }) => isNeeded(path)),
    nodeLicence(),
  ]);
  const blob = await makeBlob(archive);
  mkdirSync(dirname(out), { recursive: true });
  copyFileSync(process.execPath, out);
  chmodSync(out, 0o755);
  // Names of functions for debuggers are a seventh of the file; where there is no `strip`, they stay.
  spawnSync("strip", [out]);
  await inject(out, "NODE_SEA_BLOB", blob, { sentinelFuse: fuse });
  console.log(`${out}: ${(statSync(out).size / 1_000_000).toFixed(1)} MB`);
}

function filesOf(base: string, folder: string): readonly ArchivedFile[] {
  return globSync(`${folder}/**/*`, { cwd: base, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: file.slice(base.endsWith("/") ? base.length : base.length + 1),
      bytes: readFileSync(file),
    }));
}

/**
 * The licence of Node and of what is compiled into it, which copies have to carry.
 * @throws Error where this Node is another one than the pinned package's
 */
function nodeLicence(): ArchivedFile {
  const pinned = createRequire(join(root, "node_modules/node/package.json"));
  const { version } = objectOf(pinned(`node-${system}/package.json`));
  if (`v${textOf(version)}` !== process.version)
    throw new Error(
      `This is Node ${process.version}, not the pinned ${textOf(version)}: use \`npm run build:program\`.`,
    );
  return { path: "node/LICENSE", bytes: readFileSync(pinned.resolve(`node-${system}/LICENSE`)) };
}

/** Of the driver's binaries, the one for this system. */
function isNeeded(path: string): boolean {
  const prebuilds = `${packageFolder}/${ownDriver}/prebuilds/`;
  return !path.startsWith(prebuilds) || path === `${prebuilds}${system}.node`;
}

/** Has Node make the resource: the first code, and what it unpacks. */
async function makeBlob(archive: Buffer): Promise<Buffer> {
  const made = await rolldown({
    input: join(import.meta.dirname, "start.ts"),
    platform: "node",
    checks: { bundlerTimings: false },
  });
  await made.write({ file: join(scratch, "start.js"), format: "cjs" });
  await made.close();
  writeFileSync(join(scratch, "archive"), archive);
  writeFileSync(join(scratch, "digest"), createHash("sha256").update(archive).digest("hex").slice(0, 32));
  const configuration = {
    main: "start.js",
    output: "blob",
    disableExperimentalSEAWarning: true,
    assets: { archive: "archive", digest: "digest" },
  };
  writeFileSync(join(scratch, "sea.json"), JSON.stringify(configuration));
  execFileSync(process.execPath, ["--experimental-sea-config", "sea.json"], { cwd: scratch, stdio: "pipe" });
  return readFileSync(join(scratch, "blob"));
}
