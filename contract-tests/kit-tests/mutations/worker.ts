/** Tries one mutant after the other in a thread of its own, with a server of its own. */
import { parentPort } from "node:worker_threads";
import { nameOf } from "./mutant.ts";
import type { MutantOutcome, MutantTask } from "./outcome.ts";
import { MutantBench } from "./try-mutant.ts";

const port = parentPort;
if (port === null) throw new Error("This file is a worker's; run main.ts.");

const bench = new MutantBench();
port.on("message", ({ mutant, seed }: MutantTask) => {
  bench.try(mutant, seed).then(
    (outcome) => port.postMessage(outcome),
    (error: unknown) => {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const outcome: MutantOutcome = {
        name: nameOf(mutant),
        mutant,
        applied: 0,
        requests: 0,
        milliseconds: 0,
        failure,
      };
      port.postMessage(outcome);
    },
  );
});
