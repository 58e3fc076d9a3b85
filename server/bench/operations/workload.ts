/** The operations that the bench measures, with requests that succeed on a server with the data of `seed.ts`. */
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import type { operations } from "@gatehouse/openapi/requests";
import type { OperationId } from "../../src/contract/handlers.ts";
import { carriedMark, type LoadRequest, uniqueMark } from "../harness/load-request.ts";
import { chat } from "./chat.ts";
import {
  apiKey,
  forumId,
  listedWords,
  providerId,
  queueId,
  type SeedResult,
  senderIds,
  storedId,
  tokenOf,
  transientId,
} from "./seed.ts";

/** Names of the operations, in the order of a run: what adds to the store comes last. */
export const operationKeys = [
  "filter",
  "moderate",
  "application",
  "content-user",
  "find-entry",
  "search-entries",
  "queue-page",
  "refresh",
  "reconcile",
  "moderate-stored",
  "create-entry",
] as const;

export type OperationKey = (typeof operationKeys)[number];

type Aims = Readonly<Partial<Record<OperationKey, number>>>;

/** Shares of bare Express that are asked for, by processor time of the server, with 16 connections. */
export const aims: Readonly<Record<"file" | "postgres", Aims>> = {
  file: {
    filter: 0.65,
    moderate: 0.45,
    application: 0.85,
    "find-entry": 0.85,
    "search-entries": 0.4,
    "queue-page": 0.4,
    "moderate-stored": 0.3,
  },
  postgres: {
    filter: 0.6,
    moderate: 0.4,
    application: 0.6,
    "content-user": 0.3,
    "find-entry": 0.4,
    "search-entries": 0.3,
    "queue-page": 0.3,
  },
};
/** Operations that `by-hand.ts` answers. */
export const handKeys: readonly OperationKey[] = [
  "application",
  "content-user",
  "find-entry",
  "search-entries",
  "queue-page",
  "refresh",
  "moderate-stored",
  "create-entry",
];
export const connectionsOfAims = 16;

export interface Operation {
  readonly key: OperationKey;
  readonly title: string;
  /** From the specs. */
  readonly described: ManifestOperation;
  request(seeded: SeedResult): LoadRequest;
}

type Values = Readonly<Record<string, string>>;

interface Parts {
  readonly path?: Values;
  readonly query?: Values;
  readonly body?: string | readonly string[];
  /** The API key by default; null for none. */
  readonly authorization?: string | null;
  readonly carried?: LoadRequest["carried"];
}

interface Definition {
  readonly title: string;
  readonly operationId: OperationId;
  readonly parts: (seeded: SeedResult) => Parts;
}

const definitions: Readonly<Record<OperationKey, Definition>> = {
  filter: {
    title: "filter a text of 110 characters",
    operationId: "filterContentItem",
    parts: () => ({ body: chat.map((content) => json("filterContentItem", { content })) }),
  },
  moderate: {
    title: "moderate, not stored",
    operationId: "moderateContentItem",
    parts: () => ({ body: contents(transientId) }),
  },
  application: {
    title: "retrieve an application",
    operationId: "retrieveApplication",
    parts: () => ({ path: { applicationId: forumId } }),
  },
  "content-user": {
    title: "retrieve a content user",
    operationId: "retrieveContentUser",
    parts: () => ({ path: { contentUserId: senderIds[0] ?? "" } }),
  },
  "find-entry": {
    title: "find a filter entry",
    operationId: "findFilterEntry",
    parts: () => ({ query: { text: listedWords[0] ?? "", locale: "en" } }),
  },
  "search-entries": {
    title: "search filter entries, 25 a page",
    operationId: "searchFilterEntries",
    parts: () => ({ query: { text: "s*", locale: "en", numberOfResults: "25" } }),
  },
  "queue-page": {
    title: "read a page of a queue, 25 items",
    operationId: "listApprovalQueueItems",
    parts: ({ operatorToken }) => ({
      query: { applicationId: queueId, numberOfResults: "25" },
      authorization: `Bearer ${operatorToken}`,
    }),
  },
  refresh: {
    title: "refresh a JWT, tokens used once",
    operationId: "refreshToken",
    parts: ({ refreshTokens }) => ({
      body: json("refreshToken", { refreshToken: carriedMark }),
      authorization: null,
      carried: { field: "refreshToken", first: refreshTokens },
    }),
  },
  reconcile: {
    title: "reconcile",
    operationId: "reconcileToken",
    parts: () => ({ body: senderIds.map((subject) => login(forumId, subject)), authorization: null }),
  },
  "moderate-stored": {
    title: "moderate, stored",
    operationId: "moderateContentItem",
    parts: () => ({ body: contents(storedId) }),
  },
  "create-entry": {
    title: "create a filter entry",
    operationId: "createFilterEntry",
    parts: () => ({ body: newEntry() }),
  },
};

export const workload: readonly Operation[] = operationKeys.map((key) => {
  const { title, operationId, parts } = definitions[key];
  const described = manifest.find((each) => each.operationId === operationId);
  if (described === undefined) throw new TypeError(`The specs have no operation ${operationId}.`);
  return { key, title, described, request: (seeded) => requestOf(key, described, parts(seeded)) };
});

function requestOf(name: string, { method, path }: ManifestOperation, parts: Parts): LoadRequest {
  const { path: values = {}, query, body, authorization = apiKey, carried } = parts;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(values[parameter] ?? ""));
  const target = query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`;
  return { name, method, target, body, carried, authorization: authorization ?? undefined };
}

type JsonBody<K extends keyof operations> =
  NonNullable<operations[K]["requestBody"]> extends {
    content: { "application/json": infer Body };
  }
    ? Body
    : never;

/** Returns a body that the specs allow. */
function json<K extends keyof operations>(_operation: K, body: JsonBody<K>): string {
  return JSON.stringify(body);
}

function contents(applicationId: string): string[] {
  const createInstant = Date.now();
  return chat.map((text, index) =>
    json("moderateContentItem", {
      content: {
        applicationId,
        createInstant,
        senderId: senderIds[index % senderIds.length] ?? "",
        parts: [{ type: "text", content: text }],
      },
    }),
  );
}

/** Returns the body of a login of one user by the third party's token. */
function login(applicationId: string, subject: string): string {
  return json("reconcileToken", { applicationId, identityProviderId: providerId, data: { token: tokenOf(subject) } });
}

function newEntry(): string {
  const entry = {
    text: `zq${uniqueMark}x`,
    locale: "en",
    severity: "mild",
    filterMode: "exactMatch",
    tags: ["Bench"],
  } as const;
  return json("createFilterEntry", { entry: { ...entry, tags: [...entry.tags] } });
}
