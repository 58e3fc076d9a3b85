/** Counts the statements of an operation by knex events on any connection. */
import { AsyncLocalStorage } from "node:async_hooks";

interface Count {
  statements: number;
}

type Listener = (query: { readonly __knexQueryUid?: string }) => void;

interface Emitter {
  on(event: "query", listener: Listener): unknown;
  listeners(event: "query"): readonly unknown[];
}

export class StatementCounter {
  readonly #counts = new AsyncLocalStorage<Count & { last: string | undefined }>();
  /** A transaction also emits its queries on its instance, so an event can arrive twice. */
  readonly #listener: Listener = ({ __knexQueryUid: id }) => {
    const count = this.#counts.getStore();
    if (count === undefined || (id !== undefined && count.last === id)) return;
    count.last = id;
    count.statements++;
  };

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

  /** Builders that are bound to one connection share the emitter of their instance, so it is asked, not the builder. */
  #hear(db: object): void {
    if (isEmitter(db) && !db.listeners("query").includes(this.#listener)) db.on("query", this.#listener);
  }
}

function isEmitter(db: object): db is Emitter {
  return "on" in db && typeof db.on === "function" && "listeners" in db && typeof db.listeners === "function";
}
