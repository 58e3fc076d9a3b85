/** Operations that the run could not really try: a pass says nothing of an operation that was never answered with success. */
import type { DescribedOperation, SecurityScheme } from "../contract/document/description.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import { isOpen, operationsOf, type Plan } from "./plan.ts";

const refusals: ReadonlySet<number> = new Set([401, 403]);

/** So many refusals without a success between them are more than a matter of permissions. */
const refusalsInARow = 20;

/** How many operations a reason names. */
const maximumNames = 10;

export class ReachedOperations {
  readonly #statuses = new Map<string, Set<number>>();
  #refused = 0;

  /** Records an answer to a request that means to be valid in its method, media type and credentials. */
  notice({ case: { operation, raw }, status }: Pick<Exchange, "case" | "status">): void {
    if (raw?.method !== undefined || raw?.headers !== undefined) return;
    const known = this.#statuses.get(operation.operationId) ?? new Set();
    this.#statuses.set(operation.operationId, known.add(status));
    // A login answers 401 to what no credentials of the run are about.
    const { security } = operation.definition;
    const isOpen = Array.isArray(security) && security.length === 0;
    if (status !== 401) this.#refused = 0;
    else if (!isOpen) this.#refused++;
  }

  /** Returns why it makes no sense to go on; undefined where something was reached. */
  reasonToStop(plan: Plan, session: Session): string | undefined {
    const tried = this.#tried(plan, session);
    const secured = tried.filter(({ securitySets }) => securitySets.length > 0);
    // Operations that are open to all say nothing of the credentials.
    if (secured.length > 0 && secured.every((operation) => this.#answered(operation).every((status) => status === 401)))
      return refusedReason(secured, session);
    if (tried.some((operation) => this.#isReached(operation))) return undefined;
    if (tried.length > 0 && tried.every((operation) => this.#answered(operation).every((status) => status === 404)))
      return `every operation was answered 404, look whether ${plan.description.basePath ?? "a path such as /api"} is missing in --url ${session.options.url}`;
    return secured.length > 0 && secured.every((operation) => this.#isRefused(operation))
      ? refusedReason(secured, session)
      : undefined;
  }

  /** Says which operations a pass says nothing of, and how to have them tried; undefined where there is none. */
  reasonAgainstPass(plan: Plan, session: Session): string | undefined {
    const operations = operationsOf(plan, session);
    const missed = operations.filter((operation) => !this.#isReached(operation));
    const closed = missed.filter((operation) => !isOpen(session, operation));
    const refused = missed.filter((operation) => this.#isRefused(operation) && isOpen(session, operation));
    const others = missed.filter((operation) => !closed.includes(operation) && !refused.includes(operation));
    if (this.#refused >= refusalsInARow)
      return `the last ${this.#refused} requests were answered 401: the credentials have ended, give --auth a command that renews them`;
    const reasons = [
      ...(refused.length > 0 ? [refusedReason(refused, session)] : []),
      ...(closed.length > 0 ? [`no credentials were given for ${names(closed)}`] : []),
      ...(others.length > 0 ? [`no request was answered with success by ${names(others)}`] : []),
    ];
    return reasons.length === 0 ? undefined : reasons.join("; ");
  }

  #tried(plan: Plan, session: Session): readonly DescribedOperation[] {
    return operationsOf(plan, session).filter((operation) => this.#answered(operation).length > 0);
  }

  #answered({ operationId }: DescribedOperation): readonly number[] {
    return [...(this.#statuses.get(operationId) ?? [])];
  }

  /** A redirection is a success of its own kind, as is the only answer of an operation that documents no other. */
  #isReached(operation: DescribedOperation): boolean {
    const { answers } = operation;
    const hasSuccess = answers.size === 0 || [...answers.keys()].some((status) => status < 400);
    return this.#answered(operation).some((status) => status < 400 || (!hasSuccess && answers.has(status)));
  }

  #isRefused(operation: DescribedOperation): boolean {
    const answered = this.#answered(operation);
    const isSecured = operation.securitySets.length > 0;
    return isSecured && answered.length > 0 && answered.every((status) => refusals.has(status));
  }
}

function refusedReason(operations: readonly DescribedOperation[], { options }: Session): string {
  const refused = `the credentials are refused (401 or 403) by ${names(operations)}`;
  const given = Object.entries(options.document?.headers ?? {}).find(
    ([name]) => name.toLowerCase() === "authorization",
  );
  const prefixes = operations.flatMap(({ securitySets }) => securitySets.flat().flatMap(({ prefix }) => prefix ?? []));
  const [prefix] = prefixes;
  const isKey =
    prefix === undefined && operations.some(({ securitySets }) => securitySets.flat().some(isAuthorization));
  if (isKey && given?.[1].startsWith("Bearer ") === true)
    return `${refused}: the description says nothing of "Bearer ", have --auth print the whole header, such as "Authorization: Token …"`;
  const isBare = given !== undefined && prefix !== undefined && !prefixes.some((one) => given[1].startsWith(`${one} `));
  return isBare
    ? `${refused}: "${prefix} " is missing before the value of Authorization`
    : `${refused}, look whether they are right and still valid`;
}

function isAuthorization({ in: place, key }: SecurityScheme): boolean {
  return place === "header" && key.toLowerCase() === "authorization";
}

function names(operations: readonly DescribedOperation[]): string {
  const shown = operations.slice(0, maximumNames).map(({ operationId }) => operationId);
  const more = operations.length > maximumNames ? [`${operations.length - maximumNames} more`] : [];
  return [...shown, ...more].join(", ");
}
