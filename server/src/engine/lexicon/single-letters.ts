/** Spellings with one letter where a word has two. Filtering, `collapseDoubles`: doubled letters except vowels. */

/** Doubled letters of a word that are dropped in every combination; those of longer words, all or none. */
const maximumCombinedDoubles = 3;
const minimumLength = 3;

/** Returns the spellings of `word` with some or all of its doubled consonants written once. */
export function singleSpellings(word: string): string[] {
  if (!mayHaveDouble(word)) return [];
  const doubles = [...word.matchAll(/(?=(\p{L})\1)/gu)]
    .filter(([, letter = ""]) => !isVowel(letter))
    .map(({ index }) => index);
  const all = 2 ** doubles.length - 1;
  const first = doubles.length > maximumCombinedDoubles ? all : 1;
  const spellings: string[] = [];
  for (let combination = first; combination <= all; combination++) {
    const dropped = new Set(doubles.filter((_, bit) => combination & (1 << bit)));
    spellings.push([...word].filter((_, index) => !dropped.has(index)).join(""));
  }
  return spellings.filter((spelling) => spelling.length >= minimumLength);
}

/** Returns false for most words without one. */
function mayHaveDouble(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 0x7f || code === word.charCodeAt(at + 1)) return true;
  }
  return false;
}

function isVowel(letter: string): boolean {
  return "aeiou".includes(letter.normalize("NFD").charAt(0));
}
