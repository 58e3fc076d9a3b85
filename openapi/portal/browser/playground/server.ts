/** Calls operations of the server that serves this page, which is of one build with it and holds its answers against the specs. */
import type { operations } from "../../../generated/types/responses.ts";
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

export type OperationId = keyof operations;
/** The body of a success. */
export type Answer<Id extends OperationId> = operations[Id]["responses"] extends {
  200: { content: { "application/json": infer Body } };
}
  ? Body
  : undefined;

export type Server = ReturnType<typeof connect>;

interface CallInput {
  readonly body?: JsonObject;
  readonly query?: Readonly<Record<string, string>>;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  /** True to send the request even when the reader leaves the page. */
  readonly keepalive?: boolean;
}

/** @param called the operations that the page calls, by the build's data */
export function connect(called: readonly CalledOperation[], access: Access) {
  const base = new URL(`${document.documentElement.dataset["root"] ?? ""}..`, location.href);
  const address = base.href.replace(/\/$/, "");
  const operation = (operationId: OperationId): CalledOperation => {
    const found = called.find((one) => one.operationId === operationId);
    if (found === undefined) throw new Error(`The page does not say where ${operationId} is.`);
    return found;
  };
  /** Resolves to the reply, and to the answer that it has where the operation is done. */
  const call = async <Id extends OperationId>(
    operationId: Id,
    { keepalive = false, ...input }: CallInput = {},
  ): Promise<{ readonly reply: Reply; readonly answer?: Answer<Id> | undefined }> => {
    const request = requestOf(operation(operationId), input, access);
    const sent = await send(request, { server: address, keepalive });
    if (typeof sent === "string") return { reply: { status: 0, body: undefined, authenticate: "", retryAfter: "" } };
    const text = new TextDecoder().decode(sent.bytes);
    const reply = {
      status: sent.status,
      body: parsed(text),
      authenticate: headerOf(sent, "www-authenticate"),
      retryAfter: headerOf(sent, "retry-after"),
    };
    return { reply, answer: reply.status === 200 ? parsed<Answer<Id>>(text) : undefined };
  };
  /** Base URL without a trailing slash, and what calls an operation there. */
  return { address, operation, call };
}

export function requestOf(
  { method, path }: CalledOperation,
  { body, query = {}, path: pathValues = {} }: CallInput,
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
