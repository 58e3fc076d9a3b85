/**
 * Slots for work that waits for other servers, with a share for each tenant and receiver. Slow work moves to separate
 * slots, so that quick work does not wait for its timeouts.
 */

/** Line that claims a slot, with its tenant. */
export interface Claimant {
  readonly line: string;
  readonly tenantId: string;
  /** Origin that the jobs send to. */
  readonly receiver: string | undefined;
}

/** Maximum number of running jobs. */
export interface Capacity {
  readonly total: number;
  readonly tenant: number;
  readonly receiver: number;
}

export interface SlotCapacity {
  readonly quick: Capacity;
  readonly slow: Capacity;
}

export interface Slot {
  /** Moves the job to a slow slot; returns false if none is free. */
  moveToSlow(): boolean;
  release(): void;
}

export class Slots {
  readonly #quick: Usage;
  readonly #slow: Usage;

  constructor({ quick, slow }: SlotCapacity) {
    this.#quick = new Usage(quick);
    this.#slow = new Usage(slow);
  }

  hasRoom(claimant: Claimant, isSlow: boolean): boolean {
    return (isSlow ? this.#slow : this.#quick).hasRoom(claimant);
  }

  /** Returns the number of slots that the tenant uses. */
  inWorkOfTenant(tenantId: string): number {
    return this.#quick.tenants.of(tenantId) + this.#slow.tenants.of(tenantId);
  }

  /** Returns the number of slots that the line uses. */
  inWorkOfLine(line: string): number {
    return this.#quick.lines.of(line) + this.#slow.lines.of(line);
  }

  /** Returns the number of slots that the tenant uses for the receiver. */
  inWorkOfReceiver(claimant: Claimant): number {
    return this.#quick.pairs.of(pairOf(claimant)) + this.#slow.pairs.of(pairOf(claimant));
  }

  take(claimant: Claimant, isSlow: boolean): Slot {
    let usage: Usage | undefined = isSlow ? this.#slow : this.#quick;
    usage.add(claimant, 1);
    return {
      moveToSlow: () => {
        if (usage === undefined || usage === this.#slow || !this.#slow.hasRoom(claimant)) return usage === this.#slow;
        usage.add(claimant, -1);
        usage = this.#slow;
        usage.add(claimant, 1);
        return true;
      },
      release: () => {
        usage?.add(claimant, -1);
        usage = undefined;
      },
    };
  }
}

class Usage {
  readonly tenants = new Counts();
  readonly lines = new Counts();
  /** By tenant and receiver. */
  readonly pairs = new Counts();
  readonly #receivers = new Counts();
  readonly #capacity: Capacity;
  #total = 0;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  hasRoom({ tenantId, receiver }: Claimant): boolean {
    const { total, tenant, receiver: ofReceiver } = this.#capacity;
    if (this.#total >= total || this.tenants.of(tenantId) >= tenant) return false;
    return receiver === undefined || this.#receivers.of(receiver) < ofReceiver;
  }

  add(claimant: Claimant, count: 1 | -1): void {
    const { tenantId, line, receiver } = claimant;
    this.#total += count;
    this.tenants.add(tenantId, count);
    this.lines.add(line, count);
    this.pairs.add(pairOf(claimant), count);
    if (receiver !== undefined) this.#receivers.add(receiver, count);
  }
}

function pairOf({ tenantId, receiver }: Claimant): string {
  return `${tenantId} ${receiver ?? ""}`;
}

/** Counts by name; a zero count is removed. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, count: number): void {
    const sum = this.of(name) + count;
    if (sum === 0) this.#counts.delete(name);
    else this.#counts.set(name, sum);
  }
}
