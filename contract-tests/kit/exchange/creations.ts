/** The requests that created objects, by the ids and names of these objects, so that a case can be replayed later. */
import { dropOldest } from "./bounded.ts";
import type { Case } from "./case.ts";
import { CreatedNames } from "./created-names.ts";

export class Creations {
  readonly names = new CreatedNames();
  readonly #cases = new Map<string, Case>();

  /** Records the request that created the object with these ids and names. */
  add(sent: Case, keys: readonly string[]): void {
    for (const key of keys) {
      this.#cases.delete(key);
      this.#cases.set(key, sent);
      dropOldest(this.#cases);
    }
  }

  /** Returns the request that created the object with this id or name. */
  find(key: string): Case | undefined {
    return this.#cases.get(key);
  }
}
