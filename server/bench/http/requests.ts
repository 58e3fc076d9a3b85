/** Requests that every server of the bench answers, and the stored data for them. */
import type { LoadRequest } from "./wire-form.ts";

export const apiKey = "bench-key-that-opens-everything-0123456789";
const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";

export interface BenchRequest extends LoadRequest {
  /** Part of a request with a parameter. */
  readonly part: "path" | "query" | "body";
  readonly method: "GET" | "POST";
  readonly body?: string;
}

const content = {
  content:
    "Hello there, friends of the harbour! Whoever says zounds again, or even z.o.u.n.d.s, walks the plank at noon.",
  contentType: "text",
  blacklist: { locales: ["en"], minimumSeverity: "mild" },
  emails: { disabled: true },
  phoneNumbers: { disabled: true },
  urls: { disabled: true },
  usernames: { disabled: true },
};

/** Requests with a path parameter, with a query and with a body. */
export const requests: readonly BenchRequest[] = [
  {
    name: "GET, path",
    part: "path",
    method: "GET",
    target: `/api/application/${applicationId}`,
    authorization: apiKey,
  },
  {
    name: "GET, query",
    part: "query",
    method: "GET",
    target: "/filter/blacklist/entry?text=zounds&locale=en",
    authorization: apiKey,
  },
  {
    name: "POST, body",
    part: "body",
    method: "POST",
    target: "/content/item/filter",
    authorization: apiKey,
    body: JSON.stringify(content),
  },
];

/** Bootstrap data with which our server answers each request with 200. */
export const bootstrap = {
  apiKeys: [{ key: apiKey, name: "bench" }],
  applications: [
    {
      application: {
        id: applicationId,
        name: "Forum",
        roles: [{ name: "member", isDefault: true }, { name: "admin" }],
      },
    },
  ],
  blacklist: {
    entries: [
      { text: "zounds", locale: "en", severity: "medium", filterMode: "nonEmbeddable", tags: ["Vulgarity"] },
      { text: "gadzooks", locale: "en", severity: "mild", filterMode: "nonEmbeddable", tags: ["Vulgarity"] },
    ],
  },
};
