/** Fixtures for the tests of notifications: an application with a receiver, and events. */
import type { Client } from "@gatehouse/sdk";
import type { TestServer } from "@gatehouse/server";
import { expect } from "vitest";
import type { Receiver } from "../support/receiver.ts";
import { codesOf } from "../support/refusals.ts";
import { createApplication, type NewConfiguration, senderId } from "./fixtures.ts";

export type NewServer = NonNullable<NewConfiguration["notificationServers"]>[number];

/** The addresses at which the tests' receivers are. */
export const loopback = { notificationAllowedRanges: ["127.0.0.0/8", "::1/128"] };

/** Long enough for a machine under load, where nothing is about them. */
export const patient = { connectTimeout: 10_000, readTimeout: 10_000 };

/** An application whose events go to these servers. */
export async function createNotified(client: Client, ...servers: (Receiver | NewServer)[]): Promise<string> {
  const notificationServers = servers.map((server) => ("url" in server && !("taken" in server) ? server : at(server)));
  const made = await client.request("createContentUser", { contentUserId: senderId, body: { user: {} } });
  // The second application of a test finds the user there.
  if (made.status !== 200)
    expect(codesOf(JSON.parse(made.text()))).toEqual({ contentUserId: "[duplicate]contentUserId" });
  const application = await createApplication(client, { contentUserActionsEnabled: true, notificationServers });
  return application.id;
}

/** The receiver as a notification server. */
export function at({ url }: Pick<Receiver, "url">): NewServer {
  return { url, ...patient };
}

/** Creates a notification with this comment for the servers of the applications. */
export async function happens(client: Client, applicationIds: string | string[], comment: string): Promise<void> {
  const body = { action: "mute", applicationIds: [applicationIds].flat(), comment };
  await client.moderation.createUserAction({ contentUserId: senderId, body });
}

/** Lets everything that is due be done, and moves the clock past the next pauses, until nothing waits. */
export async function settle(client: Client, server: TestServer, applicationId: string): Promise<void> {
  for (let rounds = 0; rounds < 200; rounds++) {
    await server.idle();
    const { totalResults } = await client.moderation.listNotifications({
      state: ["waiting"],
      applicationId: [applicationId],
    });
    if (totalResults === 0) return;
    server.advanceTime(3_600_000);
  }
  throw new Error("Something is never delivered and never dead.");
}
