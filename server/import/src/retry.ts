/** Calls a server, and retries after 503 and 429, which state that nothing was done. */
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "@gatehouse/sdk";
import type { Connection } from "./option-values.ts";

type Fetch = (request: Request) => Promise<Response>;

const maximumAttempts = 6;
/** Milliseconds before the first retry; the pause doubles with each further one. */
const firstPauseMs = 250;
const maximumPauseMs = 10_000;
/** Milliseconds for a call including its retries. */
const timeoutMs = 120_000;

/** Returns a client whose requests are retried. */
export function connect({ url: baseUrl, key: apiKey, tenantId }: Omit<Connection, "concurrency">): Client {
  return createClient({ baseUrl, apiKey, tenantId, timeoutMs, fetch: withRetries(fetch) });
}

export function withRetries(send: Fetch, pause: (milliseconds: number) => Promise<unknown> = wait): Fetch {
  return async (request) => {
    const body = await request.arrayBuffer();
    for (let tries = 1; ; tries++) {
      const response = await send(new Request(request, body.byteLength > 0 ? { body } : {}));
      if ((response.status !== 503 && response.status !== 429) || tries === maximumAttempts) return response;
      await response.body?.cancel();
      await pause(Math.min(maximumPauseMs, Math.max(retryAfterMs(response), firstPauseMs * 2 ** (tries - 1))));
    }
  };
}

/** Returns the pause of `Retry-After`, where it is a number of seconds. */
function retryAfterMs({ headers }: Response): number {
  const given = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(given) ? Number(given) * 1000 : 0;
}
