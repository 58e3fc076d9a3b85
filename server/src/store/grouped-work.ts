/**
 * Work that is done for many at once: a group is what was asked for while the one before was under way, and in the turns of the
 * event loop after it for as long as each brings more.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Maximum number of turns of the event loop in which a group grows. */
const maximumTurns = 16;
/** Maximum number of items in a group. */
const groupLimit = 128;

export class GroupedWork<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<(item: Item) => Result>;
  readonly #waiting: Waiting<Item, Result>[] = [];
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
    while (this.#waiting.length > 0) {
      await growing(this.#waiting);
      const group = this.#waiting.splice(0, groupLimit);
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

/** Resolves after a turn of the event loop that brings nothing more to the list. */
export async function growing(list: readonly unknown[]): Promise<void> {
  for (let turns = 0, before = 0; turns < maximumTurns && before < list.length; turns++) {
    before = list.length;
    await nextTurn();
  }
}
