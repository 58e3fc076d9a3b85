/** The messages to the thread for long texts, and its answers. */

import type { WhitelistEdit } from "../../engine/whitelist/whitelist.ts";
import type { FilterChange } from "../../filtering/blacklist/filter-copy.ts";
import { filterTexts, type TextsToFilter } from "./filter-texts.ts";
import { type PartsToRead, readParts, type WordLists } from "./read-parts.ts";

/** Pure functions of lists and an input, both of which structured cloning takes. */
const tasks = { filterTexts, readParts };

export type Task =
  | { readonly kind: "filterTexts"; readonly input: TextsToFilter }
  | { readonly kind: "readParts"; readonly input: PartsToRead };

export type Outcome<T extends Task> = ReturnType<(typeof tasks)[T["kind"]]>;

export function runTask(task: Task, lists: WordLists): Outcome<Task> {
  return task.kind === "filterTexts" ? filterTexts(task.input, lists) : readParts(task.input, lists);
}

/** Lists have numbers. Messages are handled in order, so that a task is held against the lists as they were when it was sent. */
export type ToThread =
  | { readonly kind: "filter"; readonly list: number; readonly change: FilterChange }
  | { readonly kind: "whitelist"; readonly list: number; readonly change: WhitelistEdit }
  | { readonly kind: "drop"; readonly list: number }
  | {
      readonly kind: "task";
      readonly number: number;
      readonly filter: number;
      readonly whitelist: number | undefined;
      readonly task: Task;
    };

/** A task's result, or the stack of an error that is a fault of ours. */
export type FromThread = { readonly number: number } & (
  | { readonly outcome: Outcome<Task> }
  | { readonly failure: string }
);
