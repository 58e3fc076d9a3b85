/** Splits work into short transactions, with pauses in which other operations use the store. */
import { setTimeout as delay } from "node:timers/promises";
import { deleteBatch, hasMoreThanBatch, type OwnedRows } from "../store/delete-batch.ts";
import type { Context, Db, Preparation } from "./context.ts";
import type { Handler, Input, OperationId, Reply } from "./handlers.ts";

/** Maximum pause in milliseconds. */
const maximumPauseMs = 100;

/**
 * Repeats a step until it resolves to false, and pauses as long as the step took. SQLite statements block the event
 * loop, so this leaves at least half of the time to others.
 * @param maximumSteps limit of steps, after which it resolves to true: more may be left
 */
export async function inSteps(step: () => Promise<boolean>, maximumSteps = Number.POSITIVE_INFINITY): Promise<boolean> {
  for (let steps = 0; steps < maximumSteps; steps++) {
    const started = performance.now();
    if (!(await step())) return false;
    await delay(Math.min(performance.now() - started, maximumPauseMs));
  }
  return true;
}

/** Limit of steps where concurrent writers add rows as fast as they are deleted. */
const maximumSteps = 100_000;

/**
 * Deletes dependent rows in batches before the transaction that deletes their parent, so that it stays short. An
 * interrupted operation can be repeated and continues.
 * @param remove deletes at most one batch and resolves to the number of deleted rows
 */
export async function deleteBeforehand(
  { read, write }: Pick<Preparation, "read" | "write">,
  owned: readonly OwnedRows[],
  remove: (db: Db, rows: OwnedRows) => Promise<number> = deleteBatch,
): Promise<void> {
  for (const rows of owned) {
    const step = async () =>
      (await read((db) => hasMoreThanBatch(db, rows))) && (await write((db) => remove(db, rows))) > 0;
    await inSteps(step, maximumSteps);
  }
}

/**
 * Builds a handler that does most of its work in steps before its transaction; without the steps the transaction
 * does everything.
 */
export function afterSteps<K extends OperationId>(
  steps: (input: Input<K>, preparation: Preparation) => Promise<void>,
  handle: (input: Input<K>, context: Context) => Promise<Reply<K>>,
) {
  return Object.assign(handle, {
    async prepare(input: Input<K>, preparation: Preparation): Promise<Handler<K>> {
      await steps(input, preparation);
      return handle;
    },
  });
}
