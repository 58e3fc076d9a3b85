/**
 * Exports the portal as a static site for any web server and path, or to open from its folder:
 * `npm run build:docs [-- --out <folder>] [--base <path>]`.
 */
import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { builtDocuments } from "../tools/bundled-document.ts";
import { interfaces } from "../tools/interfaces.ts";
import { exported } from "./page-context.ts";
import { buildSite } from "./site.ts";
import { readSources } from "./sources.ts";
import { writeSite } from "./write-site.ts";

const usage = `npm run build:docs [-- --out <folder>] [--base <path>]

  --out <folder>  output folder: new, empty or an earlier export (default: dist/docs)
  --base <path>   path of the site, such as /gatehouse/; only 404.html needs it`;

const root = fileURLToPath(new URL("../..", import.meta.url));

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const options = {
    out: { type: "string" },
    base: { type: "string", default: "" },
    help: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const folder = folderOf(values.out);
  const files = new Map(buildSite(await readSources(), exported(baseOf(values.base))));
  for (const name of ["openapi", ...[...interfaces, "3.0", "postman"].map((one) => `openapi/${one}`)]) {
    files.set(`${name}.json`, await readFile(documentFile(name), "utf8"));
  }
  writeSite(folder, files);
  report(folder);
}

/** Resolves a relative folder from the directory in which the user called npm. */
function folderOf(out: string | undefined): string {
  if (out === "") throw new Error("--out names no folder.");
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const folder = out === undefined ? join(root, "dist/docs") : resolve(from, out);
  if (!existsSync(folder)) return folder;
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file.`);
  const isOurs =
    readdirSync(folder).length === 0 ||
    ["llms.txt", "404.html", "assets/{,*/}portal.css"].every((name) => globSync(name, { cwd: folder }).length > 0);
  if (!isOurs) throw new Error(`${folder} holds other files. Choose another folder.`);
  return folder;
}

/** Adds a slash at the end. */
function baseOf(base: string): string {
  if (base === "") return "";
  if (!isAbsolute(base) || /[?#"]|\/\//.test(base))
    throw new Error("--base is a path that begins with one slash, such as /gatehouse/.");
  return base.endsWith("/") ? base : `${base}/`;
}

function documentFile(name: string): URL {
  return new URL(`portable/${name === "openapi" ? "gatehouse" : name.replace("openapi/", "")}.json`, builtDocuments);
}

function report(folder: string): void {
  const files = globSync("**/*", { cwd: folder })
    .map((name) => statSync(join(folder, name)))
    .filter((one) => one.isFile());
  const pages = globSync("**/*.html", { cwd: folder }).length;
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  console.log(`Wrote ${pages} pages, each with its Markdown twin, and the OpenAPI documents to ${folder}:
${files.length} files, ${megabytes.toFixed(1)} MB. Put the folder on any web server, or open ${join(folder, "index.html")}.`);
}
