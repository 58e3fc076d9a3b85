/** Sends requests that no typed method would send. */
import { mergeHeaders } from "openapi-fetch";
import type { Settings } from "./check-options.ts";
import { InvalidInputError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import { json, type NamedOperation } from "./operation-table.ts";
import type { CallOptions, Middleware } from "./options.ts";
import { Problem } from "./problem.ts";
import { createTransport } from "./transport.ts";

/** The options of `client.request`. */
export interface RawOptions extends CallOptions {
  /** The request body as it is to be sent. */
  readonly rawBody?: string | Uint8Array | undefined;
  /** The media type of the body; null sends none. */
  readonly contentType?: string | null | undefined;
  /** More of the query string, as it is to be sent. */
  readonly rawQuery?: string | undefined;
}

/** Sends the request once and resolves to any response. */
export async function sendRaw(
  settings: Settings,
  operations: readonly NamedOperation[],
  call: { readonly operation: string; readonly input: unknown; readonly options?: RawOptions | undefined },
): Promise<Exchange> {
  const { input = {}, options = {} } = call;
  const operation = findOperation(call.operation, operations);
  // A request that is edited is copied several times.
  const isEdited = [options.rawBody, options.contentType, options.rawQuery].some((option) => option !== undefined);
  let url: string | undefined;
  const editRequest: Middleware = async (request, next) => {
    const edited = await applyRawOptions(request, options).catch((error: unknown) => {
      throw new Problem(`invalid request (${error}). Correct it.`, InvalidInputError);
    });
    ({ url } = edited);
    return await next(edited);
  };
  const send = createTransport({
    ...settings,
    middleware: [...(isEdited ? [editRequest] : []), ...(settings.middleware ?? [])],
  });
  // Sent as it is: no retries, with or without a credential, and no id that the caller did not give.
  const exchange = await send({ ...operation, retry: "never", credential: "optional" }, input, options);
  return { ...exchange, url: url ?? exchange.url };
}

/** Finds an operation by its operationId, or makes one of a method and a path. */
function findOperation(text: string, operations: readonly NamedOperation[]): NamedOperation {
  const known = operations.find(({ name }) => name === text || `${name}WithId` === text);
  if (known) return known;
  const [method = "", path = ""] = text.split(" ");
  if (/^(?:delete|get|head|options|patch|post|put|trace) \//i.test(text))
    return {
      name: text,
      operationId: text,
      method: method.toUpperCase(),
      path,
      retry: "never",
      statuses: [],
    };
  throw new TypeError(
    `There is no operation ${text}. Give an operationId, or a method and a path such as GET /api/application.`,
  );
}

async function applyRawOptions(request: Request, { contentType, rawBody, rawQuery }: RawOptions): Promise<Request> {
  // A later header replaces an earlier one, and null removes it.
  const headers = mergeHeaders(rawBody === undefined ? {} : { "content-type": json }, request.headers, {
    "content-type": contentType,
  });
  // As bytes, because `Request` adds a media type of its own to a text.
  const bytes = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody && new Uint8Array(rawBody);
  const body = bytes ?? (request.body && (await request.arrayBuffer()));
  const { method, redirect, signal, url } = request;
  const query = rawQuery ? `${url.includes("?") ? "&" : "?"}${rawQuery}` : "";
  return new Request(url + query, { method, headers, body, redirect, signal });
}
