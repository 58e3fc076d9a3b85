/**
 * Writes src/engine/text/confusables.ts from Unicode's table of characters that look alike:
 * `node server/tools/generate-confusables.ts confusables.txt` (https://www.unicode.org/Public/security/latest/).
 *
 * Kept: single characters that look like one letter a to z and whose decomposition does not say so already. Left out:
 * letters and digits of scripts in everyday use, whose own words would be read as Latin ones.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const everyday =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Tifinagh}\p{Script=Nko}]/u;

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("name the confusables.txt to read");
const table = readFileSync(path, "utf8");
const version = /^# Version: (\S+)$/m.exec(table)?.[1] ?? "unknown";
const byLetter = new Map<string, string[]>();
for (const [, from, to] of table.matchAll(/^([0-9A-F]+)\s*;\s*([0-9A-F]+)\s*;/gm)) {
  const character = String.fromCodePoint(Number.parseInt(from ?? "", 16));
  const letter = String.fromCodePoint(Number.parseInt(to ?? "", 16)).toLowerCase();
  if (!/^[a-z]$/.test(letter) || !/^\p{L}$/u.test(character) || everyday.test(character)) continue;
  if (character.length === 1 && character.charCodeAt(0) < 0x80) continue;
  if (character !== character.normalize("NFKD")) continue;
  byLetter.set(letter, [...(byLetter.get(letter) ?? []), character]);
}
const rows = [...byLetter]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([letter, found]) => `  ${letter}: "${found.join("")}",`);
writeFileSync(
  fileURLToPath(new URL("../src/engine/text/confusables.ts", import.meta.url)),
  `/**
 * Letters of historic and small scripts that look like a Latin one. Made by tools/generate-confusables.ts from Unicode's
 * confusables.txt, version ${version} (copyright Unicode, Inc., Unicode License v3, https://www.unicode.org/license.txt).
 */
export const confusables: Readonly<Record<string, string>> = {
${rows.join("\n")}
};
`,
);
