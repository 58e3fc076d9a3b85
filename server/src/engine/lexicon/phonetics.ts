/**
 * Derives spellings that sound the same. Filtering, `replacePhonetics`. Letters that sound alike one for one (c, k, q;
 * s, z) share a class of the fold table; these rewrites change the number of letters.
 */
import { DistinctWords } from "./distinct-words.ts";

/** Rewrites from a spelling to its alternatives. `$` at the end: only at the end of the word; `^`: at its start. */
const rewrites: readonly (readonly [written: string, ...alternatives: string[]])[] = [
  ["ph", "f"],
  ["f", "ph"],
  ["gh$", "g"],
  ["^wh", "w"],
  ["^w", "wh"],
  ["^kn", "n"],
  ["^wr", "r"],
  ["tch", "ch"],
  ["cks$", "x", "ks"],
  ["x", "cks"],
  ["ck", "x"],
  ["qu", "kw"],
  ["sh", "sch"],
  ["th", "d", "f"],
  ["ee", "ea", "ie", "i"],
  ["ea", "ee"],
  ["ie$", "y", "ee", "ey", "i"],
  ["y$", "ee", "ie", "i", "ey", "e"],
  ["i", "y", "ee"],
  ["^y", "i"],
  ["oo", "ew", "u", "ue", "ou"],
  ["u", "oo", "uh"],
  ["er$", "a", "ah", "uh", "ur", "or", "r"],
  ["ou", "ow"],
  ["ow", "ou"],
  ["au", "aw"],
  ["aw", "au"],
  ["ai", "ay", "ei"],
  ["ay", "ai", "ey"],
  ["oa", "oe", "o"],
  ["g$", "gg"],
  ["ar", "ahr"],
  ["ur", "er", "ir"],
  ["ir", "er", "ur"],
];

/** Maximum spellings of a word, which keeps the trie small with twenty thousand entries. */
const limit = 16;

/** Returns the spellings after one rewrite, and after a second one further on in the word. */
export function phoneticSpellings(word: string): string[] {
  const spellings = new DistinctWords();
  const once: Rewritten[] = [];
  rewriteOnce(word, 0, (spelling, next) => {
    if (spelling !== word) spellings.add(spelling);
    once.push({ spelling, next });
    return spellings.size < limit;
  });
  for (const { spelling, next } of once) {
    if (spellings.size >= limit) break;
    rewriteOnce(spelling, next, (again) => {
      if (again !== word) spellings.add(again);
      return spellings.size < limit;
    });
  }
  return [...spellings.words, ...drawnSpellings(word)];
}

interface Rewritten {
  readonly spelling: string;
  /** Start of its unchanged rest. */
  readonly next: number;
}

/**
 * Returns spellings with letters drawn with two others ("vv" for w, "rn" for m, "cl" for d), for entries without
 * phonetics too.
 */
export function drawnSpellings(word: string): string[] {
  return drawn.filter(([letter]) => word.includes(letter)).map(([letter, drawing]) => word.replaceAll(letter, drawing));
}

const drawn = [
  ["w", "vv"],
  ["m", "rn"],
  ["d", "cl"],
] as const;

/** Visits each spelling with one rewrite at or after `from`, and the start of its unchanged rest, until one is the last. */
function rewriteOnce(word: string, from: number, visit: (spelling: string, next: number) => boolean): void {
  const present = lettersIn(word, from);
  for (const { written, alternatives, atStart, atEnd, letters } of rules) {
    if ((present & letters) !== letters || (atStart && from > 0)) continue;
    const first = atEnd ? Math.max(from, word.length - written.length) : from;
    for (let at = word.indexOf(written, first); at >= 0; at = word.indexOf(written, at + 1)) {
      if (atStart && at > 0) break;
      const end = at + written.length;
      for (const to of alternatives) if (!visit(word.slice(0, at) + to + word.slice(end), at + to.length)) return;
    }
  }
}

const rules = rewrites.map(([rule, ...alternatives]) => ({
  written: rule.replace("^", "").replace("$", ""),
  alternatives,
  atStart: rule.startsWith("^"),
  atEnd: rule.endsWith("$"),
  letters: lettersIn(rule, 0),
}));

/** Returns a bit for each letter of a word from an offset on; other characters may share one. */
function lettersIn(word: string, from: number): number {
  let letters = 0;
  for (let at = from; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 0x60) letters |= 1 << (code & 31);
  }
  return letters;
}
