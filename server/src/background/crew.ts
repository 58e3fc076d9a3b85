/** Jobs that share slots: what the store alone does, and what waits for somebody else. Neither keeps the other waiting. */
import type { LineHead } from "../store/outbox/outbox-lines.ts";
import { type Pick, pickFairly, type ReadyLine } from "./fair-order.ts";
import type { ReceiverHealth } from "./receiver-health.ts";
import { type SlotCapacity, Slots } from "./slots.ts";

/** For work in the store: a tenant alone may use all of it. */
export const storeCapacity: SlotCapacity = {
  quick: { total: 8, tenant: 8, receiver: 8 },
  slow: { total: 0, tenant: 0, receiver: 0 },
};

/** For work that reaches out: a receiver is one origin, whoever sends to it. */
export const outgoingCapacity: SlotCapacity = {
  quick: { total: 128, tenant: 64, receiver: 16 },
  slow: { total: 512, tenant: 128, receiver: 16 },
};

/** Jobs of a line that has no channel, by the ids of those that are due. */
export type FreeJobs = ReadonlyMap<string, readonly number[]>;

export class Crew {
  readonly #kinds: ReadonlySet<string>;
  readonly slots: Slots;
  readonly #hasSlowSlots: boolean;

  constructor(kinds: Iterable<string>, capacity: SlotCapacity) {
    this.#hasSlowSlots = capacity.slow.total > 0;
    this.#kinds = new Set(kinds);
    this.slots = new Slots(capacity);
  }

  /** Takes slots for what is to be done next of these lines, fairly. */
  pick(heads: readonly LineHead[], free: FreeJobs, health: ReceiverHealth, now: number): Pick[] {
    const lines = heads
      .filter((head) => this.#kinds.has(head.kind) && health.state(head, now) !== "open")
      .map((head) => this.#toReadyLine(head, free.get(head.line)?.length ?? 0, health, now))
      .filter(({ pieces }) => pieces > 0);
    return pickFairly(lines, this.slots);
  }

  #toReadyLine(head: LineHead, freeJobs: number, health: ReceiverHealth, now: number): ReadyLine {
    return {
      line: head.line,
      tenantId: head.tenant_id,
      receiver: head.receiver ?? undefined,
      dueInstant: head.due_instant,
      pieces: head.channel === null ? freeJobs : 1,
      isSlow: this.#hasSlowSlots && health.isSlow(head.line),
      isProbe: health.state(head, now) === "halfOpen",
    };
  }
}
