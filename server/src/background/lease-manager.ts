/** Leases of one worker: they share one name and are renewed together. */
import { randomUUID } from "node:crypto";
import { type Lease, renewLeases } from "../store/outbox/outbox-leases.ts";
import type { Store } from "../store/store.ts";

/** Lease duration in milliseconds. */
const leaseMilliseconds = 10_000;

export class LeaseManager {
  readonly name = randomUUID();
  #renewedUntil = 0;
  #channels: ReadonlySet<string> = new Set();

  /** Returns a lease that starts now. */
  newLease(): Lease {
    const now = Date.now();
    return { name: this.name, now, expirationInstant: now + leaseMilliseconds };
  }

  async renew(store: Pick<Store, "write">): Promise<void> {
    const lease = this.newLease();
    const channels = await store.write((db) => renewLeases(db, lease));
    this.#channels = new Set(channels);
    this.#renewedUntil = lease.expirationInstant;
  }

  /** Returns true while no other worker can claim the channel, as far as this process knows. */
  isHeld(channel: string, claimedUntil: number): boolean {
    const now = Date.now();
    return now < claimedUntil || (now < this.#renewedUntil && this.#channels.has(channel));
  }
}
