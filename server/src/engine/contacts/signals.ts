/**
 * Prefilter for contacts: decides with one table step a character whether a text may hold any, since ordinary text
 * holds none.
 *
 * `signalOf` serves a caller that reads the text anyway and only needs to know whether to call `contactSignals`;
 * `signalWords` are words with the same effect.
 */
import { plainCode } from "./folded.ts";
import { numberWords, repeats } from "./number-words.ts";

/** Bit: an email address or a URL is possible, because of a dot between words, a word for it, or a scheme. */
export const ADDRESS_SIGNAL = 1;
/** Bit: a phone number is possible, because of enough digits or words for them. */
export const NUMBER_SIGNAL = 2;

/** Words for the dot in ten languages, and the countries whose domains follow them. */
export const dotWords: ReadonlyMap<string, string> = new Map([
  ["dot", ""],
  ["punkt", "de ch"],
  ["punto", "es it"],
  ["ponto", "br pt"],
  ["point", "fr ch"],
  ["nokta", "tr"],
  ["punt", "nl"],
  ["kropka", "pl"],
  ["tochka", "ru"],
  ["точка", "ru рф"],
]);

/** Words that may open a contact without any of the characters of `signalOf`, each with what it may open. */
export const signalWords: ReadonlyMap<string, number> = new Map([
  ...[...dotWords.keys(), "d o t"].map((word) => [word, ADDRESS_SIGNAL] as const),
  ...[...numberWords.keys(), ...repeats.keys()]
    .filter((word) => /^[a-z]+$/.test(word))
    .map((word) => [word, NUMBER_SIGNAL] as const),
]);

/** Schemes of hyperlinks without a host, which run a program, carry their content or open a file. */
export const programSchemes = ["javascript", "vbscript", "data", "file"] as const;

/** Minimum digits, words for them included: a phone number has seven, two of which may be letters. */
const minimumDigits = 5;
/** Maximum distance between the ends of two digits: three signs and a word. */
const maximumDigitDistance = 12;

const DIGIT = 28;
const DOT = 29;
const COLON = 30;
const HIGH_SURROGATE = 31;
const UNKNOWN = 32;
const UNSEEN = 27;
const COMMA = 33;
const COLUMNS = 32;
/** Added to a state where a signal word ends. */
const ACCEPTS = 1 << 14;

const kinds = new Uint8Array(65_536).fill(UNKNOWN);
const { next, accepts } = compile();
/** The state after something that is no letter, where a text begins. */
const afterSpace = next[0] ?? 0;

/** Returns what one UTF-16 unit may be part of: ADDRESS_SIGNAL, NUMBER_SIGNAL, both or 0. */
export function signalOf(code: number): number {
  const kind = kindOf(code);
  if (kind === HIGH_SURROGATE) return ADDRESS_SIGNAL | NUMBER_SIGNAL;
  if (kind === DIGIT) return NUMBER_SIGNAL;
  return kind === DOT || kind === COLON || kind === COMMA ? ADDRESS_SIGNAL : 0;
}

/** Returns the signals of the contacts that `text` may hold; 0 for most texts. */
export function contactSignals(text: string): number {
  const { length } = text;
  const table = next;
  let state = afterSpace;
  let signals = 0;
  // Digits, and words for them, that stand near each other, and where the last one was.
  let digits = 0;
  let last = 0;
  for (let at = 0; at < length; at++) {
    const kind = kinds[text.charCodeAt(at)] ?? 0;
    if (kind < UNSEEN) {
      state = table[state | kind] ?? 0;
      if (state < ACCEPTS) continue;
      state -= ACCEPTS;
      signals |= (accepts[state >> 5] ?? 0) & ADDRESS_SIGNAL;
      if (accepts[state >> 5] === ADDRESS_SIGNAL) continue;
    } else if (kind !== DIGIT) {
      if (kind === UNSEEN) last++;
      else if (kind === UNKNOWN) {
        kindOf(text.charCodeAt(at));
        at--;
      } else {
        signals |= signAt(text, at, kind);
        state = afterSpace;
      }
      continue;
    } else state = afterSpace;
    digits = at - last > maximumDigitDistance ? 1 : digits + 1;
    last = at;
    if (digits >= minimumDigits) signals |= NUMBER_SIGNAL;
  }
  return signals;
}

/** Returns the signal of the dot, comma, colon or supplementary character at `at`. */
function signAt(text: string, at: number, kind: number): number {
  if (kind === DOT) return dotOpens(text, at) ? ADDRESS_SIGNAL : 0;
  if (kind === COMMA) return endsHost(text, at) ? ADDRESS_SIGNAL : 0;
  if (kind === COLON)
    return opensPath(text, at) || endsScheme(text, at) || endsFirstGroup(text, at) ? ADDRESS_SIGNAL : 0;
  return isStyled(text.charCodeAt(at), text.charCodeAt(at + 1)) ? ADDRESS_SIGNAL | NUMBER_SIGNAL : 0;
}

function kindOf(code: number): number {
  const kind = kinds[code] ?? 0;
  if (kind !== UNKNOWN) return kind;
  const found = describe(code);
  kinds[code] = found;
  return found;
}

function describe(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return code < 0xdc00 ? HIGH_SURROGATE : UNSEEN;
  const plain = plainCode(code);
  if (plain === 2) return UNSEEN;
  const letter = columnOf(plain);
  if (letter !== 0) return letter;
  if (plain >= 0x30 && plain <= 0x39) return DIGIT;
  if (plain === 0x2e || plain === 0x3002) return DOT;
  if (plain === 0x2c) return COMMA;
  return plain === 0x3a ? COLON : 0;
}

/** Returns the column of a plain letter: those of Cyrillic that a signal word has share theirs with Latin ones. */
function columnOf(plain: number): number {
  const cyrillic = "точка".indexOf(String.fromCharCode(plain));
  const latin = cyrillic < 0 ? plain : "tocka".charCodeAt(cyrillic);
  return latin >= 0x61 && latin <= 0x7a ? latin - 0x60 : 0;
}

/** Returns true when a dot may separate the labels of a domain; most end a sentence. */
function dotOpens(text: string, at: number): boolean {
  if (at === 0 || at + 1 === text.length) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (isOpening(before)) return true;
  if (after === 0x20 || after === 0x0a) return isSpace(before) || commonAt(text, at + 2);
  if (isDigit(after)) return isDigit(before) && isNumericHost(text, at);
  return after !== 0x2e && before !== 0x2e;
}

/** Returns true when four numbers may follow each other, the first of which ends at `at`: "85.214.132.117". */
function isNumericHost(text: string, at: number): boolean {
  let end = at;
  for (let number = 1; number < 4; number++) {
    if (text.charCodeAt(end) !== 0x2e) return false;
    const from = end + 1;
    for (end = from; end < from + 4 && isDigit(text.charCodeAt(end)); ) end++;
    if (end === from || end > from + 3) return false;
  }
  return true;
}

/** Returns true when the first group of an IPv6 address may end at `at`: "2606:4700::1111". */
function endsFirstGroup(text: string, at: number): boolean {
  const first = text.charCodeAt(at - 4);
  if (at < 4 || (first !== 0x32 && first !== 0x33)) return false;
  return /^[\da-f]{3}:[\da-f:]$/i.test(text.slice(at - 3, at + 2));
}

/** Returns true when a comma stands where a dot should: "example,com". */
function endsHost(text: string, at: number): boolean {
  return at > 1 && commonAt(text, at + 1) && !isPlainLetter(text.charCodeAt(at + 4));
}

function isPlainLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

/** Returns true when one of the commonest top-level domains begins at `at`: "example. com". */
function commonAt(text: string, at: number): boolean {
  if (at >= text.length || !commonInitials.includes(text.charAt(at))) return false;
  return commonDomains.has(text.slice(at, at + 3).toLowerCase());
}

const commonDomains: ReadonlySet<string> = new Set(["com", "net", "org"]);
/** Their first letters in both cases; most sentences begin otherwise, and no string is made for these. */
const commonInitials = "cnoCNO";

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0xa0;
}

function isOpening(code: number): boolean {
  return code === 0x28 || code === 0x5b || code === 0x7b || code === 0x3c;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Returns true when the colon at `at` and a slash behind it may stand before a host: not that of ":/". */
function opensPath(text: string, at: number): boolean {
  if (isSlash(text, at + 2)) return true;
  return isSlash(text, at + 1) && at + 2 < text.length && !isSpace(text.charCodeAt(at + 2));
}

/**
 * Returns true when the letters before the colon at `at` end the name of a program's scheme. A caller may have cut the
 * text at white space, which browsers drop in it.
 */
function endsScheme(text: string, at: number): boolean {
  if (at === 0 || !mayEndScheme(text.charCodeAt(at - 1))) return false;
  let name = "";
  for (let i = at - 1; i >= Math.max(0, at - maximumSchemeDistance); i--) {
    const code = plainCode(text.charCodeAt(i));
    if (code === 2 || code === 0x09 || code === 0x0a || code === 0x0d) continue;
    name = String.fromCharCode(code) + name;
    if (programSchemes.some((scheme) => scheme === name)) return true;
    if (!programSchemes.some((scheme) => scheme.endsWith(name))) return false;
  }
  return name !== "";
}

/** Returns false for the ASCII characters with which no scheme ends, nor white space in it: before nearly all colons. */
export function mayEndScheme(code: number): boolean {
  return code > 0x7e || code < 0x20 || schemeEnds.includes(String.fromCharCode(code | 0x20));
}

const schemeEnds = programSchemes.map((scheme) => scheme.at(-1) ?? "");

/** Maximum distance between a colon and the beginning of its scheme, invisible characters included. */
const maximumSchemeDistance = 40;

function isSlash(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x2f || (code > 0x7e && plainCode(code) === 0x2f);
}

/**
 * Returns true for styled characters. D835: mathematical letters and digits; D83C DD..: enclosed ones; DB40: invisible
 * tags; D801 to D807: scripts.
 */
function isStyled(high: number, low: number): boolean {
  return (
    high === 0xd835 || (high === 0xd83c && low >> 8 === 0xdd) || high === 0xdb40 || (high >= 0xd801 && high <= 0xd807)
  );
}

/**
 * Compiles the signal words to an automaton over 27 columns (0: no letter, 1 to 26: a to z). Words for the dot and the
 * first of several digit words begin after a non-letter; a digit word may follow another directly.
 */
function compile(): { next: Uint16Array<ArrayBuffer>; accepts: Uint8Array<ArrayBuffer> } {
  const nodes: Map<number, number>[] = [new Map()];
  const accepted: number[] = [0];
  const fails: number[] = [0];
  for (const [word, signal] of signalWords) {
    let node = 0;
    for (const letter of ` ${word}`) node = child(nodes, node, columnOf(letter.charCodeAt(0)));
    accepted[node] = signal;
  }
  const spaced = nodes[0]?.get(0) ?? 0;
  const table = new Uint16Array(nodes.length * COLUMNS);
  const queue = [0];
  for (const node of queue) {
    const fail = fails[node] ?? 0;
    for (let column = 0; column < UNSEEN; column++) {
      const below = nodes[node]?.get(column);
      const fallback = node === 0 ? 0 : (table[fail * COLUMNS + column] ?? 0);
      if (below === undefined) {
        table[node * COLUMNS + column] = fallback;
        continue;
      }
      const isNumber = accepted[below] === NUMBER_SIGNAL;
      fails[below] = isNumber ? spaced : (fallback & (ACCEPTS - 1)) >> 5;
      table[node * COLUMNS + column] = below * COLUMNS + (accepted[below] ? ACCEPTS : 0);
      queue.push(below);
    }
  }
  return { next: table, accepts: Uint8Array.from(nodes, (_, node) => accepted[node] ?? 0) };
}

function child(nodes: Map<number, number>[], node: number, column: number): number {
  const known = nodes[node]?.get(column);
  if (known !== undefined) return known;
  nodes.push(new Map());
  nodes[node]?.set(column, nodes.length - 1);
  return nodes.length - 1;
}
