/** Writes numbers by the patterns of Java's decimal formats: `0.00`, `#,##0.##;(#)`, `0%`. */
import { LRUCache } from "lru-cache";
import type { Decimal } from "./decimal.ts";

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
  /** Decimal places by which the number is shifted: 2 for per cent, 3 for per mille. */
  readonly shift: number;
  /** Affixes of negative numbers. */
  readonly negative: Affixes;
}

interface NumberSymbols {
  readonly decimal: string;
  readonly group: string;
  readonly minusSign: string;
  /** The sign with the blank in front of it, where there is one. */
  readonly perCent: string;
}

/** Formats by their names; ids stay readable, as numbers without a format have no grouping. */
const named: Readonly<Record<string, string>> = { number: "#,##0.###", plain: "0.###" };
const maximumPatternLength = 100;
const halfEven = 2;

/** Writes the number by a pattern or the name of one. Returns undefined for what is no pattern. */
export function formatNumber(number: Decimal, format: string, locale: string): string | undefined {
  if (format === "computer" || format === "c") return toComputerText(number);
  const symbolsHere = symbolsOf(locale);
  if (format === "percent") return write(number, withSuffix(perCent, symbolsHere.perCent), symbolsHere);
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
  const pattern = { ...affixes, grouping: 0, minimumInteger: 1, minimumFraction, maximumFraction, shift: 0, negative };
  return write(number, pattern, symbolsOf(locale));
}

const perCent: NumberPattern = {
  ...{ prefix: "", suffix: "%", grouping: 3, minimumInteger: 1, minimumFraction: 0, maximumFraction: 0, shift: 2 },
  negative: { prefix: "-", suffix: "%" },
};

function withSuffix(pattern: NumberPattern, suffix: string): NumberPattern {
  return { ...pattern, suffix, negative: { ...pattern.negative, suffix } };
}

function write(number: Decimal, pattern: NumberPattern, { decimal, group, minusSign }: NumberSymbols): string {
  const isNegative = number.lt(0);
  const shifted = pattern.shift === 0 ? number : number.times(10 ** pattern.shift);
  const isExact = shifted.c.length - 1 - shifted.e <= pattern.maximumFraction;
  const rounded = isExact ? shifted : shifted.round(pattern.maximumFraction, halfEven);
  const [integer = "", fraction = ""] = rounded.toFixed().replace("-", "").split(".");
  const written = fraction.padEnd(pattern.minimumFraction, "0");
  const digits = (integer === "0" ? "" : integer).padStart(
    written === "" ? Math.max(1, pattern.minimumInteger) : pattern.minimumInteger,
    "0",
  );
  const grouped = pattern.grouping === 0 ? digits : groups(digits, pattern.grouping).join(group);
  const { prefix, suffix } = isNegative ? pattern.negative : pattern;
  const sign = prefix.startsWith("-") ? minusSign + prefix.slice(1) : prefix;
  return `${sign}${grouped}${written === "" ? "" : decimal}${written}${suffix}`;
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
  const [positive, negative, ...others] = divide(text);
  if (positive === undefined || others.length > 0) return undefined;
  const { prefix, digits, suffix, shift } = positive;
  const shape = /^([#,]*)([0,]*)(\.?)(0*)(#*)$/.exec(digits);
  if (shape === null || digits === "" || digits.includes(",,") || /,(?:\.|$)/.test(digits)) return undefined;
  const [, optional = "", required = "", point = "", fraction = "", more = ""] = shape;
  const integer = optional + required;
  const comma = integer.lastIndexOf(",");
  const zeros = required.replaceAll(",", "").length;
  // A pattern without any zero has one in front of its point: #.## writes 0.5.
  const isAllOptional =
    zeros === 0 && fraction === "" && (point !== "" || more === "") && optional !== "" && point !== "";
  return {
    prefix,
    suffix,
    grouping: comma < 0 ? 0 : integer.length - comma - 1,
    minimumInteger: isAllOptional ? 1 : zeros,
    minimumFraction: fraction.length,
    maximumFraction: fraction.length + more.length,
    shift,
    negative: negative ?? { prefix: `-${prefix}`, suffix },
  };
}

interface PatternPart {
  prefix: string;
  digits: string;
  suffix: string;
  shift: number;
}

/** Divides the pattern at its semicolons into what stands before, in and behind the digits. */
function divide(text: string): readonly PatternPart[] {
  const pieces: readonly string[] = text.match(/''|'(?:[^']|'')*'|[#0,.]+|[^'#0,.]/g) ?? [];
  if (pieces.join("") !== text || pieces.includes("E") || pieces.includes("¤")) return [];
  const parts: PatternPart[] = [newPart()];
  for (const piece of pieces) {
    const part = parts.at(-1) ?? newPart();
    if (piece === ";") parts.push(newPart());
    else if (/^[#0,.]/.test(piece)) {
      if (part.digits !== "") return [];
      part.digits = piece;
    } else append(part, piece);
  }
  return parts;
}

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
    const perCent = new Intl.NumberFormat(locale, { style: "percent" }).format(0).replace(/^\D*\d/, "");
    return {
      perCent: perCent === "" ? "%" : perCent,
      decimal: of("decimal", "."),
      group: of("group", ","),
      minusSign: of("minusSign", "-"),
    };
  },
});

function symbolsOf(locale: string): NumberSymbols {
  return symbols.memo(locale);
}
