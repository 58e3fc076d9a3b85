/** Runs a phase over its parts: each in its own scope, with its findings shrunk before the next one. */
import type { Operation } from "../contract/contract.ts";
import type { SessionParts } from "../exchange/create-session.ts";
import { RunStopError } from "../exchange/evidence.ts";
import { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import { SetupError } from "../exchange/setup-error.ts";
import { NoResponseError, UnsendableRequestError } from "../exchange/wire.ts";
import type { Phase, Watcher } from "../findings.ts";

/** A part of a phase: mostly the work for one operation. */
export interface NamedWork {
  readonly name: string;
  readonly work: (scope: Scope) => Promise<void>;
}

/** Returns the parts of a phase, in their order. */
export type PhasePlan = (session: Session) => readonly NamedWork[];

/** Subject of a run: our own interfaces, or those of another description. */
export interface RunSubject
  extends Pick<SessionParts, "contract" | "laws" | "notice" | "forget" | "resources" | "transport"> {
  /** Judges what only the end of the run decides. Returns the reason of an early end. */
  readonly judgeRest?: (session: Session) => string | undefined;
  /** Set for a description that is not ours. */
  readonly title?: string;
  /** Those that were chosen, where they are known only now. */
  readonly operations?: readonly string[] | undefined;
  readonly phases: (session: Session) => Partial<Record<Phase, PhasePlan>>;
  /** Returns why the run ends after a phase, because what comes would say nothing. */
  readonly reasonToStop?: (phase: Phase, session: Session) => string | undefined;
  /** Resolves to the version of the server, where it states one. @throws RunSetupError */
  readonly begin: (session: Session) => Promise<string | undefined>;
  /** Prepares the phases. @throws RunStopError */
  readonly prepare?: (session: Session) => Promise<void>;
  readonly end: (session: Session) => Promise<void>;
}

/** A phase that takes one operation after the other. */
export function perOperation(work: (scope: Scope, operation: Operation) => Promise<void>): PhasePlan {
  return ({ availability }) =>
    availability.operations.map((operation) => ({
      name: operation.operationId,
      work: (scope) => work(scope, operation),
    }));
}

/** Does each part of a phase, and reports one whose objects cannot be created. @throws RunStopError */
export async function walk(session: Session, watcher: Watcher, all: readonly NamedWork[]): Promise<void> {
  const { index, of } = session.options.share ?? { index: 0, of: 1 };
  const parts = all.filter((_, position) => position % of === index);
  for (const [done, part] of parts.entries()) {
    const { phase } = session.recorder;
    const { requests } = session.sender;
    watcher.progress?.({ phase, done, operations: parts.length, operationId: part.name, requests });
    try {
      session.sender.checkRunning();
      await inScope(session, part);
    } catch (error) {
      if (error instanceof RunStopError)
        session.recorder.leave({ phase, subjects: parts.slice(done).map(({ name }) => name) });
      throw error;
    }
    await session.recorder.settle(() => session.sender.hasEnded);
  }
}

async function inScope(session: Session, { name, work }: NamedWork): Promise<void> {
  await using scope = new Scope(session);
  try {
    await work(scope);
  } catch (error) {
    if (error instanceof SetupError) {
      const advice = `Look at the findings of ${error.operationId} first; they come before this.`;
      session.recorder.cannotTry(`${name}, ${session.recorder.phase}`, error.message, advice);
    } else if (error instanceof UnsendableRequestError) {
      const advice = "Look at the earlier responses: the server returned an id that cannot be sent.";
      session.recorder.cannotTry(`${name}, ${session.recorder.phase}`, error.message, advice);
    } else if (!(error instanceof NoResponseError)) throw error;
  }
}
