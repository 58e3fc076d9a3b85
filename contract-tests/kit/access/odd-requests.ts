/** Requests that would be refused or not found for a reason other than their credentials. */
import type { Json } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";

export interface OddRequest {
  /** The reason in words, for a finding. */
  readonly what: string;
  readonly sent: Case;
}

/** @param declared the methods that the operation's path has */
export function oddRequests(ready: Case, declared: ReadonlySet<string>): readonly OddRequest[] {
  const undeclared = ["PATCH", "DELETE", "PUT", "POST", "GET"].find((method) => !declared.has(method));
  return [
    { what: "an unknown query parameter", sent: { ...ready, raw: { query: "kit=1" } } },
    { what: "a malformed tenant", sent: { ...ready, raw: { headers: { "X-Service-TenantId": "kit" } } } },
    ...(ready.operation.bodies.length > 0 ? oddBodies(ready) : []),
    ...oddIds(ready),
    ...(undeclared === undefined ? [] : [{ what: "a method that the path lacks", sent: bare(ready, undeclared) }]),
    { what: "an unknown path", sent: unknownPath(ready) },
  ];
}

/** Returns a request to a path below the operation's that the contract does not have. */
export function unknownPath(ready: Case): Case {
  const { operation } = ready;
  return bare({ ...ready, operation: { ...operation, path: `${operation.path}/kit/none/such` } }, operation.method);
}

/** The path alone, with another method. */
export function bare({ operation, path }: Case, method: string): Case {
  return { operation, path, query: {}, raw: { method } };
}

/** The methods of the path, and those of other operations with the same one. */
export function methodsOf({ path }: Operation, operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.filter((other) => other.path === path).map(({ method }) => method));
}

function oddBodies({ body: _, ...ready }: Case): OddRequest[] {
  const depth = 500;
  return [
    { what: "a body that is no JSON", sent: { ...ready, raw: { body: '{"kit":' } } },
    { what: "an empty body", sent: ready },
    {
      what: "a body that is nested too deep",
      sent: { ...ready, raw: { body: "[".repeat(depth) + "]".repeat(depth) } },
    },
    { what: "another media type", sent: { ...ready, raw: { body: "kit", contentType: "text/plain" } } },
  ];
}

/** Ids that are malformed, and well-formed ones that name nothing. */
function oddIds(ready: Case): OddRequest[] {
  const parameters = ready.operation.parameters.filter(({ in: place }) => place === "path");
  const last = parameters.at(-1);
  if (last === undefined) return [];
  const unknown: Json = last.schema.format === "uuid" ? "00000000-0000-4000-8000-00000000dead" : 2_147_483_000;
  return [
    { what: "a malformed id", sent: { ...ready, path: { ...ready.path, [last.name]: "~kit~" } } },
    { what: "an unknown id", sent: { ...ready, path: { ...ready.path, [last.name]: unknown } } },
  ];
}
