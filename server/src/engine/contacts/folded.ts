/** Folds a text to one plain lower-case unit a visible character, with the way back to the original. */

export interface FoldedText {
  readonly original: string;
  /** Lower case; compatibility forms as their plain ones, digits of all scripts as 0 to 9. */
  readonly text: string;
  /** Returns the start of unit `at` in the original; `at` may be the length of `text`. */
  originOf(at: number): number;
  /** Returns the end of unit `at` in the original, combining marks included. */
  endOf(at: number): number;
}

/** Digit zero of each script of the basic plane; nine more follow each. */
const zeros = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０";
/** First of runs of circled digits without a decomposition, and the digit they begin with. */
const circled: readonly (readonly [first: number, digit: number])[] = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
];
const dots = "．。｡․﹒";
/** Cache of `plainUnit` for the basic plane: 0 not computed yet, 1 irrelevant, 2 invisible. */
const known = new Uint16Array(65_536);
/** Cache for the plane behind the basic one. */
const knownBeyond = new Uint16Array(65_536);
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Blocks of marks that decorate any character, as accents, strokes and keycaps do. */
const marks: readonly (readonly [first: number, last: number])[] = [
  [0x300, 0x36f],
  [0x1ab0, 0x1aff],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
];

/** Returns the plain form of a character: one unit, "" for an invisible one, "\u0001" for an irrelevant one. */
function plainUnit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digit = digitOf(code);
  if (digit >= 0) return String(digit);
  if (dots.includes(character)) return code === 0x3002 || code === 0xff61 ? "。" : ".";
  if (ignorable.test(character) || marks.some(([first, last]) => code >= first && code <= last)) return "";
  const plain = character.normalize("NFKC").toLowerCase();
  if (plain.length === 1) return plain === "\u00A0" ? " " : plain;
  if (plain.startsWith("(") && plain.length === 3) return plain.charAt(1);
  if (/^\d[.,]$/.test(plain)) return plain.charAt(0);
  return /^\p{L}+$/u.test(plain) ? plain.charAt(0) : "\u0001";
}

/** Returns the value of a digit of any script, circled or styled; -1 for other characters. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code < 0xb2) return -1;
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10;
  if (code >= 0x1fbf0 && code <= 0x1fbf9) return code - 0x1fbf0;
  if (code === 0x24ea || code === 0x24ff || code === 0x1f10b || code === 0x1f10c) return 0;
  for (const [first, digit] of circled) if (code >= first && code < first + 9) return code - first + digit;
  if (code > 0xffff) return supplementaryDigit(code);
  for (let i = 0; i < zeros.length; i++) {
    const zero = zeros.charCodeAt(i);
    if (code >= zero && code <= zero + 9) return code - zero;
  }
  if (code >= 0x2460 && code <= 0x2468) return code - 0x245f;
  const superscript = "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(String.fromCharCode(code));
  return superscript >= 0 ? superscript : "₀₁₂₃₄₅₆₇₈₉".indexOf(String.fromCharCode(code));
}

/** Returns the value of a digit beyond the basic plane, where digits stand in runs of ten. */
function supplementaryDigit(code: number): number {
  if (!/\p{Nd}/u.test(String.fromCodePoint(code))) return -1;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}

/** Returns `plainUnit` of one UTF-16 unit as a code: 1 for an irrelevant character, 2 for an invisible one. */
export function plainCode(code: number): number {
  const before = known[code] ?? 0;
  if (before !== 0) return before;
  const unit = plainUnit(String.fromCharCode(code));
  const plain = unit === "" ? 2 : unit.charCodeAt(0);
  known[code] = plain;
  return plain;
}

export function fold(text: string): FoldedText {
  return isAscii(text) ? foldAscii(text) : foldAny(text);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function foldAscii(text: string): FoldedText {
  return { original: text, text: text.toLowerCase(), originOf: (at) => at, endOf: (at) => at + 1 };
}

/** Reused: only the text that is made of them is kept. */
let foldedBytes = Buffer.alloc(2048);
let foldedUnits = unitsOf(foldedBytes);

function unitsOf({ buffer, byteOffset, byteLength }: Buffer): Uint16Array {
  return new Uint16Array(buffer, byteOffset, byteLength / 2);
}

function foldAny(text: string): FoldedText {
  if (text.length > foldedUnits.length) {
    foldedBytes = Buffer.alloc(2 * text.length);
    foldedUnits = unitsOf(foldedBytes);
  }
  const units = foldedUnits;
  const origins: number[] = [];
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    const unit = code > 0xffff ? supplementaryCode(code) : plainCode(code);
    if (unit !== 2) {
      origins.push(at);
      units[count++] = unit;
    }
    if (code > 0xffff) at++;
  }
  origins.push(text.length);
  return {
    original: text,
    text: foldedBytes.toString("utf16le", 0, 2 * count),
    originOf: (at) => origins[at] ?? text.length,
    endOf: (at) => endOfUnit(text, origins[at] ?? 0, origins[at + 1] ?? text.length),
  };
}

/**
 * Computes `plainCode` beyond the basic plane: styled letters and digits; tags and variation selectors are invisible.
 */
function supplementaryCode(code: number): number {
  if (code >= 0xe0000) return code <= 0xe0fff ? 2 : 1;
  if (code > 0x1ffff || (code >= 0x1f300 && code <= 0x1faff)) return 1;
  const before = knownBeyond[code - 0x10000] ?? 0;
  if (before !== 0) return before;
  const unit = plainUnit(String.fromCodePoint(code));
  const plain = unit === "" ? 2 : unit.charCodeAt(0);
  knownBeyond[code - 0x10000] = plain;
  return plain;
}

/**
 * Returns the end of the character at `start` with its combining marks (a keycap, an accent), without invisible
 * characters behind it.
 */
function endOfUnit(text: string, start: number, next: number): number {
  let end = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  for (let at = end; at < next; at++) if (/[\p{M}]/u.test(text.charAt(at))) end = at + 1;
  return end;
}
