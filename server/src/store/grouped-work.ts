/**
 * Work that is done for many at once: what is asked for in one turn of the event loop, and then while a group is under way, is one
 * group.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Maximum number of items in a group. */
const groupLimit = 128;

export class GroupedWork<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<(item: Item) => Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isWorking = false;

  /** @param work resolves to what tells the result of each item */
  constructor(work: (items: readonly Item[]) => Promise<(item: Item) => Result>) {
    this.#work = work;
  }

  /** Resolves to the result of the work for this item, which begins after this call. */
  do(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    if (!this.#isWorking) void this.#workOnAll();
    return promise;
  }

  async #workOnAll(): Promise<void> {
    this.#isWorking = true;
    await nextTurn();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, groupLimit);
      this.#waiting = this.#waiting.slice(groupLimit);
      try {
        const resultOf = await this.#work(group.map(({ item }) => item));
        for (const { item, resolve } of group) resolve(resultOf(item));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isWorking = false;
  }
}
