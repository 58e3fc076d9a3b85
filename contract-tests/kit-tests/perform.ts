/** Runs the kit against a server of its own, once. */
import type { Report } from "../kit/findings.ts";
import { runContract } from "../kit/run.ts";
import type { RunOptions } from "../kit/run-options.ts";
import { startSubject } from "./bootstrap.ts";
import { faults } from "./faults/all.ts";
import type { Fault } from "./faults/fault.ts";
import { phasesOf } from "./law-phases.ts";
import type { Outcome, ReportedViolation, Task } from "./outcome.ts";

/** Maximum duration of a run in milliseconds; a longer one is stuck. */
const budgetMilliseconds = 500_000;

export async function perform(task: Task): Promise<Outcome> {
  const begin = performance.now();
  const fault = task.faultId === undefined ? undefined : faultOf(task.faultId);
  const last = fault === undefined ? await run(undefined, { seed: task.seed }) : await runFault(fault, task.seed);
  return {
    task,
    reported: last.findings.map(reportedOf),
    requests: last.phases.reduce((sum, { requests }) => sum + requests, 0),
    milliseconds: performance.now() - begin,
    failure: last.endedEarly !== undefined && last.findings.length === 0 ? last.endedEarly : undefined,
  };
}

/** Runs the phases of the violated laws first, and then, where the fault is not found, all phases. */
async function runFault(fault: Fault, seed: number): Promise<Report> {
  const first = await run(fault, { seed, failFast: true, phases: phasesOf(fault.laws) });
  if (hasExpected(first, fault)) return first;
  // The first violated law may be another one than those of the fault.
  return run(fault, { seed });
}

function faultOf(id: string): Fault {
  const fault = faults.find((each) => each.id === id);
  if (fault === undefined) throw new TypeError(`There is no fault ${id}.`);
  return fault;
}

function hasExpected({ findings }: Report, { laws }: Fault): boolean {
  return findings.some(({ law }) => laws.includes(law.id));
}

async function run(fault: Fault | undefined, how: Pick<RunOptions, "seed" | "failFast" | "phases">): Promise<Report> {
  const subject = await startSubject(fault?.pipelineOverride());
  try {
    return await runContract({ ...subject.options, effort: 1, budgetMilliseconds, ...how });
  } finally {
    await subject.stop();
  }
}

function reportedOf({ law, operationId, about = "", actual }: Report["findings"][number]): ReportedViolation {
  return { law: law.id, operationId, about, actual };
}
