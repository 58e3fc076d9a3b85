/** What is searched for: each entry's text, variations, inflections and phonetic spellings. Document 2, filter entry. */
import type { Dictionary } from "./dictionary.ts";
import { lettersOfLigature } from "./fold.ts";
import { inflect } from "./inflection.ts";
import { isLiteral } from "./literals.ts";
import { LISTED, type PatternTable, PatternTableBuilder, PHONETIC, REVERSED } from "./pattern-table.ts";
import { phoneticSpellings } from "./phonetics.ts";
import type { FilterEntry } from "./types.ts";

export function compilePatterns(entries: readonly FilterEntry[], dictionary: Dictionary): PatternTable {
  const table = new PatternTableBuilder();
  for (const [index, entry] of entries.entries()) addEntry(table, entry, index, dictionary);
  return table.build();
}

/** At most this many variations an entry; its inflections and spellings are few by themselves. */
const mostVariations = 100;

function addEntry(table: PatternTableBuilder, entry: FilterEntry, index: number, dictionary: Dictionary): void {
  const text = normalized(entry.text);
  const listed = new Set([
    text,
    ...entry.variations.slice(0, mostVariations).map(normalized),
    ...inflect(text, entry.locale, entry),
  ]);
  for (const form of listed) if (!isLiteral(form)) addListed(table, form, index);
  if (entry.filterMode === "exactMatch" || isLiteral(text)) return;
  // A spelling that is an ordinary word is that word.
  const isNew = (form: string): boolean => !listed.has(form) && !dictionary.has(form, 0, form.length);
  if (entry.replacePhonetics)
    for (const form of phoneticSpellings(text)) if (isNew(form)) table.add(form, index, PHONETIC);
  if (entry.filterMode === "nonEmbeddable" || !/^\p{L}{3,}$/u.test(text)) return;
  const backwards = [...text].reverse().join("");
  if (isNew(backwards)) table.add(backwards, index, REVERSED);
}

function addListed(table: PatternTableBuilder, text: string, index: number): void {
  table.add(text, index, LISTED);
  if (isAscii(text)) return;
  // Some Greek capitals look like other Latin letters than their small forms do.
  if (/\p{Script=Greek}/u.test(text)) table.add(text, index, LISTED, true);
  const spelledOut = [...text].map((character) => lettersOfLigature(character) ?? character).join("");
  if (spelledOut !== text) table.add(spelledOut, index, LISTED);
}

function normalized(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
