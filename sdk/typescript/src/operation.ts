/** The facts that the client needs at run time about an operation, and how a call's input becomes its parts. */
import { InputProblem } from "./input-problem.ts";
import { isObject } from "./json.ts";

export type HttpMethod = "delete" | "get" | "head" | "options" | "patch" | "post" | "put" | "trace";

/** An operation, as short as it can be: the tables are a good part of the client's size. */
export type Row = readonly [
  method: HttpMethod,
  /** Ends with `[/{id}]` where the id is optional in the path. */
  path: string,
  answers: Answers,
  /** The media types of the body, where it is not JSON alone. */
  mediaTypes?: readonly string[] | undefined,
  /** Its operationId, where the method bears another name. */
  operationId?: string,
];

/** The documented statuses with the media types of their bodies: `200j 401 500`, where `j` is JSON. */
export type Answers = string;

/** The operations of an interface, by the names of their methods. */
export type Table<Methods> = Readonly<Record<keyof Methods & string, Row>>;

/** The parts of a call. */
export interface Parts {
  readonly operationId: string;
  readonly method: HttpMethod;
  readonly template: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Sorts the members of an input: those named in the path, the body, and the rest, which is the query. */
export function sort(name: string, [method, path, , , operationId = name]: Row, input: unknown): Parts {
  if (input !== undefined && !isObject(input))
    throw new InputProblem("The input is no object. Send parameters by name.");
  const { body, ...parameters } = input ?? {};
  const [always = path, optional = ""] = path.split(/[[\]]/);
  const id = optional.slice(2, -1);
  const withId = id !== "" && parameters[id] !== undefined;
  const template = withId ? always + optional : always;
  const inPath = ([key]: [string, unknown]): boolean => path.includes(`{${key}}`);
  const entries = Object.entries(parameters);
  return {
    operationId: withId ? `${operationId}WithId` : operationId,
    method,
    template,
    path: Object.fromEntries(entries.filter(inPath)),
    query: Object.fromEntries(entries.filter((entry) => !inPath(entry))),
    body,
  };
}

/** The method, and its row, of an operation that is named by its operationId or written out as a method and a path. */
export function findRow(operation: string, tables: readonly Readonly<Record<string, Row>>[]): [name: string, row: Row] {
  for (const name of [operation, operation.replace(/WithId$/, "")]) {
    const row = tables.find((table) => Object.hasOwn(table, name))?.[name];
    if (row !== undefined) return [name, row];
  }
  const [word = "", path] = operation.split(" ");
  const method = word.toLowerCase();
  if (isMethod(method) && path?.startsWith("/")) return [operation, [method, path, ""]];
  throw new TypeError(
    `There is no operation ${operation}. Give an operationId, or a method and a path such as GET /api/application.`,
  );
}

function isMethod(word: string): word is HttpMethod {
  return /^(?:delete|get|head|options|patch|post|put|trace)$/.test(word);
}

/** The media type that a status is documented with: empty for an empty body, undefined for an unknown status. */
export function mediaTypeOf(status: number, answers: Answers): string | undefined {
  return answers.match(`\\b${status}(\\S*)`)?.[1]?.replace(/^j$/, "application/json");
}
