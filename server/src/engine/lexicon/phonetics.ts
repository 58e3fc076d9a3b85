/**
 * Derives spellings that sound the same. Filtering, `replacePhonetics`. Letters that sound alike one for one (c, k, q;
 * s, z) share a class of the fold table; these rewrites change the number of letters.
 */

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
  const once = rewriteOnce(word, 0);
  const spellings = new Set<string>();
  addSpellings(spellings, once, word);
  for (const { spelling, next } of once) {
    if (spellings.size >= limit) break;
    addSpellings(spellings, rewriteOnce(spelling, next), word);
  }
  return [...[...spellings].slice(0, limit), ...drawnSpellings(word)];
}

function addSpellings(spellings: Set<string>, rewritten: readonly Rewritten[], word: string): void {
  for (const { spelling } of rewritten) if (spelling !== word) spellings.add(spelling);
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

/** Returns each spelling with one rewrite at or after `from`. */
function rewriteOnce(word: string, from: number): Rewritten[] {
  const found: Rewritten[] = [];
  const present = lettersIn(word);
  for (const { written, alternatives, atStart, atEnd, letters } of rules) {
    if ((present & letters) !== letters || (atStart && from > 0)) continue;
    const first = atEnd ? Math.max(from, word.length - written.length) : from;
    for (let at = word.indexOf(written, first); at >= 0; at = word.indexOf(written, at + 1)) {
      if (atStart && at > 0) break;
      const end = at + written.length;
      for (const to of alternatives)
        found.push({ spelling: word.slice(0, at) + to + word.slice(end), next: at + to.length });
    }
  }
  return found;
}

const rules = rewrites.map(([rule, ...alternatives]) => ({
  written: rule.replace("^", "").replace("$", ""),
  alternatives,
  atStart: rule.startsWith("^"),
  atEnd: rule.endsWith("$"),
  letters: lettersIn(rule),
}));

/** Returns a bit for each letter of a word; other characters may share one. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 0x60) letters |= 1 << (code & 31);
  }
  return letters;
}
