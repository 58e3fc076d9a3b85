/** Puts the events of parts together to those of one run. */
import type { Phase, Progress, Report, Watcher } from "../findings.ts";
import { mergeTallies } from "./merge-reports.ts";
import type { Part } from "./parts.ts";

export class PartProgress {
  readonly #watcher: Watcher;
  readonly #parts: readonly Part[];
  readonly #latest = new Map<Part, Progress>();
  readonly #ended = new Map<Part, Report>();

  constructor(parts: readonly Part[], watcher: Watcher) {
    this.#parts = parts;
    this.#watcher = watcher;
  }

  /** Returns the watcher of one part. */
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
