import { board } from "./objects.ts";

/** Requests that fill the sample store with the objects that only operations make. */
export interface SampleRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  /** Ids of the objects that the request makes, in their order; an empty one is left to chance. */
  readonly ids?: readonly string[];
}

const lounge = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
const site = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const nell = "a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20";
const tom = "b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31";
const reporter = "1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f";

/** Operators by the last digits of their ids; the documentation does something else with each. */
const operators = [
  ["8c7d", "mia@example.org"],
  ["8c77", "ida@example.org"],
  ["8c70", "change-password@example.org"],
  ["8c71", "sign-out@example.org"],
  ["8c72", "enrol@example.org"],
  ["8c75", "old@example.org"],
  ["8c76", "tokens@example.org"],
] as const;

/** Accounts without a password: whoever has an API key gives one to those that a documented request signs in to. */
export const sampleOperators = operators.map(([digits, email]) => ({
  id: `d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b${digits}`,
  email,
  applicationIds: [],
  roles: ["admin" as const, "moderator" as const],
}));

export function sampleRequests(): readonly SampleRequest[] {
  return [
    ...["5c40", "5c41"].map((digits) => ({
      method: "POST" as const,
      path: `/api/api-key/2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b${digits}`,
      body: { apiKey: { name: `Sample key ${digits}`, permissions: { "/api/system/version": ["GET"] } } },
    })),
    ...["8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21", "8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b22", nell, tom].map((id) => ({
      method: "POST" as const,
      path: `/content/user/${id}`,
      body: { user: { displayNames: [id === nell ? "Nell" : "Tom"] } },
    })),
    { method: "POST", path: `/content/user/${reporter}`, body: { user: {} } },
    ...contents,
    ...actions,
  ];
}

const contents: readonly SampleRequest[] = [
  // Of the forum: to retrieve, update and flag; then one for each thing that moderators do to it.
  item("d7e8", { location: "forum/boats/1821", text: "Dinghy for sale" }),
  ...["d701", "d702", "d703", "d704", "d705"].map((digits) => queued(digits, "requiresApproval")),
  ...["d711", "d712", "d713", "d714"].map((digits) => queued(digits, "generatesContentAlert")),
  item("d740", { location: "forum/boats/1823", text: "Anchor for sale" }),
  item("d741", { location: "forum/boats/1824", text: "Rope for sale" }),
  item("d751", { application: lounge, location: "quay", text: "Ahoy there" }),
  item("d721", { application: lounge, location: "harbour/quay-3", text: "Ahoy there" }),
  item("d731", { sender: tom, moderation: "generatesAlert", text: "Meet me at the lighthouse." }),
  flag("d7e8", tom),
];

const actions: readonly SampleRequest[] = [
  {
    method: "POST",
    path: `/moderation/user-action/${tom}`,
    ids: ["", "", "9e2b4d60-7c81-4f35-a2d9-0b6c8e1f3a57"],
    body: { action: "warn", applicationIds: [board], reason: "Off topic", expiry: 4102444800000 },
  },
  ...["6d7e", "6d7f"].map((digits) => ({
    method: "POST" as const,
    path: `/moderation/user-action/${nell}`,
    ids: [`c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c${digits}`],
    body: { action: "warn", applicationIds: [lounge], reason: "Insults", expiry: 4102444800000 },
  })),
];

interface SampleItem {
  readonly application?: string;
  readonly sender?: string;
  readonly location?: string;
  readonly text: string;
  readonly moderation?: string;
}

function itemId(digits: string): string {
  return `6f1d2c3b-4a5e-4f60-8172-93a4b5c6${digits}`;
}

function item(digits: string, { application = board, sender = nell, location, text, moderation }: SampleItem) {
  const content = {
    applicationId: application,
    createInstant: 1732147200000,
    ...(location === undefined ? {} : { location }),
    parts: [{ type: "text", content: text, name: "title" }],
    senderId: sender,
    senderDisplayName: sender === nell ? "Nell" : "Tom",
  };
  return {
    method: "POST" as const,
    path: `/content/item/moderate/${itemId(digits)}`,
    body: { content, ...(moderation === undefined ? {} : { moderation }) },
  };
}

function queued(digits: string, moderation: string): SampleRequest {
  return item(digits, { moderation, location: "forum/boats/1822", text: "Oar, hardly used" });
}

function flag(digits: string, reporterId: string): SampleRequest {
  const comment = "This is not about boats at all.";
  return {
    method: "POST",
    path: `/content/item/flag/${itemId(digits)}`,
    body: { flag: { applicationId: board, createInstant: 1732150800000, reporterId, comment } },
  };
}

/** Audience of the JWTs that the sample identity provider takes; no token for an application has it. */
const sampleAudience = "sample-login";

/** @param keys the server's own public keys */
export function sampleProvider(keys: unknown): object {
  return {
    id: "6e4d2c0b-8f7a-4b59-9c3d-1a0e9f8d7c6b",
    name: "Sample login",
    uniqueIdentityClaim: "email",
    audiences: [sampleAudience],
    applicationIds: [site],
    jsonWebKeySet: { keys },
  };
}

/** A login of a sample user, whose refresh token has a known id. */
interface SampleLogin {
  readonly vend: SampleRequest;
  reconcile(token: string): SampleRequest;
}

/** Logins of sample users by the ids of their refresh tokens: one to be read, one to be revoked. */
export const sampleLogins: readonly SampleLogin[] = [
  ["e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043", "ada@example.com"],
  ["e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8044", "ada@example.com"],
].map(([id = "", email]) => ({
  vend: {
    method: "POST",
    path: "/api/jwt/vend",
    body: { claims: { email, aud: sampleAudience }, timeToLiveInSeconds: 60 },
  },
  reconcile: (token) => ({
    method: "POST",
    path: "/api/jwt/reconcile",
    ids: ["", id],
    body: { applicationId: site, identityProviderId: "6e4d2c0b-8f7a-4b59-9c3d-1a0e9f8d7c6b", data: { token } },
  }),
}));
