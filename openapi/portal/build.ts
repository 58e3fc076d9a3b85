/**
 * Writes the portal to `dist/portal`, with compressed variants: `node openapi/portal/build.ts`. It reads what `npm run generate`
 * made. The folder is there when it is complete, because a server may be waiting for it.
 */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { served } from "./page-context.ts";
import { buildSite, missingPage } from "./site.ts";
import { readSources } from "./sources.ts";
import { writeSite, writeVariants } from "./write-site.ts";

const start = performance.now();
const sources = await readSources();
const site = new Map([...buildSite(sources, served), missingPage(sources)]);
const folder = fileURLToPath(new URL("../dist/portal", import.meta.url));
const unfinished = fileURLToPath(new URL(`../../.cache/portal-${process.pid}`, import.meta.url));
mkdirSync(fileURLToPath(new URL("../../.cache", import.meta.url)), { recursive: true });
const count = writeSite(unfinished, site);
await writeVariants(unfinished, site);
rmSync(folder, { recursive: true, force: true });
renameSync(unfinished, folder);
console.log(`The portal has ${count} files, written in ${Math.round(performance.now() - start)} ms.`);
