/** Spellings with one letter where a word has two. Filtering, `collapseDoubles`: doubled letters except vowels. */

/** Doubled letters of a word that are dropped in every combination; those of longer words, all or none. */
const maximumCombinedDoubles = 3;
const minimumLength = 3;

/** Returns the spellings of `word` with some or all of its doubled consonants written once. */
export function singleSpellings(word: string): string[] {
  if (!mayHaveDoubles(word)) return [];
  const letters = /^[\0-\x7f]*$/.test(word) ? word : [...word];
  const doubles = doublesIn(letters);
  const all = 2 ** doubles.length - 1;
  const first = doubles.length > maximumCombinedDoubles ? all : 1;
  const spellings: string[] = [];
  for (let combination = first; combination <= all; combination++) {
    const spelling = without(letters, doubles, combination);
    if (spelling.length >= minimumLength) spellings.push(spelling);
  }
  return spellings;
}

/** Returns true for a word of ASCII with two equal characters in a row, and for any other word. */
function mayHaveDoubles(word: string): boolean {
  for (let at = 0, last = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code === last || code > 0x7f) return true;
    last = code;
  }
  return false;
}

/** Returns the indices of the consonants that the same one follows. */
function doublesIn(letters: string | readonly string[]): number[] {
  const doubles: number[] = [];
  for (let at = 0; at + 1 < letters.length; at++) {
    const letter = letters[at] ?? "";
    if (letter === letters[at + 1] && isLetter(letter) && !isVowel(letter)) doubles.push(at);
  }
  return doubles;
}

/** Returns the word without the doubles whose bits are set. */
function without(letters: string | readonly string[], doubles: readonly number[], combination: number): string {
  let spelling = "";
  let bit = 0;
  for (let at = 0; at < letters.length; at++) {
    if (doubles[bit] === at && (combination & (1 << bit++)) !== 0) continue;
    spelling += letters[at] ?? "";
  }
  return spelling;
}

function isLetter(letter: string): boolean {
  return (letter >= "a" && letter <= "z") || /^\p{L}/u.test(letter);
}

function isVowel(letter: string): boolean {
  return "aeiou".includes(letter <= "z" ? letter : letter.normalize("NFD").charAt(0));
}
