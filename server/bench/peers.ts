/**
 * Popular npm filters, each set up as its documentation recommends, with our word list instead of its own, and called
 * by its cheapest test for a listed word.
 */
import { Profanity, profaneWords } from "@2toad/profanity";
import { AllProfanity } from "allprofanity";
import { Filter as BadWords } from "bad-words";
import { Filter as GlinProfanity } from "glin-profanity";
import leoProfanity from "leo-profanity";
import {
  collapseDuplicatesTransformer,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from "obscenity";
import type { FilterEntry } from "../src/engine/filter.ts";

export interface Peer {
  readonly name: string;
  /** `words` finds words as listed, `disguises` undoes some disguises. */
  readonly finds: "words" | "disguises";
  /** Returns a test for words of the list. */
  load(list: readonly FilterEntry[]): (text: string) => boolean;
}

/** Set up for speed. */
export const peers: readonly Peer[] = [
  { name: "leo-profanity", finds: "words", load: loadLeoProfanity },
  { name: "@2toad/profanity", finds: "words", load: load2Toad },
  { name: "bad-words", finds: "words", load: loadBadWords },
  { name: "allprofanity", finds: "disguises", load: loadAllProfanity },
  { name: "obscenity", finds: "disguises", load: loadObscenity },
  { name: "glin-profanity", finds: "disguises", load: loadGlinProfanity },
];

/** Set up for accuracy, where that takes another configuration. */
export const accuratePeers: readonly Peer[] = peers.flatMap((peer) =>
  peer.name === "obscenity"
    ? [
        { ...peer, load: (list) => loadObscenityWithCare(list, (pattern) => `|${pattern}|`) },
        // Finds compounds and inflections too, and false positives inside ordinary words.
        { ...peer, name: "(inside words)", load: (list) => loadObscenityWithCare(list, (pattern) => pattern) },
      ]
    : [peer],
);

/** Returns the entries' texts and variations; none of the peers knows inflections. */
function wordsOf(list: readonly FilterEntry[]): string[] {
  return [...new Set(list.flatMap(({ text, variations }) => [text, ...variations]).map((word) => word.toLowerCase()))];
}

function loadLeoProfanity(list: readonly FilterEntry[]): (text: string) => boolean {
  // `add` takes quadratic time; a custom dictionary does not.
  leoProfanity.addDictionary("bench", wordsOf(list));
  return (text) => leoProfanity.check(text);
}

function load2Toad(list: readonly FilterEntry[]): (text: string) => boolean {
  const filter = new Profanity({ languages: ["en"] });
  filter.removeWords(profaneWords.get("en") ?? []);
  filter.addWords(wordsOf(list));
  return (text) => filter.exists(text);
}

function loadBadWords(list: readonly FilterEntry[]): (text: string) => boolean {
  const filter = new BadWords({ emptyList: true });
  filter.addWords(...wordsOf(list));
  return (text) => filter.isProfane(text);
}

function loadAllProfanity(list: readonly FilterEntry[]): (text: string) => boolean {
  const filter = new AllProfanity({ silent: true });
  filter.clearList();
  filter.add(wordsOf(list));
  return (text) => filter.check(text);
}

/** Letters of which the English preset's transformers leave two of a run; of others they leave one. */
const keptDouble = "beolsg";

function loadObscenity(list: readonly FilterEntry[]): (text: string) => boolean {
  const matcher = new RegExpMatcher({
    blacklistedTerms: wordsOf(list).map((word, id) => ({ id, pattern: parseRawPattern(`|${inPreset(word)}|`) })),
    ...englishRecommendedTransformers,
  });
  return (text) => matcher.hasMatch(text);
}

function inPreset(word: string): string {
  return word.replace(/(.)\1*/gu, (run, letter: string) => {
    const one = escaped(letter);
    if (run.length === 1) return one;
    return keptDouble.includes(letter) ? `${one}[${one}]` : one;
  });
}

/**
 * Configures Obscenity as its own list does: two of those letters stay where the list's words double them, and patterns
 * allow a second one elsewhere. It costs much of its speed.
 */
function loadObscenityWithCare(
  list: readonly FilterEntry[],
  bounded: (pattern: string) => string,
): (text: string) => boolean {
  const words = wordsOf(list);
  const doubled = new Set(words.flatMap((word) => [...word.matchAll(/(.)\1/gu)].map(([, letter]) => letter ?? "")));
  const patternOf = (word: string): string =>
    word.replace(/(.)\1*/gu, (run, letter: string) => {
      const one = escaped(letter);
      if (run.length > 1) return one + one;
      return doubled.has(letter) ? `${one}[${one}]` : one;
    });
  const matcher = new RegExpMatcher({
    blacklistedTerms: words.map((word, id) => ({ id, pattern: parseRawPattern(bounded(patternOf(word))) })),
    blacklistMatcherTransformers: [
      resolveConfusablesTransformer(),
      resolveLeetSpeakTransformer(),
      toAsciiLowerCaseTransformer(),
      collapseDuplicatesTransformer({
        defaultThreshold: 1,
        customThresholds: new Map([...doubled].map((letter) => [letter, 2])),
      }),
    ],
  });
  return (text) => matcher.hasMatch(text);
}

function escaped(letter: string): string {
  return letter.replace(/[[\]?|\\]/, "\\$&");
}

function loadGlinProfanity(list: readonly FilterEntry[]): (text: string) => boolean {
  const filter = new GlinProfanity({
    languages: [],
    customWords: wordsOf(list),
    detectLeetspeak: true,
    leetspeakLevel: "moderate",
    normalizeUnicode: true,
  });
  return (text) => filter.isProfane(text);
}
