/** Performs one task after the other in a thread of its own, which loads the server and the kit once. */
import { parentPort } from "node:worker_threads";
import type { Outcome, Task } from "./outcome.ts";
import { perform } from "./perform.ts";

const port = parentPort;
if (port === null) throw new Error("This file is a worker's; run main.ts.");

port.on("message", (task: Task) => {
  perform(task).then(
    (outcome) => port.postMessage(outcome),
    (error: unknown) => port.postMessage(failed(task, error)),
  );
});

function failed(task: Task, error: unknown): Outcome {
  const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { task, reported: [], requests: 0, milliseconds: 0, failure };
}
