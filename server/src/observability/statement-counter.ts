/** Counts the statements of an operation by knex events on any connection. */
import { AsyncLocalStorage } from "node:async_hooks";

interface Count {
  statements: number;
}

interface Emitter {
  on(event: "query", listener: (query: { readonly __knexQueryUid?: string }) => void): unknown;
}

export class StatementCounter {
  readonly #counts = new AsyncLocalStorage<Count & { last: string | undefined }>();
  readonly #heard = new WeakSet<object>();

  /** Runs work on a knex instance or transaction and reports its number of statements at the end. */
  async count<T>(db: object, work: () => Promise<T> | T, report: (statements: number) => void): Promise<T> {
    this.#hear(db);
    const count = { statements: 0, last: undefined };
    try {
      return await this.#counts.run(count, async () => work());
    } finally {
      report(count.statements);
    }
  }

  /** A transaction also emits its queries on its instance, so an event can arrive twice. */
  #hear(db: object): void {
    if (this.#heard.has(db) || !isEmitter(db)) return;
    this.#heard.add(db);
    db.on("query", ({ __knexQueryUid: id }) => {
      const count = this.#counts.getStore();
      if (count === undefined || (id !== undefined && count.last === id)) return;
      count.last = id;
      count.statements++;
    });
  }
}

function isEmitter(db: object): db is Emitter {
  return "on" in db && typeof db.on === "function";
}
