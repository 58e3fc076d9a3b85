/** The thread for long texts: keeps copies of lists and runs one task after the other. */

import { parentPort } from "node:worker_threads";
import { EditableWhitelist } from "../../engine/whitelist/whitelist.ts";
import { FilterCopy } from "../../filtering/blacklist/filter-copy.ts";
import { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import { type FromThread, runTask, type ToThread } from "./long-text-tasks.ts";

class ListCopies {
  readonly #filters = new Map<number, FilterCopy>();
  readonly #whitelists = new Map<number, EditableWhitelist>();

  /** Returns the answer to a task. */
  take(message: ToThread): FromThread | undefined {
    switch (message.kind) {
      case "filter":
        listed(this.#filters, message.list, () => new FilterCopy()).apply(message.change);
        return undefined;
      case "whitelist":
        listed(this.#whitelists, message.list, () => new EditableWhitelist()).apply(message.change);
        return undefined;
      case "drop":
        this.#filters.delete(message.list);
        this.#whitelists.delete(message.list);
        return undefined;
      case "task":
        return this.#answerTo(message);
    }
  }

  #answerTo({ number, task, ...lists }: Extract<ToThread, { kind: "task" }>): FromThread {
    try {
      const filter = this.#filters.get(lists.filter);
      if (filter === undefined) throw new Error("A task came before its lists.");
      const whitelist = lists.whitelist === undefined ? undefined : this.#whitelists.get(lists.whitelist);
      return { number, outcome: runTask(task, { filter: new TenantFilter(filter), whitelist }) };
    } catch (error) {
      return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }
}

function listed<T>(lists: Map<number, T>, number: number, make: () => T): T {
  const list = lists.get(number) ?? make();
  lists.set(number, list);
  return list;
}

const copies = new ListCopies();

parentPort?.on("message", (message: ToThread) => {
  const answer = copies.take(message);
  if (answer !== undefined) parentPort?.postMessage(answer);
});
