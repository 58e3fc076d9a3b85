/** Says how large the client is, bundled and minified: `node tools/size.ts`; with `--check` it must be in its budget. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const budget = 8192;

const bundle = await rolldown({
  input: fileURLToPath(new URL("../src/index.ts", import.meta.url)),
  platform: "browser",
});
const { output } = await bundle.generate({ minify: true });
const code = output.map((part) => (part.type === "chunk" ? part.code : "")).join("");
const gzipped = gzipSync(code, { level: 9 }).length;
console.log(`The client: ${code.length} bytes minified, ${gzipped} gzipped (budget: ${budget}).`);
if (process.argv.includes("--check") && gzipped > budget) process.exitCode = 1;
