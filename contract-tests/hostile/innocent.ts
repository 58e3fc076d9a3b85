/** Runs the innocent client in its thread, and collects its latencies phase by phase. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface InnocentTask {
  readonly url: string;
  /** Address that the client connects from, as far as the system has it. */
  readonly localAddress: string;
  readonly perSecond: number;
}

/** The requests that were sent in a phase, whenever they were answered. */
export interface InnocentReport {
  readonly milliseconds: readonly number[];
  /** Requests that were not answered with 200; each counts with the time that the client waited. */
  readonly failures: number;
  /** Delays of the client's own event loop in milliseconds: where they are long, the machine was busy. */
  readonly controlP99: number;
  readonly controlMax: number;
  /** Answers other than 200, with their counts. */
  readonly problems: readonly (readonly [problem: string, count: number])[];
}

const reportTimeoutMs = 20_000;

export class Innocent {
  readonly #worker: Worker;

  constructor(task: InnocentTask) {
    this.#worker = new Worker(new URL("innocent-worker.ts", import.meta.url), { workerData: task });
  }

  /** Ends the phase under way and begins another one; resolves to the report when all requests are answered. */
  async endPhase(): Promise<InnocentReport> {
    const answer = once(this.#worker, "message", { signal: AbortSignal.timeout(reportTimeoutMs) });
    this.#worker.postMessage("report");
    const [report]: InnocentReport[] = await answer;
    if (report === undefined) throw new Error("The innocent client did not report.");
    return report;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
