/** A client with a fake `fetch`, which records the requests. */
import { type Client, type ClientOptions, createClient } from "../src/index.ts";

interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

export interface FakeClient {
  readonly client: Client;
  readonly sent: SentRequest[];
  /** Returns the only request; throws if there are several. */
  only(): SentRequest;
}

export const apiKey = "key-0123456789abcdef0123456789abcdef";

/** Creates a client that gets the same response to each request. It does not retry by default. */
export function fakeClient(
  answer: Response | ((request: Request) => Response | Promise<Response>) = empty(200),
  options: Partial<ClientOptions> = {},
): FakeClient {
  const sent: SentRequest[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const body = await request.clone().text();
    sent.push({ method: request.method, url: new URL(request.url), headers: request.headers, body });
    return answer instanceof Response ? answer.clone() : await answer(request);
  };
  const only = (): SentRequest => {
    const [first, ...others] = sent;
    if (first === undefined || others.length > 0) throw new Error(`${sent.length} requests were sent.`);
    return first;
  };
  return {
    client: createClient({ baseUrl: "http://gatehouse.test", apiKey, fetch, retries: 0, ...options }),
    sent,
    only,
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return text(JSON.stringify(body), "application/json; charset=utf-8", status, headers);
}

export function text(body: string, contentType: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { "X-Request-Id": "request-1", "Content-Type": contentType, ...headers },
  });
}

export function empty(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "X-Request-Id": "request-1", "Content-Length": "0", ...headers } });
}

/** Returns the reason with which a promise rejects. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    (value) => {
      throw new Error(`It resolved to ${JSON.stringify(value)}.`);
    },
    (error: unknown) => error,
  );
}
