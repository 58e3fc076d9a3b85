/** Look-ups that share reads: those that are asked for while one read runs are the next one. */

export type FindMany<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

interface Waiting<Key, Value> {
  readonly key: Key;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/** Maximum number of keys in a read. */
const groupLimit = 100;

export class GroupedLookup<Key, Value> {
  readonly #waiting: Waiting<Key, Value>[] = [];
  #reading = false;

  /**
   * Finds the value as it is stored after this call; undefined where there is none.
   *
   * @param findMany reads for all keys that wait, of whichever caller; they are to be alike
   */
  find(key: Key, findMany: FindMany<Key, Value>): Promise<Value | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
    this.#waiting.push({ key, resolve, reject });
    if (!this.#reading) void this.#read(findMany);
    return promise;
  }

  async #read(findMany: FindMany<Key, Value>): Promise<void> {
    this.#reading = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, groupLimit);
      try {
        const found = await findMany(group.map(({ key }) => key));
        for (const { key, resolve } of group) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#reading = false;
  }
}
