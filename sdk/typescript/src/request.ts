/** Makes the request of a call. */
import { writeBody } from "./body.ts";
import type { Settings } from "./check-options.ts";
import type { Parts } from "./operation.ts";
import type { CallOptions, HeaderValues } from "./options.ts";
import { serializePath, serializeQuery } from "./parameters.ts";
import { refuse } from "./problem.ts";

export function requestOf(
  client: Settings,
  { body, inPath, inQuery, mediaTypes, method, path }: Parts,
  options: CallOptions & { readonly signal: AbortSignal },
): Request {
  const query = serializeQuery(inQuery);
  const request = new Request(client.baseUrl + serializePath(path, inPath) + (query && `?${query}`), {
    ...writeBody(body, mediaTypes),
    method,
    redirect: "manual",
    signal: options.signal,
  });
  // Later ones win, and null leaves one out.
  for (const [name, value] of [
    { authorization: client.apiKey, "x-service-tenantid": client.tenantId },
    client.headers ?? {},
    {
      authorization: options.token && `Bearer ${options.token}`,
      "x-service-tenantid": options.tenantId,
      "x-request-id": options.requestId,
    },
    options.headers ?? {},
  ].flatMap(Object.entries<HeaderValues[string]>)) {
    try {
      if (value === null) request.headers.delete(name);
      else if (value !== undefined) request.headers.set(name, value);
    } catch {
      refuse(`the header ${name}`, "text in one line");
    }
  }
  return request;
}
