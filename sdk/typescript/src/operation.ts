/** The facts that the client needs at run time about an operation, and how a call's input becomes its parts. */
import { InputProblem } from "./input-problem.ts";
import { isObject } from "./json.ts";

/** An operation, as short as it can be: the tables are a good part of the client's size. */
export type Row = readonly [
  /**
   * The HTTP method, in capitals where to send it twice does no more than to send it once; with one capital where that holds
   * under an id that the client made.
   */
  method: string,
  /** Ends with `[/{id}]` where the id is optional in the path. */
  path: string,
  answers: Answers,
  /** The media types of the body, where it is not JSON alone. */
  mediaTypes?: readonly string[] | undefined,
  /** Its operationId, where the method bears another name. */
  operationId?: string,
];

/** The documented statuses with the media types of their bodies: `200j 401 500`, where `j` is JSON and `p` a page in JSON. */
export type Answers = string;

/** The operations of an interface, by the names of their methods. */
export type Table<Methods> = Readonly<Record<keyof Methods & string, Row>>;

/** The parts of a call. */
export interface Parts {
  readonly operationId: string;
  readonly method: string;
  readonly template: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly mediaTypes: readonly string[] | undefined;
  /** The parameter that the client made, and how the thing made under it is retrieved. */
  readonly made: { readonly id: string; readonly row: Row } | undefined;
  /** How often it may be sent again. */
  readonly retries: number;
}

/**
 * Sorts the members of an input: those named in the path, the body, and the rest, which is the query. What is to be created
 * under an id of its own gets one here where that lets it be sent again, so often at most.
 */
export function sort(name: string, row: Row, input: unknown, retries: number): Parts {
  const [word, path, answers, mediaTypes, operationId = name] = row;
  if (input !== undefined && !isObject(input)) throw new InputProblem("the input is invalid. Send an object.");
  const { body, ...parameters } = input ?? {};
  const [always = path, optional = ""] = path.split(/[[\]]/);
  const id = optional.slice(2, -1);
  const method = word.toUpperCase();
  const isGiven = parameters[id] !== undefined;
  const mayMake = retries > 0 && /^P[a-z]/.test(word) && !isGiven && !holdsId(body);
  // Pages that came without TLS cannot make one.
  const newId = mayMake ? crypto.randomUUID?.() : undefined;
  const template = isGiven || newId ? always + optional : always;
  const values = { path: {}, query: {} };
  for (const [key, value] of Object.entries(newId ? { ...parameters, [id]: newId } : parameters))
    Object.assign(path.includes(`{${key}}`) ? values.path : values.query, { [key]: value });
  return {
    operationId: isGiven ? `${operationId}WithId` : operationId,
    method,
    template,
    ...values,
    body,
    mediaTypes,
    made: newId ? { id, row: ["GET", template, answers] } : undefined,
    retries: newId || word === method ? retries : 0,
  };
}

/** Whether the thing in the body has an id already. */
function holdsId(body: unknown): boolean {
  return isObject(body) && Object.values(body).some((thing) => isObject(thing) && "id" in thing);
}

/** The method, and its row, of an operation that is named by its operationId or written out as a method and a path. */
export function findRow(operation: string, tables: readonly Readonly<Record<string, Row>>[]): [name: string, row: Row] {
  for (const name of [operation, operation.replace(/WithId$/, "")]) {
    const row = tables.find((table) => Object.hasOwn(table, name))?.[name];
    if (row !== undefined) return [name, row];
  }
  const [method = "", path = ""] = operation.split(" ");
  if (/^(?:delete|get|head|options|patch|post|put|trace) \//i.test(operation)) return [operation, [method, path, ""]];
  throw new TypeError(
    `There is no operation ${operation}. Give an operationId, or a method and a path such as GET /api/application.`,
  );
}

/** The media type that a status is documented with: empty for an empty body, undefined for an unknown status. */
export function mediaTypeOf(status: number, answers: Answers): string | undefined {
  return answers.match(`\\b${status}(\\S*)`)?.[1]?.replace(/^[jp]$/, "application/json");
}
