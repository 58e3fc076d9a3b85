/** Reads the word lists of installed packages. README.md has their licences. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as russian from "russian-bad-words";

const require = createRequire(import.meta.url);

/** Attribution that the licences of the packages ask for; it goes wherever the packs go. */
export const notice = `# Sources of the word packs

The words of these packs were chosen from the following lists, and classified, by the authors of Gatehouse:

- cuss 2.2.0, (c) 2016 Titus Wormer, MIT licence
- naughty-words 1.2.0, the List of Dirty, Naughty, Obscene, and Otherwise Bad Words, (c) 2012-2020 Shutterstock, Inc.,
  Creative Commons Attribution 4.0 International, https://creativecommons.org/licenses/by/4.0/; changed by selection
- russian-bad-words 0.5.0, (c) 2020 Denis Mukhametov, MIT licence

MIT licence: Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to
use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom
the Software is furnished to do so, subject to the following conditions: The above copyright notice and this permission notice
shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF
ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE
AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY,
WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
DEALINGS IN THE SOFTWARE.
`;

/** Locales of `cuss`, which rates each word from 0, rarely profane, to 2. */
const rated = new Map([
  ["en", () => import("cuss")],
  ["es", () => import("cuss/es")],
  ["fr", () => import("cuss/fr")],
  ["it", () => import("cuss/it")],
  ["pt", () => import("cuss/pt")],
]);

/** Returns the words that any package lists for a locale, in small letters, each once and in a fixed order. */
export async function collectListedWords(locale: string): Promise<readonly string[]> {
  const lists = await Promise.all([
    readRated(locale),
    readNaughtyWords(locale),
    locale === "ru" ? russian.flatWords : [],
  ]);
  const words = lists.flat().map((word) => word.normalize("NFC").toLowerCase().trim());
  return [...new Set(words)].sort();
}

async function readRated(locale: string): Promise<readonly string[]> {
  const load = rated.get(locale);
  return load === undefined ? [] : Object.keys((await load()).cuss);
}

/** Locales whose mapping has words of ours alone. */
const unlisted: ReadonlySet<string> = new Set(["id", "ms", "ro", "vi"]);

/** `naughty-words` has a JSON file a language, and no types. */
async function readNaughtyWords(locale: string): Promise<readonly string[]> {
  if (unlisted.has(locale)) return [];
  const list: unknown = JSON.parse(await readFile(require.resolve(`naughty-words/${locale}.json`), "utf8"));
  return Array.isArray(list) ? list.map(String) : [];
}
