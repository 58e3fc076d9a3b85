/** `npm run install:tools -- <name> …` installs what a lane needs and this machine lacks; without names, all of it. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installContainerTools } from "../deploy/container-tools.ts";
import { installDeploymentTools } from "../deploy/deployment-tools.ts";
import { installTools } from "../packages/tools.ts";
import { findChromium } from "../portal/chromium.ts";
import { installHtmlChecker } from "../portal/html-checker.ts";
import { installRuntimes } from "../sdk-package/runtimes.ts";
import { asRoot } from "./as-root.ts";

const tools: Readonly<Record<string, () => unknown>> = {
  chromium: installChromium,
  "html-checker": installHtmlChecker,
  runtimes: installRuntimes,
  "package-tools": installTools,
  "container-tools"() {
    installContainerTools();
    installDeploymentTools();
  },
  sqlite3: compileSqlite3,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in tools));
if (unknown !== undefined) {
  console.error(`There is no tool "${unknown}": ${Object.keys(tools).join(", ")}.`);
  process.exitCode = 2;
}
for (const name of unknown !== undefined ? [] : names.length > 0 ? names : Object.keys(tools)) {
  try {
    await tools[name]?.();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Installs Debian's Chromium for the tests of the portal, where none is found. @throws Error where that fails */
function installChromium(): void {
  if (findChromium() !== undefined) return;
  const install = "apt-get install -y --no-install-recommends chromium";
  console.log("Chromium is missing; installing Debian's package …");
  // Lists that could not be refreshed may still do.
  asRoot("apt-get update");
  asRoot(`DEBIAN_FRONTEND=noninteractive ${install}`);
  if (findChromium() === undefined)
    throw new Error(`\`${install}\` failed. Install it yourself, or name its program in CHROMIUM.`);
}

/** Compiles the optional driver. @throws Error where that fails; the script has said why */
function compileSqlite3(): void {
  const script = join(import.meta.dirname, "../../server/tools/build-sqlite3.ts");
  if (spawnSync(process.execPath, [script], { stdio: "inherit" }).status !== 0) throw new Error("It was not compiled.");
}
