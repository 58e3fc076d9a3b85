/**
 * Writes src/engine/text/confusables.ts and further-confusables.ts from Unicode's table of characters that look alike:
 * `node server/tools/generate-confusables.ts confusables.txt` (https://www.unicode.org/Public/security/latest/).
 *
 * Kept: single characters that look like one letter a to z and whose decomposition does not say so already. The first
 * file is read as letters everywhere; it lacks the letters of scripts in everyday use, whose own words would be read as
 * Latin ones. The second one has all others, signs too, and letters that look like a Latin one with a mark.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const everyday =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Tifinagh}\p{Script=Nko}]/u;

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("name the confusables.txt to read");
const table = readFileSync(path, "utf8");
const version = /^# Version: (\S+)$/m.exec(table)?.[1] ?? "unknown";
const source = `confusables.txt, version ${version} (copyright Unicode, Inc., Unicode License v3, https://www.unicode.org/license.txt).`;
const lookAlikes = readLookAlikes();
write(
  "confusables",
  `Letters of historic and small scripts that look like a Latin one. Made by tools/generate-confusables.ts from Unicode's
 * ${source}`,
  lookAlikes.filter(({ isLetter }) => isLetter),
);
write(
  "further-confusables",
  `Letters of scripts in everyday use, letters with marks and signs that look like a Latin letter. Made by
 * tools/generate-confusables.ts from Unicode's ${source}`,
  lookAlikes.filter(({ isLetter }) => !isLetter),
);

interface LookAlike {
  readonly letter: string;
  readonly character: string;
  /** Set for a letter of a script that nobody writes every day. */
  readonly isLetter: boolean;
}

function readLookAlikes(): readonly LookAlike[] {
  const rows = [...table.matchAll(/^([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;/gm)];
  return rows.flatMap(([, from = "", to = ""]) => {
    const character = String.fromCodePoint(Number.parseInt(from, 16));
    const looks = to.split(" ").map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
    const letter = looks.join("").toLowerCase().replaceAll(/\p{M}/gu, "");
    if (!/^[a-z]$/.test(letter) || isDecomposed(character)) return [];
    const isLetter = looks.length === 1 && /^\p{L}$/u.test(character) && !everyday.test(character);
    return [{ letter, character, isLetter }];
  });
}

/** Returns true for characters of ASCII and those whose decomposition says what they look like. */
function isDecomposed(character: string): boolean {
  return (character.length === 1 && character.charCodeAt(0) < 0x80) || character !== character.normalize("NFKD");
}

function write(name: "confusables" | "further-confusables", comment: string, found: readonly LookAlike[]): void {
  const rows = [...Map.groupBy(found, ({ letter }) => letter)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, alike]) => `  ${letter}: "${alike.map(({ character }) => character).join("")}",`);
  const constant = name === "confusables" ? "confusables" : "furtherConfusables";
  writeFileSync(
    fileURLToPath(new URL(`../src/engine/text/${name}.ts`, import.meta.url)),
    `/**
 * ${comment}
 */
export const ${constant}: Readonly<Record<string, string>> = {
${rows.join("\n")}
};
`,
  );
}
