/** Calls that no typed method would make. */
import type { Exchange } from "./exchange.ts";
import { findRow, type Row } from "./operation.ts";
import type { CallOptions } from "./options.ts";
import type { Send } from "./transport.ts";

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
export function sendRaw(
  send: Send,
  tables: readonly Readonly<Record<string, Row>>[],
  call: { readonly operation: string; readonly input: unknown; readonly options?: RawOptions | undefined },
): Promise<Exchange> {
  const { input, operation, options = {} } = call;
  const [name, [method, ...rest]] = findRow(operation, tables);
  // In small letters it is never sent again, nor under an id of the client's.
  return send({
    name,
    row: [method.toLowerCase(), ...rest],
    input,
    options,
    edit: (request) => edited(request, options),
  });
}

async function edited(request: Request, { contentType, rawBody, rawQuery }: RawOptions): Promise<Request> {
  const headers = new Headers(request.headers);
  if (rawBody !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
  if (contentType === null) headers.delete("content-type");
  else if (contentType !== undefined) headers.set("content-type", contentType);
  // As bytes, so that the platform adds no media type of its own.
  const bytes = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody && new Uint8Array(rawBody);
  const body = bytes ?? (request.body && (await request.arrayBuffer()));
  const { method, redirect, signal, url } = request;
  const query = rawQuery ? `${url.includes("?") ? "&" : "?"}${rawQuery}` : "";
  return new Request(url + query, { method, headers, body, redirect, signal });
}
