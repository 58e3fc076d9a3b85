/** Assigns slots to waiting jobs: least busy tenant first, then the least busy line of the tenant. */
import type { Claimant, Slot, Slots } from "./slots.ts";

/** Due work of a line: a channel counts as one unit, single jobs as one each. */
export interface ReadyLine extends Claimant {
  /** Instant at which the next job of the line is due. */
  readonly dueInstant: number;
  /** Units of work; 1 for a channel. */
  readonly pieces: number;
  /** True if jobs of the line were slow: it uses slow slots only. */
  readonly isSlow: boolean;
  /** True if the receiver's circuit breaker is half open: the tenant sends one request at a time. */
  readonly isProbe: boolean;
}

export interface SlotAssignment {
  readonly line: string;
  readonly slot: Slot;
}

/**
 * Assigns one slot at a time to the tenant with the fewest running jobs; ties go to the longest due job. The caller
 * releases slots that turn out to be unnecessary.
 */
export function assignSlots(lines: readonly ReadyLine[], slots: Slots): SlotAssignment[] {
  const picks: SlotAssignment[] = [];
  const tenants = [...Map.groupBy(lines, ({ tenantId }) => tenantId).values()].map(
    (own) => new TenantQueue(own, slots),
  );
  for (;;) {
    const open = tenants.filter((tenant) => tenant.next() !== undefined);
    const [first, ...others] = open;
    if (first === undefined) return picks;
    const tenant = others.reduce((best, each) => (each.isBefore(best) ? each : best), first);
    const pick = tenant.take();
    if (pick !== undefined) picks.push(pick);
  }
}

class TenantQueue {
  readonly #slots: Slots;
  readonly #tenantId: string;
  #left: { readonly line: ReadyLine; pieces: number }[];

  constructor(lines: readonly ReadyLine[], slots: Slots) {
    this.#slots = slots;
    this.#tenantId = lines[0]?.tenantId ?? "";
    this.#left = lines.toSorted((a, b) => a.dueInstant - b.dueInstant).map((line) => ({ line, pieces: line.pieces }));
  }

  /** Returns the next line that has a free slot. */
  next(): ReadyLine | undefined {
    let best: ReadyLine | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const { line } of this.#left) {
      if (!this.#isOpen(line)) continue;
      const inWork = this.#slots.inWorkOfLine(line.line);
      if (inWork < fewest) best = line;
      fewest = Math.min(fewest, inWork);
      if (fewest === 0) break;
    }
    // Slots only fill up during an assignment, so no line becomes available again.
    if (best === undefined) this.#left = [];
    return best;
  }

  isBefore(other: TenantQueue): boolean {
    const [own, others] = [this.#inWork(), other.#inWork()];
    if (own !== others) return own < others;
    return (this.next()?.dueInstant ?? 0) < (other.next()?.dueInstant ?? 0);
  }

  take(): SlotAssignment | undefined {
    const line = this.next();
    const left = this.#left.find((each) => each.line === line);
    if (line === undefined || left === undefined) return undefined;
    left.pieces--;
    if (left.pieces === 0) this.#left = this.#left.filter((each) => each !== left);
    return { line: line.line, slot: this.#slots.take(line, line.isSlow) };
  }

  #isOpen(line: ReadyLine): boolean {
    if (line.isProbe && this.#slots.inWorkOfReceiver(line) > 0) return false;
    return this.#slots.hasRoom(line, line.isSlow);
  }

  #inWork(): number {
    return this.#slots.inWorkOfTenant(this.#tenantId);
  }
}
