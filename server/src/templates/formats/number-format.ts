/** Writes numbers by the patterns of Java's decimal formats: `0.00`, `#,##0.##;(#)`, `0%`. */
import { LRUCache } from "lru-cache";
import type { Decimal } from "../decimal.ts";
import { currencyOf } from "./currencies.ts";

interface Affixes {
  readonly prefix: string;
  readonly suffix: string;
}

interface NumberPattern extends Affixes {
  /** Digits between two grouping separators; 0 for none. */
  readonly grouping: number;
  readonly minimumInteger: number;
  readonly minimumFraction: number;
  readonly maximumFraction: number;
  /** True where the point is written without a fraction too: `0.`. */
  readonly showsPoint: boolean;
  /** Decimal places by which the number is shifted: 2 for per cent, 3 for per mille. */
  readonly shift: number;
  /** Affixes of negative numbers. */
  readonly negative: Affixes;
  readonly options?: PatternOptions | undefined;
}

/** Choices behind the second semicolon of a pattern: `0.00;;roundingMode=halfUp`. */
interface PatternOptions {
  readonly rounding?: string;
  readonly symbols: Partial<NumberSymbols>;
}

interface NumberSymbols {
  readonly decimal: string;
  readonly group: string;
  readonly minusSign: string;
  /** Digits from 0 to 9. */
  readonly digits: readonly string[];
  readonly currency: { readonly code: string; readonly sign: string; readonly pattern: NumberPattern };
  readonly percent: NumberPattern;
}

/** Formats by their names; ids stay readable, as numbers without a format have no grouping. */
const named: Readonly<Record<string, string>> = { "": "#,##0.###", number: "#,##0.###", plain: "0.###" };
const maximumPatternLength = 100;
const halfEven = 2;
/** Modes of the decimal numbers, by the names of Java. */
const roundings: Readonly<Record<string, (isNegative: boolean) => 0 | 1 | 2 | 3>> = {
  ...{ down: () => 0, halfUp: () => 1, halfEven: () => halfEven, up: () => 3 },
  floor: (isNegative) => (isNegative ? 3 : 0),
  ceiling: (isNegative) => (isNegative ? 0 : 3),
};

/** Writes the number by a pattern or the name of one. Returns undefined for what is no pattern. */
export function formatNumber(number: Decimal, format: string, locale: string): string | undefined {
  if (format === "computer" || format === "c") return toComputerText(number);
  const symbolsHere = symbolsOf(locale);
  if (format === "currency") return write(number, symbolsHere.currency.pattern, symbolsHere);
  if (format === "percent") return write(number, symbolsHere.percent, symbolsHere);
  const pattern = parsePattern(Object.hasOwn(named, format) ? (named[format] ?? format) : format);
  return pattern === undefined ? undefined : write(number, pattern, symbolsHere);
}

/** Writes the number for programs, as `?c` does. */
export function toComputerText(number: Decimal): string {
  return number.round(16, halfEven).toFixed().replace(/^-0$/, "0");
}

/** Writes a number without grouping, with so many fraction digits. */
export function formatDigits(
  number: Decimal,
  [minimumFraction, maximumFraction]: readonly [number, number],
  locale: string,
) {
  const affixes = { prefix: "", suffix: "" };
  const negative = { prefix: "-", suffix: "" };
  const fraction = { minimumFraction, maximumFraction, showsPoint: false };
  return write(
    number,
    { ...affixes, ...fraction, grouping: 0, minimumInteger: 1, shift: 0, negative },
    symbolsOf(locale),
  );
}

function write(number: Decimal, pattern: NumberPattern, symbolsHere: NumberSymbols): string {
  const { decimal, group, minusSign, currency, digits: signs } = { ...symbolsHere, ...pattern.options?.symbols };
  const isNegative = number.lt(0);
  const shifted = pattern.shift === 0 ? number : number.times(10 ** pattern.shift);
  const isExact = shifted.c.length - 1 - shifted.e <= pattern.maximumFraction;
  const modeOf = roundings[pattern.options?.rounding ?? "halfEven"] ?? (() => halfEven);
  const rounded = isExact ? shifted : shifted.round(pattern.maximumFraction, modeOf(isNegative));
  const [integer = "", fraction = ""] = rounded.toFixed().replace("-", "").split(".");
  const written = fraction.padEnd(pattern.minimumFraction, "0");
  const digits = (integer === "0" ? "" : integer).padStart(
    written === "" ? Math.max(1, pattern.minimumInteger) : pattern.minimumInteger,
    "0",
  );
  const grouped = pattern.grouping === 0 ? digits : groups(digits, pattern.grouping).join(group);
  const { prefix, suffix } = isNegative ? pattern.negative : pattern;
  const sign = prefix.startsWith("-") ? minusSign + prefix.slice(1) : prefix;
  const point = written === "" && !pattern.showsPoint ? "" : decimal;
  const affix = (text: string): string =>
    text.replaceAll(/¤¤?/g, (one) => (one === "¤" ? currency.sign : currency.code));
  return affix(sign) + inDigits(grouped, signs) + point + inDigits(written, signs) + affix(suffix);
}

/** Writes plain digits as the locale does, such as those of Arabic. */
function inDigits(text: string, signs: readonly string[]): string {
  return signs[0] === "0" ? text : text.replaceAll(/\d/g, (digit) => signs[Number(digit)] ?? digit);
}

function groups(digits: string, size: number): string[] {
  const first = digits.length % size;
  const found = first === 0 ? [] : [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += size) found.push(digits.slice(at, at + size));
  return found;
}

const patterns = new LRUCache<string, { readonly pattern: NumberPattern | undefined }>({
  max: 100,
  memoMethod: (text) => ({ pattern: toPattern(text) }),
});

function parsePattern(text: string): NumberPattern | undefined {
  return text.length > maximumPatternLength ? undefined : patterns.memo(text).pattern;
}

function toPattern(text: string): NumberPattern | undefined {
  const { parts, rest } = divide(text);
  const [positive, second] = parts;
  const options = rest === undefined ? { symbols: {} } : readOptions(rest);
  if (positive === undefined || options === undefined) return undefined;
  const negative = second?.digits === "" && second.prefix === "" ? undefined : second;
  const { prefix, digits, suffix, shift } = positive;
  const shape = /^([#,]*)([0,]*)(?:(\.)(0*)(#*))?$/.exec(digits);
  if (shape === null || digits === "" || digits.includes(",,") || /,(?:\.|$)/.test(digits)) return undefined;
  const [, optional = "", required = "", point = "", fraction = "", more = ""] = shape;
  const integer = optional + required;
  const comma = integer.lastIndexOf(",");
  const zeros = required.replaceAll(",", "").length;
  // A pattern without any zero has one in front of its point, or else behind it: #.## writes 0.5, and .## writes .5.
  const isAllOptional = zeros === 0 && fraction === "" && point !== "";
  return {
    prefix,
    suffix,
    grouping: comma < 0 ? 0 : integer.length - comma - 1,
    minimumInteger: isAllOptional && optional !== "" ? 1 : zeros,
    minimumFraction: isAllOptional && optional === "" ? Math.min(1, more.length) : fraction.length,
    showsPoint: point !== "" && fraction + more === "",
    maximumFraction: fraction.length + more.length,
    shift,
    negative: negative ?? { prefix: `-${prefix}`, suffix },
    options,
  };
}

interface PatternPart {
  prefix: string;
  digits: string;
  suffix: string;
  shift: number;
}

/** Divides the pattern at its semicolons into what stands before, in and behind the digits, and the options. */
function divide(text: string): { readonly parts: readonly PatternPart[]; readonly rest?: string } {
  const pieces: readonly string[] = text.match(/''|'(?:[^']|'')*'|[#0,.]+|[^'#0,.]/g) ?? [];
  const parts: PatternPart[] = [newPart()];
  let at = 0;
  for (const piece of pieces) {
    const part = parts.at(-1) ?? newPart();
    if (!text.startsWith(piece, at)) return { parts: [] };
    at += piece.length;
    if (piece === ";") {
      if (parts.length === 2) return { parts, rest: text.slice(at) };
      parts.push(newPart());
    } else if (/^[#0,.]/.test(piece)) {
      if (part.digits !== "") return { parts: [] };
      part.digits = piece;
    }
    // Directly behind the digits it would be the sign of an exponent.
    else if (piece === "E" && part.digits !== "" && part.suffix === "") return { parts: [] };
    else append(part, piece);
  }
  return { parts: at === text.length ? parts : [] };
}

/** Reads options such as `roundingMode=halfUp decimalSeparator=','`. Returns undefined for what is none. */
function readOptions(text: string): PatternOptions | undefined {
  let left = text.trim();
  let options: PatternOptions = { symbols: {} };
  while (left !== "") {
    const [whole = "", name = "", quoted, bare] =
      /^(\w{1,30})\s?=\s?(?:["']([^"']{1,5})["']|(\w{1,20}))(?:$|[\s,]\s*)/.exec(left) ?? [];
    const value = quoted ?? bare ?? "";
    const symbol = optionSymbols[name];
    if (symbol !== undefined) options = { ...options, symbols: { ...options.symbols, [symbol]: value } };
    else if (name === "roundingMode" && Object.hasOwn(roundings, value)) options = { ...options, rounding: value };
    else return undefined;
    left = left.slice(whole.length);
  }
  return options;
}
const optionSymbols: Readonly<Partial<Record<string, "decimal" | "group" | "minusSign">>> = {
  ...{ decimalSeparator: "decimal", groupingSeparator: "group", minusSign: "minusSign" },
};

function newPart(): PatternPart {
  return { prefix: "", digits: "", suffix: "", shift: 0 };
}

function append(part: PatternPart, piece: string): void {
  if (piece === "%") part.shift = 2;
  if (piece === "‰") part.shift = 3;
  const literal = piece === "''" ? "'" : piece.startsWith("'") ? piece.slice(1, -1).replaceAll("''", "'") : piece;
  if (part.digits === "") part.prefix += literal;
  else part.suffix += literal;
}

const symbols = new LRUCache<string, NumberSymbols>({
  max: 50,
  memoMethod(locale) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1_234_567.5);
    const of = (type: string, otherwise: string): string =>
      parts.find((part) => part.type === type)?.value ?? otherwise;
    const plain = new Intl.NumberFormat(locale, { useGrouping: false });
    return {
      percent: { ...patternOf(new Intl.NumberFormat(locale, { style: "percent" })), shift: 2 },
      decimal: of("decimal", "."),
      group: of("group", ","),
      minusSign: of("minusSign", "-"),
      digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
      currency: currencyHere(locale),
    };
  },
});

/** Returns how the locale writes amounts in the currency of its country. */
function currencyHere(locale: string): NumberSymbols["currency"] {
  const code = currencyOf(locale);
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: code });
  const sign = format.formatToParts(1).find(({ type }) => type === "currency")?.value ?? "¤";
  return { code, sign, pattern: patternOf(format) };
}

function patternOf(format: Intl.NumberFormat): NumberPattern {
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  const fraction = { minimumFraction: digits, maximumFraction: digits, showsPoint: false };
  return {
    ...affixesOf(format, 1),
    ...fraction,
    minimumInteger: 1,
    grouping: 3,
    shift: 0,
    negative: affixesOf(format, -1),
  };
}

function affixesOf(format: Intl.NumberFormat, number: number): Affixes {
  const parts = format.formatToParts(number);
  const isDigits = ({ type }: Intl.NumberFormatPart): boolean => type === "integer" || type === "fraction";
  const join = (some: readonly Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join("");
  return {
    prefix: join(parts.slice(0, parts.findIndex(isDigits))),
    suffix: join(parts.slice(parts.findLastIndex(isDigits) + 1)),
  };
}

function symbolsOf(locale: string): NumberSymbols {
  return symbols.memo(locale);
}
