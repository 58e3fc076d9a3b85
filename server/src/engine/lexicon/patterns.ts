/** Derives the patterns of an entry: text, variations, inflections and phonetic spellings. Filtering, filter entry. */
import { spelledSyllables } from "../scripts/hangul.ts";
import { cyrillicDrawings, otherSpellings } from "../scripts/languages.ts";
import { isAlphabetic } from "../scripts/syllables.ts";
import { lettersOfLigature } from "../text/fold.ts";
import type { FilterEntry } from "../types.ts";
import { DistinctWords } from "./distinct-words.ts";
import { inflect } from "./inflection.ts";
import { isLiteral } from "./literals.ts";
import {
  CLIPPED,
  DERIVED,
  LISTED,
  type PatternForm,
  type PatternKind,
  type PatternOptions,
  PHONETIC,
  REGULAR,
  REVERSED,
  SINGLED,
} from "./pattern-table.ts";
import { drawnSpellings, phoneticSpellings } from "./phonetics.ts";
import { singleSpellings } from "./single-letters.ts";

export type AddPattern = (text: string, kind: PatternKind, options?: PatternOptions) => void;

/** Maximum variations of an entry; the inflections and spellings of each are few anyway. */
const maximumVariations = 100;

export function addPatterns(entry: FilterEntry, add: AddPattern): void {
  const text = normalized(entry.text);
  const listed = listedForms(entry, text);
  const isExact = entry.filterMode === "exactMatch";
  for (let index = 0; index < listed.size; index++) {
    const word = listed.words[index] ?? "";
    const form = listed.forms[index] ?? REGULAR;
    const isSimple = hasSmallLetters(word);
    if (!isSimple && isLiteral(word)) continue;
    add(word, LISTED, form === REGULAR ? undefined : { form });
    if (!isSimple && !isAscii(word)) addWritten(word, form, entry, add);
  }
  if (isExact) return;
  if (entry.collapseDoubles) addSingled(listed, add);
  if (isLiteral(text)) return;
  const spellings = entry.replacePhonetics ? phoneticSpellings(text) : drawnSpellings(text);
  for (const form of isAscii(text) ? spellings : [...spellings, ...otherDrawings(listed.words)])
    if (!listed.has(form)) add(form, PHONETIC);
  if (entry.filterMode === "nonEmbeddable" || !isReversible(text)) return;
  const backwards = reversed(text);
  if (!listed.has(backwards)) add(backwards, REVERSED);
}

function isReversible(text: string): boolean {
  return /^[a-z]{3,}$/.test(text) || (isAlphabetic(text) && /^\p{L}{3,}$/u.test(text));
}

function reversed(text: string): string {
  let backwards = "";
  for (const character of text) backwards = character + backwards;
  return backwards;
}

/** The text and its variations, with the inflections of each (Decisions: Inflections). */
class ListedForms extends DistinctWords {
  /** How each word was inflected. */
  readonly forms: PatternForm[] = [];

  addForm(word: string, form: PatternForm): void {
    if (this.add(word)) this.forms.push(form);
  }
}

function listedForms(entry: FilterEntry, text: string): ListedForms {
  const listed = new ListedForms();
  listed.addForm(text, REGULAR);
  for (const variation of entry.variations.slice(0, maximumVariations)) listed.addForm(normalized(variation), REGULAR);
  if (!(entry.noun || entry.verb || entry.adjective || entry.adverb)) return listed;
  for (const root of [...listed.words]) {
    const forms = inflect(root, entry.locale, entry);
    for (const form of forms) listed.addForm(form, formOf(form, forms));
  }
  return listed;
}

/** Of the ordinary inflections hardly any is another word; those of a phrase never are. */
function formOf(form: string, forms: readonly string[]): PatternForm {
  if (form.includes(" ")) return REGULAR;
  for (const other of forms)
    if (other.length === form.length + 1 && other.endsWith("g") && other.startsWith(form)) return CLIPPED;
  const isPlural = form.endsWith("s") && !form.endsWith("ers");
  return isPlural || regularEndings.some((ending) => form.endsWith(ending)) ? REGULAR : DERIVED;
}

const regularEndings = ["ed", "ing", "ly", "ness"];

function addSingled(listed: DistinctWords, add: AddPattern): void {
  const spellings = new DistinctWords();
  for (const word of listed.words) {
    const singled = singleSpellings(word);
    if (singled.length > 0 && !isLiteral(word)) for (const spelling of singled) spellings.add(spelling);
  }
  for (const spelling of spellings.words) if (!listed.has(spelling)) add(spelling, SINGLED);
}

/** Adds other ways to write a listed form that is not of ASCII alone. */
function addWritten(text: string, form: PatternForm, { filterMode, locale }: FilterEntry, add: AddPattern): void {
  // Some Greek capitals look like other Latin letters than their small forms do.
  if (/\p{Script=Greek}/u.test(text)) add(text, LISTED, { form, upperCase: true });
  if (filterMode === "exactMatch") return;
  for (const other of otherSpellings(text, locale)) if (other !== text) add(other, LISTED, { form });
  const spelledOut = [...text].map((character) => lettersOfLigature(character) ?? character).join("");
  if (spelledOut !== text) add(spelledOut, LISTED, { form });
}

/** Cyrillic words with other signs for their letters, and Korean ones with each letter by itself. */
function otherDrawings(listed: readonly string[]): string[] {
  return listed.flatMap((word) => {
    const spelled = spelledSyllables(word);
    return spelled === word ? cyrillicDrawings(word) : [spelled];
  });
}

function normalized(text: string): string {
  return isAscii(text) ? text.toLowerCase().trim() : text.normalize("NFC").toLowerCase().trim();
}

function hasSmallLetters(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x61 || code > 0x7a) return false;
  }
  return true;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
