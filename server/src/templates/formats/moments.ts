/** Writes and reads dates: by the styles of a locale, by ISO 8601, or by a pattern. */
import { LRUCache } from "lru-cache";
import { type DatePattern, parseSimpleDatePattern } from "../../dates/date-pattern.ts";
import { readDate } from "../../dates/read-date.ts";
import { zoneOf } from "../../dates/zone.ts";
import { parseZone, zoneNames } from "../../dates/zone-names.ts";
import { Moment } from "../values.ts";

/** Language and time zone in which dates are written and read. */
export interface DateSettings {
  readonly locale: string;
  readonly timeZone: string;
}

const styles = ["short", "medium", "long", "full"] as const;
type Style = (typeof styles)[number];
const maximumPatternLength = 200;

/** Writes the date by a style, `iso` or a pattern; empty for the usual style. Returns undefined for another format. */
export function formatMoment(
  { milliseconds, kind }: Moment,
  format: string,
  settings: DateSettings,
): string | undefined {
  const [first = "", second = first] = format === "" ? ["medium"] : format.split("_");
  if (isStyle(first) && isStyle(second)) return styled(milliseconds, { ...settings, kind, date: first, time: second });
  const [standard = "", ...choices] = format.split(/[_ ]+/);
  if ((standard === "iso" || standard === "xs") && choices.every((choice) => isoChoices.has(choice)))
    return formatIso(new Moment(milliseconds, kind), `string_${[standard, ...choices].join("_")}`, settings);
  if (format.length > maximumPatternLength) return undefined;
  const { pattern } = patterns.memo(format);
  return typeof pattern === "string" ? undefined : pattern.in(settings.timeZone, settings.locale)(milliseconds);
}

const patterns = new LRUCache<string, { readonly pattern: DatePattern | string }>({
  max: 100,
  memoMethod: (text) => ({ pattern: parseSimpleDatePattern(text) }),
});

function isStyle(text: string): text is Style {
  return styles.some((style) => style === text);
}

const formatters = new LRUCache<string, Intl.DateTimeFormat, Intl.DateTimeFormatOptions & { locale: string }>({
  max: 100,
  memoMethod: (_key, _stale, { context: { locale, ...options } }) => new Intl.DateTimeFormat(locale, options),
});

interface StyledDate extends DateSettings {
  readonly kind: Moment["kind"];
  readonly date: Style;
  readonly time: Style;
}

function styled(milliseconds: number, form: StyledDate): string {
  const { kind, date, time, locale, timeZone } = form;
  if (kind === "datetime" && isWordy(date) && !isWordy(time)) {
    // Java joins a long date and a short time by the comma of short ones, and the runtime as it joins long ones.
    const write = (of: Moment["kind"], style: Style): string =>
      styled(milliseconds, { ...form, kind: of, date: style, time: style });
    return write("datetime", "medium")
      .replace(write("date", "medium"), () => write("date", date))
      .replace(write("time", "medium"), () => write("time", time));
  }
  const { fixed } = zoneOf(timeZone);
  const timeStyle = kind === "time" ? date : time;
  const options: Intl.DateTimeFormatOptions = {
    timeZone: fixed === undefined ? timeZone : "UTC",
    ...(kind === "time" ? {} : { dateStyle: date }),
    ...(kind === "date" ? {} : { timeStyle }),
  };
  const formatter = formatters.memo(JSON.stringify([locale, options]), { context: { ...options, locale } });
  const parts = formatter.formatToParts(milliseconds + (fixed ?? 0) * 1000);
  // The runtime abbreviates the zones of a locale's own region alone.
  const names = zoneNames(timeZone);
  const written = parts.map(({ type, value }) =>
    type === "timeZoneName" && (timeStyle === "long" || fixed !== undefined) ? names(milliseconds, "short") : value,
  );
  // Java writes plain blanks.
  return written.join("").replaceAll(/[\u202F\u00A0]/g, " ");
}

function isWordy(style: Style): boolean {
  return style === "long" || style === "full";
}

const accuracies = ["", "_h", "_m", "_ms"];
const isoChoices = new Set(["", "h", "m", "s", "ms", "nz", "fz", "u", "fu"]);
/** Names of the built-ins that write ISO 8601: with or without the zone, and down to hours, minutes or milliseconds. */
export const isoForms: readonly string[] = [
  "iso_utc_fz",
  ...["iso", "iso_utc", "iso_local"].flatMap((name) =>
    accuracies.flatMap((accuracy) => ["", "_nz"].map((zone) => `${name}${accuracy}${zone}`)),
  ),
];

/** Writes a date as ISO 8601 by the name of its form. Returns undefined where the zone does not exist. */
export function formatIso(
  { milliseconds, kind }: Moment,
  form: string,
  { timeZone, given }: DateSettings & { readonly given?: string | undefined },
): string | undefined {
  const parts = form.split("_");
  const has = (part: string): boolean => parts.includes(part);
  const zone = has("utc") || has("u") || has("fu") ? "UTC" : given === undefined ? timeZone : parseZone(given);
  if (zone === undefined) return undefined;
  const second = Math.floor(milliseconds / 1000);
  const local = zoneOf(zone).toLocal(second);
  const [date = "", time = ""] = new Date(local * 1000).toISOString().split("T");
  if (kind === "date") return has("xs") && !has("nz") ? date + offsetText(local - second) : date;
  const thousandths = String(milliseconds - second * 1000).padStart(3, "0");
  const fraction = has("string") && has("ms") ? thousandths : thousandths.replace(/0+$/, "");
  const length = has("h") ? 2 : has("m") ? 5 : 8;
  const showsFraction = length === 8 && fraction !== "" && (has("ms") || (has("string") && !has("s")));
  const written =
    time.slice(0, length) + (showsFraction ? `.${fraction}` : "") + (has("nz") ? "" : offsetText(local - second));
  return kind === "time" ? written : `${date}T${written}`;
}

function offsetText(seconds: number): string {
  if (seconds === 0) return "Z";
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${seconds < 0 ? "-" : "+"}${hours}:${rest}`;
}

/** Reads a date by a pattern, `iso` or `xs`. Returns undefined where the text is not written so. */
export function parseMoment(
  text: string,
  kind: Moment["kind"],
  { pattern, locale, timeZone }: DateSettings & { readonly pattern: string },
): Moment | undefined {
  const isIso = pattern === "iso" || pattern === "xs";
  const read = isIso
    ? readIso(text, kind)
    : pattern.length > maximumPatternLength
      ? undefined
      : readDate(text, pattern, locale);
  if (read === undefined) return undefined;
  const { local, offset } = read;
  if (offset !== undefined) return new Moment(local - offset * 1000, kind);
  return new Moment(toInstant(local, timeZone), kind);
}

/** Returns the instant of a local time; the first of two where the clock is turned back. */
function toInstant(local: number, timeZone: string): number {
  const second = Math.floor(local / 1000);
  const [span] = zoneOf(timeZone).spansOf(second, second + 1);
  return (span?.from ?? second) * 1000 + (local - second * 1000);
}

function readIso(
  text: string,
  kind: Moment["kind"],
): { readonly local: number; readonly offset: number | undefined } | undefined {
  const parts =
    /^(?:(\d{4})-(\d\d)-(\d\d))?(?:T?(\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
      extended(text),
    );
  if (parts?.[kind === "time" ? 4 : 1] === undefined) return undefined;
  const [, year = "1970", month = "1", day = "1", hour = "0", minute = "0", second = "0", fraction = "", zone] = parts;
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const local = midnight.getTime() + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  if (
    midnight.getUTCDate() !== Number(day) ||
    (Number(hour) > 23 && `${hour}${minute}${second}` !== "240000") ||
    Number(minute) > 59
  )
    return undefined;
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  return { local: local + milliseconds, offset: zone === undefined ? undefined : offsetOf(zone) };
}

/** Returns a date or time of the basic form, which has no signs between its numbers, in the extended one. */
function extended(text: string): string {
  const [, date = "", time = "", rest = ""] =
    /^(\d{8})?(T?\d{4}(?:\d\d)?)?((?:[.,]\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?)$/.exec(text) ?? [];
  if (date === "" && time === "") return text;
  return date.replace(/(....)(..)(..)/, "$1-$2-$3") + time.replaceAll(/(\d\d)(?=\d)/g, "$1:") + rest;
}

function offsetOf(zone: string): number {
  if (zone === "Z") return 0;
  const digits = zone.replaceAll(/\D/g, "").padEnd(4, "0");
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return zone.startsWith("-") ? -seconds : seconds;
}
