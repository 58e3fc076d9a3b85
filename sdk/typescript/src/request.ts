import { createFinalURL, mergeHeaders } from "openapi-fetch";
import type { Settings } from "./check-options.ts";
import type { NamedOperation } from "./operation-table.ts";
import type { CallOptions } from "./options.ts";
import type { RequestParts } from "./request-parts.ts";
import { checkHeaders, serializeBody, serializePath, serializeQuery } from "./serializers.ts";

/** Creates the request of a call. Redirects are not followed, because they could take the API key to another host. */
export function createRequest(
  settings: Settings,
  { method, requestTypes }: NamedOperation,
  { body, path, pathParameters, query }: RequestParts,
  options: CallOptions & { readonly signal: AbortSignal },
): Request {
  // The serializer must not fill `{…}` in the base URL, so it gets the path alone.
  const pathAndQuery = createFinalURL(path, {
    baseUrl: "",
    params: { path: pathParameters, query },
    pathSerializer: serializePath,
    querySerializer: serializeQuery,
  });
  const serialized = body === undefined ? undefined : serializeBody(body, requestTypes);
  // A later header replaces an earlier one, and null removes it.
  const headers = [
    { "content-type": serialized?.contentType },
    { authorization: settings.apiKey, "x-service-tenantid": settings.tenantId },
    settings.headers ?? {},
    {
      authorization: options.token && `Bearer ${options.token}`,
      "x-service-tenantid": options.tenantId,
      "x-request-id": options.requestId,
    },
    options.headers ?? {},
  ];
  for (const each of headers) checkHeaders(each);
  return new Request(settings.baseUrl + pathAndQuery, {
    method,
    headers: mergeHeaders(...headers),
    body: serialized?.bytes ?? null,
    redirect: "manual",
    signal: options.signal,
  });
}
