/** English names of time zones: `CET`, `Central European Standard Time`. */
import { canonicalTimezone } from "@gatehouse/openapi/time-zones";
import { zoneOf } from "./zone.ts";

export type NameStyle = "short" | "long" | "shortGeneric" | "longGeneric";

/**
 * Pairs of names of standard time and summer time that all versions of Java write alike and read back as the same
 * instant. A zone without summer time has a name of its own; everything else is an offset: `BST` and `IST` are read as
 * other zones.
 */
const shared: ReadonlyMap<string, readonly [standard: string, summer: string]> = new Map([
  ["Central European", ["CET", "CEST"]],
  ["Eastern European", ["EET", "EEST"]],
  ["Western European", ["WET", "WEST"]],
  ["Eastern", ["EST", "EDT"]],
  ["Central", ["CST", "CDT"]],
  ["Mountain", ["MST", "MDT"]],
  ["Pacific", ["PST", "PDT"]],
  ["Alaska", ["AKST", "AKDT"]],
  ["Atlantic", ["AST", "ADT"]],
  ["Newfoundland", ["NST", "NDT"]],
  ["Australian Eastern", ["AEST", "AEDT"]],
  ["New Zealand", ["NZST", "NZDT"]],
]);
const constant: ReadonlyMap<string, string> = new Map([
  ["Coordinated Universal Time", "UTC"],
  ["Japan Standard Time", "JST"],
  ["Korean Standard Time", "KST"],
  ["East Africa Time", "EAT"],
  ["Central Africa Time", "CAT"],
  ["South Africa Standard Time", "SAST"],
  ["Hong Kong Standard Time", "HKT"],
]);
const quarterOfAnHour = 900_000;

/**
 * Returns a lookup of the zone's name at an instant. Names are cached per quarter of an hour, the finest step at
 * which clocks change.
 */
export function zoneNames(zoneId: string): (instant: number, style: NameStyle) => string {
  const cache = new Map<NameStyle, { readonly quarter: number; readonly name: string }>();
  const formatters = new Map<NameStyle, Intl.DateTimeFormat>();
  const write = (instant: number, style: NameStyle): string => {
    const formatter = formatters.get(style) ?? formatterOf(zoneId, style);
    formatters.set(style, formatter);
    return formatter.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? zoneId;
  };
  const nameAt = (instant: number, style: NameStyle): string => {
    if (zoneOf(zoneId).fixed !== undefined) return offsetName(zoneId, instant);
    return style === "short" ? shortName(zoneId, instant, (at) => write(at, "long")) : write(instant, style);
  };
  return (instant, style) => {
    const quarter = Math.floor(instant / quarterOfAnHour);
    const found = cache.get(style);
    if (found?.quarter === quarter) return found.name;
    const name = nameAt(instant, style);
    cache.set(style, { quarter, name });
    return name;
  };
}

/** Returns an abbreviation that is read back as the same zone, or the offset. */
function shortName(zoneId: string, instant: number, longName: (instant: number) => string): string {
  const name = longName(instant);
  const own = constant.get(name);
  const year = new Date(instant).getUTCFullYear();
  const [winter = "", summer = ""] = [0, 6].map((month) => longName(Date.UTC(year, month, 15)));
  if (own !== undefined && winter === summer) return own;
  const [, region = "", kind] = /^(.*) (Standard|Daylight|Summer) Time$/.exec(name) ?? [];
  const pair = shared.get(region);
  if (pair === undefined || winter === summer) return offsetName(zoneId, instant);
  return kind === "Standard" ? pair[0] : pair[1];
}

function offsetName(zoneId: string, instant: number): string {
  const second = Math.floor(instant / 1000);
  const offset = zoneOf(zoneId).toLocal(second) - second;
  if (offset === 0) return zoneId === "Z" || zoneId.startsWith("UTC") ? "UTC" : "GMT";
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 3600), Math.floor(Math.abs(offset) / 60) % 60];
  return `GMT${offset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

function formatterOf(timeZone: string, timeZoneName: NameStyle): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName });
}

/** Returns the name of the zone in its canonical spelling, or undefined. */
export const parseZone = canonicalTimezone;
