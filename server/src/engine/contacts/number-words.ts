/** Words for digits, and for "the next digit twice". Moderation, phoneNumbers.wordPenalty. */

/** By digit, in languages whose words for digits are no other words, or seldom; seven of them in a row are a number. */
const words: readonly string[] = [
  "zero oh null cero zéro nul nula",
  "one eins uno un um uma een",
  "two zwei zwo dos deux dois duas twee",
  "three drei tres trois três tre drie",
  "four vier cuatro quatre quatro quattro",
  "five fünf fuenf cinco cinq cinque vijf",
  "six sechs seis sei zes",
  "seven sieben siete sept sete sette zeven",
  "eight acht ocho huit oito otto",
  "nine neun nueve neuf nove negen",
];

/** Words that repeat the digit after them. */
export const repeats: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["triple", 3],
  ["treble", 3],
]);

export const numberWords: ReadonlyMap<string, string> = new Map(
  words.flatMap((ofDigit, digit) => ofDigit.split(" ").map((word) => [word, String(digit)] as const)),
);

/** Returns the longest digit word in `text` at `at`, before `end`; "" if there is none. */
export function numberWordAt(text: string, at: number, end: number): string {
  if (!beginnings.has(beginningAt(text, at))) return "";
  for (let length = Math.min(maximumNumberWordLength, end - at); length >= 2; length--) {
    const word = text.slice(at, at + length);
    if (numberWords.has(word)) return word;
  }
  return "";
}

/** First two letters of digit words. Nearly all other words begin otherwise. */
const beginnings: ReadonlySet<number> = new Set(Array.from(numberWords.keys(), (word) => beginningAt(word, 0)));

/** Hashes two characters by their lowest five bits; other characters may collide. */
function beginningAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 31) << 5) | (text.charCodeAt(at + 1) & 31);
}

const maximumNumberWordLength = Math.max(...[...numberWords.keys()].map((word) => word.length));
