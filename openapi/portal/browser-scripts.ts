/** Bundles the browser's modules: one script for each purpose, so that a page makes few requests. */
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const browser = fileURLToPath(new URL("browser/", import.meta.url));

interface Bundle {
  readonly address: string;
  /** Entry below `browser/`. */
  readonly entry: string;
  /** Classic scripts run on pages opened from a folder, for which browsers load no modules. */
  readonly format: "iife" | "es";
}

/** Runs before the first paint: the key's link, theme and language. */
export const headScript = "assets/head.js";
/** Runs on every page: search, tabs, copy buttons, contents. */
export const pageScript = "assets/page.js";
/** Loaded on demand by the page's script, which names it. */
export const consoleScript = "assets/console.js";
export const playgroundScript = "assets/playground/playground.js";

const bundles: readonly Bundle[] = [
  { address: headScript, entry: "head.js", format: "iife" },
  { address: pageScript, entry: "every-page.js", format: "iife" },
  { address: consoleScript, entry: "console/main.ts", format: "es" },
  { address: playgroundScript, entry: "playground/main.ts", format: "es" },
];

/** Resolves to each script by its address. */
export async function bundleScripts(): Promise<ReadonlyMap<string, string>> {
  return new Map(await Promise.all(bundles.map(async (bundle) => [bundle.address, await bundled(bundle)] as const)));
}

async function bundled({ entry, format }: Bundle): Promise<string> {
  const build = await rolldown({
    input: `${browser}${entry}`,
    platform: "browser",
    transform: { target: "es2022" },
    onLog: (level, { message }) => {
      if (level === "warn") throw new Error(`failed to bundle ${entry}: ${message}`);
    },
  });
  try {
    const { output } = await build.generate({ format, minify: true, codeSplitting: false });
    const [script, ...more] = output;
    if (more.length > 0) throw new Error(`failed to bundle ${entry}: it became ${output.length} files.`);
    return script.code;
  } finally {
    await build.close();
  }
}
