/** A run of the kit: its phases one after the other, then the clean-up, then the report. */

import { setTimeout } from "node:timers/promises";
import { compareWithBaseline } from "./baseline.ts";
import { declaredLaw } from "./checks/declared.ts";
import { exchangeLaws } from "./checks/exchange-laws.ts";
import { ShownObjects } from "./checks/shown-alike.ts";
import { readContract } from "./contract/contract.ts";
import { Coverage } from "./coverage/coverage.ts";
import { documentSubject } from "./document/run-document.ts";
import { createSession } from "./exchange/create-session.ts";
import { RunStopError } from "./exchange/evidence.ts";
import { rememberNames, removeNames } from "./exchange/remove-names.ts";
import type { Session } from "./exchange/session.ts";
import { type Phase, type PhaseTally, phases, type Report, type Watcher } from "./findings.ts";
import { authentication } from "./phases/authentication.ts";
import { boundaries, negative } from "./phases/boundaries.ts";
import { findBuilt } from "./phases/built.ts";
import { data } from "./phases/data.ts";
import { examples } from "./phases/examples.ts";
import { generated } from "./phases/generated.ts";
import { greet } from "./phases/greet.ts";
import { methods } from "./phases/methods.ts";
import { simulated } from "./phases/simulated.ts";
import { state } from "./phases/state.ts";
import { type PhasePlan, type RunSubject, walk } from "./phases/walk.ts";
import { repeatCommand } from "./repeat-command.ts";
import type { RunOptions } from "./run-options.ts";

const ownPhases: Readonly<Record<Phase, PhasePlan>> = {
  examples,
  boundaries,
  negative,
  authentication,
  methods,
  simulated,
  generated,
  state,
  data,
};

/** @throws RunSetupError when the server cannot be reached or refuses the key */
export async function runContract(given: RunOptions, watcher: Watcher = {}): Promise<Report> {
  const startedAt = new Date().toISOString();
  const begin = performance.now();
  await untilAnswered(given.url, begin + (given.waitForMs ?? 0));
  const options = await loggedIn(given);
  const { document } = options;
  const subject = document === undefined ? ownSubject(options) : await documentSubject(options, document.address);
  const { contract } = subject;
  const coverage = new Coverage(contract);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const interfaces = subject.title === undefined ? options.interfaces : [subject.title];
  const operations = subject.operations ?? options.operations;
  const session = createSession({
    ...subject,
    options: { ...options, interfaces, operations },
    seed,
    observe: (sent) => coverage.observe(sent),
    watcher,
  });
  const serverVersion = await subject.begin(session);
  const tallies: PhaseTally[] = [];
  const endedEarly = (await runPhases(session, watcher, tallies, subject)) ?? subject.judgeRest?.(session);
  await subject.end(session);
  const { simulation = false } = options;
  return {
    server: options.url,
    ...(serverVersion === undefined ? {} : { serverVersion }),
    startedAt,
    milliseconds: performance.now() - begin,
    seed,
    interfaces,
    command: repeatCommand(given, seed),
    phases: tallies,
    laws: session.recorder.lawTallies,
    ...compareWithBaseline(options.baseline ?? [], {
      findings: session.recorder.findings,
      laws: session.recorder.lawTallies,
      endedEarly,
      judges: (id) => contract.operations.some((one) => one.operationId === id && session.recorder.judges(one)),
    }),
    coverage: coverage
      .items({
        notBuilt: session.availability.notBuilt,
        simulation,
        opens: (operation) => session.availability.opens(operation),
      })
      .filter((item) => session.recorder.judges(item)),
    operations: contract.operations
      .filter((operation) => session.recorder.judges(operation))
      .map((operation) => ({
        interface: operation.interface,
        operationId: operation.operationId,
        operation: `${operation.method} ${operation.path}`,
        statuses: coverage.statuses(operation),
        laws: session.recorder.lawsAt(operation.operationId),
      })),
    notBuilt: [...session.availability.notBuilt],
    untried: session.recorder.untried,
    leftBehind: session.recorder.leftBehind,
    notRun: session.recorder.notRun,
    ...(endedEarly === undefined ? {} : { endedEarly }),
  };
}

/** Resolves to the options with the headers that the login gives. */
async function loggedIn(options: RunOptions): Promise<RunOptions> {
  const { document } = options;
  if (document?.login === undefined) return options;
  return {
    ...options,
    document: { ...document, headers: { ...document.headers, ...(await document.login.headers()) } },
  };
}

/** Waits for a server that is still starting: until it answers anything but 502, 503 or 504, or the time is up. */
async function untilAnswered(url: string, deadline: number): Promise<void> {
  for (let left = deadline - performance.now(); left > 0; left = deadline - performance.now()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(Math.ceil(left)), redirect: "manual" }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer !== undefined && ![502, 503, 504].includes(answer.status)) return;
    await setTimeout(Math.min(250, left));
  }
}

function judgeRest({ recorder }: Session, shownObjects: ShownObjects): string | undefined {
  try {
    for (const { blame, ...violation } of shownObjects.rest())
      if (blame !== undefined) recorder.judge(shownObjects.law.law, violation, blame);
    return undefined;
  } catch (error) {
    if (error instanceof RunStopError) return error.message;
    throw error;
  }
}

function ownSubject({ declared = {}, contract = readContract() }: RunOptions): RunSubject {
  const shownObjects = new ShownObjects();
  return {
    contract,
    laws: [...exchangeLaws, shownObjects.law, declaredLaw(declared)],
    notice: (sent) => shownObjects.notice(sent),
    forget: () => shownObjects.forget(),
    judgeRest: (session) => judgeRest(session, shownObjects),
    phases: () => ownPhases,
    begin: greet,
    prepare: async (session) => {
      await rememberNames(session);
      if (session.options.allBuilt !== true) await findBuilt(session);
    },
    end: async (session) => {
      await session.operators.close();
      await session.logins.close();
      await removeNames(session);
    },
  };
}

/** Resolves to the reason of an early end; undefined for a complete run. */
async function runPhases(
  session: Session,
  watcher: Watcher,
  tallies: PhaseTally[],
  subject: RunSubject,
): Promise<string | undefined> {
  const plans = subject.phases(session);
  const planned = (session.options.phases ?? phases).filter((phase) => plans[phase] !== undefined);
  try {
    await subject.prepare?.(session);
    for (const phase of planned) {
      await runPhase(session, watcher, { phase, plan: plans[phase], tallies });
      const stop = subject.reasonToStop?.(phase, session);
      if (stop !== undefined) throw new RunStopError(stop);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof RunStopError)) throw error;
    await session.recorder.settle(() => true);
    for (const phase of planned.slice(tallies.length)) session.recorder.leave({ phase, subjects: [] });
    return error.message;
  }
}

async function runPhase(
  session: Session,
  watcher: Watcher,
  { phase, plan, tallies }: { phase: Phase; plan: PhasePlan | undefined; tallies: PhaseTally[] },
): Promise<void> {
  session.recorder.phase = phase;
  const before = {
    cases: session.recorder.cases,
    requests: session.sender.requests,
    findings: session.recorder.findings.length,
  };
  const begin = performance.now();
  try {
    await walk(session, watcher, plan?.(session) ?? []);
  } finally {
    const tally = {
      phase,
      cases: session.recorder.cases - before.cases,
      requests: session.sender.requests - before.requests,
      milliseconds: performance.now() - begin,
      findings: session.recorder.findings.length - before.findings,
    };
    tallies.push(tally);
    watcher.phaseEnded?.(tally);
  }
}
