import createClient from "openapi-fetch";
import type { paths } from "./generated.ts";

const [baseUrl = "", key = "", applicationId = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: key } });

function told(call: string, { response }: { response: Response }): void {
  console.log(call, response.status);
}

const created = await client.POST("/api/application", { body: { application: { name: "Harbour" } } });
told("create with the fewest fields", created);
const path = { applicationId: created.data?.application.id ?? "" };
told(
  "create below",
  await client.POST("/api/application/{applicationId}/role", { params: { path }, body: { role: { name: "pilot" } } }),
);
told("retrieve", await client.GET("/api/application/{applicationId}", { params: { path } }));
told(
  "merge patch",
  await client.PATCH("/api/application/{applicationId}", { params: { path }, body: { application: { name: "Quay" } } }),
);
told(
  "JSON Patch",
  await client.PATCH("/api/application/{applicationId}#jsonPatchApplication", {
    params: { path },
    headers: { "Content-Type": "application/json-patch+json" },
    body: [{ op: "replace", path: "/application/name", value: "Pier" }],
  }),
);
told(
  "list in an order",
  await client.GET("/filter/blacklist/dictionary/search", {
    params: { query: { sort: ["text:desc"], locale: ["en"] } },
  }),
);
told("list without parameters", await client.GET("/filter/blacklist/tag"));
told("filter", await client.POST("/content/item/filter", { body: { content: "What the h3ck" } }));
told(
  "filter several",
  await client.POST("/content/item/batch-filter", { body: { contentItems: ["Ahoy", "What the h3ck"] } }),
);
told(
  "create with rules",
  await client.POST("/system/application", {
    body: { application: { name: "Forum", moderationConfiguration: { imageFilteringEnabled: false } } },
  }),
);
const parts = [{ type: "text" as const, content: "See you at the tide gauge." }];
told(
  "moderate",
  await client.POST("/content/item/moderate", {
    body: { content: { applicationId, createInstant: Date.now(), senderId: crypto.randomUUID(), parts } },
  }),
);
const operator = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
told(
  "create an operator",
  await client.POST("/system/user", { body: { user: { ...operator, roles: ["moderator"] } } }),
);
const signedIn = await client.POST("/moderation/login", { body: operator });
told("sign in", signedIn);
const Authorization = `Bearer ${signedIn.data?.token ?? ""}`;
told("read a queue with a token", await client.GET("/moderation/approval-queue", { headers: { Authorization } }));
told("zip", await client.GET("/api/system/log/export", { parseAs: "arrayBuffer" }));
const unknown = { applicationId: crypto.randomUUID() };
told("unknown id", await client.GET("/api/application/{applicationId}", { params: { path: unknown } }));
told("wrong key", await client.GET("/api/application", { headers: { Authorization: "wrong" } }));
told("delete", await client.DELETE("/api/application/{applicationId}", { params: { path } }));
