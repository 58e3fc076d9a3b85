/** Measures the latencies that clients see while the server is busy. */
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { RunningProgram } from "../process/program.ts";

const pause = 20;
const patience = 120_000;

export interface Latencies {
  readonly count: number;
  readonly failures: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Makes a request again and again until it is stopped. */
export class Probe {
  readonly #latencies: number[] = [];
  readonly #done: Promise<void>;
  #failures = 0;
  #stopped = false;

  /** @param ask resolves to whether the answer was a good one */
  constructor(ask: (signal: AbortSignal) => Promise<boolean>) {
    this.#done = this.#run(ask);
  }

  async stop(): Promise<Latencies> {
    this.#stopped = true;
    await this.#done;
    const sorted = this.#latencies.toSorted((one, other) => one - other);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    return { count: sorted.length, failures: this.#failures, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
  }

  async #run(ask: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
    while (!this.#stopped) {
      const begun = performance.now();
      const good = await ask(AbortSignal.timeout(patience)).catch(() => false);
      if (!good) this.#failures++;
      this.#latencies.push(performance.now() - begun);
      await delay(pause);
    }
  }
}

/** How late a server's event loop was since the last call, and the processor time of its longest turn, in milliseconds. */
export async function eventLoopDelay(
  program: RunningProgram,
  file: string,
): Promise<{ p50: number; p99: number; max: number; maximumTurn: number }> {
  rmSync(file, { force: true });
  program.process.kill("SIGUSR2");
  for (let waited = 0; waited < patience; waited += pause) {
    await delay(pause);
    try {
      return JSON.parse(readFileSync(file, "utf8"));
    } catch {
      // It is not written yet.
    }
  }
  throw new Error("The server does not say how late its event loop is.");
}
