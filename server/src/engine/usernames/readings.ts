/**
 * Derives the readings of a name: as it is, without decorations ("xXdorkXx"), part by part ("BigDork99",
 * "d0rk_official") and with its single letters joined ("d.o.r.k"). Each reading maps back to the name.
 */
import type { NameCharacter } from "./characters.ts";

export interface NameReading {
  readonly text: string;
  /** Offset in the name of each code unit of the text. */
  readonly places: readonly number[];
  /** Weight of a word found in it: less, the more the name was taken apart. */
  readonly worth: number;
  /** Set when a word counts only as the whole reading, since joined letters make words by chance. */
  readonly whole?: true;
}

export function readingsOf(characters: readonly NameCharacter[]): NameReading[] {
  const bare = withoutDecorations(characters);
  const readings = [readingOf(characters, 1)];
  if (bare.length < characters.length) readings.push(readingOf(bare, 0.95));
  for (const stem of bare.length < characters.length ? [characters, bare] : [characters]) {
    const words = splitAt(stem, isSeparator);
    readings.push(...joinedLetters(words));
    for (const word of words) readings.push(...readingsOfWord(word));
  }
  readings.push({ ...readingOf(lettersOf(bare), 0.8), whole: true });
  return withoutRepeats(readings);
}

/** Returns a name's parts: between separators, and where capitals or digits begin or end. */
export function partsOf(characters: readonly NameCharacter[]): NameCharacter[][] {
  return splitAt(characters, isSeparator).flatMap((word) => humps(word, "capital"));
}

/**
 * Returns the readings of a word between separators: whole, without digits around it, by its capitals, by its digits.
 */
function readingsOfWord(word: readonly NameCharacter[]): NameReading[] {
  return [
    readingOf(word, 0.98),
    readingOf(withoutDigitsAround(word), 0.95),
    ...[...humps(word, "capital"), ...humps(word, "small")].flatMap((hump) => [
      readingOf(hump, 0.95),
      readingOf(withoutDigitsAround(hump), 0.95),
    ]),
    ...splitAt(word, ({ kind }) => kind !== "letter").map((letters) => readingOf(letters, 0.85)),
    { ...readingOf(lettersOf(word), 0.8), whole: true },
  ];
}

/**
 * Splits a word by its capitals. Of several capitals before small letters, the last begins a part ("DORKHead") or the
 * small letters do ("DORKhead").
 */
function humps(word: readonly NameCharacter[], first: "capital" | "small"): NameCharacter[][] {
  const parts: NameCharacter[][] = [];
  for (const [index, character] of word.entries()) {
    const [before, after] = [word[index - 1], word[index + 1]];
    const begins =
      before === undefined ||
      (isCapital(character) && !isCapital(before) && before.kind === "letter") ||
      (first === "capital" && isCapital(character) && isCapital(before) && isSmall(after)) ||
      (first === "small" && isSmall(character) && isCapital(before) && isCapital(word[index - 2]));
    if (begins) parts.push([]);
    parts[parts.length - 1]?.push(character);
  }
  return parts;
}

/** Joins three or more single characters between separators: "d.o.r.k_official". */
function joinedLetters(words: readonly (readonly NameCharacter[])[]): NameReading[] {
  const readings: NameReading[] = [];
  let row: NameCharacter[] = [];
  for (const word of [...words, []]) {
    const [only] = word;
    if (only && lettersOf(word).length <= 1 && word.length <= 2) row.push(...word);
    else {
      if (row.length > 2) readings.push(readingOf(row, 0.9));
      row = [];
    }
  }
  return readings;
}

/** Drops equal letters at both ends, as in "xXdorkXx" and "oOdorkOo", and the characters around them. */
function withoutDecorations(characters: readonly NameCharacter[]): readonly NameCharacter[] {
  const bare = trimmed(characters, ({ kind }) => kind !== "letter");
  for (let depth = maximumDecorations; depth > 0; depth--) {
    if (bare.length < 2 * depth + minimumWordLength) continue;
    const [before, after] = [bare.slice(0, depth), bare.slice(-depth)];
    const letter = before[0]?.text.toLowerCase();
    const same = [...before, ...after].every(({ text }) => text.toLowerCase() === letter);
    if (same && letter !== undefined && decorations.includes(letter)) {
      return trimmed(bare.slice(depth, -depth), ({ kind }) => kind !== "letter");
    }
  }
  return bare;
}

const decorations = "xoizv";
const maximumDecorations = 4;
/** Minimum length of a reading. */
const minimumWordLength = 2;

function withoutDigitsAround(word: readonly NameCharacter[]): readonly NameCharacter[] {
  return trimmed(word, ({ kind }) => kind === "digit");
}

function trimmed(
  word: readonly NameCharacter[],
  isAround: (character: NameCharacter) => boolean,
): readonly NameCharacter[] {
  const first = word.findIndex((character) => !isAround(character));
  const last = word.findLastIndex((character) => !isAround(character));
  return first < 0 ? [] : word.slice(first, last + 1);
}

function lettersOf(word: readonly NameCharacter[]): NameCharacter[] {
  return word.filter(({ kind }) => kind === "letter" || kind === "mark");
}

function splitAt(
  characters: readonly NameCharacter[],
  parts: (character: NameCharacter) => boolean,
): NameCharacter[][] {
  const found: NameCharacter[][] = [[]];
  for (const character of characters) {
    if (parts(character)) found.push([]);
    else found[found.length - 1]?.push(character);
  }
  return found.filter((part) => part.length > 0);
}

function readingOf(characters: readonly NameCharacter[], worth: number): NameReading {
  const places = characters.flatMap(({ text, start }) =>
    Array.from({ length: text.length }, (_, unit) => start + unit),
  );
  return { text: characters.map(({ text }) => text).join(""), places, worth };
}

/** Drops short and repeated readings; the first one has the highest weight. */
function withoutRepeats(readings: readonly NameReading[]): NameReading[] {
  const known = new Set<string>();
  return readings.filter(({ text, places, whole }) => {
    const key = `${places[0]} ${whole === true} ${text}`;
    if (text.length < minimumWordLength || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function isSeparator({ kind }: NameCharacter): boolean {
  return kind === "separator" || kind === "sign";
}

function isCapital(character: NameCharacter | undefined): boolean {
  return character !== undefined && /^\p{Lu}$/u.test(character.text);
}

function isSmall(character: NameCharacter | undefined): boolean {
  return character !== undefined && /^\p{Ll}$/u.test(character.text);
}
