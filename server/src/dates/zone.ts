/** Converts local times of a time zone, exact to the second, by the runtime's IANA rules. */
import { offsetOfTimezone } from "@gatehouse/openapi/time-zones";
import { LRUCache } from "lru-cache";

/** An interval in UTC seconds, its end exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Offsets from UTC during one UTC day, with at most one change. */
interface DayOffsets {
  readonly before: number;
  /** First second with the offset `after`. */
  readonly change: number;
  readonly after: number;
}

const day = 86_400;
/** Maximum offset of a zone from UTC. */
const maximumOffset = day;
/** Before these days no zone has a change, and beyond them a local time may be none that the runtime can tell. */
const [firstDay, lastDay] = [-350_000, 99_999_990] as const;
/** Maximum days in the cache, about 130 years; enough for every report. */
const maximumDays = 50_000;

/** A time zone. All times are in seconds since the UTC epoch; a local time counts as if the zone's clock showed UTC. */
export class Zone {
  /** Offset in seconds of a zone that is one, such as `UTC+1`. */
  readonly fixed: number | undefined;
  readonly #clock: Intl.DateTimeFormat;
  readonly #days = new Map<number, DayOffsets>();

  /** @throws RangeError when the runtime knows no zone of this name */
  constructor(name: string) {
    const minutes = offsetOfTimezone(name);
    this.fixed = minutes === undefined ? undefined : minutes * 60;
    this.#clock = new Intl.DateTimeFormat("en-US", {
      timeZone: this.fixed === undefined ? name : "UTC",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  toLocal(second: number): number {
    const { before, change, after } = this.#offsetsOn(Math.floor(second / day));
    return second + (second < change ? before : after);
  }

  /** Returns the UTC spans of a local interval: usually one, several where a clock is turned back. */
  spansOf(localFrom: number, localTo: number): readonly Span[] {
    const spans: Span[] = [];
    const add = (first: number, last: number, offset: number): void => {
      const from = Math.max(first, localFrom - offset);
      const to = Math.min(last, localTo - offset);
      if (from >= to) return;
      const previous = spans.at(-1);
      if (previous?.to === from) spans[spans.length - 1] = { from: previous.from, to };
      else spans.push({ from, to });
    };
    const last = Math.floor((localTo + maximumOffset) / day);
    for (let on = Math.floor((localFrom - maximumOffset) / day); on <= last; on++) {
      const { before, change, after } = this.#offsetsOn(on);
      const end = (on + 1) * day;
      add(on * day, Math.min(change, end), before);
      if (change < end) add(change, end, after);
    }
    return spans;
  }

  #offsetsOn(anyDay: number): DayOffsets {
    if (this.fixed !== undefined) return { before: this.fixed, change: Number.POSITIVE_INFINITY, after: this.fixed };
    const on = Math.min(Math.max(anyDay, firstDay), lastDay);
    const known = this.#days.get(on);
    if (known !== undefined) return known;
    if (this.#days.size >= maximumDays) this.#days.clear();
    const offsets = this.#findOffsets(on * day, (on + 1) * day - 1);
    this.#days.set(on, offsets);
    return offsets;
  }

  #findOffsets(first: number, last: number): DayOffsets {
    const before = this.#offsetAt(first);
    const after = this.#offsetAt(last);
    if (before === after) return { before, change: Number.POSITIVE_INFINITY, after };
    let [unchanged, change] = [first, last];
    while (change - unchanged > 1) {
      const middle = Math.floor((unchanged + change) / 2);
      if (this.#offsetAt(middle) === before) unchanged = middle;
      else change = middle;
    }
    return { before, change, after };
  }

  #offsetAt(second: number): number {
    const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of this.#clock.formatToParts(second * 1000)) {
      if (type in shown) Object.assign(shown, { [type]: Number(value) });
    }
    const { year, month, day: date, hour, minute } = shown;
    return Date.UTC(year, month - 1, date, hour, minute, shown.second) / 1000 - second;
  }
}

const zones = new LRUCache<string, Zone>({ max: 16, memoMethod: (name) => new Zone(name) });

/** Returns the zone of this name; recent zones stay cached with their offsets. */
export function zoneOf(name: string): Zone {
  return zones.memo(name);
}
