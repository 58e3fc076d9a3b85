import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

export interface GeneratedFile {
  readonly path: URL;
  readonly content: string;
  /** Files that are not committed are git-ignored. Each build writes them. */
  readonly committed: boolean;
}

export const banner = "Made by `npm run generate` from the specs. Do not edit.\n";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Writes the files that differ from those on disk. `--keep-committed` writes only uncommitted files; `--check` writes none
 * and fails if a committed file is stale.
 */
export async function updateFiles(files: readonly GeneratedFile[]): Promise<void> {
  const check = process.argv.includes("--check");
  const keepCommitted = process.argv.includes("--keep-committed");
  const stale: string[] = [];
  for (const { path, content, committed } of files) {
    if (committed ? keepCommitted : check) continue;
    const present = await readFile(path, "utf8").catch(() => undefined);
    if (present === content) continue;
    stale.push(relative(repository, fileURLToPath(path)));
    if (!check) await replaceFile(path, content);
  }
  if (check && stale.length > 0) {
    console.error(`Stale: ${stale.join(", ")}. Run \`npm run generate\` and commit what it writes.`);
    process.exitCode = 1;
  } else if (!keepCommitted && files.some(({ committed }) => committed)) {
    console.log(stale.length === 0 ? "Generated files are fresh." : `Wrote ${stale.join(", ")}.`);
  }
}

async function replaceFile(path: URL, content: string): Promise<void> {
  await mkdir(dirname(fileURLToPath(path)), { recursive: true });
  await writeFile(path, content);
}
