/** Creates notifications before a run of the kit: one that waits for its delivery, and one that is dead. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient } from "@gatehouse/sdk";
import type { TestServer } from "@gatehouse/server";

export interface Notifications {
  readonly ids: readonly string[];
  stop(): Promise<void>;
}

const contentUserId = "c0c0a000-0000-4000-8000-0000000000a1";

/** A server with a fault may refuse to make them: then there are none. */
export async function makeNotifications(server: TestServer, tenantId: string): Promise<Notifications> {
  const receiver = createServer((request, response) => {
    if (request.url === "/gone") response.writeHead(410).end();
    else response.writeHead(503, { "Retry-After": "3600" }).end();
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const stop = async (): Promise<void> => {
    receiver.closeAllConnections();
    await new Promise((closed) => receiver.close(closed));
  };
  const address = receiver.address();
  if (!isAddress(address)) throw new TypeError("The receiver has no port.");
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId });
  const ids = await make(client, server, `http://127.0.0.1:${address.port}`).catch(() => []);
  return { ids, stop };
}

async function make(client: Client, server: TestServer, origin: string): Promise<string[]> {
  await client.filtering.createContentUser({ contentUserId, body: { user: {} } });
  const notificationServers = ["/busy", "/gone"].map((path) => ({ url: `${origin}${path}`, readTimeout: 10_000 }));
  const moderationConfiguration = { contentUserActionsEnabled: true, notificationServers };
  const body = { application: { name: "Told of user actions", moderationConfiguration } };
  const { application } = await client.moderation.createModerationApplication({ body });
  const action = { action: "warn", applicationIds: [application.id] };
  await client.moderation.createUserAction({ contentUserId, body: action });
  await server.idle();
  const { notifications } = await client.moderation.listNotifications({ applicationId: [application.id] });
  return notifications.map(({ id }) => id);
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address !== "string";
}
