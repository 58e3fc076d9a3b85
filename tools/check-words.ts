/**
 * `npm run lint -- words` checks the names and comments of all hand-written code (`words.ts`). Prints the violations and
 * exits with 1.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure-installed.mjs";
import { sources } from "./sources.ts";
import { checkComments, checkNames } from "./words.ts";

const files = sources("*.ts", "*.cts", "*.mjs");
const problems = files.flatMap((file) => {
  const source = readFileSync(join(root, file), "utf8");
  return [...checkNames(source), ...checkComments(source)].map(({ line, message }) => `${file}:${line} ${message}`);
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${files.length} files: names and comments are well formed.`);
