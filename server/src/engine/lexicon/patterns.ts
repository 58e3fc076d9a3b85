/** Derives the patterns of an entry: text, variations, inflections and phonetic spellings. Filtering, filter entry. */
import { lettersOfLigature } from "../text/fold.ts";
import type { FilterEntry } from "../types.ts";
import { inflect } from "./inflection.ts";
import { isLiteral } from "./literals.ts";
import { LISTED, type PatternKind, PHONETIC, REVERSED } from "./pattern-table.ts";
import { drawnSpellings, phoneticSpellings } from "./phonetics.ts";

/** Adds a pattern; `upperCase` uses the classes of the capitals of `text`. */
export type AddPattern = (text: string, kind: PatternKind, upperCase?: boolean) => void;

/** Maximum variations of an entry; its inflections and spellings are few anyway. */
const maximumVariations = 100;

export function addPatterns(entry: FilterEntry, add: AddPattern): void {
  const text = normalized(entry.text);
  const listed = new Set([text]);
  for (const variation of entry.variations.slice(0, maximumVariations)) listed.add(normalized(variation));
  if (entry.noun || entry.verb || entry.adjective || entry.adverb)
    for (const form of inflect(text, entry.locale, entry)) listed.add(form);
  for (const form of listed) if (!isLiteral(form)) addListed(form, add);
  if (entry.filterMode === "exactMatch" || isLiteral(text)) return;
  for (const form of entry.replacePhonetics ? phoneticSpellings(text) : drawnSpellings(text))
    if (!listed.has(form)) add(form, PHONETIC);
  if (entry.filterMode === "nonEmbeddable" || !/^\p{L}{3,}$/u.test(text)) return;
  const backwards = [...text].reverse().join("");
  if (!listed.has(backwards)) add(backwards, REVERSED);
}

function addListed(text: string, add: AddPattern): void {
  add(text, LISTED);
  if (isAscii(text)) return;
  // Some Greek capitals look like other Latin letters than their small forms do.
  if (/\p{Script=Greek}/u.test(text)) add(text, LISTED, true);
  const spelledOut = [...text].map((character) => lettersOfLigature(character) ?? character).join("");
  if (spelledOut !== text) add(spelledOut, LISTED);
}

function normalized(text: string): string {
  return isAscii(text) ? text.toLowerCase().trim() : text.normalize("NFC").toLowerCase().trim();
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
