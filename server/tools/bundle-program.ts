/**
 * Bundles the program into `dist/program`, with the packages that it uses: loading one file takes half of the processor time
 * that finding and loading a thousand does. Native drivers, and those that knex could use, stay outside.
 */
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import {
  compactText,
  contractKit,
  fromSources,
  otherDrivers,
  plainHttp,
  programEntry,
  quietUrl,
  storeDriver,
  threads,
} from "../../tools/bundle-plugins.ts";
import { root } from "../../tools/ensure-installed.mjs";

const target = fileURLToPath(new URL("../dist/program", import.meta.url));

/** Entries for tests: finding and loading a thousand files took most of a first `startServer`. */
const forTests = { index: "server/src/index.ts", "pipeline-override": "server/src/pipeline-override.ts" };
const entries = Object.fromEntries(
  Object.entries({ gatehouse: programEntry, ...threads, ...forTests }).map(([name, file]) => [name, `${root}${file}`]),
);
const bundle = await rolldown({
  input: entries,
  platform: "node",
  checks: { bundlerTimings: false },
  external: [storeDriver, otherDrivers],
  resolve: fromSources,
  plugins: [contractKit, plainHttp, quietUrl, compactText],
  onLog(level, { message }) {
    if (level === "warn") console.warn(message);
  },
});
rmSync(target, { recursive: true, force: true });
await bundle.write({ dir: target, format: "esm", chunkFileNames: "[name].js" });
await bundle.close();
