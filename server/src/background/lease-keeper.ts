/** The leases of one worker: one name, renewed as a whole. */
import { randomUUID } from "node:crypto";
import { type Lease, renewLeases } from "../store/outbox/outbox-leases.ts";
import type { Store } from "../store/store.ts";

/** How long work is nobody else's after its worker was last heard of, in milliseconds. */
const leaseMilliseconds = 10_000;

export class LeaseKeeper {
  readonly name = randomUUID();
  #renewedUntil = 0;
  #channels: ReadonlySet<string> = new Set();

  /** A lease from now on. */
  begin(): Lease {
    const now = Date.now();
    return { name: this.name, now, expirationInstant: now + leaseMilliseconds };
  }

  async renew(store: Pick<Store, "write">): Promise<void> {
    const lease = this.begin();
    const channels = await store.write((db) => renewLeases(db, lease));
    this.#channels = new Set(channels);
    this.#renewedUntil = lease.expirationInstant;
  }

  /** Whether nobody else can have the channel yet, by what is known here. */
  isHeld(channel: string, claimedUntil: number): boolean {
    const now = Date.now();
    return now < claimedUntil || (now < this.#renewedUntil && this.#channels.has(channel));
  }
}
