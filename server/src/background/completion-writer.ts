/** Group commit of completed jobs: jobs that end during a commit share the next transaction. */
import { GroupedWork } from "../store/grouped-work.ts";
import { endDoneJobs } from "../store/outbox/outbox.ts";
import { releaseChannels } from "../store/outbox/outbox-leases.ts";
import type { Store } from "../store/store.ts";

export class CompletionWriter {
  readonly #commits: GroupedWork<{ readonly id?: number; readonly channel?: string }, void>;

  /** @param lease the name under which channels are held */
  constructor(store: Pick<Store, "write">, now: () => number, lease: string) {
    this.#commits = new GroupedWork(async (entries) => {
      const ids = entries.flatMap(({ id }) => id ?? []).toSorted((a, b) => a - b);
      const channels = entries.flatMap(({ channel }) => channel ?? []).toSorted();
      await store.write(async (db) => {
        if (ids.length > 0) await endDoneJobs(db, ids, now());
        await releaseChannels(db, channels, lease);
      });
      return () => undefined;
    });
  }

  /** Marks the job done; resolves when that is durable. */
  complete(id: number): Promise<void> {
    return this.#commits.do({ id });
  }

  /** Releases the channel's lease; resolves when that is durable. */
  release(channel: string): Promise<void> {
    return this.#commits.do({ channel });
  }
}
