/** Jobs that share slots. Store jobs and outgoing requests have separate pools, so that neither delays the other. */
import type { LineHead } from "../store/outbox/outbox-lines.ts";
import type { ReceiverHealth } from "./receiver-health.ts";
import { assignSlots, type ReadyLine, type SlotAssignment } from "./slot-assignment.ts";
import { type SlotCapacity, Slots } from "./slots.ts";

/** Store jobs: one tenant may use all slots. */
export const storeCapacity: SlotCapacity = {
  quick: { total: 8, tenant: 8, receiver: 8 },
  slow: { total: 0, tenant: 0, receiver: 0 },
};

/** Outgoing requests: a receiver is one origin, shared by all tenants. */
export const outgoingCapacity: SlotCapacity = {
  quick: { total: 128, tenant: 64, receiver: 16 },
  slow: { total: 512, tenant: 128, receiver: 16 },
};

/** Ids of due jobs by line, for lines without a channel. */
export type ClaimableJobs = ReadonlyMap<string, readonly number[]>;

export class JobPool {
  readonly #kinds: ReadonlySet<string>;
  readonly slots: Slots;
  readonly #hasSlowSlots: boolean;

  constructor(kinds: Iterable<string>, capacity: SlotCapacity) {
    this.#hasSlowSlots = capacity.slow.total > 0;
    this.#kinds = new Set(kinds);
    this.slots = new Slots(capacity);
  }

  /** Assigns slots to the next jobs of these lines, fairly among tenants. */
  pick(heads: readonly LineHead[], free: ClaimableJobs, health: ReceiverHealth, now: number): SlotAssignment[] {
    const lines = heads
      .filter((head) => this.#kinds.has(head.kind) && health.state(head, now) !== "open")
      .map((head) => this.#toReadyLine(head, free.get(head.line)?.length ?? 0, health, now))
      .filter(({ pieces }) => pieces > 0);
    return assignSlots(lines, this.slots);
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
