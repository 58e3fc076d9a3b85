/** Writes a listed word as users do: half of the time as it is, else in one of the ways around a plain match. */
import type { Random } from "../../src/engine/testdata/random.ts";

const leet: Readonly<Record<string, string>> = {
  a: "4@",
  b: "8",
  e: "3",
  g: "9",
  i: "1!",
  l: "1|",
  o: "0",
  s: "$5",
  t: "7+",
};
const lookAlikes: Readonly<Record<string, string>> = { a: "а", c: "с", e: "е", i: "і", o: "о", p: "р", x: "х", y: "у" };

const disguises: readonly ((word: string, random: Random) => string)[] = [
  (word) => word.toUpperCase(),
  (word, random) => each(word, (letter) => (random.chance(0.5) ? letter.toUpperCase() : letter)),
  (word, random) => stretchedAt(word, random.below(word.length), 2 + random.below(5)),
  (word, random) => [...word].join(random.pick([".", "-", "_", "*", " "])),
  (word, random) => parted(word, 1 + random.below(word.length - 1), " "),
  (word, random) => each(word, (letter) => (random.chance(0.6) ? pickFrom(leet[letter], random) : undefined) ?? letter),
  (word, random) => each(word, (letter) => (random.chance(0.6) ? lookAlikes[letter] : undefined) ?? letter),
  (word, random) => each(word, (letter) => (random.chance(0.4) ? `${letter}\u0301` : letter)),
  (word, random) => parted(word, 1 + random.below(word.length - 1), "\u200b"),
  (word, random) => masked(word, 1 + random.below(word.length - 2)),
  (word) => each(word, (letter) => String.fromCodePoint(0xff41 + letter.charCodeAt(0) - 97)),
];

export function asUsersWriteIt(word: string, random: Random): string {
  if (random.chance(0.5)) return word;
  const disguise = random.pick(disguises);
  return word
    .split(" ")
    .map((part) => (part.length < 3 ? part : disguise(part, random)))
    .join(" ");
}

/** Repeats the letter at `at` `times` more: `soooo`. */
export function stretchedAt(word: string, at: number, times: number): string {
  return word.slice(0, at) + word.charAt(at).repeat(times) + word.slice(at);
}

function each(word: string, of: (letter: string) => string): string {
  return Array.from(word, of).join("");
}

function parted(word: string, at: number, by: string): string {
  return word.slice(0, at) + by + word.slice(at);
}

function masked(word: string, at: number): string {
  return `${word.slice(0, at)}*${word.slice(at + 1)}`;
}

function pickFrom(choices: string | undefined, random: Random): string | undefined {
  return choices === undefined ? undefined : random.pick([...choices]);
}
