/**
 * Makes a run in parts, several at the same time: each has a server, and objects, of its own. The same seed makes the same
 * requests in each part, and the report is in the order of the parts, whichever ends first.
 */
import { availableParallelism } from "node:os";
import type { Phase, Progress, Report, Watcher } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import { mergeReports, mergeTallies } from "./merge-reports.ts";
import { PartThread } from "./part-thread.ts";
import { type Part, type PartOptions, partsOf } from "./parts.ts";

/** Maximum number of threads: each holds a server and the kit, some 300 MB. */
const maximumThreads = 8;

export interface ThreadOptions {
  /** The file of the threads, which starts the servers; see `messages.ts`. */
  readonly file: URL;
  /** Number of threads; the machine's cores by default. */
  readonly threads?: number;
}

/** @throws RunSetupError */
export async function runParts(
  options: RunOptions,
  watcher: Watcher,
  { file, threads: wanted = availableParallelism() }: ThreadOptions,
): Promise<Report> {
  const startedAt = new Date().toISOString();
  const begin = performance.now();
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const parts = partsOf(options);
  const progress = new PartProgress(parts, watcher);
  const waiting = [...parts];
  const reports = new Map<Part, Report>();
  const threads = Array.from({ length: Math.min(parts.length, wanted, maximumThreads) }, () => new PartThread(file));
  const stop = (): void => {
    for (const thread of threads) thread.stop();
  };
  options.signal?.addEventListener("abort", stop);
  try {
    const left = (): number | undefined => timeLeft(options, begin);
    await Promise.all(
      threads.map(async (thread) => {
        while (options.signal?.aborted !== true && (left() ?? 1) > 0) {
          const part = waiting.shift();
          if (part === undefined) return;
          const report = await thread.run(optionsOf(part, { ...options, seed }, left()), progress.of(part));
          reports.set(part, report);
          progress.end(part, report);
        }
      }),
    );
  } finally {
    options.signal?.removeEventListener("abort", stop);
    await Promise.all(threads.map((thread) => thread.end()));
  }
  const report = mergeReports(
    parts.map((part) => reports.get(part) ?? part),
    { options, seed, reason: options.signal?.aborted === true ? "interrupted" : "the time of --budget was up" },
  );
  return { ...report, startedAt, milliseconds: performance.now() - begin };
}

function timeLeft({ budgetMilliseconds }: RunOptions, begin: number): number | undefined {
  return budgetMilliseconds === undefined ? undefined : budgetMilliseconds - (performance.now() - begin);
}

function optionsOf(
  part: Part,
  { interfaces, seed, effort, operations, timeoutMs }: RunOptions,
  budgetMilliseconds: number | undefined,
): PartOptions {
  return { ...part, interfaces, seed, effort, operations, timeoutMs, budgetMilliseconds };
}

export class PartProgress {
  readonly #watcher: Watcher;
  readonly #parts: readonly Part[];
  readonly #latest = new Map<Part, Progress>();
  readonly #ended = new Map<Part, Report>();

  constructor(parts: readonly Part[], watcher: Watcher) {
    this.#parts = parts;
    this.#watcher = watcher;
  }

  of(part: Part): Watcher {
    return {
      progress: (progress) => {
        this.#latest.set(part, progress);
        this.#watcher.progress?.(this.#sum(progress));
      },
      found: (finding) => this.#watcher.found?.(finding),
    };
  }

  /** Tells that a phase has ended with its last part. */
  end(part: Part, report: Report): void {
    this.#ended.set(part, report);
    for (const phase of part.phases) {
      const reports = this.#partsWith(phase).map((one) => this.#ended.get(one));
      if (reports.includes(undefined)) continue;
      for (const tally of mergeTallies(reports.flatMap((one) => one ?? []))) this.#watcher.phaseEnded?.(tally);
    }
  }

  #sum(progress: Progress): Progress {
    const own = this.#partsWith(progress.phase);
    const total = (parts: readonly Part[], value: (one: Progress, part: Part) => number): number =>
      parts.reduce((sum, part) => {
        const latest = this.#latest.get(part);
        return sum + (latest === undefined ? 0 : value(latest, part));
      }, 0);
    return {
      ...progress,
      done: total(own, ({ done, operations }, part) => (this.#ended.has(part) ? operations : done)),
      operations: total(own, ({ operations }) => operations),
      requests: total(this.#parts, ({ requests }) => requests),
    };
  }

  #partsWith(phase: Phase): readonly Part[] {
    return this.#parts.filter(({ phases }) => phases.includes(phase));
  }
}
