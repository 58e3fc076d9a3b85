/** Calls that no typed method would make. */
import { mergeHeaders } from "openapi-fetch";
import type { Settings } from "./check-options.ts";
import type { Exchange } from "./exchange.ts";
import type { CallOptions, Middleware } from "./options.ts";
import { Problem } from "./problem.ts";
import { json, type Row } from "./row.ts";
import { createTransport } from "./transport.ts";

/** What `client.request` may be told besides, so that it can send what no typed method would. */
export interface RawOptions extends CallOptions {
  /** The request body as it is to be sent. */
  readonly rawBody?: string | Uint8Array | undefined;
  /** The media type of the body; null sends none. */
  readonly contentType?: string | null | undefined;
  /** More of the query string, as it is to be sent. */
  readonly rawQuery?: string | undefined;
}

/** Sends the operation as it is told to, once, and resolves to whatever is answered. */
export async function sendRaw(
  client: Settings,
  rows: readonly Row[],
  call: { readonly operation: string; readonly input: unknown; readonly options?: RawOptions | undefined },
): Promise<Exchange> {
  const { input = {}, operation, options = {} } = call;
  const row = findRow(operation, rows);
  let url: string | undefined;
  const edit: Middleware = async (request, next) => {
    const edited = await changed(request, options).catch((error: unknown) => {
      throw new Problem(`invalid request (${error}). Correct it.`);
    });
    ({ url } = edited);
    return await next(edited);
  };
  const send = createTransport({ ...client, middleware: [edit, ...(client.middleware ?? [])] });
  // In small letters it is never sent again, nor under an id of the client's.
  const exchange = await send({ ...row, word: row.word.toLowerCase() }, input, options);
  return { ...exchange, url: url ?? exchange.url };
}

/** The operation that is named by its operationId, or written out as a method and a path. */
function findRow(operation: string, rows: readonly Row[]): Row {
  const known = rows.find(({ name }) => name === operation || `${name}WithId` === operation);
  if (known) return known;
  const [word = "", path = ""] = operation.split(" ");
  if (/^(?:delete|get|head|options|patch|post|put|trace) \//i.test(operation))
    return {
      name: operation,
      operationId: operation,
      word,
      method: word.toUpperCase(),
      path,
      optional: "",
      answers: "",
      mediaTypes: [json],
    };
  throw new TypeError(
    `There is no operation ${operation}. Give an operationId, or a method and a path such as GET /api/application.`,
  );
}

async function changed(request: Request, { contentType, rawBody, rawQuery }: RawOptions): Promise<Request> {
  // Later ones win, and null leaves one out.
  const headers = mergeHeaders(rawBody === undefined ? {} : { "content-type": json }, request.headers, {
    "content-type": contentType,
  });
  // As bytes, so that the platform adds no media type of its own.
  const bytes = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody && new Uint8Array(rawBody);
  const body = bytes ?? (request.body && (await request.arrayBuffer()));
  const { method, redirect, signal, url } = request;
  const query = rawQuery ? `${url.includes("?") ? "&" : "?"}${rawQuery}` : "";
  return new Request(url + query, { method, headers, body, redirect, signal });
}
