/** Splits the input of a call into path, query and body. */
import { isObject } from "./json.ts";
import type { NamedOperation } from "./operation-table.ts";
import { refuseInput } from "./problem.ts";

type Parameters = Readonly<Record<string, unknown>>;

export interface RequestParts {
  readonly operationId: string;
  readonly path: string;
  readonly pathParameters: Parameters;
  readonly query: Parameters;
  readonly body: unknown;
  /** Name of the path parameter for which the client chose the id of the new object. */
  readonly generatedId: string | undefined;
  /** Maximum number of retries. */
  readonly retries: number;
}

/** Chooses an id for a new object if that makes the call safe to retry. */
export function toRequestParts(operation: NamedOperation, input: unknown, retries: number): RequestParts {
  if (!isObject(input)) return refuseInput("the input", "an object");
  const { optionalId, retry = "always" } = operation;
  const { body, ...parameters } = input;
  const hasId = optionalId !== undefined && parameters[optionalId] !== undefined;
  const needsId = retry === "with-id" && retries > 0 && !hasId && !hasOwnId(body);
  // Pages that were loaded without TLS have no `randomUUID`.
  const newId = needsId ? crypto.randomUUID?.() : undefined;
  if (optionalId !== undefined && newId !== undefined) parameters[optionalId] = newId;
  const path = hasId || newId ? `${operation.path}/{${optionalId}}` : operation.path;
  const isInPath = ([name]: [string, unknown]): boolean => path.includes(`{${name}}`);
  const entries = Object.entries(parameters);
  return {
    operationId: hasId ? `${operation.operationId}WithId` : operation.operationId,
    path,
    pathParameters: Object.fromEntries(entries.filter(isInPath)),
    query: Object.fromEntries(entries.filter((entry) => !isInPath(entry))),
    body,
    generatedId: newId && optionalId,
    retries: newId || retry === "always" ? retries : 0,
  };
}

/** Returns true if the object in the body has an id of the caller's. */
function hasOwnId(body: unknown): boolean {
  return Object.values(Object(body)).some((object) => "id" in Object(object));
}
