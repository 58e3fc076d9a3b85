/**
 * What a run has created and called something new, by id and by name, so that a request that needs it can be made again
 * after it is gone.
 */
import type { Case } from "./case.ts";

/** More are not kept: what was created long ago is not needed any more. */
const mostKept = 10_000;

export class Creations {
  readonly #cases = new Map<string, Case>();
  readonly #fresh = new Set<string>();

  /** Keeps the request that created what has this id, or bears one of these names. */
  add(sent: Case, keys: readonly string[]): void {
    for (const key of keys) {
      this.#cases.delete(key);
      this.#cases.set(key, sent);
      dropOldest(this.#cases);
    }
  }

  /** The request that created what has this id or name. */
  find(key: string): Case | undefined {
    return this.#cases.get(key);
  }

  /** Keeps a name or an id that was made up to be new. */
  addFresh(text: string): void {
    this.#fresh.add(text);
    dropOldest(this.#fresh);
  }

  isFresh(text: string): boolean {
    return this.#fresh.has(text);
  }
}

function dropOldest(kept: Pick<Map<string, unknown> | Set<string>, "size" | "keys" | "delete">): void {
  if (kept.size <= mostKept) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}
