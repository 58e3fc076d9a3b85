/** Selects the allowed and denied spans of a text, in UTF-16 code units. */
import type { Span } from "../types.ts";
import { type Atoms, GAP, PUNCTUATION } from "./atoms.ts";
import type { PhraseSymbols } from "./phrase-symbols.ts";
import { noOpenPhrases, type OpenPhrases, type Phrases } from "./phrases.ts";
import type { Reading } from "./vocabulary.ts";

/** Returns for each atom true when it is allowed, alone or as a part of an allowed text. */
export function allowedAtoms({ singles, lengths }: Reading): boolean[] {
  const allowed = singles.map((single) => single !== undefined);
  let covered = lengths.length;
  for (let index = lengths.length - 1; index >= 0; index--) {
    covered = Math.min(covered, index + 1 - (lengths[index] ?? 0));
    if (covered <= index) allowed[index] = true;
  }
  return allowed;
}

/** Returns the allowed texts: those of several atoms that are in no other, and the words and signs beside them. */
export function allowedSpans(atoms: Atoms, { singles, lengths }: Reading): Span[] {
  const spans: Span[] = [];
  let covered = lengths.length;
  for (let index = lengths.length - 1; index >= 0; index--) {
    const length = lengths[index] ?? 0;
    const first = index + 1 - length;
    if (length > 0 && first < covered) {
      covered = first;
      spans.push(spanOf(atoms, first, index));
    } else if (index < covered && singles[index] !== undefined) {
      spans.push(spanOf(atoms, index, index));
    }
  }
  return spans.reverse();
}

/** Returns the denied words and signs; adjacent ones are one span. */
export function deniedSpans(atoms: Atoms, allowed: readonly boolean[]): Span[] {
  const spans: Span[] = [];
  let first = -1;
  for (let index = 0; index <= allowed.length; index++) {
    if (index < allowed.length && allowed[index] !== true && !isNeutral(atoms, index)) {
      if (first < 0) first = index;
    } else if (first >= 0) {
      spans.push(spanOf(atoms, first, index - 1));
      first = -1;
    }
  }
  return spans;
}

/** Returns the disallowed phrases, without those inside a longer one. */
export function phraseSpans(
  atoms: Atoms,
  { singles, compounds, lengths }: Reading,
  { phrases, symbols }: { readonly phrases: Phrases; readonly symbols: PhraseSymbols },
): Span[] {
  if (phrases.isEmpty) return [];
  const found: { first: number; last: number }[] = [];
  const openAfter: OpenPhrases[] = [];
  for (let index = 0; index < singles.length; index++) {
    const before = openAfter[index - 1] ?? noOpenPhrases;
    const [single, compound] = [singles[index], compounds[index]];
    phrases.advance();
    if (isNeutral(atoms, index)) phrases.keep(before);
    if (single !== undefined) phrases.read(before, symbols.of(single), index);
    if (compound !== undefined) {
      const first = index + 1 - (lengths[index] ?? 0);
      phrases.read(openAfter[first - 1] ?? noOpenPhrases, symbols.of(compound), first);
    }
    openAfter.push(phrases.open);
    if (phrases.phraseStart <= index) {
      while ((found.at(-1)?.first ?? -1) >= phrases.phraseStart) found.pop();
      found.push({ first: phrases.phraseStart, last: index });
    }
  }
  return found.map(({ first, last }) => spanOf(atoms, first, last));
}

function isNeutral({ kinds }: Atoms, index: number): boolean {
  return kinds[index] === GAP || kinds[index] === PUNCTUATION;
}

function spanOf({ starts, ends }: Atoms, first: number, last: number): Span {
  const start = starts[first] ?? 0;
  return { start, length: (ends[last] ?? start) - start };
}
