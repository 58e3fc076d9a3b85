/** A client that notes what it sent, so that an example which calls something else is found out. */
import { type Client, createClient } from "@gatehouse/sdk";
import type { TestServer } from "@gatehouse/server";

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly status: number;
}

export function watchedClient(server: TestServer): { readonly client: Client; readonly sent: readonly SentRequest[] } {
  const sent: SentRequest[] = [];
  const client = createClient({
    baseUrl: server.url,
    apiKey: server.apiKey,
    // Without retries the client adds no id of its own to the request.
    retries: 0,
    fetch: async (request) => {
      const response = await fetch(request);
      sent.push({ method: request.method, url: new URL(request.url), status: response.status });
      return response;
    },
  });
  return { client, sent };
}
