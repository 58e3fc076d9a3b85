/** Makes the entries of the packs from mapped words. */
import {
  createDictionary,
  createFilter,
  type Dictionary,
  type FilterEntry,
  type FilterMode,
  type Severity,
} from "../../src/engine/filter.ts";
import { inflect } from "../../src/engine/lexicon/inflection.ts";
import { severities } from "../../src/engine/types.ts";
import { type ContextRule, contextsOf } from "./contexts.ts";
import type { MappedWord } from "./mapping.ts";

/** A pack, in the form of the section of a bootstrap file. */
export interface BuiltPack {
  readonly name: string;
  readonly blacklist: { readonly tags: readonly string[]; readonly entries: readonly BuiltEntry[] };
}

type BuiltEntry = Omit<FilterEntry, "id" | "ignores" | "variations"> & Partial<Pick<FilterEntry, "ignores">>;

const filterModes = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const satisfies FilterMode[];

/** Shorter words are too like others once they are respelled: "boner" is the name Bonnor, "crap" the name Krapp. */
const minimumRespelledLength = 6;
/** A doubled letter changes less: "whhore". Slurs of five letters are surnames with one letter less. */
const minimumDoubledLength = 5;

/** A word of this length that no dictionary has is found in the names of players, even where nothing else is guessed. */
const minimumNameLength = 5;
/** A word of this length that no dictionary has is found in compounds too, such as the names of players. */
const minimumCoinedLength = 7;
/** A shorter word that is also found in compounds is not respelled there: "biatch" would be the beach of a compound. */
const minimumEmbeddedLength = 7;

/** Matches of a lower quality are guesses (see src/engine/judge/quality.ts). */
const minimumCertainQuality = 0.5;

/** Returns a pack for each category that the mapping of a locale knows. */
export function buildPacks(
  locale: string,
  words: readonly MappedWord[],
  dictionaryWords: readonly string[],
  contexts: readonly ContextRule[] = [],
): readonly BuiltPack[] {
  const dictionary = createDictionary(dictionaryWords);
  const listed = new Set(words.map(({ text }) => text));
  const ordinary = createDictionary(dictionaryWords.filter((word) => !listed.has(word)));
  const categories = new Map<string, MappedWord[]>();
  for (const word of words) {
    const { pack } = word.rule;
    categories.set(pack, [...(categories.get(pack) ?? []), word]);
  }
  return [...categories].map(([category, mapped]) => ({
    name: `${category}-${locale}`,
    blacklist: {
      tags: [...new Set(mapped.map(({ rule }) => rule.tag))],
      entries: withoutRepeats(
        mapped.map((word) =>
          withContexts(toEntry(word, locale, dictionary), contextsOf(contexts, category, word.text)),
        ),
        dictionary,
        ordinary,
      ),
    },
  }));
}

function withContexts(entry: BuiltEntry, ignores: readonly string[]): BuiltEntry {
  return ignores.length === 0 ? entry : { ...entry, ignores };
}

/**
 * Drops the words that entries before them find already, as severe or severer: forms and disguises that packages list
 * would only add a second match of the same word.
 */
function withoutCovered(entries: readonly BuiltEntry[], dictionary: Dictionary): readonly BuiltEntry[] {
  const kept: BuiltEntry[] = [];
  const filter = createFilter({ entries: [], dictionary });
  for (const entry of entries) {
    const found = filter.findBlacklisted(entry.text);
    const isCovered = found.some(
      ({ severity, quality }) => quality >= minimumCertainQuality && rank(severity) >= rank(entry.severity),
    );
    if (isCovered) continue;
    // Where an entry ignores a phrase, it does not cover that phrase.
    filter.apply({ put: [{ ...entry, id: kept.length, ignores: entry.ignores ?? [], variations: [] }] });
    kept.push(entry);
  }
  return kept;
}

/**
 * Leaves one match of each word. Where the respelling of an entry finds another one, it is taken from it ("fuking" says
 * nothing more of a word that the plain entry has found already), and words that only it had found are entries again.
 */
function withoutRepeats(
  entries: readonly BuiltEntry[],
  dictionary: Dictionary,
  ordinary: Dictionary,
): readonly BuiltEntry[] {
  let all = entries;
  for (;;) {
    const kept = withoutCovered(all, dictionary);
    const echoes = echoesIn(kept, ordinary);
    if (echoes.size === 0) return kept;
    all = all.map((entry) =>
      echoes.has(entry.text) ? { ...entry, collapseDoubles: false, replacePhonetics: false } : entry,
    );
  }
}

/** Returns the entries whose respelling finds another entry or its forms. */
function echoesIn(entries: readonly BuiltEntry[], dictionary: Dictionary): ReadonlySet<string> {
  const filter = createFilter({
    entries: entries.map((entry, id) => ({ ...entry, id, ignores: entry.ignores ?? [], variations: [] })),
    dictionary,
  });
  const respelled = new Set(
    entries.filter((entry) => entry.collapseDoubles || entry.replacePhonetics).map(({ text }) => text),
  );
  const echoes = new Set<string>();
  for (const entry of entries) {
    for (const form of [entry.text, ...inflect(entry.text, entry.locale, entry)]) {
      // Signs for letters are undone without a respelling, and a guess is none.
      if (!/^[\p{L} '-]+$/u.test(form)) continue;
      for (const { root, quality } of filter.findBlacklisted(form))
        if (root !== entry.text && respelled.has(root) && quality < 1 && quality >= minimumCertainQuality)
          echoes.add(root);
    }
  }
  return echoes;
}

function toEntry(
  { text, rule: { tag, parts, ...rule } }: MappedWord,
  locale: string,
  dictionary: Dictionary,
): BuiltEntry {
  const isPlainWord = locale === "en" && /^[a-z']+$/.test(text);
  const filterMode = oneOf(filterModes, rule.filterMode);
  const isCoined = isPlainWord && text.length >= minimumCoinedLength && !dictionary.has(text, 0, text.length);
  const isEmbedded = isCoined && filterMode === "nonEmbeddable";
  const isAbbreviation = text.length === minimumNameLength - 1 && /^[^aeiou]+[aeiou]?[^aeiou]*$/.test(text);
  const isUnlikeWords =
    isPlainWord && (text.length >= minimumNameLength || isAbbreviation) && !dictionary.has(text, 0, text.length);
  const isLoose = isPlainWord && filterMode !== "exactMatch";
  const isOneWord = /^\p{L}+$/u.test(text) && filterMode !== "exactMatch";
  const isRespelled = isLoose && text.length >= (isEmbedded ? minimumEmbeddedLength : minimumRespelledLength);
  const isDoubled = isOneWord && text.length >= minimumDoubledLength + (rule.pack === "slurs" ? 1 : 0);
  return {
    text,
    locale,
    filterMode: isEmbedded ? "embeddable" : isUnlikeWords && filterMode === "exactMatch" ? "nonEmbeddable" : filterMode,
    severity: oneOf<Severity>(severities, rule.severity),
    noun: parts.includes("n"),
    verb: parts.includes("v"),
    adjective: parts.includes("a"),
    adverb: parts.includes("r"),
    collapseDoubles: isRespelled || isDoubled,
    replacePhonetics: isRespelled,
    tags: [tag],
  };
}

function rank(severity: Severity): number {
  return severities.indexOf(severity);
}

function oneOf<Name extends string>(names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given);
  if (found === undefined) throw new SyntaxError(`${given} is none of ${names.join(", ")}.`);
  return found;
}
