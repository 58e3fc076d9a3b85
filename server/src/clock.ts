/** The server's clock; tests can set it. */
import type { Clock } from "./contract/context.ts";

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that follows the system until it is set; then it stands still until it is set or advanced again. */
export class SettableClock implements Clock {
  #frozenAt: number | undefined;
  #offset = 0;

  now(): number {
    return this.#frozenAt ?? Date.now() + this.#offset;
  }

  /** True while the clock stands still. */
  get isStopped(): boolean {
    return this.#frozenAt !== undefined;
  }

  /** @param instant milliseconds since the UTC epoch */
  setTime(instant: number): void {
    this.#frozenAt = instant;
  }

  advanceTime(milliseconds: number): void {
    if (this.#frozenAt === undefined) this.#offset += milliseconds;
    else this.#frozenAt += milliseconds;
  }

  /** Follows the system's clock again. */
  reset(): void {
    this.#frozenAt = undefined;
    this.#offset = 0;
  }
}
