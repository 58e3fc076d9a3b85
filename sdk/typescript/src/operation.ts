/** How a call's input becomes the parts of a request. */
import { isObject } from "./json.ts";
import { refuse } from "./problem.ts";
import type { Row } from "./row.ts";

/** The parts of a call. */
export interface Parts extends Row {
  readonly inPath: Readonly<Record<string, unknown>>;
  readonly inQuery: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The parameter that the client made an id for. */
  readonly made: string | undefined;
  /** How often it may be sent again. */
  readonly retries: number;
}

/**
 * Sorts the members of an input: those named in the path, the body, and the rest, which is the query. What is to be created
 * under an id of its own gets one here where that lets it be sent again, so often at most.
 */
export function sort(row: Row, input: unknown, retries: number): Parts {
  if (!isObject(input)) return refuse("the input", "an object");
  const { optional, word } = row;
  const { body, ...parameters } = input;
  const name = optional.slice(2, -1);
  const isGiven = parameters[name] !== undefined;
  const mayMake = retries && word === "Post" && !isGiven && !holdsId(body);
  // Pages that came without TLS cannot make one.
  const newId = mayMake ? crypto.randomUUID?.() : undefined;
  if (newId) parameters[name] = newId;
  const path = isGiven || newId ? row.path + optional : row.path;
  const inPath: Record<string, unknown> = {};
  const inQuery: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parameters)) (path.includes(`{${key}}`) ? inPath : inQuery)[key] = value;
  return {
    ...row,
    optional: "",
    operationId: isGiven ? `${row.operationId}WithId` : row.operationId,
    path,
    inPath,
    inQuery,
    body,
    made: newId && name,
    retries: newId || word === row.method ? retries : 0,
  };
}

/** Whether the thing in the body has an id already. */
function holdsId(body: unknown): boolean {
  return Object.values(Object(body)).some((thing) => "id" in Object(thing));
}
