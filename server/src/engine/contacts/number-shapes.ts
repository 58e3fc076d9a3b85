/**
 * Rates groups of digits as a phone number: the quality they start with, 0 when they are none. Only known shapes count,
 * since dates, versions, prices and serial numbers are groups of digits as well.
 */
import { type DigitGroup, listSigns } from "./digit-runs.ts";
import { IMPOSSIBLE, internationalKind, isCallingCode, VALID } from "./numbering-plans.ts";

export interface GroupedDigits {
  readonly groups: readonly DigitGroup[];
  readonly gaps: readonly string[];
  readonly international: boolean;
  /** 1: the words before speak of a phone. */
  readonly cue: number;
  /** True when the run has no other groups. */
  readonly isWhole: boolean;
}

export const minimumDigits = 7;
/** With an international prefix, "00"; behind it there are fifteen at most. */
export const maximumDigits = 17;
const maximumInternationalDigits = maximumDigits - 2;

export function shapeQuality(grouped: GroupedDigits): number {
  let digits = "";
  for (const group of grouped.groups) digits += group.digits;
  if (digits.length < minimumDigits || digits.length > maximumDigits) return 0;
  const quality = grouped.international ? internationalQuality(grouped, digits) : domesticQuality(grouped, digits);
  return quality > 0 && isMonotonous(grouped, digits) && !isSampleNumber(grouped, digits) ? 0 : quality;
}

/** Returns true for a number that counts, as those of examples do, in groups behind words about a phone. */
function isSampleNumber({ groups, cue }: GroupedDigits, digits: string): boolean {
  return cue > 0 && groups.length > 1 && digits.length >= 10;
}

function domesticQuality(grouped: GroupedDigits, digits: string): number {
  const letters = grouped.groups.reduce((sum, group) => sum + group.letters, 0);
  if (letters * 5 > digits.length * 2) return 0;
  const disguise = letters > 0 ? 0.07 : 0;
  const quality = nationalQuality(grouped, digits);
  return quality > disguise ? quality - disguise : 0;
}

/** Rates international numbers with a plus sign: "+49 30 …", with "(0)" left out. */
function internationalQuality({ groups }: GroupedDigits, digits: string): number {
  const [code, trunk, ...rest] = groups;
  const number = trunk?.digits === "0" ? [code, ...rest].map((group) => group?.digits ?? "").join("") : digits;
  if (number.length > maximumInternationalDigits) return 0;
  const kind = internationalKind(number);
  if (kind === IMPOSSIBLE) return 0;
  return kind === VALID ? 0.98 : 0.88;
}

function nationalQuality(grouped: GroupedDigits, digits: string): number {
  const listSign = grouped.gaps.find((gap) => listSigns.includes(gap));
  if (listSign !== undefined) return listedQuality(grouped, digits, listSign);
  const sizes = grouped.groups.map((group) => group.digits.length);
  const shape = sizes.join("-");
  return (
    prefixedQuality(grouped, digits, shape) ||
    northAmericanQuality(grouped, digits, shape) ||
    trunkQuality(grouped, digits, sizes) ||
    (grouped.isWhole ? otherQuality(grouped, digits, shape) || singleQuality(grouped, digits, sizes) : 0)
  );
}

/**
 * Rates groups with signs of a list between them: 303;555;1234. Times, amounts and lists of numbers have the same signs,
 * so that only the best known shapes count.
 */
function listedQuality(grouped: GroupedDigits, digits: string, sign: string): number {
  const sizes = grouped.groups.map((group) => group.digits.length);
  const shape = sizes.join("-");
  const isSure = sign === ";" || grouped.cue > 0;
  if (shape === "3-3-4" || shape === "1-3-3-4")
    return northAmericanQuality(grouped, digits, shape) > 0 ? (isSure ? 0.95 : 0.8) : 0;
  if (!grouped.isWhole) return 0;
  if (shape === "3-4") return grouped.cue > 0 && /^[2-9]/.test(digits) ? 0.65 : 0;
  return sizes.some((size) => size > 2) && trunkQuality(grouped, digits, sizes) > 0 ? (isSure ? 0.9 : 0.75) : 0;
}

/** Rates international prefixes: "0049 30 …", and "(049) 30 …" for the plus sign. */
function prefixedQuality({ groups, gaps, isWhole, cue }: GroupedDigits, digits: string, shape: string): number {
  if (!digits.startsWith("0") || !isWhole) return 0;
  if (digits.startsWith("00")) {
    if (shape.startsWith("1-") || internationalKind(digits.slice(2)) !== VALID) return 0;
    return shape.includes("-") || cue > 0 ? 0.94 : 0.75;
  }
  const code = groups[0]?.digits.slice(1) ?? "";
  return isCallingCode(code) && gaps[0]?.startsWith(")") === true && internationalKind(digits.slice(1)) === VALID
    ? 0.9
    : 0;
}

/**
 * Rates North American numbers. Area code and exchange begin with 2 to 9: (222) 570-3730, 1 222 570 3730, 222.570.3730,
 * 2225703730; 570-3730.
 */
function northAmericanQuality(grouped: GroupedDigits, digits: string, shape: string): number {
  const { gaps, cue, isWhole, groups } = grouped;
  if (digits.length === 7) return isWhole ? localQuality(grouped, digits, shape) : 0;
  if (!/^1?[2-9]\d\d[2-9]\d{6}$/.test(digits) || isRound(groups)) return 0;
  if (shape === "3-3-4" || shape === "1-3-3-4") return isWhole || gaps.some(isFormal) ? 0.95 : 0;
  if (!isWhole) return 0;
  if (shape === "10" || shape === "11") return unlikely.has(digits) ? 0 : 0.82;
  if ((shape !== "3-7" && shape !== "6-4") || gaps.includes(".")) return 0;
  return cue > 0 ? 0.85 : 0.72;
}

/** Rates North American numbers without the area code. */
function localQuality({ gaps, cue, groups }: GroupedDigits, digits: string, shape: string): number {
  if (groups.some((group) => group.words > 0) || !/^[2-9]/.test(digits)) return 0;
  if (shape === "3-4" && gaps[0] === "-") return cue > 0 ? 0.85 : 0.6;
  return cue > 0 && (shape === "7" || shape === "3-4") ? 0.65 : 0;
}

/** Limits of numbers in computers that look like an American phone number. */
const unlikely: ReadonlySet<string> = new Set(["2147483647", "2147483648", "4294967295", "4294967296"]);

/** Rates numbers with a trunk prefix: 020 7946 0222, 0171/1234567, 06 12 34 56 78. */
function trunkQuality({ groups, gaps, isWhole }: GroupedDigits, digits: string, sizes: readonly number[]): number {
  if (!/^0[1-9]/.test(digits) || digits.length < 9 || digits.length > 12) return 0;
  const first = sizes[0] ?? 0;
  if (groups.length === 1) return isWhole && digits.length >= 10 ? 0.82 : 0;
  // An American post code: 02110-1301.
  if (sizes.join("-") === "5-4") return 0;
  const fits = first >= 2 && first <= 5 && groups.length <= 5 && sizes.every((size) => size >= 2);
  if (!fits || isDate(groups)) return 0;
  const pairs = sizes.every((size) => size === 2);
  if (pairs && (groups.length !== 5 || new Set(gaps).size > 1)) return 0;
  return isWhole || !pairs ? 0.93 : 0;
}

/** Rates other countries' shapes without a trunk prefix; the vaguer ones only behind words about a phone. */
function otherQuality(grouped: GroupedDigits, digits: string, shape: string): number {
  if (grouped.groups.some((group) => group.words > 0 || group.letters > 0)) return 0;
  const known = shapes.find((each) => each.shape.test(shape) && each.digits.test(digits));
  if (known !== undefined) {
    const written = grouped.gaps.join("");
    return known.signs.test(written) || grouped.cue > 0 ? known.quality : 0;
  }
  return grouped.cue > 0 ? calledQuality(grouped, digits) : 0;
}

/** Shapes of other countries, their first digits, and the signs required between groups without words about a phone. */
const shapes: readonly (Readonly<Record<"shape" | "digits" | "signs", RegExp>> & { readonly quality: number })[] = [
  // Brazil: (11) 98765-4321
  { shape: /^2-(?:[45]-4|[89]|1-4-4)$/, digits: /^[1-9]/, signs: /\)/, quality: 0.93 },
  { shape: /^2-5-4$/, digits: /^[1-9]\d9/, signs: /-/, quality: 0.8 },
  // India: 98765 43210
  { shape: /^5-5$/, digits: /^[6-9]/, signs: /^/, quality: 0.88 },
  { shape: /^6-5$/, digits: /^0[6-9]/, signs: /^/, quality: 0.88 },
  // Hungary: 06 1 234 5678
  { shape: /^2-[12]-3-[34]$/, digits: /^06/, signs: /^/, quality: 0.9 },
  // China: 138 1234 5678
  { shape: /^3-4-4$/, digits: /^1[3-9]/, signs: /^/, quality: 0.9 },
  // Russia: 8 (912) 345-67-89
  { shape: /^1-3-3-2-2$/, digits: /^[78]/, signs: /^/, quality: 0.93 },
  { shape: /^1-3-(?:7|3-4)$/, digits: /^8/, signs: /\)/, quality: 0.93 },
  // Turkey: 0 (532) 123 45 67
  { shape: /^1-3-3-2-2$/, digits: /^05/, signs: /^/, quality: 0.88 },
  { shape: /^1-3-3-2-2$/, digits: /^0[2-4]/, signs: /\)/, quality: 0.9 },
  // Spain: 612 34 56 78; Spain, Poland, Portugal: 612-345-678
  { shape: /^3-2-2-2$/, digits: /^[5-9]/, signs: /^[^.]+$/, quality: 0.68 },
  { shape: /^3-3-3$/, digits: /^[5-9]/, signs: /-/, quality: 0.65 },
  { shape: /^10$/, digits: /^[6-9]/, signs: /^/, quality: 0.7 },
  { shape: /^11$/, digits: /^(?:1[3-9]|[78]9)/, signs: /^/, quality: 0.7 },
];

/** Rates any groups behind "call" or "phone", dates excepted. One digit alone stands before two groups or more. */
function calledQuality({ gaps, groups }: GroupedDigits, digits: string): number {
  if (isDate(groups) || gaps.some((gap) => gap.includes("/"))) return 0;
  const from = groups.length > 2 ? 1 : 0;
  return groups.length <= 5 && digits.length <= 13 && groups.slice(from).every((group) => group.digits.length >= 2)
    ? 0.62
    : 0;
}

/** Rates single digits and words for digits: 2 9 0 5 …, "two nine zero …", "five five five 1234". */
function singleQuality({ groups }: GroupedDigits, digits: string, sizes: readonly number[]): number {
  const words = groups.reduce((sum, group) => sum + group.words, 0);
  const single = sizes.every((size, index) => size === 1 || (groups[index]?.words ?? 0) > 0);
  if (!single && words < 3) return 0;
  const distinct = new Set(digits).size;
  if (distinct < 3 || (distinct < 4 && digits.length > 7 && digits.length < 10)) return 0;
  if (digits.length === 10 || (digits.length === 11 && /^[01]/.test(digits))) return 0.9;
  if (digits.length > 13) return 0;
  if (digits.length === 7 || digits.length === 8) return words > 2 ? 0.75 : 0.55;
  return 0.75;
}

/** Returns true for a dash, slash or parenthesis, which lists of numbers do not have. */
function isFormal(gap: string): boolean {
  return /[-()./;‐–—]/.test(gap);
}

/** Returns true for round numbers: 300 400 5000. */
function isRound(groups: readonly DigitGroup[]): boolean {
  return groups.length > 1 && groups.every((group) => group.digits.endsWith("00"));
}

/** Returns true for dates: 12.05.2024, 2024-05-12, also with more behind them; and for two years: 2019-2020. */
function isDate(groups: readonly DigitGroup[]): boolean {
  const [first = "", second = "", third = ""] = groups.map((group) => group.digits);
  if (groups.length === 2 && isYear(first) && isYear(second)) return true;
  if (first.length === 4) return /^(?:19|20)/.test(first) && second.length === 2 && Number(second) <= 12;
  return first.length === 2 && second.length === 2 && third.length === 4 && Number(first) <= 31 && Number(second) <= 31;
}

function isYear(digits: string): boolean {
  return /^(?:19|20)\d\d$/.test(digits);
}

/**
 * Returns true for counting up or down, a single repeated digit, and groups at equal distance: 1234567, 10 20 30 40,
 * 555-555-5555.
 */
function isMonotonous({ groups }: GroupedDigits, digits: string): boolean {
  // Flags: the digits count up, count down, never fall, never rise.
  let [isUp, isDown, rises, falls] = [true, true, true, true];
  for (let at = 1; at < digits.length; at++) {
    const step = digits.charCodeAt(at) - digits.charCodeAt(at - 1);
    isUp &&= step === 1 || step === -9;
    isDown &&= step === -1 || step === 9;
    rises &&= step >= 0;
    falls &&= step <= 0;
  }
  // Digits that neither rise nor fall are one digit.
  if (isUp || isDown || (rises && falls)) return true;
  if (digits.length === groups.length && (rises || falls)) return true;
  return areEquallyDistant(groups);
}

function areEquallyDistant(groups: readonly DigitGroup[]): boolean {
  if (groups.length < 4) return false;
  const distance = distanceBefore(groups, 1);
  for (let at = 2; at < groups.length; at++) if (distanceBefore(groups, at) !== distance) return false;
  return true;
}

function distanceBefore(groups: readonly DigitGroup[], at: number): number {
  return Number(groups[at]?.digits) - Number(groups[at - 1]?.digits);
}
