/** The headers of a request: later ones win, and null leaves one out. */
import { InputProblem } from "./input-problem.ts";
import type { CallOptions, ClientOptions, HeaderValues } from "./options.ts";

export function headersOf(
  client: ClientOptions,
  call: CallOptions,
  contentType: string | null | undefined,
): HeaderValues {
  const headers: Record<string, string | null> = {};
  const all: HeaderValues[] = [
    { authorization: client.apiKey, "x-service-tenantid": client.tenantId, "content-type": contentType },
    client.headers ?? {},
    {
      authorization: call.token === undefined ? undefined : `Bearer ${call.token}`,
      "x-service-tenantid": call.tenantId,
      "x-request-id": call.requestId,
    },
    call.headers ?? {},
  ];
  for (const [name, value] of all.flatMap(Object.entries<HeaderValues[string]>)) {
    if (value === undefined) continue;
    check(name, value ?? "");
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Before the platform does, whose message would show the value. */
function check(name: string, value: string): void {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t -~\x80-\xff]*$/.test(value)) return;
  throw new InputProblem(`the header ${name} holds what HTTP does not allow. Send plain text in one line.`);
}
