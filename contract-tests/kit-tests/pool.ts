/** Performs tasks in several workers at the same time. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** A run mostly waits, so that two workers are faster on any machine. */
const workers = Math.max(2, availableParallelism() - 1);

/** Twice the maximum duration of a task. */
const patience = 1_100_000;

/** The kind of work that a pool does. */
export interface PoolWork<Task, Outcome> {
  /** The file of the worker, which answers each task with an outcome. */
  readonly worker: URL;
  readonly tasks: readonly Task[];
  /** Makes the outcome of a task whose worker ended or stayed silent. */
  readonly failed: (task: Task, failure: string) => Outcome;
  /** Receives each outcome. */
  readonly done: (outcome: Outcome) => void;
}

export async function performAll<Task, Outcome extends { readonly failure?: string | undefined }>(
  work: PoolWork<Task, Outcome>,
): Promise<void> {
  const waiting = [...work.tasks];
  await Promise.all(Array.from({ length: Math.min(workers, waiting.length) }, () => performSome(waiting, work)));
}

async function performSome<Task, Outcome extends { readonly failure?: string | undefined }>(
  waiting: Task[],
  work: PoolWork<Task, Outcome>,
): Promise<void> {
  let worker = new Worker(work.worker);
  for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
    const outcome = await hand(worker, task, work);
    work.done(outcome);
    if (outcome.failure === undefined) continue;
    // The thread may be in any state, so the next task gets a new one.
    await worker.terminate();
    worker = new Worker(work.worker);
  }
  await worker.terminate();
}

function hand<Task, Outcome>(worker: Worker, task: Task, { failed }: PoolWork<Task, Outcome>): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (failure: string): void => settle(failed(task, failure));
    const broken = (error: unknown): void => fail(`The worker ended: ${String(error)}`);
    const timer = setTimeout(() => fail(`No end after ${patience / 1000} s`), patience);
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      worker.off("message", settle).off("error", broken);
      resolve(outcome);
    };
    worker.once("message", settle).once("error", broken);
    worker.postMessage(task);
  });
}
