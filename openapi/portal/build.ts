/** Writes the portal to `dist/portal`: `node openapi/portal/build.ts`. It reads what `npm run generate` made. */
import { fileURLToPath } from "node:url";
import { served } from "./hosting.ts";
import { buildSite } from "./site.ts";
import { readSources } from "./sources.ts";
import { writeSite } from "./write-site.ts";

const start = performance.now();
const site = buildSite(await readSources(), served);
await writeSite(fileURLToPath(new URL("../dist/portal", import.meta.url)), site);
console.log(`The portal has ${site.size} files, written in ${Math.round(performance.now() - start)} ms.`);
