/**
 * Finds many words in one pass: the rarest three characters in a row of each word are looked up, and the word is
 * compared only there. A text without any costs a table look-up and a bit test a character.
 */
import { foldedOf, isPlain } from "./symbols.ts";

/** Minimum length of a useful word. */
export const minimumWordLength = 3;
/** Maximum length that is compared; a longer word is cut. */
const maximumWordLength = 16;
/** Maximum invisible characters within a word; with more it counts as found. */
const maximumInvisible = 64;

/** Number of characters that are scanned at once. */
const charactersPerPart = 16_384;

/** How far a text is scanned, and the classes of the last three characters. */
export interface ScannedPart {
  until: number;
  key: number;
}

const unseen = 255;
const surrogate = 254;
const spaceClass = 27;
const otherClasses = 28;
const maximumClasses = 64;
/** English letters by frequency; a space is more frequent than all. */
const commonest = "etaoinshrdlcumwfgypbvkjxqz";

/** Class by code unit, 0 before its first use. Characters that phrases treat as equal share a class. */
const classTable = new Uint8Array(65_536);

interface Word {
  readonly owners: number[];
  /** Classes of the word, backwards from the end of the three indexed characters, and forwards from there. */
  readonly backwards: readonly number[];
  readonly forwards: readonly number[];
}

export class WordIndex {
  readonly #bits = new Uint8Array(1 << 15);
  readonly #words = new Map<number, Word[]>();
  /** Words by their classes: many phrases may have the same. */
  readonly #byName = new Map<string, Word>();

  get isEmpty(): boolean {
    return this.#words.size === 0;
  }

  /** Adds a word, given as plain characters. */
  add(characters: readonly number[], owner: number): void {
    const classes = characters.map(classOf);
    const name = String.fromCharCode(...classes);
    const present = this.#byName.get(name);
    if (present !== undefined) {
      present.owners.push(owner);
      return;
    }
    const end = this.#rarestEnd(classes);
    const key = keyOf(classes, end);
    this.#bits[key >> 3] = (this.#bits[key >> 3] ?? 0) | (1 << (key & 7));
    const backwards = classes.slice(Math.max(0, end - maximumWordLength), end).reverse();
    const word = { owners: [owner], backwards, forwards: classes.slice(end, end + maximumWordLength) };
    this.#byName.set(name, word);
    const others = this.#words.get(key);
    if (others) others.push(word);
    else this.#words.set(key, [word]);
  }

  /**
   * Scans the next part of the text: reports each word's owners and a place of the text within the word; returns the
   * number of steps.
   */
  scan(text: string, scanned: ScannedPart, report: (owner: number, at: number) => void): number {
    const bits = this.#bits;
    const until = Math.min(text.length, scanned.until + charactersPerPart);
    let { key } = scanned;
    let steps = 0;
    for (let at = scanned.until; at < until; at++) {
      let found = classTable[text.charCodeAt(at)] ?? 0;
      if (found === 0 || found >= surrogate) {
        found = classAt(text, at);
        if (found === unseen) continue;
      }
      key = ((key << 6) | found) & 0x3ffff;
      if (((bits[key >> 3] ?? 0) & (1 << (key & 7))) !== 0) {
        steps += this.#check(text, at, key, report);
      }
    }
    scanned.until = until;
    scanned.key = key;
    return steps;
  }

  #check(text: string, at: number, key: number, report: (owner: number, at: number) => void): number {
    const words = this.#words.get(key) ?? [];
    let steps = words.length;
    for (const { owners, backwards, forwards } of words) {
      if (!stands(text, at, -1, backwards) || !stands(text, at + 1, 1, forwards)) continue;
      for (const owner of owners) report(owner, at);
      steps += owners.length;
    }
    return steps;
  }

  /** Returns the end of the three characters that the fewest other words share and that are rarest by their letters. */
  #rarestEnd(classes: readonly number[]): number {
    let best = minimumWordLength;
    let rarest = Number.NEGATIVE_INFINITY;
    for (let end = minimumWordLength; end <= classes.length; end++) {
      const letters = classes.slice(end - minimumWordLength, end).reduce((sum, each) => sum + rarityOf(each), 0);
      const rarity = letters - 3 * commonest.length * (this.#words.get(keyOf(classes, end))?.length ?? 0);
      if (rarity > rarest) [best, rarest] = [end, rarity];
    }
    return best;
  }
}

function rarityOf(characterClass: number): number {
  if (characterClass >= otherClasses) return commonest.length;
  return characterClass === spaceClass ? 0 : commonest.indexOf(String.fromCharCode(96 + characterClass));
}

function keyOf(classes: readonly number[], end: number): number {
  let key = 0;
  for (const each of classes.slice(end - minimumWordLength, end)) key = (key << 6) | each;
  return key;
}

/** Returns true when characters of these classes follow each other at an offset, invisible ones aside. */
function stands(text: string, at: number, direction: 1 | -1, classes: readonly number[]): boolean {
  let next = 0;
  let skipped = 0;
  for (let i = at; next < classes.length && skipped < maximumInvisible; i += direction) {
    const found = i >= 0 && i < text.length ? classAt(text, i) : 0;
    if (found === unseen) skipped++;
    else if (found === classes[next]) next++;
    else return false;
  }
  return true;
}

/** Returns the class of the character at an offset; a surrogate pair counts once, at its end. */
function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const known = classTable[code] ?? 0;
  if (known !== 0 && known !== surrogate) return known;
  if (code < 0xd800 || code > 0xdfff) {
    const found = classOf(code);
    classTable[code] = found;
    return found;
  }
  classTable[code] = surrogate;
  if (code < 0xdc00) return (text.codePointAt(at) ?? 0) > 0xffff ? unseen : classOf(code);
  const pair = at > 0 ? (text.codePointAt(at - 1) ?? 0) : 0;
  return classOf(pair > 0xffff ? pair : code);
}

function classOf(codePoint: number): number {
  const { code, plain } = foldedOf(codePoint);
  if (code < 0) return unseen;
  if (plain === 0x20) return spaceClass;
  if (isPlain(plain) && plain > 0x60) return plain - 0x60;
  // Without its marks, so that a letter is the same in one character and in two.
  const base = isPlain(plain) ? plain : (String.fromCodePoint(code).normalize("NFD").codePointAt(0) ?? 0);
  return otherClasses + (base % (maximumClasses - otherClasses));
}
