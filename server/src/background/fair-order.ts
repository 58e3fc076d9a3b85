/** The order in which waiting work gets slots: fewest in work first, among tenants and then among the lines of a tenant. */
import type { Claimant, Slot, Slots } from "./slots.ts";

/** The work of a line that is due: of a channel, which is one piece of work, or of single jobs. */
export interface ReadyLine extends Claimant {
  /** When its next job became due. */
  readonly dueInstant: number;
  /** How many pieces of work there are; for a channel 1. */
  readonly pieces: number;
  /** Its receiver has kept us waiting: it gets slots of slow work alone. */
  readonly isSlow: boolean;
  /** Its receiver's circuit breaker is half open: the tenant sends there one at a time. */
  readonly isProbe: boolean;
}

export interface Pick {
  readonly line: string;
  readonly slot: Slot;
}

/**
 * Takes a slot for one piece of work after the other, each time for the tenant with the fewest in work, there for the line
 * with the fewest, and of those for the one that has been due for longest. Slots that turn out not to be needed are released
 * by the caller.
 */
export function pickFairly(lines: readonly ReadyLine[], slots: Slots): Pick[] {
  const picks: Pick[] = [];
  const tenants = [...Map.groupBy(lines, ({ tenantId }) => tenantId).values()].map(
    (own) => new TenantTurns(own, slots),
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

class TenantTurns {
  readonly #slots: Slots;
  readonly #tenantId: string;
  #left: { readonly line: ReadyLine; pieces: number }[];

  constructor(lines: readonly ReadyLine[], slots: Slots) {
    this.#slots = slots;
    this.#tenantId = lines[0]?.tenantId ?? "";
    this.#left = lines.toSorted((a, b) => a.dueInstant - b.dueInstant).map((line) => ({ line, pieces: line.pieces }));
  }

  /** The line whose turn it is, of those that there is a slot for. */
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
    // Slots fill up while we pick: nothing opens again.
    if (best === undefined) this.#left = [];
    return best;
  }

  isBefore(other: TenantTurns): boolean {
    const [own, others] = [this.#inWork(), other.#inWork()];
    if (own !== others) return own < others;
    return (this.next()?.dueInstant ?? 0) < (other.next()?.dueInstant ?? 0);
  }

  take(): Pick | undefined {
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
