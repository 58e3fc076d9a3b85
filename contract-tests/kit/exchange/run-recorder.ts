/**
 * Records the checks of a run and their findings. Findings are shrunk when all cases of an operation are done, so that
 * shrinking disturbs none of them.
 */

import type { Operation } from "../contract/contract.ts";
import { fingerprintOf } from "../exchange/made-up-tokens.ts";
import type { Finding, Law, LawTally, NotRun, OperationLawTally, Phase, SkippedCheck, Watcher } from "../findings.ts";
import { type RunOptions, settingsFor } from "../run-options.ts";
import { type Evidence, RunStopError, type Violation } from "./evidence.ts";
import { type Exchange, NoResponseError, UnsendableRequestError } from "./wire.ts";

/** Maximum number of findings of one law at one operation; further ones are only counted. */
const maximumSimilarFindings = 20;

/** Maximum number of findings of a run; it stops there. */
const maximumFindings = 2_000;

interface PendingFinding {
  readonly key: string;
  readonly law: Law;
  readonly violation: Violation;
  readonly evidence: Evidence;
  readonly phase: Phase;
}

interface Count {
  checked: number;
  findings: number;
}

export class RunRecorder {
  phase: Phase = "examples";
  /** Number of requests and sequences that were checked. */
  cases = 0;
  readonly untried: SkippedCheck[] = [];
  /** Objects that could not be removed, as `DELETE /path`. */
  readonly leftBehind: string[] = [];
  readonly #options: RunOptions;
  readonly #watcher: Watcher;
  readonly #findings = new Map<string, Finding>();
  /** The finding of each law, operation and what it is about. */
  readonly #keys = new Map<string, string>();
  readonly #similar = new Map<string, number>();
  readonly #pending: PendingFinding[] = [];
  readonly #known: ReadonlySet<string>;
  readonly #notRun: NotRun[] = [];
  readonly #laws = new Map<string, LawTally & Count>();
  /** By operation and law. */
  readonly #byOperation = new Map<string, Map<string, OperationLawTally & Count>>();

  constructor(options: RunOptions, watcher: Watcher) {
    this.#options = options;
    this.#watcher = watcher;
    this.#known = new Set(options.baseline?.map(({ fingerprint }) => fingerprint));
  }

  get notRun(): readonly NotRun[] {
    return this.#notRun;
  }

  /** Records what an early end left. */
  leave(left: NotRun): void {
    this.#notRun.push(left);
  }

  /** Returns true for an operation that was chosen; others are only called, to prepare. */
  judges({ interface: name, operationId }: Pick<Operation, "interface" | "operationId">): boolean {
    const { interfaces, operations } = this.#options;
    return interfaces.includes(name) && operations?.includes(operationId) !== false;
  }

  #ignores(operation: Operation, { id }: Law): boolean {
    const { settings } = this.#options.document ?? {};
    return settings !== undefined && settingsFor(settings, operation).ignore?.includes(id) === true;
  }

  get findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  get lawTallies(): readonly LawTally[] {
    return [...this.#laws.values()];
  }

  /** Counts a check of a law, and records the violation if there is one. @throws RunStopError */
  judge(law: Law, violation: Violation | undefined, evidence: Evidence): void {
    if (!this.judges(evidence.operation) || this.#ignores(evidence.operation, law)) return;
    const tally = this.#laws.get(law.id) ?? { law, checked: 0, findings: 0 };
    this.#laws.set(law.id, tally);
    tally.checked++;
    const tallyHere = this.#tallyAt(evidence.operation.operationId, law.id);
    tallyHere.checked++;
    if (violation === undefined) return;
    const group = `${law.id} ${evidence.operation.operationId}`;
    // Not the text alone: ids that the run made up would tell one place apart from itself.
    const { operationId } = evidence.operation;
    const { about, cause = law.oneCause ? about : undefined } = violation;
    const own = fingerprintOf({ law: law.id, operationId, about });
    const shared = cause === undefined ? own : fingerprintOf({ law: law.id, operationId: "", about: cause });
    // The same about one operation stays one finding, whatever the words of its cause.
    const key = this.#keys.get(own) ?? shared;
    this.#keys.set(own, key);
    const known = this.#findings.get(key);
    if (known !== undefined) {
      const place = placeOf(evidence.operation, about === known.about ? undefined : about);
      if (isNewPlace(known, place)) tallyHere.findings++;
      this.#findings.set(key, withOccurrence(known, place));
      return;
    }
    tally.findings++;
    tallyHere.findings++;
    const similar = (this.#similar.get(group) ?? 0) + 1;
    this.#similar.set(group, similar);
    if (similar > maximumSimilarFindings) return;
    const pending = { key, law, violation, evidence, phase: this.phase };
    this.#findings.set(key, findingOf(pending));
    this.#pending.push(pending);
    if (this.#options.failFast === true && !this.#known.has(key))
      throw new RunStopError("stopped at the first finding");
    if (this.#findings.size >= maximumFindings) throw new RunStopError(`stopped after ${maximumFindings} findings`);
  }

  /** Judges an exchange by itself. */
  judgeSent(law: Law, violation: Violation | undefined, sent: Exchange, shrink?: Evidence["shrink"]): void {
    this.judge(law, violation, { operation: sent.case.operation, steps: [sent.step], shrink });
  }

  /** Returns how often each law was checked at an operation. */
  lawsAt(operationId: string): readonly OperationLawTally[] {
    return [...(this.#byOperation.get(operationId)?.values() ?? [])];
  }

  #tallyAt(operationId: string, law: string): Count {
    const laws: Map<string, OperationLawTally & Count> = this.#byOperation.get(operationId) ?? new Map();
    this.#byOperation.set(operationId, laws);
    const tally = laws.get(law) ?? { law, checked: 0, findings: 0 };
    laws.set(law, tally);
    return tally;
  }

  /** Records that something cannot be tried here, once. */
  cannotTry(what: string, why: string, advice: string): void {
    if (!this.untried.some((known) => known.what === what && known.why === why))
      this.untried.push({ what, why, advice });
  }

  /** Shrinks and announces the findings since the last call; where the run has ended, they stay as they are. */
  async settle(hasEnded: () => boolean): Promise<void> {
    for (const pending of this.#pending.splice(0)) {
      const { key, evidence } = pending;
      const smaller = hasEnded() ? undefined : await this.#smaller(evidence);
      const { occurrences = 1, alsoAt } = this.#findings.get(key) ?? {};
      const finding = findingOf({
        ...pending,
        ...(smaller === undefined
          ? {}
          : { violation: smaller.violation, evidence: { ...evidence, steps: smaller.steps } }),
      });
      const whole = { ...finding, occurrences, ...(alsoAt === undefined ? {} : { alsoAt }) };
      this.#findings.set(key, whole);
      this.#watcher.found?.(whole);
    }
  }

  async #smaller({ shrink }: Evidence): Promise<Awaited<ReturnType<NonNullable<Evidence["shrink"]>>>> {
    if (shrink === undefined || this.#options.failFast === true) return undefined;
    try {
      return await shrink();
    } catch (error) {
      // The finding stays as it is when the server does not answer any more.
      if (error instanceof NoResponseError || error instanceof UnsendableRequestError) return undefined;
      throw error;
    }
  }
}

function placeOf({ method, path }: Operation, about?: string): string {
  return about === undefined ? `${method} ${path}` : `${method} ${path} (${about})`;
}

function isNewPlace({ operation: first, alsoAt = [] }: Finding, place: string): boolean {
  return first !== place && !alsoAt.includes(place);
}

function withOccurrence(finding: Finding, place: string): Finding {
  const { alsoAt = [], occurrences } = finding;
  const more = isNewPlace(finding, place) ? { alsoAt: [...alsoAt, place] } : {};
  return { ...finding, ...more, occurrences: occurrences + 1 };
}

function findingOf({ key, law, violation, evidence: { operation, steps }, phase }: PendingFinding): Finding {
  const { cause: _, blame: __, ...shown } = violation;
  return {
    law,
    phase,
    interface: operation.interface,
    operationId: operation.operationId,
    operation: placeOf(operation),
    document: operation.document,
    ...shown,
    steps,
    occurrences: 1,
    fingerprint: key,
  };
}
