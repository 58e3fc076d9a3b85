/** Performs tasks in several workers at the same time. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Outcome, Task } from "./outcome.ts";

/** A run mostly waits, so that two workers are faster on any machine. */
const workers = Math.max(2, availableParallelism() - 1);

/** Twice the maximum duration of a task. */
const patience = 1_100_000;

/** @param done receives each outcome */
export async function performAll(tasks: readonly Task[], done: (outcome: Outcome) => void): Promise<void> {
  const waiting = [...tasks];
  await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, () => work(waiting, done)));
}

async function work(waiting: Task[], done: (outcome: Outcome) => void): Promise<void> {
  let worker = start();
  for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
    const outcome = await hand(worker, task);
    done(outcome);
    if (outcome.failure === undefined) continue;
    // The thread may be in any state, so the next task gets a new one.
    await worker.terminate();
    worker = start();
  }
  await worker.terminate();
}

function start(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url));
}

function hand(worker: Worker, task: Task): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (failure: string): void => settle({ task, reported: [], requests: 0, milliseconds: 0, failure });
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
