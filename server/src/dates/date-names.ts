/** Names of months, days and halves of the day in a locale, and where its weeks begin. */
import { canonicalLocale } from "@gatehouse/openapi/locales";
import { LRUCache } from "lru-cache";

export interface DateNames {
  readonly short: NameForms;
  readonly long: NameForms;
  readonly era: { readonly short: string; readonly long: string };
  readonly halfDays: readonly [am: string, pm: string];
  /** First day of the week; Sunday is 0. */
  readonly firstDay: number;
  /** Days of a year or month that its first week has at least. */
  readonly minimumDays: number;
}

interface NameForms {
  /** Names as they stand in a date, and on their own. */
  readonly months: readonly string[];
  readonly standaloneMonths: readonly string[];
  /** Sunday first. */
  readonly days: readonly string[];
}

const day = 86_400_000;
/** A Sunday, in the middle of a month. */
const sunday = Date.UTC(2023, 0, 15);

const names = new LRUCache<string, DateNames>({ max: 50, memoMethod: makeNames });

/** Returns the locale as language, script and region with underscores, or undefined. */
export const parseLocale = canonicalLocale;

export function dateNames(locale: string): DateNames {
  return names.memo(locale);
}

function makeNames(locale: string): DateNames {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  const part = (options: Intl.DateTimeFormatOptions, type: string, instant: number): string =>
    formatter(options)
      .formatToParts(instant)
      .find((each) => each.type === type)
      ?.value.replaceAll("\u202F", "\u00A0") ?? "";
  const forms = (width: "short" | "long"): NameForms => {
    const whole = { year: "numeric", month: width, day: "numeric" } as const;
    const standaloneMonths = Array.from({ length: 12 }, (_, month) =>
      formatter({ month: width }).format(Date.UTC(2023, month, 15)),
    );
    return {
      standaloneMonths,
      // Where months have no names, as in 11月, the part is a number alone.
      months: standaloneMonths.map((standalone, month) => {
        const found = part(whole, "month", Date.UTC(2023, month, 15));
        return /^\d*$/.test(found) ? standalone : found;
      }),
      days: Array.from({ length: 7 }, (_, index) =>
        part({ ...whole, weekday: width }, "weekday", sunday + index * day),
      ),
    };
  };
  const era = (width: "short" | "long"): string => part({ era: width, year: "numeric" }, "era", sunday);
  const halfDay = (hour: number): string =>
    part({ hour: "numeric", hour12: true }, "dayPeriod", sunday + hour * 3_600_000);
  return {
    short: forms("short"),
    long: forms("long"),
    era: { short: era("short"), long: era("long") },
    halfDays: [halfDay(1), halfDay(13)],
    ...weekOf(locale),
  };
}

/** Returns where the locale's weeks begin. ISO 8601 begins them on Monday, and the first one has four days of its year. */
function weekOf(locale: string): Pick<DateNames, "firstDay" | "minimumDays"> {
  const known: unknown = new Intl.Locale(locale).maximize();
  const info: unknown =
    typeof known === "object" && known !== null && "getWeekInfo" in known && typeof known.getWeekInfo === "function"
      ? known.getWeekInfo()
      : undefined;
  const firstDay =
    typeof info === "object" && info !== null && "firstDay" in info && typeof info.firstDay === "number"
      ? info.firstDay % 7
      : 0;
  return { firstDay, minimumDays: firstDay === 1 ? 4 : 1 };
}

/** Returns the week of the year, and the year that it belongs to. */
export function weekOfYear(date: Date, rules: DateNames): { readonly year: number; readonly week: number } {
  const year = date.getUTCFullYear();
  const start = firstWeek(year, rules);
  if (date.getTime() < start) return { year: year - 1, week: weeksFrom(firstWeek(year - 1, rules), date) };
  const next = firstWeek(year + 1, rules);
  return date.getTime() < next ? { year, week: weeksFrom(start, date) } : { year: year + 1, week: 1 };
}

export function weekOfMonth(date: Date, rules: DateNames): number {
  const start = firstWeekFrom(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1), rules);
  return date.getTime() < start ? 0 : weeksFrom(start, date);
}

function weeksFrom(start: number, date: Date): number {
  return Math.floor((date.getTime() - start) / (7 * day)) + 1;
}

function firstWeek(year: number, rules: DateNames): number {
  return firstWeekFrom(Date.UTC(year, 0, 1), rules);
}

/** Returns the start of the first week that has enough of the days from this one on. */
function firstWeekFrom(first: number, { firstDay, minimumDays }: DateNames): number {
  const before = (new Date(first).getUTCDay() - firstDay + 7) % 7;
  return first - before * day + (7 - before >= minimumDays ? 0 : 7 * day);
}
