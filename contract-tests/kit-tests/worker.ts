/** Performs one task after the other in a thread of its own, which loads the server and the kit once. */
import { parentPort } from "node:worker_threads";
import { failedOutcome, type Task } from "./outcome.ts";
import { perform } from "./perform.ts";

const port = parentPort;
if (port === null) throw new Error("This file is a worker's; run main.ts.");

port.on("message", (task: Task) => {
  perform(task).then(
    (outcome) => port.postMessage(outcome),
    (error: unknown) => {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage(failedOutcome(task, failure));
    },
  );
});
