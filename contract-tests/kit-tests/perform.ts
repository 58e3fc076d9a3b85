/** Runs the kit against a server of its own, once. */
import { readContract } from "../kit/contract/contract.ts";
import { readResources } from "../kit/contract/resources.ts";
import type { Report } from "../kit/findings.ts";
import { runContract } from "../kit/run.ts";
import type { RunOptions } from "../kit/run-options.ts";
import { startSubject } from "./bootstrap.ts";
import { faults } from "./faults/all.ts";
import { type Fault, operationsAtFault } from "./faults/fault.ts";
import { phasesOf } from "./law-phases.ts";
import { familyOf } from "./mutations/plan.ts";
import type { Outcome, ReportedViolation, Task } from "./outcome.ts";
import { isExpected } from "./verdict.ts";

/** Maximum duration of a run in milliseconds; a longer one is stuck. */
const budgetMilliseconds = 500_000;

export async function perform(task: Task): Promise<Outcome> {
  const begin = performance.now();
  const fault = task.faultId === undefined ? undefined : faultOf(task.faultId);
  const last = fault === undefined ? await run(undefined, { seed: task.seed }) : await runFault(fault, task);
  return {
    task,
    reported: last.findings.map(reportedOf),
    requests: last.phases.reduce((sum, { requests }) => sum + requests, 0),
    milliseconds: performance.now() - begin,
    failure: last.endedEarly !== undefined && last.findings.length === 0 ? last.endedEarly : undefined,
  };
}

/**
 * Runs what the fault is about: the phases of the violated laws, on the operations of its resource and those that show
 * it. Findings elsewhere in there show that the kit names the operation at fault. Where the first finding is of another
 * law, all findings are looked at; where the fault is not found, the whole kit runs.
 */
async function runFault(fault: Fault, { seed, narrow = false }: Task): Promise<Report> {
  const near = { seed, operations: operationsNear(fault), phases: phasesOf(fault.laws), allBuilt: true };
  const first = await run(fault, { ...near, failFast: true });
  if (hasExpected(first, fault)) return first;
  const all = first.findings.length === 0 ? first : await run(fault, near);
  if (narrow || hasExpected(all, fault)) return all;
  // The first violated law may be another one than those of the fault.
  return run(fault, { seed });
}

const contract = readContract();
const resources = readResources(contract);

/** Undefined for all of them, where every operation misbehaves. */
function operationsNear(fault: Fault): readonly string[] | undefined {
  const families = operationsAtFault(fault)?.map((id) => {
    const operation = contract.operations.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new TypeError(`The contract has no operation ${id}.`);
    return familyOf(operation, resources);
  });
  return families && [...new Set([...families.flat(), ...(fault.shownBy ?? [])])];
}

function faultOf(id: string): Fault {
  const fault = faults.find((each) => each.id === id);
  if (fault === undefined) throw new TypeError(`There is no fault ${id}.`);
  return fault;
}

function hasExpected({ findings }: Report, fault: Fault): boolean {
  return findings.some(({ law, operationId }) => isExpected({ law: law.id, operationId }, fault));
}

type Choice = Pick<RunOptions, "seed" | "failFast" | "phases" | "operations" | "allBuilt">;

async function run(fault: Fault | undefined, how: Choice): Promise<Report> {
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
