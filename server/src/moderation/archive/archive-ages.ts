/**
 * Retention of content (Moderation, `archiveConfiguration`): two durations after `createInstant`, added one after the
 * other. Months and years follow the calendar in UTC; a day past the end of a month becomes its last day.
 */
import type { components } from "@gatehouse/openapi/responses";

type Unit = components["schemas"]["StoreTimeUnit"];

export interface Duration {
  readonly count: number;
  readonly unit: Unit;
}

/** Instants from one to another, both among them, in milliseconds since the UTC epoch. */
export type InstantRange = readonly [from: number, to: number];

const day = 24 * 60 * 60 * 1000;
const fixedUnits = { minutes: 60_000, hours: 60 * 60_000, days: day } as const;

/** Returns the instant plus the duration; NaN beyond the range of dates. */
export function addDuration(instant: number, { count, unit }: Duration): number {
  if (unit !== "months" && unit !== "years") return new Date(instant + count * fixedUnits[unit]).getTime();
  const time = new Date(instant);
  const dayOfMonth = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() + (unit === "years" ? 12 * count : count));
  time.setUTCDate(Math.min(dayOfMonth, daysIn(time.getUTCFullYear(), time.getUTCMonth())));
  return time.getTime();
}

function daysIn(year: number, month: number): number {
  // The day before the first of the next month; the year is set by itself, for one below 100 is taken for 1900 and so on.
  const time = new Date(0);
  time.setUTCFullYear(year, month + 1, 0);
  return time.getUTCDate();
}

/** Returns the instant at which retention ends; NaN for never. */
export function retentionEnd(instant: number, durations: readonly Duration[]): number {
  return durations.reduce(addDuration, instant);
}

/**
 * The instants whose content has been kept long enough now. They are no single range at the end of a short month: what is of
 * the last day of January ends in February like what is of the 28th, but by the time of day. Apart from such days every
 * instant before the last one is among them.
 */
export function expiredRanges(durations: readonly Duration[], now: number): readonly InstantRange[] {
  const about = durations
    .toReversed()
    .reduce((instant, { count, unit }) => addDuration(instant, { count: -count, unit }), now);
  // Calendar days shift it by less than this.
  const margin = 14 * day;
  if (Number.isNaN(about) || about + margin < 0) return [];
  const first = about - margin;
  const ranges: [number, number][] = first > 0 ? [[0, first - 1]] : [];
  for (const [from, to] of splitAtDays(first, about + margin, durations)) {
    if (to < 0) continue;
    const end = Math.min(to, now - (retentionEnd(from, durations) - from));
    if (end < from) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === from - 1) last[1] = end;
    else ranges.push([from, end]);
  }
  return ranges;
}

/** Instants between two, cut where the length of keeping can change: where a day begins, at its start or after a duration. */
function splitAtDays(from: number, to: number, durations: readonly Duration[]): InstantRange[] {
  const cuts = new Set([from]);
  let shift = 0;
  for (const { count, unit } of [{ count: 0, unit: "days" } as const, ...durations]) {
    if (unit !== "months" && unit !== "years") shift += count * fixedUnits[unit];
    for (let cut = Math.ceil((from + shift) / day) * day - shift; cut <= to; cut += day) cuts.add(cut);
  }
  const sorted = [...cuts].toSorted((a, b) => a - b);
  return sorted.map((start, index) => [start, (sorted[index + 1] ?? to + 1) - 1]);
}
