/** Calls operations of the server that serves this page. */
import type { JsonObject } from "../../../tools/json.ts";
import { type BuiltRequest, buildRequest } from "../../console/request.ts";
import type { Access } from "../common/access.ts";
import type { Reply } from "../common/problems.ts";
import { headerOf, parsed, send } from "../common/send.ts";

/** Facts of an operation that the page calls. */
export interface CalledOperation {
  readonly operationId: string;
  readonly interface: string;
  readonly method: string;
  readonly path: string;
}

export interface Server {
  /** Base URL without a trailing slash. */
  readonly address: string;
  operation(operationId: string): CalledOperation;
  call(operationId: string, input?: CallInput): Promise<Reply>;
}

export interface CallInput {
  readonly body?: JsonObject;
  readonly query?: Readonly<Record<string, string>>;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  /** True to send the request even when the reader leaves the page. */
  readonly keepalive?: boolean;
}

/** @param operations those that the page calls, by the build's data */
export function connect(operations: readonly CalledOperation[], access: Access): Server {
  const base = new URL(`${document.documentElement.dataset["root"] ?? ""}..`, location.href);
  const address = base.href.replace(/\/$/, "");
  const operation = (operationId: string): CalledOperation => {
    const found = operations.find((one) => one.operationId === operationId);
    if (found === undefined) throw new Error(`The page does not say where ${operationId} is.`);
    return found;
  };
  const call = async (operationId: string, { keepalive = false, ...input }: CallInput = {}): Promise<Reply> => {
    const request = requestOf(operation(operationId), input, access);
    const answer = await send(request, { server: address, keepalive });
    if (typeof answer === "string") return { status: 0, body: undefined, authenticate: "", retryAfter: "" };
    return {
      status: answer.status,
      body: parsed(new TextDecoder().decode(answer.bytes)),
      authenticate: headerOf(answer, "www-authenticate"),
      retryAfter: headerOf(answer, "retry-after"),
    };
  };
  return { address, operation, call };
}

export function requestOf(
  { method, path }: CalledOperation,
  { body, query = {}, path: pathValues = {} }: Omit<CallInput, "keepalive">,
  access: Pick<Access, "headers">,
): BuiltRequest {
  return buildRequest({
    method,
    path,
    pathValues,
    query: Object.entries(query).map(([name, value]) => ({ name, value, shape: "single" })),
    headers: access.headers(),
    body: body === undefined ? undefined : { type: "application/json", text: JSON.stringify(body, null, 2) },
    secrets: new Set(),
  });
}
