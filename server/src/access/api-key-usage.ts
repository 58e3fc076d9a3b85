/** Records the last day of use per API key, with at most one write per key, day and process. */
import type { Clock, Db } from "../contract/context.ts";
import { type ApiKey, apiKeyRows } from "./api-keys.ts";

const dayMilliseconds = 86_400_000;
/** Keys per transaction. */
const batchSize = 500;

interface Writer {
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export class ApiKeyUsage {
  readonly #clock: Clock;
  readonly #noted = new WeakMap<ApiKey, number>();
  /** Days to write, by key hash. */
  readonly #waiting = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records a request with this key. */
  note(key: ApiKey): void {
    const day = Math.floor(this.#clock.now() / dayMilliseconds);
    if ((this.#noted.get(key) ?? key.lastUsedDay) === day) return;
    this.#noted.set(key, day);
    this.#waiting.set(key.hash, day);
  }

  /** Writes a batch; the rest and failed writes wait for the next call. */
  async flush(store: Writer): Promise<void> {
    if (this.#waiting.size === 0) return;
    const batch = [...this.#waiting].slice(0, batchSize);
    const byDay = Map.groupBy(batch, ([, day]) => day);
    await store.write(async (db) => {
      for (const [day, entries] of byDay) {
        await apiKeyRows(db)
          .whereIn("hash", entries.map(([hash]) => hash).toSorted())
          .where((stored) => stored.whereNull("last_used_day").orWhere("last_used_day", "<", day))
          .update({ last_used_day: day });
      }
    });
    for (const [hash, day] of batch) if (this.#waiting.get(hash) === day) this.#waiting.delete(hash);
  }
}

/** Returns the day as `yyyy-mm-dd`. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}
