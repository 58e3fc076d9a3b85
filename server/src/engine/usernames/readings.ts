/**
 * How a name can be read: as it is, without the decorations around it ("xXdorkXx"), part by part ("BigDork99",
 * "d0rk_official") and with its single letters put together ("d.o.r.k"). What stands in a reading has its place in the name.
 */
import type { NameCharacter } from "./characters.ts";

export interface NameReading {
  readonly text: string;
  /** For each code unit of the text where it stands in the name. */
  readonly places: readonly number[];
  /** How much a word that is found in it is worth: less, the more had to be taken apart. */
  readonly worth: number;
  /** A word counts only if it is all of it: what was put together makes words by chance. */
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

/** A name's parts: between separators, and where capitals or digits begin or end. */
export function partsOf(characters: readonly NameCharacter[]): NameCharacter[][] {
  return splitAt(characters, isSeparator).flatMap((word) => humps(word, "capital"));
}

/** What stands between two separators: whole, without digits around it, by its capitals, by its digits. */
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
 * Parts by their capitals. Of several capitals in a row before small letters, the last begins a part ("DORKHead") or the
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

/** "d.o.r.k_official": three single characters or more with separators between them are a word. */
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

/** Without the same letters before and behind, as in "xXdorkXx" and "oOdorkOo", and without what is around them. */
function withoutDecorations(characters: readonly NameCharacter[]): readonly NameCharacter[] {
  const bare = trimmed(characters, ({ kind }) => kind !== "letter");
  for (let depth = mostDecoration; depth > 0; depth--) {
    if (bare.length < 2 * depth + shortestWord) continue;
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
const mostDecoration = 4;
/** Fewer letters are no word worth looking for. */
const shortestWord = 2;

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

/** What is short or was read already is left out; the first is worth most. */
function withoutRepeats(readings: readonly NameReading[]): NameReading[] {
  const known = new Set<string>();
  return readings.filter(({ text, places, whole }) => {
    const key = `${places[0]} ${whole === true} ${text}`;
    if (text.length < shortestWord || known.has(key)) return false;
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
