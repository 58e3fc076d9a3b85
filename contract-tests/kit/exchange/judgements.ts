/**
 * Counts what was checked and keeps what was found. Findings are shrunk when an operation's cases are done, so that
 * shrinking disturbs none of them.
 */
import type { Finding, Law, LawTally, Phase, Watcher } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import { type Broken, type Evidence, RunEnded } from "./evidence.ts";
import { Unanswered, Unsendable } from "./wire.ts";

/** More findings of one law at one operation say no more; the further ones are counted. */
const mostAlike = 20;

/** A run that has found so much has enough to show. */
const mostFindings = 2_000;

interface Pending {
  readonly key: string;
  readonly law: Law;
  readonly broken: Broken;
  readonly evidence: Evidence;
  readonly phase: Phase;
}

export class Judgements {
  readonly #options: RunOptions;
  readonly #watcher: Watcher;
  readonly #findings = new Map<string, Finding>();
  readonly #alike = new Map<string, number>();
  readonly #pending: Pending[] = [];
  readonly #laws = new Map<string, { law: Law; checked: number; findings: number }>();

  constructor(options: RunOptions, watcher: Watcher) {
    this.#options = options;
    this.#watcher = watcher;
  }

  get findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  get tallies(): readonly LawTally[] {
    return [...this.#laws.values()];
  }

  /** Counts that a law was checked, and keeps how it was broken where it was. @throws RunEnded */
  add(phase: Phase, law: Law, broken: Broken | undefined, evidence: Evidence): void {
    const tally = this.#laws.get(law.id) ?? { law, checked: 0, findings: 0 };
    this.#laws.set(law.id, tally);
    tally.checked++;
    if (broken === undefined) return;
    const place = `${law.id} ${evidence.operation.operationId}`;
    const key = `${place} ${broken.about ?? ""}`;
    const known = this.#findings.get(key);
    if (known !== undefined) {
      this.#findings.set(key, { ...known, occurrences: known.occurrences + 1 });
      return;
    }
    tally.findings++;
    const alike = (this.#alike.get(place) ?? 0) + 1;
    this.#alike.set(place, alike);
    if (alike > mostAlike) return;
    const pending = { key, law, broken, evidence, phase };
    this.#findings.set(key, findingOf(pending));
    this.#pending.push(pending);
    if (this.#options.failFast === true) throw new RunEnded("stopped at the first finding");
    if (this.#findings.size >= mostFindings) throw new RunEnded(`stopped after ${mostFindings} findings`);
  }

  /** Shrinks and announces what was found since the last call. */
  async settle(): Promise<void> {
    for (const pending of this.#pending.splice(0)) {
      const { key, evidence } = pending;
      const smaller = await this.#smaller(evidence);
      const occurrences = this.#findings.get(key)?.occurrences ?? 1;
      const finding = findingOf({
        ...pending,
        ...(smaller === undefined ? {} : { broken: smaller.broken, evidence: { ...evidence, steps: smaller.steps } }),
      });
      this.#findings.set(key, { ...finding, occurrences });
      this.#watcher.found?.(finding);
    }
  }

  async #smaller({ shrink }: Evidence): Promise<Awaited<ReturnType<NonNullable<Evidence["shrink"]>>>> {
    const { failFast, signal } = this.#options;
    if (shrink === undefined || failFast === true || signal?.aborted === true) return undefined;
    try {
      return await shrink();
    } catch (error) {
      // What was found stands as it is when the server does not answer any more.
      if (error instanceof Unanswered || error instanceof Unsendable) return undefined;
      throw error;
    }
  }
}

function findingOf({ law, broken, evidence: { operation, steps }, phase }: Pending): Finding {
  return {
    law,
    phase,
    interface: operation.interface,
    operationId: operation.operationId,
    operation: `${operation.method} ${operation.path}`,
    document: operation.document,
    ...broken,
    steps,
    occurrences: 1,
  };
}
