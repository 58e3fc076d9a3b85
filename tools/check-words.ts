/**
 * `npm run lint -- words` checks the names and comments of all hand-written code (`words.ts`). Prints the violations and
 * exits with 1.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkComments, checkNames } from "./words.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const files = sources();
const problems = files.flatMap((file) => {
  const source = readFileSync(join(root, file), "utf8");
  return [...checkNames(source), ...checkComments(source)].map(({ line, message }) => `${file}:${line} ${message}`);
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${files.length} files: names and comments are well formed.`);

function sources(): string[] {
  const patterns = ["*.ts", "*.cts", "*.mjs"];
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 16_000_000,
  });
  return listed
    .split("\n")
    .filter((file) => file !== "" && !file.includes("/generated/") && existsSync(join(root, file)));
}
