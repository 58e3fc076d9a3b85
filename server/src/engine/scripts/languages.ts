/** Rules of single languages about words that a listed one is a part of, or is taken for. */
import type { Dictionary } from "../lexicon/dictionary.ts";

/** Letters that join the parts of German and Dutch compounds. */
const joints: Readonly<Record<string, readonly string[]>> = {
  de: ["s", "n", "en", "es", "er", "e"],
  nl: ["s", "n", "en", "e"],
};
const minimumPartLength = 3;

/** Returns true when a word beside a listed one in a compound is ordinary, joined by other letters or not. */
export function isCompoundPart(
  text: string,
  start: number,
  end: number,
  dictionary: Dictionary,
  locale: string,
): boolean {
  if (dictionary.has(text, start, end)) return true;
  const letters = joints[languageOf(locale)] ?? [];
  return letters.some((joint) => {
    if (end - start - joint.length < minimumPartLength) return false;
    const isBehind = text.startsWith(joint, end - joint.length);
    const isBefore = text.startsWith(joint, start);
    return (
      (isBehind && dictionary.has(text, start, end - joint.length)) ||
      (isBefore && dictionary.has(text, start + joint.length, end))
    );
  });
}

/**
 * Returns true for a Turkish word in capitals that is another one: the small letter of I is the dotless \u0131, so that "SIK"
 * is no "sik".
 */
export function isOtherWord(
  text: string,
  start: number,
  end: number,
  { dictionary, locale }: { readonly dictionary: Dictionary; readonly locale: string },
): boolean {
  if (!isTurkic(locale)) return false;
  const token = text.slice(start, end);
  if (!token.includes("I") || token !== token.toLocaleUpperCase("tr")) return false;
  const small = token.toLocaleLowerCase("tr");
  return dictionary.has(small, 0, small.length);
}

/** Returns the ways in which a listed word of the language is written besides: "Schwaetzer", and "SIKINTI" in small letters. */
export function otherSpellings(text: string, locale: string): string[] {
  const language = languageOf(locale);
  if (language === "de") return [text.replaceAll("\u00E4", "ae").replaceAll("\u00F6", "oe").replaceAll("\u00FC", "ue")];
  return isTurkic(locale) ? [text.replaceAll("\u0131", "i")] : [];
}

/** Signs for Cyrillic letters that the table of look-alikes has for no Latin one. */
const cyrillicSigns: readonly (readonly [letter: string, sign: string])[] = [
  ["\u0437", "3"],
  ["\u0447", "4"],
  ["\u0431", "6"],
  ["\u0438", "u"],
  ["\u0438", "i"],
  ["\u043F", "n"],
  ["\u0433", "r"],
  ["\u0434", "g"],
  ["\u044F", "9"],
];

/** Returns spellings of a Cyrillic word with signs for one of its letters, one kind of them, and all. */
export function cyrillicDrawings(text: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(text)) return [];
  const present = cyrillicSigns.filter(([letter]) => text.includes(letter));
  const draw = (word: string, [letter, sign]: readonly [string, string]): string => word.replaceAll(letter, sign);
  const single = present.flatMap(([letter, sign]) =>
    Array.from(text.matchAll(new RegExp(letter, "gu")), ({ index }) => {
      return text.slice(0, index) + sign + text.slice(index + letter.length);
    }),
  );
  const drawn = [...present.map((pair) => draw(text, pair)), present.reduce(draw, text), ...single];
  return present.length > 0 ? [...new Set(drawn)] : [];
}

function languageOf(locale: string): string {
  return /^[a-z]+/.exec(locale.toLowerCase())?.[0] ?? "";
}

/** Asked of every match, so no expression is run. */
function isTurkic(locale: string): boolean {
  const first = locale.charCodeAt(0) | 0x20;
  const second = locale.charCodeAt(1) | 0x20;
  return (first === LOWER_T && second === LOWER_R) || (first === LOWER_A && second === LOWER_Z);
}

const LOWER_A = "a".charCodeAt(0);
const LOWER_R = "r".charCodeAt(0);
const LOWER_T = "t".charCodeAt(0);
const LOWER_Z = "z".charCodeAt(0);
