/** Writes the portal's files into a folder. */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const browser = fileURLToPath(new URL("browser", import.meta.url));

/** Replaces the content of the folder. */
export async function writeSite(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const folders = new Set([...files.keys()].map((address) => dirname(join(folder, address))));
  await Promise.all([...folders].map((one) => mkdir(one, { recursive: true })));
  await Promise.all([...files].map(([address, text]) => writeFile(join(folder, address), text)));
  await cp(browser, join(folder, "assets"), { recursive: true, filter: (source) => !source.endsWith(".ts") });
}
