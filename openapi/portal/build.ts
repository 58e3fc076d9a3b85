/** Writes the portal to `dist/portal`: `node openapi/portal/build.ts`. It reads what `npm run generate` made. */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeSite } from "./site.ts";
import { readSources } from "./sources.ts";

const folder = fileURLToPath(new URL("../dist/portal", import.meta.url));
const browser = fileURLToPath(new URL("browser", import.meta.url));

const start = performance.now();
const site = makeSite(await readSources());
await writeSite();
console.log(`The portal has ${site.size} files, written in ${Math.round(performance.now() - start)} ms.`);

/** Writes the files into the folder, which then holds nothing else. */
async function writeSite(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const folders = new Set([...site.keys()].map((address) => dirname(join(folder, address))));
  await Promise.all([...folders].map((one) => mkdir(one, { recursive: true })));
  await Promise.all([...site].map(([address, text]) => writeFile(join(folder, address), text)));
  await cp(browser, join(folder, "assets"), { recursive: true, filter: (source) => !source.endsWith(".ts") });
}
