/** Fills a store before the first request: with a bootstrap file, and by requests. */
import { createHmac, randomUUID } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import type { BootstrapObject } from "../../src/test-server-interface.ts";
import { chat, wordList } from "./chat.ts";

export const apiKey = "bench-key-that-opens-everything-0123456789";
export const forumId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
/** Its refresh tokens may be used once. */
const refreshApplicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae33";
export const transientId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
export const storedId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d11";
export const queueId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d12";
export const providerId = "7d1e0c5a-93b4-4f62-8a1d-0b9c8e7f6a51";
const secret = "bench-secret-that-signs-third-party-tokens-01";
const operator = { email: "operator@example.org", password: "correct horse battery staple" };

const senderCount = 500;
const queuedCount = 200;
const seededAtOnce = 20;

export const senderIds: readonly string[] = Array.from({ length: senderCount }, () => randomUUID());
export const listedWords: readonly string[] = wordList.map(({ text }) => text);

/** Tokens that the server chose, which requests carry. */
export interface SeedResult {
  readonly operatorToken: string;
  /** One for each connection, and one more to record a response with. */
  readonly refreshTokens: readonly string[];
  /** As many again, for the same by hand. */
  readonly refreshTokensByHand: readonly string[];
}

export const bootstrap: BootstrapObject = {
  apiKeys: [{ key: apiKey, name: "bench" }],
  identityProviders: [
    {
      id: providerId,
      name: "Bench login",
      uniqueIdentityClaim: "email",
      keys: [{ kid: "bench", algorithm: "HS256", secret }],
    },
  ],
  applications: [
    { application: { id: forumId, name: "Forum", roles: [{ name: "member", isDefault: true }, { name: "admin" }] } },
    {
      application: {
        id: refreshApplicationId,
        name: "Game",
        jwtConfiguration: { refreshTokenUsagePolicy: "OneTimeUse" },
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
        roles: [{ name: "member", isDefault: true }],
      },
    },
  ],
  moderationApplications: [
    moderationApplication(transientId, "Chat, not stored", { storeContent: false }),
    moderationApplication(storedId, "Chat, stored", { storeContent: true }),
    moderationApplication(queueId, "Forum, queued", {
      storeContent: true,
      persistent: true,
      defaultActionIsQueueForApproval: true,
    }),
  ],
  operators: [{ user: { ...operator, applicationIds: [queueId], roles: ["moderator"] } }],
  dictionaries: ["en"],
  blacklist: {
    entries: wordList.map(({ id: _, ignores, variations, tags, ...entry }) => ({
      ...entry,
      ignores: [...ignores],
      variations: [...variations],
      tags: [...tags],
    })),
  },
};

type ModerationApplication = NonNullable<BootstrapObject["moderationApplications"]>[number];
type ModerationConfiguration = NonNullable<ModerationApplication["application"]["moderationConfiguration"]>;

function moderationApplication(id: string, name: string, settings: ModerationConfiguration): ModerationApplication {
  const filterRules: ModerationConfiguration["filterRules"] = [
    {
      tags: ["Vulgarity", "Slur"],
      mildAction: "replace",
      mediumAction: "replace",
      highAction: "reject",
      severeAction: "reject",
    },
  ];
  return { application: { id, name, moderationConfiguration: { ...settings, filterRules } } };
}

/** Fills a server's store by requests. @param connections the largest number at once */
export async function seed(baseUrl: string, connections: number): Promise<SeedResult> {
  const client = createClient({ baseUrl, apiKey });
  for (let first = 0; first < queuedCount; first += seededAtOnce) {
    const items = Array.from({ length: seededAtOnce }, (_, index) => queuedItem(first + index));
    await Promise.all(
      items.map((body) => client.moderation.moderateContentItem({ contentItemId: randomUUID(), body })),
    );
  }
  const refreshTokens: string[] = [];
  for (const subject of senderIds.slice(0, 2 * connections + 1)) {
    const { refreshToken } = await client.identity.reconcileToken({
      body: { applicationId: refreshApplicationId, identityProviderId: providerId, data: { token: tokenOf(subject) } },
    });
    if (refreshToken === undefined) throw new Error("A login gave no refresh token.");
    refreshTokens.push(refreshToken);
  }
  const { token } = await client.moderation.loginOperator({ body: operator });
  return {
    operatorToken: token,
    refreshTokens: refreshTokens.slice(0, connections + 1),
    refreshTokensByHand: refreshTokens.slice(connections + 1),
  };
}

function queuedItem(item: number) {
  return {
    content: {
      applicationId: queueId,
      createInstant: Date.now() - 1_000 * item,
      senderId: senderIds[item % senderIds.length] ?? "",
      parts: [{ type: "text" as const, content: chat[item % chat.length] ?? "" }],
    },
  };
}

/** Returns a third party's JWT about a user. */
export function tokenOf(subject: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: subject, email: `${subject}@example.com`, iat: now, exp: now + 86_400 };
  const signed = [{ typ: "JWT", kid: "bench", alg: "HS256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
