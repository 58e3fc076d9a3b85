/**
 * Guesses how a word became another: typing errors and abbreviations that somebody makes on purpose. A guess has a
 * quality below that of everything found by its form (see judge/quality.ts).
 */

/** Letters a to z as character codes. */
export interface Letters {
  readonly codes: Uint16Array;
  readonly length: number;
}

/** A guess is made of this many letters at least: the skeleton of a word with four letters. */
export const minimumLetters = 3;
/**
 * Words with fewer letters are too like others to be guessed from one letter more, less or other; forms of shorter words
 * need one more.
 */
const minimumEditedLetters = 5;

/** Returns true when a form of `length` letters of a word of `root` letters may have a letter more, less or other. */
export function isEditable(length: number, root: number): boolean {
  return length >= minimumEditedLetters + (root < minimumEditedLetters ? 1 : 0);
}

const qualities = { vForU: 0.45, transposed: 0.45, withoutVowels: 0.4, dropped: 0.35, inserted: 0.3, neighbour: 0.3 };
/** At most this quality has a guess whose word may also be a name, a form or a compound of ordinary words. */
export const maximumOrdinaryQuality = qualities.dropped;

const A = 0x61;
/** A bit for each vowel. */
const vowels = [..."aeiou"].reduce((bits, vowel) => bits | (1 << (vowel.charCodeAt(0) - A)), 0);
const S = 0x73;
const U = 0x75;
const V = 0x76;

export function isVowel(code: number): boolean {
  return isSmallLetter(code) && ((vowels >> (code - A)) & 1) === 1;
}

export function isSmallLetter(code: number): boolean {
  return code >= A && code < A + 26;
}

/**
 * Returns the quality of the guess that `written` is `listed`, 0 for no guess. `isEdited`: the word is long enough to
 * have a letter more, less or other.
 */
export function guess(written: Letters, listed: Letters, isEdited: boolean): number {
  if (written.length === listed.length) return guessSameLength(written, listed, isEdited);
  if (isConsonantsOf(written, listed)) return qualities.withoutVowels;
  if (!isEdited) return 0;
  if (written.length === listed.length - 1) return isWithout(listed, written) ? qualities.dropped : 0;
  const isInserted = written.length === listed.length + 1 && isWithout(written, listed);
  // A letter at the end makes another form of the word, which is listed where it is sought.
  return isInserted && !beginsWith(written, listed) ? qualities.inserted : 0;
}

function guessSameLength(written: Letters, listed: Letters, isEdited: boolean): number {
  const { length } = written;
  let first = 0;
  while (first < length && written.codes[first] === listed.codes[first]) first++;
  if (first === length) return 0;
  let last = length - 1;
  while (written.codes[last] === listed.codes[last]) last--;
  if (isVForU(written, listed, first, last)) return qualities.vForU;
  if (last === first + 1 && isExchanged(written, listed, first)) return qualities.transposed;
  // The s of a plural is no word's own: "dullarde" is rather a name than "dullards".
  if (last > first || !isEdited || (first === length - 1 && listed.codes[first] === S)) return 0;
  return areNeighbourKeys(written.codes[first] ?? 0, listed.codes[first] ?? 0) ? qualities.neighbour : 0;
}

/** Returns true when all differences from `first` to `last` are a v for a u: one of them, or each u of the word. */
function isVForU(written: Letters, listed: Letters, first: number, last: number): boolean {
  if (last > first && written.codes.subarray(0, written.length).includes(U)) return false;
  for (let i = first; i <= last; i++) {
    const [one, other] = [written.codes[i], listed.codes[i]];
    if (one !== other && !(one === V && other === U)) return false;
  }
  return true;
}

function isExchanged(written: Letters, listed: Letters, at: number): boolean {
  return written.codes[at] === listed.codes[at + 1] && written.codes[at + 1] === listed.codes[at];
}

/**
 * Returns true when `short` is `long` without one letter. A doubled letter that is single, or the other way round, is
 * no error but another question (Filtering, `collapseDoubles`).
 */
function isWithout(long: Letters, short: Letters): boolean {
  let at = 0;
  while (at < short.length && long.codes[at] === short.codes[at]) at++;
  if (long.codes[at] === long.codes[at - 1] || long.codes[at] === long.codes[at + 1]) return false;
  for (; at < short.length; at++) if (long.codes[at + 1] !== short.codes[at]) return false;
  return true;
}

function beginsWith(long: Letters, short: Letters): boolean {
  let at = 0;
  while (at < short.length && long.codes[at] === short.codes[at]) at++;
  return at === short.length;
}

/** Returns true when a word has no vowel behind its first letter. */
export function isWithoutVowels({ codes, length }: Letters): boolean {
  for (let i = 1; i < length; i++) if (isVowel(codes[i] ?? 0)) return false;
  return true;
}

/** Returns true when the consonants of a word of `length` letters are enough to guess it by. */
export function isVowelless(consonants: Letters, length: number): boolean {
  if (consonants.length < minimumLetters || consonants.length === length) return false;
  // Three letters are too few for a longer word, or when two of them are the same.
  return consonants.length > minimumLetters || (length === minimumLetters + 1 && !isDoubled(consonants));
}

/** Returns true when `written` is all letters of `listed` but the vowels behind the first letter. */
function isConsonantsOf(written: Letters, listed: Letters): boolean {
  if (!isVowelless(written, listed.length)) return false;
  let at = 0;
  for (let i = 0; i < listed.length; i++) {
    const code = listed.codes[i] ?? 0;
    if (i > 0 && isVowel(code)) continue;
    if (written.codes[at++] !== code) return false;
  }
  return at === written.length;
}

function isDoubled({ codes, length }: Letters): boolean {
  for (let i = 1; i < length; i++) if (codes[i] === codes[i - 1]) return true;
  return false;
}

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Offset of each row's first key, in quarters of a key. */
const offsets = [0, 1, 3];

const keys = rows.flatMap((letters, row) =>
  Array.from(letters, (key, column) => ({ code: key.charCodeAt(0), row, at: 4 * column + (offsets[row] ?? 0) })),
);
const neighbours: ReadonlySet<number> = new Set(
  keys.flatMap((key) =>
    keys
      .filter(({ code, row, at }) => code !== key.code && Math.abs(row - key.row) <= 1 && Math.abs(at - key.at) <= 4)
      .map(({ code }) => pair(key.code, code)),
  ),
);

/** Returns true for the codes of two small letters whose keys touch. */
function areNeighbourKeys(one: number, other: number): boolean {
  return neighbours.has(pair(one, other));
}

function pair(one: number, other: number): number {
  return one * 128 + other;
}
