/** Work in steps that are transactions of their own, with pauses in which other operations have the store. */
import { setTimeout as delay } from "node:timers/promises";
import { deleteBatch, hasMoreThanBatch, type OwnedRows } from "../store/delete-batch.ts";
import type { Context, Db, Preparation } from "./context.ts";
import type { Handler, Input, OperationId, Reply } from "./handlers.ts";

/** The longest pause, in milliseconds. */
const longestPause = 100;

/**
 * Repeats a step until it resolves to false, and rests as long as the step took: on SQLite, where a statement holds the event
 * loop, at least half of the time is everybody else's.
 *
 * @param mostSteps after so many it resolves to true: there may be more to do
 */
export async function inSteps(step: () => Promise<boolean>, mostSteps = Number.POSITIVE_INFINITY): Promise<boolean> {
  for (let steps = 0; steps < mostSteps; steps++) {
    const begun = performance.now();
    if (!(await step())) return false;
    await delay(Math.min(performance.now() - begun, longestPause));
  }
  return true;
}

/** Ends what others add to as fast as it goes. */
const mostSteps = 100_000;

/**
 * Deletes rows before the transaction of the operation that deletes what they belong to, until no more are left than go at
 * once: that transaction then is a short one. An operation that is broken off is to be repeated, and goes on from there.
 *
 * @param remove deletes at most a batch of them, and resolves to how many went
 */
export async function deleteBeforehand(
  { read, write }: Pick<Preparation, "read" | "write">,
  owned: readonly OwnedRows[],
  remove: (db: Db, rows: OwnedRows) => Promise<number> = deleteBatch,
): Promise<void> {
  for (const rows of owned) {
    const step = async () =>
      (await read((db) => hasMoreThanBatch(db, rows))) && (await write((db) => remove(db, rows))) > 0;
    await inSteps(step, mostSteps);
  }
}

/** A handler before whose transaction most of its work is done, in steps; without them it does all of it at once. */
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
