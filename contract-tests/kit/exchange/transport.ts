/** How a case becomes a request. Ours go through the SDK's transport; those of any other document through `document/`. */
import { createClient } from "@gatehouse/sdk";
import type { RunOptions } from "../run-options.ts";
import { type Case, filledPath } from "./case.ts";

export interface TransportOptions {
  /** The Authorization header in place of the key, unless the case has its own. */
  readonly authorization?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly requestId: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  text(): string;
}

/** @throws GatehouseError where there is no reply; InvalidInputError where the case cannot be sent */
export type Transport = (sent: Case, options: TransportOptions) => Promise<Reply>;

/**
 * @param send records the request under the id of its case, and sends it
 * @param hide replaces a secret in all that is shown by a name
 */
export type MakeTransport = (
  send: (request: Request, requestId: string) => Promise<Response>,
  hide: (secret: string, name: string) => void,
) => Transport;

export function sdkTransport(options: RunOptions): MakeTransport {
  return (send) => {
    // Its cases go one after the other.
    let current = "";
    const client = createClient({
      baseUrl: options.url,
      apiKey: options.key,
      ...(options.tenantId === undefined ? {} : { tenantId: options.tenantId }),
      timeoutMs: options.timeoutMs ?? 30_000,
      fetch: (request) => send(request, current),
    });
    return (sent, { authorization, signal, requestId }) => {
      current = requestId;
      const { operation, raw = {}, mediaType } = sent;
      const how = {
        ...(signal === undefined ? {} : { signal }),
        requestId,
        ...(raw.body === undefined ? {} : { rawBody: raw.body, contentType: mediaType }),
        ...(raw.contentType === undefined ? {} : { contentType: raw.contentType }),
        ...(raw.query === undefined ? {} : { rawQuery: raw.query }),
        headers: { ...(authorization === undefined ? {} : { Authorization: authorization }), ...raw.headers },
      };
      const input = { ...sent.query, ...bodyOf(sent) };
      return raw.method === undefined
        ? client.request(operation.operationId, { ...sent.path, ...input }, how)
        : client.request(`${raw.method} ${filledPath(sent)}`, input, how);
    };
  };
}

/** The media type stands beside the body where the operation takes several. */
function bodyOf({ operation, raw = {}, body, mediaType }: Case): { readonly body?: unknown } {
  if (body === undefined || raw.body !== undefined) return {};
  const chosen = operation.requestMediaTypes.length > 1 && mediaType !== undefined;
  return { body: chosen ? { contentType: mediaType, body } : body };
}
