/** The thread for long texts: keeps copies of lists and runs one task after the other. */

import { parentPort } from "node:worker_threads";
import { EditableWhitelist } from "../../engine/whitelist/whitelist.ts";
import { FilterCopy } from "../../filtering/blacklist/filter-copy.ts";
import { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import { type FromThread, runTask, type ToThread } from "./long-text-tasks.ts";
import type { WordLists } from "./read-parts.ts";

const filters = new Map<number, FilterCopy>();
const whitelists = new Map<number, EditableWhitelist>();

parentPort?.on("message", (message: ToThread) => {
  switch (message.kind) {
    case "filter":
      listed(filters, message.list, () => new FilterCopy()).apply(message.change);
      break;
    case "whitelist":
      listed(whitelists, message.list, () => new EditableWhitelist()).apply(message.change);
      break;
    case "drop":
      filters.delete(message.list);
      whitelists.delete(message.list);
      break;
    case "task":
      parentPort?.postMessage(answerTo(message));
  }
});

function listed<T>(lists: Map<number, T>, number: number, make: () => T): T {
  const list = lists.get(number) ?? make();
  lists.set(number, list);
  return list;
}

function answerTo(message: Extract<ToThread, { kind: "task" }>): FromThread {
  const { number } = message;
  try {
    return { number, outcome: runTask(message.task, listsOf(message)) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function listsOf({ filter, whitelist }: Extract<ToThread, { kind: "task" }>): WordLists {
  const copy = filters.get(filter);
  if (copy === undefined) throw new Error("A task came before its lists.");
  return {
    filter: new TenantFilter(copy),
    whitelist: whitelist === undefined ? undefined : whitelists.get(whitelist),
  };
}
