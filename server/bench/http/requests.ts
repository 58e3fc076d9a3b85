/** Requests that every server of the bench answers, and the stored data for them. */
import type { RecordedOperation } from "../harness/recorded-replies.ts";

const apiKey = "bench-key-that-opens-everything-0123456789";
const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";

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

function operation(
  name: string,
  method: string,
  path: string,
  rest: { target?: string; body?: string },
): RecordedOperation {
  const request = { name, method, target: path, authorization: apiKey, ...rest };
  return { described: { method, path }, request };
}

/** Requests with a path parameter, with a query and with a body. */
export const requests: readonly RecordedOperation[] = [
  operation("GET, path", "GET", "/api/application/{applicationId}", { target: `/api/application/${applicationId}` }),
  operation("GET, query", "GET", "/filter/blacklist/entry", {
    target: "/filter/blacklist/entry?text=zounds&locale=en",
  }),
  operation("POST, body", "POST", "/content/item/filter", { body: JSON.stringify(content) }),
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
