/** Writes the portal to `dist/portal`, with compressed variants: `node openapi/portal/build.ts`. It reads what `npm run generate` made. */
import { fileURLToPath } from "node:url";
import { served } from "./page-context.ts";
import { buildSite, missingPage } from "./site.ts";
import { readSources } from "./sources.ts";
import { writeSite, writeVariants } from "./write-site.ts";

const start = performance.now();
const sources = await readSources();
const site = new Map([...buildSite(sources, served), missingPage(sources)]);
const folder = fileURLToPath(new URL("../dist/portal", import.meta.url));
const count = writeSite(folder, site);
await writeVariants(folder, site);
console.log(`The portal has ${count} files, written in ${Math.round(performance.now() - start)} ms.`);
