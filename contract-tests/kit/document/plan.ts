/** The parts that the phases of a description share, and how they go through its operations. */

import type { DescribedOperation, Description } from "../contract/document/description.ts";
import type { Validator } from "../contract/validator.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Random } from "../exchange/random.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { PhasePlan } from "../phases/walk.ts";
import type { KnownIds } from "./known-ids.ts";
import type { RequestFactory } from "./requests.ts";
import type { DescribedResource } from "./resources.ts";

export interface Plan {
  readonly description: Description;
  readonly resources: readonly DescribedResource[];
  readonly known: KnownIds;
  readonly requests: RequestFactory;
  /** Knows only the formats that OpenAPI defines: any other one is an annotation. */
  readonly definite: Validator;
}

/** Creations come first, because others need their objects, and deletions last. */
const order = ["POST", "GET", "PUT", "PATCH", "DELETE"];

/** A phase over the operations that the run's credentials open. */
export function perDescribed(
  plan: Plan,
  work: (scope: Scope, operation: DescribedOperation, random: Random) => Promise<void>,
  choose: (session: Session, operation: DescribedOperation) => boolean = isOpen,
): PhasePlan {
  return (session) =>
    operationsOf(plan, session)
      .filter((operation) => choose(session, operation))
      .map((operation) => ({
        name: operation.operationId,
        work: (scope) => work(scope, operation, session.random(operation.operationId)),
      }));
}

/** Returns the operations that were chosen and may be tried. */
export function operationsOf({ description }: Plan, { recorder }: Session): readonly DescribedOperation[] {
  return description.contract.operations
    .filter((operation) => recorder.judges(operation) && operation.skipReason === undefined)
    .toSorted((one, other) => depthOf(one) - depthOf(other) || order.indexOf(one.method) - order.indexOf(other.method));
}

/** Deletions come after everything; otherwise a parent comes before what is below it. */
function depthOf({ path, method }: DescribedOperation): number {
  const depth = path.split("/").filter((part) => part !== "").length;
  return method === "DELETE" ? 1000 - depth : depth;
}

/** Returns true where the headers and the query of the run hold a credential for each scheme of one set. */
export function isOpen({ options }: Pick<Session, "options">, { securitySets }: DescribedOperation): boolean {
  const given = new Map(
    Object.entries(options.document?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { query = {} } = options.document ?? {};
  return (
    securitySets.length === 0 ||
    securitySets.some((schemes) =>
      schemes.every(({ in: place, key }) => {
        if (place === "header") return given.has(key.toLowerCase());
        if (place === "query") return Object.hasOwn(query, key);
        return place === "cookie" && (given.get("cookie") ?? "").includes(`${key}=`);
      }),
    )
  );
}

/** Returns true where a valid request was refused as if it were malformed. */
export function isMalformed({ status }: Exchange): boolean {
  return status === 400 || status === 422;
}

interface Refusal {
  readonly about: string;
  readonly expected: string;
  readonly cause?: string | undefined;
}

/** Returns how a valid request was refused, with the answer. */
export function refusedViolation({ status, step }: Exchange, refusal: Refusal): Violation {
  return { ...refusal, actual: `${status} ${(step.response?.body ?? "").slice(0, 300)}` };
}

/** The same value refused in the same words, but for numbers, has one cause at any operation. */
export function refusalCause(about: string, { step }: Exchange): string {
  return `${about}: ${(step.response?.body ?? "").replaceAll(/\d+/g, "").slice(0, 300)}`;
}

/** How many requests are made before they are sent: a later one names what earlier ones created. */
export const groupSize = 8;

/** Returns true where valid requests of the operation can go side by side: reads, and creations of an object each. */
export function isApart({ method }: DescribedOperation): boolean {
  return method === "GET" || method === "POST";
}

export function groupsOf<Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

interface Spreading<Value> {
  readonly kindOf: (value: Value) => string;
  readonly depthOf: (value: Value) => number;
}

/** Returns at most `count` of the values, of as many kinds as there are; what is near the surface comes first. */
export function spread<Value>(
  values: readonly Value[],
  { kindOf, depthOf }: Spreading<Value>,
  { count, random }: { count: number; random: Random },
): readonly Value[] {
  const shuffled = random.shuffled(values);
  const levels = [...Map.groupBy(shuffled, depthOf)].toSorted(([one], [other]) => one - other);
  return levels.flatMap(([, level]) => inRounds([...Map.groupBy(level, kindOf).values()])).slice(0, count);
}

/** One of each group, then another one of each, and so on. */
function inRounds<Value>(groups: readonly (readonly Value[])[]): readonly Value[] {
  const rounds = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat();
}
