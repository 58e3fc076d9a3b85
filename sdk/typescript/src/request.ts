import { createFinalURL } from "openapi-fetch";
import type { Settings } from "./check-options.ts";
import type { NamedOperation } from "./operation-table.ts";
import type { CallOptions } from "./options.ts";
import type { RequestParts } from "./request-parts.ts";
import { serializeBody, serializeHeaders, serializePath, serializeQuery } from "./serializers.ts";

/** A request that a `Request` can be made of, as often as there are attempts. */
export interface PlannedRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers };
}

/** Plans the request of a call. Redirects are not followed, because they could take the API key to another host. */
export function planRequest(
  settings: Settings,
  { method, requestTypes }: NamedOperation,
  { body, path, pathParameters, query }: RequestParts,
  options: CallOptions,
): PlannedRequest {
  // The serializer must not fill `{…}` in the base URL, so it gets the path alone.
  const pathAndQuery = createFinalURL(path, {
    baseUrl: "",
    params: { path: pathParameters, query },
    pathSerializer: serializePath,
    querySerializer: serializeQuery,
  });
  const serialized = body === undefined ? undefined : serializeBody(body, requestTypes);
  const headers = serializeHeaders(
    { "content-type": serialized?.contentType },
    { authorization: settings.apiKey, "x-service-tenantid": settings.tenantId },
    settings.headers ?? {},
    {
      authorization: options.token && `Bearer ${options.token}`,
      "x-service-tenantid": options.tenantId,
      "x-request-id": options.requestId,
    },
    options.headers ?? {},
  );
  const text = serialized?.text ?? null;
  return {
    url: new URL(settings.baseUrl + pathAndQuery).href,
    // As bytes without a media type, because `Request` adds one of its own to a text.
    init: {
      method,
      headers,
      body: headers.has("content-type") ? text : text && new TextEncoder().encode(text),
      redirect: "manual",
    },
  };
}
