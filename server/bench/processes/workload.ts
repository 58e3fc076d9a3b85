/** Requests of the bench, and the stored data for them. */
import { createHmac, randomUUID } from "node:crypto";

export const apiKey = "bench-key-that-opens-everything-0123456789";
const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const transientId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
const storedId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d11";
const providerId = "7d1e0c5a-93b4-4f62-8a1d-0b9c8e7f6a51";
const secret = "bench-secret-that-signs-third-party-tokens-01";

const people = 500;

export interface WorkloadRequest {
  readonly method: "GET" | "POST";
  readonly target: string;
  /** Bodies that are sent in turn. */
  readonly bodies: readonly string[];
  readonly keyless?: true;
}

const words = ["zounds", "gadzooks", "scallywag", "blatherskite", "nincompoop"];
const lines = [
  "hello there, friends of the harbour, who is up for a match at noon?",
  "whoever says z.o.u.n.d.s again walks the plank",
  "gg everyone, that was close. one more round and then dinner",
  "my ship is faster than yours, you scallywag, and it always was",
];
const senders = Array.from({ length: people }, () => randomUUID());

export const workload: Readonly<Record<string, WorkloadRequest>> = {
  filter: {
    method: "POST",
    target: "/content/item/filter",
    bodies: lines.map((content) => JSON.stringify({ content })),
  },
  "moderate, not stored": { method: "POST", target: "/content/item/moderate", bodies: contents(transientId) },
  "moderate, stored": { method: "POST", target: "/content/item/moderate", bodies: contents(storedId) },
  "retrieve application": { method: "GET", target: `/api/application/${applicationId}`, bodies: [""] },
  reconcile: { method: "POST", target: "/api/jwt/reconcile", bodies: logins(), keyless: true },
};

export const bootstrap = {
  apiKeys: [{ key: apiKey, name: "bench" }],
  identityProviders: [
    {
      id: providerId,
      name: "Bench login",
      uniqueIdentityClaim: "email",
      keys: [{ kid: "bench", algorithm: "HS256", secret }],
    },
  ],
  applications: [{ application: { id: applicationId, name: "Forum", roles: [{ name: "member", isDefault: true }] } }],
  moderationApplications: [
    moderationApplication(transientId, "Chat, not stored", false),
    moderationApplication(storedId, "Chat, stored", true),
  ],
  blacklist: {
    entries: words.map((text) => ({
      text,
      locale: "en",
      severity: "medium",
      filterMode: "nonEmbeddable",
      tags: ["Vulgarity"],
    })),
  },
};

function moderationApplication(id: string, name: string, storeContent: boolean): object {
  const rule = { tags: ["Vulgarity"], mildAction: "replace", mediumAction: "replace", highAction: "reject" };
  const filterRules = [{ ...rule, severeAction: "reject" }];
  return { application: { id, name, moderationConfiguration: { storeContent, filterRules } } };
}

function contents(application: string): string[] {
  return senders.map((senderId, index) =>
    JSON.stringify({
      content: {
        applicationId: application,
        createInstant: Date.now(),
        senderId,
        parts: [{ type: "text", content: lines[index % lines.length] }],
      },
    }),
  );
}

function logins(): string[] {
  return senders.map((subject) =>
    JSON.stringify({ applicationId, identityProviderId: providerId, data: { token: tokenOf(subject) } }),
  );
}

function tokenOf(subject: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: subject, email: `${subject}@example.com`, iat: now, exp: now + 86_400 };
  const signed = [{ typ: "JWT", kid: "bench", alg: "HS256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
