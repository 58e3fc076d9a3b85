/** A thread that runs one part of a run after the other, each on a server of its own. */
import { Worker } from "node:worker_threads";
import type { Report, Watcher } from "../findings.ts";
import { RunSetupError } from "../phases/greet.ts";
import type { FromPart, PartOptions, ToPart } from "./parts.ts";

/** A run makes much garbage that lives for a request: with the usual size, a seventh of its time goes into collecting it. */
const maxYoungGenerationSizeMb = 128;

export class PartThread {
  readonly #worker: Worker;

  /** @param file listens for the messages of `messages.ts` */
  constructor(file: URL) {
    this.#worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb } });
    // A part that runs rejects with the same error.
    this.#worker.on("error", () => undefined);
  }

  /** @throws RunSetupError, Error where the thread ends */
  run(options: PartOptions, watcher: Watcher): Promise<Report> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const hear = (message: FromPart): void => {
        if (message.kind === "progress") watcher.progress?.(message.progress);
        else if (message.kind === "found") watcher.found?.(message.finding);
        else {
          worker.off("message", hear).off("error", reject).off("exit", ended);
          if (message.kind === "ended") resolve(message.report);
          else reject(message.isSetup ? new RunSetupError(message.message) : new Error(message.message));
        }
      };
      const ended = (code: number): void => reject(new Error(`The thread of a part ended with ${code}.`));
      worker.on("message", hear).on("error", reject).on("exit", ended);
      this.#send({ kind: "run", options });
    });
  }

  /** Ends the present part in good order. */
  stop(): void {
    this.#send({ kind: "stop" });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(message: ToPart): void {
    this.#worker.postMessage(message);
  }
}
