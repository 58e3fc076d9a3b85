/** The initial data of a fleet's store. */
import type { BootstrapObject } from "@gatehouse/server";
import { withIdentityProviders } from "../identity/identity-provider.ts";

export const programKey = "a-key-for-the-tests-of-durability-0123456789";
export const chatApplication = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
export const operator = { email: "mia@example.org", password: "correct horse battery staple" };

/** @param receiverPort the local port of the notification receiver */
export function bootstrapOf(receiverPort: number): BootstrapObject {
  const patient = { connectTimeout: 10_000, readTimeout: 10_000 };
  const moderationConfiguration = {
    storeContent: true,
    persistent: true,
    contentUserActionsEnabled: true,
    notificationServers: [{ url: `http://127.0.0.1:${receiverPort}/hooks`, ...patient }],
  };
  return {
    ...withIdentityProviders,
    apiKeys: [{ key: programKey, name: "load" }],
    moderationApplications: [{ application: { id: chatApplication, name: "Chat", moderationConfiguration } }],
    operators: [{ user: { ...operator, roles: ["moderator"] } }],
    blacklist: { tags: ["Insult"] },
  };
}
