/** The verdict of an outcome, and its printed form. */
import type { Fault } from "./faults/fault.ts";
import type { Outcome, ReportedViolation } from "./outcome.ts";

export type Verdict = "caught" | "by another law" | "misnamed" | "escaped" | "silent" | "false alarm" | "failed";

export function verdictOf({ reported, failure }: Outcome, fault: Fault | undefined): Verdict {
  if (failure !== undefined) return "failed";
  if (fault === undefined) return reported.length === 0 ? "silent" : "false alarm";
  if (reported.length === 0) return "escaped";
  // The first finding is the one that is read: a later one that names the right operation does not mend it.
  const [first] = reported;
  if (first !== undefined && fault.operation !== undefined && first.operationId !== fault.operation) return "misnamed";
  return reported.some((one) => isExpected(one, fault)) ? "caught" : "by another law";
}

/** Returns true for a violation of a law that the fault breaks, at the operation that misbehaves. */
export function isExpected(
  { law, operationId }: Pick<ReportedViolation, "law" | "operationId">,
  fault: Fault,
): boolean {
  return fault.laws.includes(law) && (fault.operation === undefined || fault.operation === operationId);
}

export function isGood(verdict: Verdict): boolean {
  return verdict === "caught" || verdict === "silent";
}

export const heading = row(["verdict", "fault or seed", "law", "requests", "ms"]);

/** Returns a line for the table, followed by details where something is wrong. */
export function tell(outcome: Outcome, fault: Fault | undefined): string {
  const verdict = verdictOf(outcome, fault);
  const law = (outcome.reported.find((each) => fault?.laws.includes(each.law)) ?? outcome.reported[0])?.law ?? "";
  const name = fault?.id ?? `healthy, seed ${outcome.task.seed}`;
  const line = row([verdict, name, law, String(outcome.requests), String(Math.round(outcome.milliseconds))]);
  return [line, ...(isGood(verdict) ? [] : details(outcome, fault))].join("\n");
}

function details({ reported, failure }: Outcome, fault: Fault | undefined): string[] {
  const lines = reported.slice(0, 10).map(detail);
  if (reported.length > 10) lines.push(`and ${reported.length - 10} more`);
  return [
    ...(fault === undefined
      ? []
      : [
          fault.title,
          `It should break: ${fault.laws.join(", ")}${fault.operation === undefined ? "" : ` at ${fault.operation}`}`,
        ]),
    ...(failure?.split("\n").slice(0, 4) ?? []),
    ...lines,
  ].map((line) => `    ${line}`);
}

function detail({ law, operationId, about, actual }: ReportedViolation): string {
  return `${law} at ${operationId}${about === "" ? "" : ` (${about})`}: ${actual.slice(0, 200)}`;
}

function row([verdict = "", name = "", law = "", requests = "", milliseconds = ""]: readonly string[]): string {
  return [verdict.padEnd(16), name.padEnd(40), law.padEnd(32), requests.padStart(8), milliseconds.padStart(8)].join(
    " ",
  );
}
