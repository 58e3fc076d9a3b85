/** Fixtures for the tests of user-action events: mapped applications, webhooks, and notifications. */
import { randomUUID } from "node:crypto";
import type { CallOptions, Client, RequestComponents } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";
import type { Receiver } from "../support/receiver.ts";
import { forum, shop, someName } from "./fixtures.ts";

export type Notification = RequestComponents["schemas"]["PartnerNotification"];
type UserAction = Extract<Notification, { readonly type: "userAction" }>;
type Webhook = NonNullable<BootstrapObject["webhooks"]>[number];

export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** A webhook of the forum, as a bootstrap holds it. */
export function webhook({ url }: Pick<Receiver, "url">, more: Partial<Webhook> = {}): Webhook {
  return { id: randomUUID(), url, tenantId: forum, ...more };
}

/** Two tenants, and webhooks. */
export function withWebhooks(...webhooks: Webhook[]): BootstrapObject {
  return {
    tenants: [
      { id: forum, name: "Forum" },
      { id: shop, name: "Shop" },
    ],
    webhooks,
  };
}

/** An application that is mapped to these of the moderation service. Resolves to its id. */
export async function createMapped(client: Client, partnerIds: string[], webhookIds: string[] = []): Promise<string> {
  const application = { name: someName(), partnerConfiguration: { applicationIds: partnerIds } };
  const body = { application, webhookIds };
  return (await client.identity.createApplication({ body })).application.id;
}

/** A notification as the moderation service sends it. */
export function notification(applicationIds: string[], more: Partial<UserAction> = {}): UserAction {
  return {
    type: "userAction",
    applicationIds,
    action: "mute",
    key: randomUUID(),
    phase: "start",
    userId: randomUUID(),
    notifyUser: false,
    ...more,
  };
}

/** Sends a notification, under an id where it has one. */
export async function send(client: Client, body: Notification, webhookId?: string, options: CallOptions = {}) {
  const headers = webhookId === undefined ? {} : { "webhook-id": webhookId };
  await client.identity.createUserActionNotification({ body }, { ...options, headers });
}
