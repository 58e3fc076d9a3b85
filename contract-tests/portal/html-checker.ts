/**
 * The Nu Html Checker of the W3C's validator, which holds pages against the HTML standard. Its npm package brings the jar of
 * 32 MB, and Java runs it; it is no dependency, so that an install of the repository does not load it.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { asRoot } from "../tools/as-root.ts";

const version = "26.9.27";
/** SHA-256 of the jar of this version. */
const checksum = "22f15dd39a33bed929d2a5c0cddf5946849a647eca9272bf4d5d00bc7e7a4d47";
const folder = fileURLToPath(new URL("../../.cache/html-checker/", import.meta.url));
const jar = `${folder}node_modules/vnu-jar/build/dist/vnu.jar`;
const timeoutMs = 240_000;

export interface HtmlFault {
  /** Path of the file. */
  readonly file: string;
  readonly message: string;
}

/** Returns true if pages are checked: without the checker the test is skipped, but fails in CI. */
export function isHtmlChecked(): boolean {
  return (isInstalled() && hasJava()) || (process.env["CI"] ?? "") !== "";
}

function isInstalled(): boolean {
  return existsSync(jar) && createHash("sha256").update(readFileSync(jar)).digest("hex") === checksum;
}

function hasJava(): boolean {
  return spawnSync("java", ["-version"]).status === 0;
}

/** Installs the checker from the npm registry, and Debian's Java, where they are missing. */
export function installHtmlChecker(): void {
  if (!hasJava()) {
    console.log("Java is missing; installing Debian's default-jre-headless …");
    asRoot(
      "apt-get update; DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends default-jre-headless",
    );
  }
  if (!hasJava()) throw new Error("There is no Java. Install a JRE 17 or newer.");
  if (isInstalled()) return;
  console.log("Installing the Nu Html Checker (30 MB) …");
  mkdirSync(folder, { recursive: true });
  const options = ["--prefix", folder, "--ignore-scripts", "--no-package-lock", "--no-save", "--no-audit", "--no-fund"];
  spawnSync("npm", ["install", ...options, "--loglevel=error", `vnu-jar@${version}`], { stdio: "inherit" });
  if (!isInstalled()) throw new Error(`vnu-jar ${version} is not installed. Check that the registry can be reached.`);
}

/** Resolves to the errors of all files, found in one run; warnings are left out. */
export async function htmlFaults(files: readonly string[]): Promise<readonly HtmlFault[]> {
  if (!isInstalled()) throw new Error("The checker is missing. `npm run install:tools -- html-checker` installs it.");
  // The deep recursion of its parser needs a larger stack.
  const args = ["-Xss4m", "-XX:+UseSerialGC", "-jar", jar, "--errors-only", "--format", "json", "--stdout", ...files];
  const checker = spawn("java", args, { stdio: ["ignore", "pipe", "pipe"], timeout: timeoutMs });
  const exited = once(checker, "exit");
  const [output, complaint] = await Promise.all([text(checker.stdout), text(checker.stderr), exited]);
  if (!output.startsWith("{")) throw new Error(`the HTML checker failed: ${complaint.slice(0, 500)}`);
  const { messages }: Report = JSON.parse(output);
  return messages.map(({ url, message, extract = "" }) => ({
    file: fileURLToPath(url),
    message: `${message} Near: ${extract.trim()}`,
  }));
}

/** The checker's JSON, of which only errors are asked. */
interface Report {
  readonly messages: readonly { readonly url: string; readonly message: string; readonly extract?: string }[];
}
