/** Makes the request of a call. */
import { createFinalURL } from "openapi-fetch";
import { bodyOf } from "./body.ts";
import { InputProblem } from "./input-problem.ts";
import type { Parts } from "./operation.ts";
import type { CallOptions, ClientOptions, HeaderValues } from "./options.ts";
import { serializePath, serializeQuery } from "./parameters.ts";

export function requestOf(client: ClientOptions, parts: Parts, call: CallOptions & { signal: AbortSignal }): Request {
  const { mediaTypes, method, path, query, template } = parts;
  const { bytes, contentType } = bodyOf(parts.body, mediaTypes);
  const url = createFinalURL(template, {
    baseUrl: client.baseUrl,
    params: { path, query },
    pathSerializer: serializePath,
    querySerializer: serializeQuery,
  });
  const headers = new Headers();
  // Later ones win, and null leaves one out.
  for (const [name, value] of [
    { authorization: client.apiKey, "x-service-tenantid": client.tenantId, "content-type": contentType },
    client.headers ?? {},
    {
      authorization: call.token && `Bearer ${call.token}`,
      "x-service-tenantid": call.tenantId,
      "x-request-id": call.requestId,
    },
    call.headers ?? {},
  ].flatMap(Object.entries<HeaderValues[string]>)) {
    try {
      if (value === null) headers.delete(name);
      else if (value !== undefined) headers.set(name, value);
    } catch {
      // biome-ignore lint/style/useErrorCause: The platform's message shows the value.
      throw new InputProblem(`the header ${name} is invalid. Send text in one line.`);
    }
  }
  return new Request(url, { method, headers, body: bytes ?? null, redirect: "manual", signal: call.signal });
}
