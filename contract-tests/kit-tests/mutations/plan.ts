/** The runs of the kit that could notice a mutant: few operations, and first the phases that are about its kind. */
import type { Operation } from "../../kit/contract/contract.ts";
import { operationsOf, type Resource } from "../../kit/contract/resources.ts";
import type { Shape } from "../../kit/contract/schema.ts";
import { type Phase, phases } from "../../kit/findings.ts";
import type { Mutant } from "./mutant.ts";

export interface PlannedRun {
  /** Undefined for all: some laws take operations of several resources. */
  readonly operations: readonly string[] | undefined;
  readonly phases: readonly Phase[];
}

/** Phases that compare what several operations say. */
const together: readonly Phase[] = ["state", "data"];

/** Phases that look at one operation after the other. */
const alone: readonly Phase[] = phases.filter((phase) => !together.includes(phase));

export function runsFor(
  mutant: Mutant,
  operation: Operation,
  { operations, resources }: { readonly operations: readonly Operation[]; readonly resources: readonly Resource[] },
): readonly PlannedRun[] {
  // A read of the same path shows the effect of a write.
  const reads = operations.filter(({ method, path }) => method === "GET" && path === operation.path);
  const own = {
    operations: [...new Set([mutant.operationId, ...reads.map(({ operationId }) => operationId)])],
    phases: ordered(mutant),
  };
  const family = { operations: familyOf(operation, resources), phases: together };
  const kin = { operations: kinOf(operation, operations), phases: ["examples", "generated"] as const };
  const all = { operations: undefined, phases: ["data"] as const };
  return isShownTogether(mutant) ? [family, kin, own, all] : [own, kin, family, all];
}

/** Returns the operations of the same path, and those that show objects of the same schemas. */
function kinOf(operation: Operation, all: readonly Operation[]): readonly string[] {
  const shown = referencesOf(operation);
  const kin = all.filter(
    (one) => one.path === operation.path || [...referencesOf(one)].some((reference) => shown.has(reference)),
  );
  return kin.map(({ operationId }) => operationId);
}

const known = new WeakMap<Operation, ReadonlySet<string>>();

/** Returns the schemas of objects with an id in a response. */
function referencesOf(operation: Operation): ReadonlySet<string> {
  const references = known.get(operation) ?? readReferences(operation);
  known.set(operation, references);
  return references;
}

function readReferences({ answers }: Operation): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (shape: Shape | undefined, depth: number): void => {
    if (shape === undefined || depth > 4) return;
    if (shape.reference !== undefined && shape.properties.has("id")) found.add(shape.reference);
    for (const child of [...shape.properties.values(), shape.items, ...shape.choices]) collect(child, depth + 1);
  };
  collect(answers.get(200)?.contents[0]?.schema, 0);
  return found;
}

function isShownTogether({ kind }: Mutant): boolean {
  return !["status", "header-missing", "header-wrong", "value-missing", "sent-lost"].includes(kind);
}

function ordered(mutant: Mutant): readonly Phase[] {
  const first = firstPhase(mutant);
  return [first, ...alone.filter((phase) => phase !== first)];
}

function firstPhase(mutant: Mutant): Phase {
  if (mutant.kind === "parameter-ignored") return "boundaries";
  if (mutant.kind !== "status" || mutant.status < 300) return "examples";
  if (mutant.status === 401) return "authentication";
  if (mutant.status === 400 || mutant.status === 415) return "negative";
  return [402, 413, 429, 500, 503].includes(mutant.status) ? "simulated" : "examples";
}

/** The operations of the resources that the operation belongs to, and the operation itself. */
export function familyOf(operation: Operation, resources: readonly Resource[]): readonly string[] {
  const own = resources.filter((resource) => operationsOf(resource).includes(operation));
  const near = resources.filter(({ collection }) => operation.path.startsWith(`${collection}/`));
  const chosen = own.length > 0 ? own : near;
  return [...new Set([operation, ...chosen.flatMap(operationsOf)].map(({ operationId }) => operationId))];
}
