/** Tells what happens for the first time in a minute, so that a flood of it is written to a log once. */
const minute = 60_000;

/** Maximum remembered keys, under a megabyte; further ones of the minute are not first. */
const maximumKeys = 5_000;

export class OncePerMinute {
  readonly #keys = new Set<string>();
  #minute = 0;

  /** Returns true once a minute for the same key. */
  isFirst(key: string, now: number): boolean {
    const current = Math.floor(now / minute);
    if (current !== this.#minute) this.#keys.clear();
    this.#minute = current;
    if (this.#keys.has(key) || this.#keys.size >= maximumKeys) return false;
    this.#keys.add(key);
    return true;
  }
}
