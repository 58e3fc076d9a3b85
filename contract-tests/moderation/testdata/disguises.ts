/** Ways in which people write a word so that a filter might miss it and a reader does not. */
import type { Random } from "./random.ts";

export function disguise(word: string, random: Random): string {
  return random.pick(disguises)(word, random);
}

type Disguise = (word: string, random: Random) => string;

const digits: Readonly<Record<string, string>> = { a: "4@", e: "3", i: "1!", o: "0", s: "5$" };
const cyrillic: Readonly<Record<string, string>> = { a: "а", c: "с", e: "е", o: "о", p: "р" };
const accents: Readonly<Record<string, string>> = { a: "áàä", e: "éèë", i: "íì", o: "óöô", u: "úü" };

const disguises: readonly Disguise[] = [
  (word, random) => swapped(word, digits, random),
  (word, random) => swapped(word, cyrillic, random),
  (word, random) => swapped(word, accents, random),
  (word) => [...word].join(" "),
  (word, random) => [...word].join(random.pick([".", "-", "_", "*"])),
  (word, random) => withRepeats(word, random),
  (word) => [...word].map((letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter)).join(""),
  (word) => [...word].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join(""),
  (word) => [...word].join("\u200B"),
  (word, random) => [...word].join(random.pick(["x", "q", "z"])),
  (word, random) => [...swapped(word, digits, random)].join("."),
];

/** At least one of the letters that can be swapped is. */
function swapped(word: string, letters: Readonly<Record<string, string>>, random: Random): string {
  const places = [...word].flatMap((letter, index) => (letters[letter] === undefined ? [] : [index]));
  const chosen = new Set([
    ...(places.length === 0 ? [] : [random.pick(places)]),
    ...places.filter(() => random.below(2) === 0),
  ]);
  return [...word]
    .map((letter, index) => (chosen.has(index) ? random.pick([...(letters[letter] ?? letter)]) : letter))
    .join("");
}

/** Three times or more: a letter that is only doubled counts where an entry collapses doubles. */
function withRepeats(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + word.charAt(at).repeat(random.below(3) + 3) + word.slice(at + 1);
}
