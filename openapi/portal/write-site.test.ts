import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const module = new URL("write-site.ts", import.meta.url).href;
/** Node itself needs some 20. */
const openFiles = 64;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-site-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.skipIf(process.platform === "win32")("writes a site where few files may be open, as in a container", () => {
  const code = `const { writeSite, writeVariants } = await import(${JSON.stringify(module)});
const site = new Map(Array.from({ length: 500 }, (_, index) => [\`pages/\${index}.html\`, "a page ".repeat(200)]));
writeSite(${JSON.stringify(folder)}, site);
await writeVariants(${JSON.stringify(folder)}, site);`;
  const limited = `ulimit -n ${openFiles} && exec "$0" --input-type=module --eval "$1"`;
  execFileSync("/bin/sh", ["-c", limited, process.execPath, code], { timeout: 60_000, stdio: "pipe" });
  for (const extension of ["html", "html.gz"])
    expect(globSync(`pages/*.${extension}`, { cwd: folder })).toHaveLength(500);
});
