/** Runs a phase over its operations: each in its own scope, with its findings shrunk before the next one. */
import type { Contract, Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import { type ExchangeLaw, type Observer, RunStopError } from "../exchange/evidence.ts";
import { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import { SetupError } from "../exchange/setup-error.ts";
import type { MakeTransport } from "../exchange/transport.ts";
import { NoResponseError, UnsendableRequestError } from "../exchange/wire.ts";
import type { Phase, Watcher } from "../findings.ts";

/** A part of a run. */
export interface PhasePart {
  readonly phase: Phase;
  /** @throws RunStopError */
  readonly run: (session: Session, watcher: Watcher) => Promise<void>;
}

/** Subject of a run: our own interfaces, or those of another description. */
export interface RunSubject {
  readonly contract: Contract;
  readonly laws: readonly ExchangeLaw[];
  readonly notice: Observer;
  /** Forgets how objects looked. */
  readonly forget?: () => void;
  /** Judges what only the end of the run decides. Returns the reason of an early end. */
  readonly judgeRest?: (session: Session) => string | undefined;
  /** Set for a description that is not ours. */
  readonly title?: string;
  /** Those that were chosen, where they are known only now. */
  readonly operations?: readonly string[] | undefined;
  readonly resources?: readonly Resource[];
  readonly transport?: MakeTransport;
  readonly phases: (session: Session) => Partial<Record<Phase, PhasePart>>;
  /** Resolves to the version of the server, where it states one. @throws RunSetupError */
  readonly begin: (session: Session) => Promise<string | undefined>;
  /** Prepares the phases. @throws RunStopError */
  readonly prepare: (session: Session) => Promise<void>;
  readonly end: (session: Session) => Promise<void>;
}

/** The work for one operation, or for one subject in phases about resources. */
export type Work<Subject> = (scope: Scope, subject: Subject) => Promise<void>;

/** A phase that takes one operation after the other. */
export function perOperation(phase: Phase, work: Work<Operation>): PhasePart {
  return {
    phase,
    run: (session, watcher) =>
      walk({ session, watcher }, session.availability.operations, { name: ({ operationId }) => operationId, work }),
  };
}

/** A part of a phase. */
export interface NamedWork {
  readonly name: string;
  readonly work: (scope: Scope) => Promise<void>;
}

/** A phase that does one such part after the other. */
export function inParts(phase: Phase, partsOf: (session: Session) => readonly NamedWork[]): PhasePart {
  return {
    phase,
    run: (session, watcher) =>
      walk({ session, watcher }, partsOf(session), {
        name: ({ name }) => name,
        work: (scope, { work }) => work(scope),
      }),
  };
}

/** Does the work for each subject, and reports a subject whose objects cannot be created. */
export async function walk<Subject>(
  { session, watcher }: { readonly session: Session; readonly watcher: Watcher },
  all: readonly Subject[],
  { name, work }: { readonly name: (subject: Subject) => string; readonly work: Work<Subject> },
): Promise<void> {
  const { index, of } = session.options.share ?? { index: 0, of: 1 };
  const subjects = all.filter((_, position) => position % of === index);
  for (const [done, subject] of subjects.entries()) {
    const { phase } = session.recorder;
    const { requests } = session.sender;
    watcher.progress?.({ phase, done, operations: subjects.length, operationId: name(subject), requests });
    try {
      session.sender.checkRunning();
      await inScope(session, name(subject), (scope) => work(scope, subject));
    } catch (error) {
      if (error instanceof RunStopError) session.recorder.leave({ phase, subjects: subjects.slice(done).map(name) });
      throw error;
    }
    await session.recorder.settle(() => session.sender.hasEnded);
  }
}

async function inScope(session: Session, name: string, work: (scope: Scope) => Promise<void>): Promise<void> {
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
