/**
 * Slots for work that waits for somebody else. Each tenant, and each receiver, has a share of them. Who takes long moves over
 * to slots of their own, so that those who are quick wait for them for a moment, and not for their timeouts.
 */

/** A line of jobs in work, and whose it is. */
export interface Claimant {
  readonly line: string;
  readonly tenantId: string;
  /** The origin that its jobs go to. */
  readonly receiver: string | undefined;
}

/** How many are in work at once. */
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
  /** Moves to the slots of slow work, where there is one; otherwise it stays where it is. */
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

  /** How many slots the tenant has. */
  inWorkOfTenant(tenantId: string): number {
    return this.#quick.tenants.of(tenantId) + this.#slow.tenants.of(tenantId);
  }

  /** How many slots the line has. */
  inWorkOfLine(line: string): number {
    return this.#quick.lines.of(line) + this.#slow.lines.of(line);
  }

  /** How many slots the tenant has for work that goes to the receiver. */
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
  /** Of a tenant and a receiver. */
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

/** Counts by name; a name whose count is 0 is forgotten. */
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
