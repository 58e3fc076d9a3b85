import { client } from "./client.ts";
import * as api from "./generated/index.ts";

const [baseURL = "", key = "", applicationId = ""] = process.argv.slice(2);
client.setConfig({ baseURL, headers: { Authorization: key } });

async function told<Answer>(call: string, sent: Promise<{ status: number; data: Answer }>): Promise<Answer> {
  const { status, data } = await sent;
  console.log(call, status);
  return data;
}

const created = await told(
  "create with the fewest fields",
  api.createApplication({ application: { name: "Harbour" } }),
);
const { id } = created.application;
await told("create below", api.createRole(id, { role: { name: "pilot" } }));
await told("retrieve", api.retrieveApplication(id));
await told("merge patch", api.patchApplication(id, { application: { name: "Quay" } }));
await told("JSON Patch", api.jsonPatchApplication(id, [{ op: "replace", path: "/application/name", value: "Pier" }]));
await told("list in an order", api.searchDictionaryEntries({ sort: ["text:desc"], locale: ["en"] }));
await told("list without parameters", api.listBlacklistTags());
await told("filter", api.filterContentItem({ content: "What the h3ck" }));
await told("filter several", api.batchFilterContentItems({ contentItems: ["Ahoy", "What the h3ck"] }));
await told(
  "create with rules",
  api.createModerationApplication({
    application: { name: "Forum", moderationConfiguration: { imageFilteringEnabled: false } },
  }),
);
const parts = [{ type: "text" as const, content: "See you at the tide gauge." }];
await told(
  "moderate",
  api.moderateContentItem({
    content: { applicationId, createInstant: Date.now(), senderId: crypto.randomUUID(), parts },
  }),
);
const operator = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
await told("create an operator", api.createOperatorUser({ user: { ...operator, roles: ["moderator"] } }));
const signedIn = await told("sign in", api.loginOperator(operator));
const asOperator = { headers: { Authorization: `Bearer ${signedIn.token}` } };
await told("read a queue with a token", api.listApprovalQueueItems(undefined, undefined, asOperator));
await told("zip", api.exportSystemLogs());
await told("unknown id", api.retrieveApplication(crypto.randomUUID()));
await told("wrong key", api.listApplications(undefined, undefined, { headers: { Authorization: "wrong" } }));
await told("delete", api.deleteApplication(id));
