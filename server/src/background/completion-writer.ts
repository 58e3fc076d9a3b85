/** Group commit of completed jobs: jobs that end during a commit share the next transaction. */

import { endDoneJobs } from "../store/outbox/outbox.ts";
import { releaseChannels } from "../store/outbox/outbox-leases.ts";
import type { Store } from "../store/store.ts";

interface Entry {
  readonly ids: readonly number[];
  readonly channels: readonly string[];
  resolve(): void;
  reject(error: unknown): void;
}

/** Maximum number of entries in a transaction. */
const groupLimit = 256;

export class CompletionWriter {
  readonly #store: Pick<Store, "write">;
  readonly #now: () => number;
  readonly #lease: string;
  #waiting: Entry[] = [];
  #committing = false;

  /** @param lease the name under which channels are held */
  constructor(store: Pick<Store, "write">, now: () => number, lease: string) {
    this.#store = store;
    this.#now = now;
    this.#lease = lease;
  }

  /** Marks the job done; resolves when that is durable. */
  complete(id: number): Promise<void> {
    return this.#enqueue({ ids: [id], channels: [] });
  }

  /** Releases the channel's lease; resolves when that is durable. */
  release(channel: string): Promise<void> {
    return this.#enqueue({ ids: [], channels: [channel] });
  }

  #enqueue(entry: Pick<Entry, "ids" | "channels">): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ ...entry, resolve, reject });
    if (!this.#committing) void this.#commit();
    return promise;
  }

  async #commit(): Promise<void> {
    this.#committing = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, groupLimit);
      this.#waiting = this.#waiting.slice(groupLimit);
      try {
        const ids = group.flatMap((entry) => entry.ids).toSorted((a, b) => a - b);
        const channels = group.flatMap((entry) => entry.channels).toSorted();
        await this.#store.write(async (db) => {
          if (ids.length > 0) await endDoneJobs(db, ids, this.#now());
          await releaseChannels(db, channels, this.#lease);
        });
        for (const entry of group) entry.resolve();
      } catch (error) {
        for (const entry of group) entry.reject(error);
      }
    }
    this.#committing = false;
  }
}
