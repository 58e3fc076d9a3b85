/** Finds Chromium on this machine; the `CHROMIUM` environment variable takes precedence. */
import { existsSync } from "node:fs";
import { delimiter, resolve } from "node:path";

/** Returns the path of the program. */
export function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return [process.env["CHROMIUM"] ?? "", "chromium", "chromium-browser", "google-chrome"]
    .filter((program) => program !== "")
    .flatMap((program) => (program.includes("/") ? [program] : folders.map((folder) => resolve(folder, program))))
    .find((path) => existsSync(path));
}
