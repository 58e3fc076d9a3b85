/** The calendar of a time zone, as reports count it: days, hours and months since 1970 (Decisions: Reports). */

export type Unit = "hour" | "day" | "month";

export interface Calendar {
  readonly zone: string;
  /** Returns the number of the interval that an instant belongs to. */
  interval(instant: number, unit: Unit): number;
  /** Returns the instants of a year at which the clock is put forward or back. */
  shifts(year: number): readonly number[];
  /** Returns the instant at which a month begins; months count from one. */
  midnight(year: number, month: number): number;
}

const hour = 3_600_000;
const day = 24 * hour;

export function calendarOf(zone: string): Calendar {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  /** The clock on the wall, read as if it were UTC. */
  const wall = (instant: number): number => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  };
  const offset = (instant: number): number => wall(instant) - Math.floor(instant / 1000) * 1000;
  return {
    zone,
    interval(instant, unit) {
      const local = wall(instant);
      if (unit === "hour") return Math.floor(local / hour);
      if (unit === "day") return Math.floor(local / day);
      const date = new Date(local);
      return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    },
    shifts(year) {
      const found: number[] = [];
      for (let from = Date.UTC(year, 0, 2); from < Date.UTC(year, 11, 30); from += day)
        if (offset(from) !== offset(from + day)) found.push(shiftBetween(from, from + day, offset));
      return found;
    },
    midnight(year, month) {
      const local = Date.UTC(year, month - 1, 1);
      return local - offset(local - offset(local));
    },
  };
}

/** Finds the second at which the offset changes. */
function shiftBetween(from: number, to: number, offset: (instant: number) => number): number {
  let [before, after] = [from, to];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (offset(middle) === offset(from)) before = middle;
    else after = middle;
  }
  return after;
}
