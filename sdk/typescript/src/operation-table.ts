/** The facts about an operation that the client needs at run time. `generated/operations.ts` has a row for each method. */

export interface Operation {
  /** Present if several methods share one operation; the name of the row by default. */
  readonly operationId?: string;
  readonly method: string;
  readonly path: string;
  /** Name of the path parameter that may be added at the end of the path. */
  readonly optionalId?: string | undefined;
  /**
   * `always`: sending the request twice does no more than sending it once. `with-id`: that holds if the client chooses the
   * id of the new object. `never`: a repeated request may do its work twice. Always if left out.
   */
  readonly retry?: "always" | "with-id" | "never";
  /** `token`: it takes no API key, but the token of an operator. `optional`: none is needed. An API key if left out. */
  readonly credential?: "token" | "optional";
  /** Media types of the request body; the first is the default. JSON alone if left out. */
  readonly requestTypes?: readonly string[];
  /** Body of a success; a page is JSON that holds one part of a list. JSON if left out. */
  readonly response?: "json" | "page" | "zip" | "empty";
  /** All documented statuses. */
  readonly statuses: readonly number[];
}

/** Operations of a service by their group and the name of their client method. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** A row with its name and operationId. */
export interface NamedOperation extends Operation {
  readonly name: string;
  readonly operationId: string;
}

export const json = "application/json";

export function listOperations(table: OperationTable): NamedOperation[] {
  return Object.values(table)
    .flatMap(Object.entries<Operation>)
    .map(([name, operation]) => ({ name, operationId: name, ...operation }));
}

/** Returns the media type that a response should have: JSON for undocumented statuses, undefined for an empty body. */
export function responseType({ response, statuses }: Operation, status: number): string | undefined {
  if (!statuses.includes(status)) return json;
  if (status >= 300) return jsonFailures.has(status) ? json : undefined;
  if (response === "empty") return undefined;
  return response === "zip" ? "application/zip" : json;
}

/** The failures with a body; the generator refuses specs in which others have one. */
const jsonFailures: ReadonlySet<number> = new Set([400, 503]);
