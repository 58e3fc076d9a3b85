/** The process that makes the load, from the side of the bench. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Load, LoadResult } from "./load.ts";

/** Milliseconds that a turn may take beyond its own time. */
const patience = 60_000;

export class LoadProcess {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL("load.ts", import.meta.url)));

  /** Resolves when the load ends. @throws Error when a response was none, or none with 2xx */
  async run(load: Load): Promise<LoadResult> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(load.milliseconds + patience)]);
    this.#child.send(load);
    try {
      const [result]: LoadResult[] = await Promise.race([
        once(this.#child, "message", { signal }),
        once(this.#child, "exit", { signal }).then(() => []),
      ]);
      if (result === undefined) throw new Error("The load generator exited early; see its output above.");
      return result;
    } finally {
      over.abort();
    }
  }

  stop(): void {
    this.#child.kill();
  }
}
