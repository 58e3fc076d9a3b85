/**
 * The dictionaries that come with the server (Conventions, The bootstrap file, `dictionaries`). The build prepares them, as
 * `tools/prepare-dictionaries.ts` says, so that a first start is quick: the database reads the very text of a file.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** JSON texts, in the order of their words; no two words differ by their case alone. */
export interface BuiltInDictionary {
  /** A list of the words in small letters. */
  readonly lower: string;
  /** A list of the others, each a pair of the word and the same in small letters. */
  readonly others: string;
}

const languages: ReadonlySet<string> = new Set(["en"]);

/** Where the build puts them, seen from the sources as from what they are compiled to. */
const folder = fileURLToPath(new URL("../../dist/dictionaries/", import.meta.url));

/** Whether a dictionary of a locale comes with the server. `en_US` has that of `en`. */
export function hasBuiltInDictionary(locale: string): boolean {
  return languageOf(locale) !== undefined;
}

/** A locale's dictionary; `undefined` when none comes with the server. */
export async function readBuiltInDictionary(locale: string): Promise<BuiltInDictionary | undefined> {
  const language = languageOf(locale);
  if (language === undefined) return undefined;
  const [lower, others] = await Promise.all(
    ["lower", "others"].map((part) => readFile(`${folder}${language}.${part}.json`, "utf8")),
  );
  return lower === undefined || others === undefined ? undefined : { lower, others };
}

/** The words of a locale's dictionary; none when none comes with the server. */
export async function builtInWords(locale: string): Promise<readonly string[]> {
  const found = await readBuiltInDictionary(locale);
  if (found === undefined) return [];
  return [found.lower, found.others].flatMap((text) => {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) ? words.map((word: unknown) => String(Array.isArray(word) ? word[0] : word)) : [];
  });
}

function languageOf(locale: string): string | undefined {
  return [locale, locale.replace(/[-_].*$/, "").toLowerCase()].find((name) => languages.has(name));
}
