/** Formats the letters of a date pattern by their number of repetitions. */

import type { NameStyle } from "./zone-names.ts";

/** Local time of a zone at one instant. */
export interface LocalTime {
  /** Date whose UTC fields hold the local time. */
  readonly date: Date;
  /** Milliseconds within the second. */
  readonly milliseconds: number;
  /** Offset of local time from UTC, in seconds. */
  readonly offset: number;
  readonly zoneId: string;
  readonly zoneName: (style: NameStyle) => string;
}

/** Returns the formatter for a number of repetitions; undefined where the letter does not support that number. */
export type LetterRule = (count: number) => ((local: LocalTime) => string) | undefined;

const months = "January February March April May June July August September October November December".split(" ");
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const quarters = ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"];
const millisecondsOfDay = 86_400_000;
const maximumPadding = 19;

export const letterRules: ReadonlyMap<string, LetterRule> = new Map<string, LetterRule>([
  ["G", (count) => oneOf(count, [() => "AD", () => "AD", () => "AD", () => "Anno Domini", () => "A"])],
  ["u", year],
  ["y", year],
  ["D", number(3, ({ date }) => dayOfYear(date))],
  ["M", month],
  ["L", month],
  ["Q", quarter],
  ["q", quarter],
  ["d", number(2, ({ date }) => date.getUTCDate())],
  ["E", named(days, ({ date }) => date.getUTCDay())],
  ["a", (count) => (count === 1 ? ({ date }) => (date.getUTCHours() < 12 ? "AM" : "PM") : undefined)],
  ["h", number(2, ({ date }) => ((date.getUTCHours() + 11) % 12) + 1)],
  ["K", number(2, ({ date }) => date.getUTCHours() % 12)],
  ["k", number(2, ({ date }) => ((date.getUTCHours() + 23) % 24) + 1)],
  ["H", number(2, ({ date }) => date.getUTCHours())],
  ["m", number(2, ({ date }) => date.getUTCMinutes())],
  ["s", number(2, ({ date }) => date.getUTCSeconds())],
  ["S", fraction],
  ["A", number(maximumPadding, millisecondOfDay)],
  ["n", number(maximumPadding, ({ milliseconds }) => milliseconds * 1_000_000)],
  ["N", number(maximumPadding, (local) => millisecondOfDay(local) * 1_000_000)],
  ["V", (count) => (count === 2 ? ({ zoneId }) => zoneId : undefined)],
  ["z", (count) => (count > 4 ? undefined : ({ zoneName }) => zoneName(count === 4 ? "long" : "short"))],
  ["O", (count) => (count === 1 || count === 4 ? localizedOffset(count === 4) : undefined)],
  ["X", (count) => offset(count, "Z")],
  ["x", (count) => offset(count, undefined)],
  ["Z", zoneOffset],
]);

function number(maximumCount: number, value: (local: LocalTime) => number): LetterRule {
  return (count) => (count > maximumCount ? undefined : (local) => padded(value(local), count));
}

function year(count: number) {
  if (count > maximumPadding) return undefined;
  const value = ({ date }: LocalTime): number => date.getUTCFullYear();
  return (local: LocalTime): string => padded(count === 2 ? value(local) % 100 : value(local), count);
}

function month(count: number) {
  const value = ({ date }: LocalTime): number => date.getUTCMonth();
  return count < 3 ? (local: LocalTime) => padded(value(local) + 1, count) : named(months, value)(count);
}

function quarter(count: number) {
  const value = ({ date }: LocalTime): number => Math.floor(date.getUTCMonth() / 3);
  const numeric = (local: LocalTime): string => padded(value(local) + 1, count);
  const short = (local: LocalTime): string => `Q${value(local) + 1}`;
  const full = (local: LocalTime): string => quarters[value(local)] ?? "";
  return oneOf(count, [numeric, numeric, short, full, (local) => String(value(local) + 1)]);
}

/** Formats a name: three letters for its short form, four for the whole name, five for its first letter. */
function named(names: readonly string[], value: (local: LocalTime) => number): LetterRule {
  return (count) => {
    const name = (local: LocalTime): string => names[value(local)] ?? "";
    const short = (local: LocalTime): string => name(local).slice(0, 3);
    return oneOf(count, [short, short, short, name, (local) => name(local).slice(0, 1)]);
  };
}

function fraction(count: number) {
  if (count > 9) return undefined;
  return ({ milliseconds }: LocalTime): string => padded(milliseconds, 3).padEnd(9, "0").slice(0, count);
}

/** Formats an offset as `+08`, `+0530` or `+05:30`; more letters add the seconds, where there are any. */
function offset(count: number, zero: string | undefined) {
  if (count > 5) return undefined;
  const colon = count === 3 || count === 5 ? ":" : "";
  return (local: LocalTime): string => {
    if (local.offset === 0 && zero !== undefined) return zero;
    const [sign, hours, minutes, seconds] = parts(local.offset);
    const withMinutes = count > 1 || minutes > 0 ? `${colon}${padded(minutes, 2)}` : "";
    const withSeconds = count > 3 && seconds > 0 ? `${colon}${padded(seconds, 2)}` : "";
    return `${sign}${padded(hours, 2)}${withMinutes}${withSeconds}`;
  };
}

function zoneOffset(count: number) {
  if (count === 4) return localizedOffset(true);
  return count === 5 ? offset(5, "Z") : count < 4 ? offset(4, undefined) : undefined;
}

/** Formats an offset as `GMT+8`, `GMT+5:30` or `GMT+08:00`. */
function localizedOffset(full: boolean) {
  return (local: LocalTime): string => {
    if (local.offset === 0) return "GMT";
    const [sign, hours, minutes, seconds] = parts(local.offset);
    const withMinutes = full || minutes > 0 || seconds > 0 ? `:${padded(minutes, 2)}` : "";
    const withSeconds = seconds > 0 ? `:${padded(seconds, 2)}` : "";
    return `GMT${sign}${padded(hours, full ? 2 : 1)}${withMinutes}${withSeconds}`;
  };
}

function parts(offsetSeconds: number): [sign: string, hours: number, minutes: number, seconds: number] {
  const size = Math.abs(offsetSeconds);
  return [offsetSeconds < 0 ? "-" : "+", Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / millisecondsOfDay) + 1;
}

function millisecondOfDay({ date, milliseconds }: LocalTime): number {
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return date.getTime() - midnight + milliseconds;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

function oneOf(count: number, forms: readonly ((local: LocalTime) => string)[]) {
  return forms[count - 1];
}
