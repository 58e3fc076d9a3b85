/** Sends each request of an example three times: COMMIT is lost, the answer of COMMIT is lost, and nothing is lost. */
import { type Client, createClient } from "@gatehouse/sdk";
import { isUse, type Use } from "../sdk-examples/uses.ts";
import type { Cut } from "../support/cutting-proxy.ts";
import type { CutDatabase } from "./cut-database.ts";

/** A response, and its effect on the store. */
export interface Observation {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** How many connections were cut meanwhile. */
  readonly cuts: number;
  readonly changed: boolean;
}

export interface CommitObservations {
  readonly unstored: Observation;
  readonly unknown: Observation;
  readonly retried: Observation;
}

/** Returns a client that sends the first request of a use in this way, and all others normally. */
export function cutClient(
  database: CutDatabase,
  use: Use,
): { readonly client: Client; readonly observed: () => CommitObservations | undefined } {
  const { url: baseUrl, apiKey } = database.server;
  let observed: CommitObservations | undefined;
  const client = createClient({
    baseUrl,
    apiKey,
    retries: 0,
    attemptTimeoutMs: 60_000,
    timeoutMs: 120_000,
    fetch: async (request) => {
      const sent = { method: request.method, url: new URL(request.url), status: 200 };
      if (observed !== undefined || !isUse({ ...use, operation: anySuccess(use) }, sent)) return fetch(request);
      const unstored = await observe(database, request.clone(), "before-commit");
      const unknown = await observe(database, request.clone(), "after-commit");
      const retried = await observe(database, request);
      observed = { unstored, unknown, retried };
      return new Response(retried.body === "" ? null : retried.body, retried);
    },
  });
  return { client, observed: () => observed };
}

/** The operation as if it had only this one success, since the answer is not known yet. */
function anySuccess({ operation }: Use): Use["operation"] {
  return { ...operation, responses: { 200: [] } };
}

async function observe({ server, proxy, digest }: CutDatabase, request: Request, cut?: Cut): Promise<Observation> {
  // Waits for the background work of earlier requests, so that only this one writes.
  await server.idle();
  if (cut !== undefined) proxy.cutAt(cut);
  try {
    const before = await digest();
    const response = await fetch(request);
    const { status, headers } = response;
    const body = await response.text();
    return { status, headers, body, cuts: proxy.cuts, changed: (await digest()) !== before };
  } finally {
    proxy.heal();
  }
}
