/**
 * Sets of characters: `[…]`, `\w`, `\p{…}`, the full stop. A set is a class of the language's own regular expressions
 * that is tested against one character, so that nothing can backtrack, with a table for ASCII.
 */
import type { Cursor } from "./cursor.ts";
import type { SymbolSet } from "./nodes.ts";
import { wordCharacters } from "./symbols.ts";

class CharacterSet implements SymbolSet {
  readonly name: string;
  readonly #expression: RegExp;
  readonly #negated: boolean;
  readonly #ascii = new Uint8Array(128);
  /** Two bits for each tested character, by pages of 256: 2 for a member, 1 for another one, 0 before the test. */
  readonly #pages = new Map<number, Uint8Array>();

  /** Compiles a set; `source` is the content of a class with the flag v. */
  constructor(source: string, negated: boolean, name: string) {
    this.name = name;
    this.#expression = new RegExp(`^[${source}]$`, "iv");
    this.#negated = negated;
    for (let code = 0; code < 128; code++) this.#ascii[code] = this.#expression.test(String.fromCharCode(code)) ? 1 : 0;
  }

  /** Returns true when a symbol, or its plain form, is in the set. */
  has(code: number, plain: number): boolean {
    return (this.#holds(code) || (plain !== code && this.#holds(plain))) !== this.#negated;
  }

  #holds(code: number): boolean {
    return code < 128 ? this.#ascii[code] === 1 : this.#holdsOther(code);
  }

  #holdsOther(code: number): boolean {
    const page = this.#pages.get(code >> 8) ?? new Uint8Array(64);
    const at = (code >> 2) & 63;
    const shift = (code & 3) * 2;
    const known = ((page[at] ?? 0) >> shift) & 3;
    if (known !== 0) return known === 2;
    const isMember = this.#expression.test(String.fromCodePoint(code));
    page[at] = (page[at] ?? 0) | ((isMember ? 2 : 1) << shift);
    this.#pages.set(code >> 8, page);
    return isMember;
  }
}

const kept = new Map<string, CharacterSet>();
const maximumCached = 500;

/** Returns the set from a cache: compiling one takes longer than everything else about a phrase. */
export function characterSet({ source, negated }: ClassSource): SymbolSet {
  const key = `${negated ? "^" : ""}[${source}]`;
  const present = kept.get(key);
  if (present) return present;
  const set = new CharacterSet(source, negated, key);
  if (kept.size >= maximumCached) kept.delete(kept.keys().next().value ?? "");
  kept.set(key, set);
  return set;
}

/** Classes by the letter of their escape. */
const classEscapes: Readonly<Record<string, string>> = {
  d: String.raw`\p{Nd}`,
  s: String.raw`\s`,
  w: wordCharacters,
};

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** The full stop. */
export const anyCharacter: ClassSource = { source: String.raw`\n\r\u2028\u2029`, negated: true };

/** A class, as its source and whether it is the complement. */
export interface ClassSource {
  readonly source: string;
  readonly negated: boolean;
}

/** Reads the rest of an escape: a class, or the code point of one character. */
export function readEscape(cursor: Cursor): ClassSource | number {
  const at = cursor.at - 1;
  const letter = cursor.take();
  const lower = letter.toLowerCase();
  const known = classEscapes[lower];
  if (known !== undefined) return { source: known, negated: letter !== lower };
  if (lower === "p") return readProperty(cursor, letter === "P");
  const control = controls[letter];
  if (control !== undefined) return control;
  if (letter === "x" || letter === "u") return readCode(cursor, letter);
  if (letter === "") return cursor.fail("The pattern ends with a backslash. Write \\\\ for the character.", at);
  if (letter >= "0" && letter <= "9") {
    return cursor.fail(
      `\\${letter} would refer back to a group, which cannot be done in linear time. Leave it out.`,
      at,
    );
  }
  if (/^[a-zA-Z]$/.test(letter)) {
    return cursor.fail(`\\${letter} means nothing here. Write ${letter} for the letter.`, at);
  }
  return letter.codePointAt(0) ?? 0;
}

/** Reads a class in brackets; the cursor is behind the opening one. */
export function readClass(cursor: Cursor): SymbolSet {
  const at = cursor.at - 1;
  const negated = cursor.skip("^");
  let source = "";
  let first = true;
  while (first || !cursor.comes("]")) {
    if (cursor.done) cursor.fail("The class that begins here has no ]. Write \\[ for the character.", at);
    source += readClassItem(cursor);
    first = false;
  }
  cursor.take();
  return characterSet({ source, negated });
}

function readClassItem(cursor: Cursor): string {
  const at = cursor.at;
  if (cursor.comes("[:")) cursor.fail("Write \\p{L}, \\d, \\s or \\w for classes with a name.");
  const from = readClassMember(cursor);
  if (!cursor.comes("-") || cursor.comes("-]")) return typeof from === "number" ? escaped(from) : sourceOf(from);
  cursor.take();
  if (cursor.done) return typeof from === "number" ? escaped(from) : sourceOf(from);
  const to = readClassMember(cursor);
  if (typeof from !== "number" || typeof to !== "number") {
    return cursor.fail("A range runs from one character to another. Write \\- for the character.", at);
  }
  if (from > to) return cursor.fail("The range runs backwards. Write its lower end first.", at);
  return `${escaped(from)}-${escaped(to)}`;
}

function readClassMember(cursor: Cursor): ClassSource | number {
  const character = cursor.take();
  return character === "\\" ? readEscape(cursor) : (character.codePointAt(0) ?? 0);
}

function sourceOf({ source, negated }: ClassSource): string {
  return negated ? `[^${source}]` : source;
}

function escaped(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

function readProperty(cursor: Cursor, negated: boolean): ClassSource {
  const at = cursor.at - 2;
  const name = cursor.skip("{") ? cursor.takeUntil("}") : cursor.take();
  const source = `\\p{${name}}`;
  // The flag u, unlike v, knows no properties of several characters.
  if (name === undefined || !/^[A-Za-z0-9_=]{1,64}$/.test(name) || !isProperty(source)) {
    return cursor.fail("Unicode has no such property. Write one such as \\p{L} or \\p{Script=Greek}.", at);
  }
  return { source, negated };
}

function isProperty(source: string): boolean {
  try {
    return new RegExp(source, "u").source !== "";
  } catch {
    return false;
  }
}

function readCode(cursor: Cursor, letter: "x" | "u"): number {
  const at = cursor.at - 2;
  const length = letter === "x" ? 2 : 4;
  const braced = cursor.skip("{") ? (cursor.takeUntil("}") ?? "") : undefined;
  const digits = braced ?? Array.from({ length }, () => cursor.take()).join("");
  const isCode = /^[0-9a-fA-F]{1,6}$/.test(digits) && (braced !== undefined || digits.length === length);
  const code = isCode ? Number.parseInt(digits, 16) : Number.NaN;
  if (!(code <= 0x10ffff)) cursor.fail("Write a code point such as \\u00E9, \\x41 or \\u{1F600}.", at);
  return code;
}
