/** The verdict of an outcome, and its printed form. */
import { areas, type Fault, type FaultArea, operationsAtFault } from "./faults/fault.ts";
import type { Outcome, ReportedViolation } from "./outcome.ts";

export type Verdict = "caught" | "by another law" | "misnamed" | "escaped" | "silent" | "false alarm" | "failed";

export function verdictOf({ reported, failure }: Outcome, fault: Fault | undefined): Verdict {
  if (failure !== undefined) return "failed";
  if (fault === undefined) return reported.length === 0 ? "silent" : "false alarm";
  if (reported.length === 0) return "escaped";
  // The first finding is the one that is read: a later one that names the right operation does not mend it.
  const [first] = reported;
  if (first !== undefined && !namesFault(first, fault)) return "misnamed";
  return reported.some((one) => isExpected(one, fault)) ? "caught" : "by another law";
}

/** Returns true for a violation of a law that the fault breaks, at the operation that misbehaves. */
export function isExpected(
  { law, operationId }: Pick<ReportedViolation, "law" | "operationId">,
  fault: Fault,
): boolean {
  return fault.laws.includes(law) && namesFault({ operationId }, fault);
}

function namesFault({ operationId }: Pick<ReportedViolation, "operationId">, fault: Fault): boolean {
  return operationsAtFault(fault)?.includes(operationId) !== false;
}

/** A fault, and the verdict on what the kit said about it. */
export interface FaultVerdict {
  readonly fault: Fault;
  readonly verdict: Verdict;
}

/** Returns a table of the areas: how many faults were caught, and how many of all were reported at the operation at fault. */
export function areaTable(all: readonly FaultVerdict[]): string {
  const line = (name: string, own: readonly FaultVerdict[]): string => {
    const count = (...wanted: Verdict[]): number => own.filter(({ verdict }) => wanted.includes(verdict)).length;
    const named = count("caught", "by another law");
    const numbers = [own.length, count("caught"), named, count("misnamed"), count("escaped", "failed")];
    return [name.padEnd(40), ...numbers.map((number) => String(number).padStart(12))].join("");
  };
  const ofArea = (area: FaultArea): readonly FaultVerdict[] => all.filter(({ fault }) => fault.area === area);
  const names: readonly FaultArea[] = Object.keys(areas).filter((name): name is FaultArea => name in areas);
  const present = names.filter((area) => ofArea(area).length > 0);
  const columns = ["faults", "caught", "right place", "elsewhere", "missed"].map((title) => title.padStart(12));
  return [
    ["area".padEnd(40), ...columns].join(""),
    ...present.map((area) => line(areas[area], ofArea(area))),
    line("all", all),
  ].join("\n");
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
          `It should break: ${fault.laws.join(", ")} at ${operationsAtFault(fault)?.join(" or ") ?? "any operation"}`,
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
