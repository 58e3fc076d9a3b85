/** Formats the letters of a date pattern by their number of repetitions. */

import { type DateNames, weekOfMonth, weekOfYear } from "./date-names.ts";
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
  readonly names: DateNames;
}

/** Returns the formatter for a number of repetitions; undefined where the letter does not support that number. */
export type LetterRule = (count: number) => ((local: LocalTime) => string) | undefined;

const quarters = ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"];
const millisecondsOfDay = 86_400_000;
const maximumPadding = 19;
/** Modified Julian day of 1970-01-01. */
const epochDay = 40_587;

const numbers = {
  dayOfYear: ({ date }: LocalTime) =>
    Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / millisecondsOfDay) + 1,
  year: ({ date }: LocalTime) => date.getUTCFullYear(),
  weekYear: ({ date, names }: LocalTime) => weekOfYear(date, names).year,
  week: ({ date, names }: LocalTime) => weekOfYear(date, names).week,
  weekOfMonth: ({ date, names }: LocalTime) => weekOfMonth(date, names),
  month: ({ date }: LocalTime) => date.getUTCMonth(),
  day: ({ date }: LocalTime) => date.getUTCDate(),
  /** Counts the weeks that begin with the first day of the month. */
  alignedWeek: ({ date }: LocalTime) => Math.floor((date.getUTCDate() - 1) / 7) + 1,
  dayOfWeek: ({ date, names }: LocalTime) => ((date.getUTCDay() - names.firstDay + 7) % 7) + 1,
  hour: ({ date }: LocalTime) => date.getUTCHours(),
  hourFrom1: ({ date }: LocalTime) => ((date.getUTCHours() + 23) % 24) + 1,
  halfDayHour: ({ date }: LocalTime) => date.getUTCHours() % 12,
  halfDayHourFrom1: ({ date }: LocalTime) => ((date.getUTCHours() + 11) % 12) + 1,
  minute: ({ date }: LocalTime) => date.getUTCMinutes(),
  second: ({ date }: LocalTime) => date.getUTCSeconds(),
  millisecond: ({ milliseconds }: LocalTime) => milliseconds,
};

/** Letters of Java's `DateTimeFormatter`. */
export const formatterLetters: ReadonlyMap<string, LetterRule> = new Map<string, LetterRule>([
  ["G", (count) => oneOf(count, [era("short"), era("short"), era("short"), era("long"), () => "A"])],
  ["u", year(maximumPadding, numbers.year)],
  ["y", year(maximumPadding, numbers.year)],
  ["Y", year(maximumPadding, numbers.weekYear)],
  ["w", number(2, numbers.week)],
  ["W", number(1, numbers.weekOfMonth)],
  ["D", number(3, numbers.dayOfYear)],
  ["M", month("months")],
  ["L", month("standaloneMonths")],
  ["Q", quarter],
  ["q", quarter],
  ["d", number(2, numbers.day)],
  ["F", number(1, numbers.alignedWeek)],
  ["g", number(maximumPadding, ({ date }) => Math.floor(date.getTime() / millisecondsOfDay) + epochDay)],
  ["E", weekday],
  ["e", (count) => (count < 3 ? number(2, numbers.dayOfWeek)(count) : weekday(count))],
  ["c", (count) => (count === 1 ? number(1, numbers.dayOfWeek)(count) : count === 2 ? undefined : weekday(count))],
  ["a", (count) => (count === 1 ? halfDay : undefined)],
  ["B", (count) => (count === 1 || count === 4 ? dayPeriod(false) : count === 5 ? dayPeriod(true) : undefined)],
  ["h", number(2, numbers.halfDayHourFrom1)],
  ["K", number(2, numbers.halfDayHour)],
  ["k", number(2, numbers.hourFrom1)],
  ["H", number(2, numbers.hour)],
  ["m", number(2, numbers.minute)],
  ["s", number(2, numbers.second)],
  ["S", fraction],
  ["A", number(maximumPadding, millisecondOfDay)],
  ["n", number(maximumPadding, ({ milliseconds }) => milliseconds * 1_000_000)],
  ["N", number(maximumPadding, (local) => millisecondOfDay(local) * 1_000_000)],
  ["V", (count) => (count === 2 ? ({ zoneId }) => zoneId : undefined)],
  ["v", (count) => (count === 1 || count === 4 ? zone(count === 4 ? "longGeneric" : "shortGeneric") : undefined)],
  ["z", (count) => (count > 4 ? undefined : zone(count === 4 ? "long" : "short"))],
  ["O", (count) => (count === 1 || count === 4 ? localizedOffset(count === 4) : undefined)],
  ["X", (count) => offset(count, "Z")],
  ["x", (count) => offset(count, undefined)],
  ["Z", zoneOffset],
]);

const anyLength = Number.POSITIVE_INFINITY;

/** Letters of Java's `SimpleDateFormat`, which the template family uses; any letter may be repeated. */
export const simpleLetters: ReadonlyMap<string, LetterRule> = new Map<string, LetterRule>([
  ["G", () => era("short")],
  ["y", year(anyLength, numbers.year)],
  ["Y", year(anyLength, numbers.weekYear)],
  ["M", (count) => month("months")(Math.min(count, 4))],
  ["L", (count) => month("standaloneMonths")(Math.min(count, 4))],
  ["w", number(anyLength, numbers.week)],
  ["W", number(anyLength, numbers.weekOfMonth)],
  ["D", number(anyLength, numbers.dayOfYear)],
  ["d", number(anyLength, numbers.day)],
  ["F", number(anyLength, numbers.alignedWeek)],
  ["E", (count) => weekday(Math.min(count, 4))],
  ["u", number(anyLength, ({ date }) => ((date.getUTCDay() + 6) % 7) + 1)],
  ["a", () => halfDay],
  ["H", number(anyLength, numbers.hour)],
  ["k", number(anyLength, numbers.hourFrom1)],
  ["K", number(anyLength, numbers.halfDayHour)],
  ["h", number(anyLength, numbers.halfDayHourFrom1)],
  ["m", number(anyLength, numbers.minute)],
  ["s", number(anyLength, numbers.second)],
  ["S", number(anyLength, numbers.millisecond)],
  ["z", (count) => zone(count > 3 ? "long" : "short")],
  ["Z", () => offset(2, undefined)],
  ["X", (count) => (count > 3 ? undefined : offset(count, "Z"))],
]);

function era(style: "short" | "long") {
  return ({ names }: LocalTime): string => names.era[style];
}

function halfDay({ date, names }: LocalTime): string {
  return names.halfDays[date.getUTCHours() < 12 ? 0 : 1];
}

function zone(style: NameStyle) {
  return ({ zoneName }: LocalTime): string => zoneName(style);
}

/** Returns the part of the day in English words. */
function dayPeriod(isNarrow: boolean) {
  return ({ date }: LocalTime): string => {
    const [hour, minute] = [date.getUTCHours(), date.getUTCMinutes()];
    if (minute === 0 && hour === 0) return isNarrow ? "mi" : "midnight";
    if (minute === 0 && hour === 12) return isNarrow ? "n" : "noon";
    if (hour >= 21) return "at night";
    return hour < 12 ? "in the morning" : hour < 18 ? "in the afternoon" : "in the evening";
  };
}

function number(maximumCount: number, value: (local: LocalTime) => number): LetterRule {
  return (count) => (count > maximumCount ? undefined : (local) => padded(value(local), count));
}

function year(maximumCount: number, value: (local: LocalTime) => number): LetterRule {
  return (count) =>
    count > maximumCount ? undefined : (local) => padded(count === 2 ? value(local) % 100 : value(local), count);
}

function month(names: "months" | "standaloneMonths"): LetterRule {
  return (count) => {
    if (count < 3) return (local) => padded(numbers.month(local) + 1, count);
    return oneOf(count - 2, [
      (local) => local.names.short[names][numbers.month(local)] ?? "",
      (local) => local.names.long[names][numbers.month(local)] ?? "",
      (local) => (local.names.long[names][numbers.month(local)] ?? "").slice(0, 1),
    ]);
  };
}

function quarter(count: number) {
  const value = (local: LocalTime): number => Math.floor(numbers.month(local) / 3);
  const numeric = (local: LocalTime): string => padded(value(local) + 1, count);
  const short = (local: LocalTime): string => `Q${value(local) + 1}`;
  const full = (local: LocalTime): string => quarters[value(local)] ?? "";
  return oneOf(count, [numeric, numeric, short, full, (local) => String(value(local) + 1)]);
}

/** Formats a name: up to three letters for its short form, four for the whole name, five for its first letter. */
function weekday(count: number) {
  const short = ({ date, names }: LocalTime): string => names.short.days[date.getUTCDay()] ?? "";
  const long = ({ date, names }: LocalTime): string => names.long.days[date.getUTCDay()] ?? "";
  return oneOf(count, [short, short, short, long, (local) => long(local).slice(0, 1)]);
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
  return count === 5 ? offset(5, "Z") : count < 4 ? offset(2, undefined) : undefined;
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
