/** Reads a date that is written by a pattern of Java's `SimpleDateFormat`. */
import { offsetOfTimezone } from "@gatehouse/openapi/time-zones";
import { type DateNames, dateNames } from "./date-names.ts";

/** A local time as milliseconds of a clock that shows UTC, with the offset in seconds where the text has one. */
export interface ReadDate {
  readonly local: number;
  readonly offset: number | undefined;
}

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  isAfternoon: boolean | undefined;
  offset: number | undefined;
}

type NumberField = "year" | "month" | "day" | "hour" | "minute" | "second" | "millisecond";
const numberFields: Readonly<Record<string, NumberField>> = {
  ...{
    y: "year",
    M: "month",
    L: "month",
    d: "day",
    H: "hour",
    k: "hour",
    K: "hour",
    h: "hour",
    m: "minute",
    s: "second",
  },
  S: "millisecond",
};

/** Returns undefined where the text is not written so, or names a day that there is not. */
export function readDate(text: string, pattern: string, locale: string): ReadDate | undefined {
  const fields: Fields = {
    ...{ year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 },
    isAfternoon: undefined,
    offset: undefined,
  };
  const groups = pattern.match(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']/g) ?? [];
  if (groups.join("") !== pattern) return undefined;
  let at = 0;
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1]?.charAt(0) ?? "";
    const end = readGroup(text, at, { group, isAdjacent: next in numberFields, fields, names: dateNames(locale) });
    if (end === undefined) return undefined;
    at = end;
  }
  return toDate(fields);
}

function readGroup(
  text: string,
  at: number,
  {
    group,
    isAdjacent,
    fields,
    names,
  }: { readonly group: string; readonly isAdjacent: boolean; readonly fields: Fields; readonly names: DateNames },
): number | undefined {
  const letter = group.charAt(0);
  if (!/[A-Za-z]/.test(letter)) {
    const literal = letter === "'" ? group.slice(1, -1).replaceAll("''", "'") || "'" : group;
    return text.startsWith(literal, at) ? at + literal.length : undefined;
  }
  if (letter === "M" && group.length > 2)
    return readName(text, at, [names.long.months, names.short.months], (month) => (fields.month = month + 1));
  if (letter === "E") return readName(text, at, [names.long.days, names.short.days], () => undefined);
  if (letter === "a") return readName(text, at, [names.halfDays], (half) => (fields.isAfternoon = half === 1));
  if ("zZX".includes(letter)) return readOffset(text, at, fields);
  const field = numberFields[letter];
  const digits = /^\d{1,9}/.exec(text.slice(at, at + (isAdjacent ? Math.min(9, group.length) : 9)))?.[0];
  if (field === undefined || digits === undefined) return undefined;
  const value = Number(digits);
  const isShortYear = field === "year" && group.length <= 2 && digits.length === 2;
  fields[field] = isShortYear
    ? value + century(value)
    : (letter === "k" && value === 24) || (letter === "h" && value === 12)
      ? 0
      : value;
  return at + digits.length;
}

/** Returns the century of a year of two digits, which lies between 80 years ago and 20 years from now. */
function century(year: number): number {
  const now = new Date().getUTCFullYear();
  const base = now - (now % 100);
  return year > (now % 100) + 20 ? base - 100 : base;
}

function readName(
  text: string,
  at: number,
  lists: readonly (readonly string[])[],
  take: (index: number) => unknown,
): number | undefined {
  const lower = text.slice(at, at + 40).toLowerCase();
  for (const list of lists) {
    const found = list.findIndex((name) => name !== "" && lower.startsWith(name.toLowerCase()));
    if (found < 0) continue;
    take(found);
    return at + (list[found]?.length ?? 0);
  }
  return undefined;
}

function readOffset(text: string, at: number, fields: Fields): number | undefined {
  const found = /^(?:Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?|[+-]\d\d(?::?\d\d)?)/.exec(text.slice(at, at + 12))?.[0];
  if (found === undefined) return undefined;
  const minutes = found === "UTC" || found === "GMT" ? 0 : offsetOfTimezone(found);
  if (minutes === undefined) return undefined;
  fields.offset = minutes * 60;
  return at + found.length;
}

function toDate({ isAfternoon, offset, ...fields }: Fields): ReadDate | undefined {
  const { year, month, day, minute, second, millisecond } = fields;
  const hour = isAfternoon === undefined ? fields.hour : (fields.hour % 12) + (isAfternoon ? 12 : 0);
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (year > 9_999 || month > 12 || local.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return undefined;
  return { local: local.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond, offset };
}
