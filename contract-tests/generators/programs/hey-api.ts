import { client } from "./generated/client.gen.ts";
import * as api from "./generated/index.ts";

const [baseUrl = "", key = "", applicationId = ""] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });

function told(call: string, { response }: { response?: Response }): void {
  console.log(call, response?.status);
}

const created = await api.createApplication({ body: { application: { name: "Harbour" } } });
told("create with the fewest fields", created);
const path = { applicationId: created.data?.application.id ?? "" };
told("create below", await api.createRole({ path, body: { role: { name: "pilot" } } }));
told("retrieve", await api.retrieveApplication({ path }));
told("merge patch", await api.patchApplication({ path, body: { application: { name: "Quay" } } }));
told(
  "JSON Patch",
  await api.jsonPatchApplication({ path, body: [{ op: "replace", path: "/application/name", value: "Pier" }] }),
);
told("list in an order", await api.searchDictionaryEntries({ query: { sort: ["text:desc"], locale: ["en"] } }));
told("list without parameters", await api.listBlacklistTags());
told("filter", await api.filterContentItem({ body: { content: "What the h3ck" } }));
told("filter several", await api.batchFilterContentItems({ body: { contentItems: ["Ahoy", "What the h3ck"] } }));
told(
  "create with rules",
  await api.createModerationApplication({
    body: { application: { name: "Forum", moderationConfiguration: { imageFilteringEnabled: false } } },
  }),
);
const parts = [{ type: "text" as const, content: "See you at the tide gauge." }];
told(
  "moderate",
  await api.moderateContentItem({
    body: { content: { applicationId, createInstant: Date.now(), senderId: crypto.randomUUID(), parts } },
  }),
);
const operator = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
told("create an operator", await api.createOperatorUser({ body: { user: { ...operator, roles: ["moderator"] } } }));
const signedIn = await api.loginOperator({ body: operator });
told("sign in", signedIn);
told("read a queue with a token", await api.listApprovalQueueItems({ auth: signedIn.data?.token ?? "" }));
told("zip", await api.exportSystemLogs());
told("unknown id", await api.retrieveApplication({ path: { applicationId: crypto.randomUUID() } }));
told("wrong key", await api.listApplications({ auth: "wrong" }));
told("delete", await api.deleteApplication({ path }));
