/**
 * The dictionaries that come with the server (Decisions: The bootstrap file, `dictionaries`). The build prepares them, as
 * `tools/prepare-dictionaries.ts` says, so that a first start is quick: the database reads the very text of a file.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** JSON texts, each a part of the words, in their order; no two words differ by their case alone. */
export interface BuiltInDictionary {
  /** Lists of words in small letters. */
  readonly lower: readonly string[];
  /** Lists of the others, each a pair of the word and the same in small letters. */
  readonly others: readonly string[];
}

const languages: ReadonlySet<string> = new Set(["en"]);

/** Returns true if the server has a dictionary of the locale. `en_US` uses `en`. */
export function hasBuiltInDictionary(locale: string): boolean {
  return languageOf(locale) !== undefined;
}

/** A locale's dictionary; `undefined` when none comes with the server. */
export async function readBuiltInDictionary(locale: string): Promise<BuiltInDictionary | undefined> {
  const language = languageOf(locale);
  if (language === undefined) return undefined;
  const [lower, others] = await Promise.all([readLines(`${language}.lower`), readLines(`${language}.others`)]);
  return { lower, others };
}

/** The words of a locale's dictionary; none when none comes with the server. */
export async function builtInWords(locale: string): Promise<readonly string[]> {
  const found = await readBuiltInDictionary(locale);
  if (found === undefined) return [];
  return [...found.lower, ...found.others].flatMap((text) => {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) ? words.map((word: unknown) => String(Array.isArray(word) ? word[0] : word)) : [];
  });
}

async function readLines(name: string): Promise<readonly string[]> {
  const file = fileURLToPath(import.meta.resolve(`@gatehouse/server/dictionaries/${name}.jsonl`));
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`The dictionary ${name} was not prepared. Run \`npm run build\`.`, { cause });
  });
  return text.trimEnd().split("\n");
}

function languageOf(locale: string): string | undefined {
  return [locale, locale.replace(/[-_].*$/, "").toLowerCase()].find((name) => languages.has(name));
}
