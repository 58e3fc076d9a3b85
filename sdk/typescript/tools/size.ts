/**
 * Prints the size of each client with its dependencies, bundled, minified and gzipped: `node tools/size.ts`. With `--check`
 * it fails if one is over its budget.
 */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import * as sdk from "../src/index.ts";

/** 384 bytes more than 8,192, for the groups: their names, and the nesting of the tables. */
const wholeBudget = 8576;
const serviceBudget = 7168;

const clients = Object.keys(sdk).filter((name) => /^create\w*Client$/.test(name));
const sizes = await Promise.all(clients.map(sizeOf));
console.table(Object.fromEntries(sizes.map(({ name, ...size }) => [name, size])));
const tooLarge = sizes.filter(({ gzipped, budget }) => gzipped > budget);
for (const { name, gzipped, budget } of tooLarge) {
  console.error(`${name} is ${gzipped - budget} bytes over its budget: ${gzipped} gzipped, ${budget} allowed.`);
}
if (process.argv.includes("--check") && tooLarge.length > 0) process.exitCode = 1;

async function sizeOf(name: string) {
  const budget = name === "createClient" ? wholeBudget : serviceBudget;
  const client = fileURLToPath(new URL("../src/index.ts", import.meta.url));
  const bundle = await rolldown({
    input: "program",
    platform: "browser",
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === "program" ? "\0program" : null),
        load: (id) => (id === "\0program" ? `export { ${name} } from ${JSON.stringify(client)};` : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const code = output.map((part) => (part.type === "chunk" ? part.code : "")).join("");
  return { name, minified: Buffer.byteLength(code), gzipped: gzipSync(code, { level: 9 }).length, budget };
}
