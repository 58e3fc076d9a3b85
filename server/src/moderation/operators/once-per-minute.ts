import type { Counter } from "./sign-in-counters.ts";

const minute = 60_000;

/** Maximum remembered attempts, under a megabyte; further ones of the minute are not first. */
const maximumKeys = 5_000;

/** Remembers the attempts of the current minute, so that each is written to the audit log once. */
export class OncePerMinute {
  readonly #keys = new Set<string>();
  #minute = 0;

  /** Returns true once a minute for the same counters. */
  isFirst(counters: readonly Counter[], now: number): boolean {
    const current = Math.floor(now / minute);
    if (current !== this.#minute) this.#keys.clear();
    this.#minute = current;
    const key = counters.map(({ kind, subject }) => `${kind} ${subject}`).join(" ");
    if (this.#keys.has(key) || this.#keys.size >= maximumKeys) return false;
    this.#keys.add(key);
    return true;
  }
}
