/** A client of a server that does what a script says. */
import { type Client, type ClientOptions, createClient } from "@gatehouse/sdk";
import { FaultServer, type Step } from "./fault-server.ts";

export const apiKey = "key-0123456789abcdef0123456789abcdef";
export const someId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";

export interface ScriptedServer {
  readonly client: Client;
  readonly server: FaultServer;
}

/** Runs a test with both. Tests run side by side, so that none leaves its clean-up to what they share. */
export async function scripted(
  script: readonly Step[],
  run: (given: ScriptedServer) => Promise<void>,
  options: Partial<ClientOptions> = {},
): Promise<void> {
  const server = await FaultServer.start(...script);
  try {
    await run({ server, client: createClient({ baseUrl: server.url, apiKey, ...options }) });
  } finally {
    await server.close();
  }
}

/** The error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<Error> {
  const outcome: unknown = await promise.then(
    (value) => new TypeError(`It resolved to ${JSON.stringify(value)}.`),
    (error: unknown) => error,
  );
  return outcome instanceof Error ? outcome : new TypeError(`It rejected with ${String(outcome)}.`);
}

/** Returns a URL with a closed port. */
export async function unusedUrl(): Promise<string> {
  const server = await FaultServer.start();
  const { url } = server;
  await server.close();
  return url;
}
