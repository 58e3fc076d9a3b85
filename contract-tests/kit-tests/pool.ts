/** Has tasks performed by several workers at the same time. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Outcome, Task } from "./outcome.ts";

/** Much of a run is waiting, so that two are worth their while on any machine. */
const workers = Math.max(2, availableParallelism() - 1);

/** Longer than a task gives itself, twice. */
const patience = 1_100_000;

/** @param done is told of each outcome as it comes */
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
    // Who knows what it left in the thread: the next task gets a new one.
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
