/**
 * Records what later versions need of a release to be held against it as a client and as a server: its SDK as one file, and
 * its bundled document. At a release, in a checkout that is built: node contract-tests/upgrades/record-sdk.ts <version> [<checkout>]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { parse } from "yaml";

const [version, checkout = join(import.meta.dirname, "../..")] = process.argv.slice(2);
if (version === undefined) throw new Error("Give the version of the release.");
const folder = join(import.meta.dirname, version);
mkdirSync(folder, { recursive: true });

const bundle = await rolldown({ input: join(checkout, "sdk/typescript/src/index.ts"), platform: "neutral" });
await bundle.write({ file: join(folder, "sdk.js"), format: "esm", minify: true });

const documents = ["yaml", "json"].map((form) => join(checkout, `openapi/generated/gatehouse.${form}`));
const file = documents.find((each) => existsSync(each));
if (file === undefined) throw new Error(`${checkout} has no bundled document.`);
const document: unknown = parse(readFileSync(file, "utf8"));
writeFileSync(join(folder, "document.json.gz"), gzipSync(JSON.stringify(document), { level: 9 }));
