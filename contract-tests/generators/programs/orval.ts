import * as api from "./generated.ts";

const [, key = "", applicationId = ""] = process.argv.slice(2);
const options = { headers: { Authorization: key } };

function told(call: string, { status }: { status: number }): void {
  console.log(call, status);
}

const created = await api.createApplication({ application: { name: "Harbour" } }, options);
told("create with the fewest fields", created);
const id = created.status === 200 ? created.data.application.id : "";
told("create below", await api.createRole(id, { role: { name: "pilot" } }, options));
told("retrieve", await api.retrieveApplication(id, options));
told("merge patch", await api.patchApplication(id, { application: { name: "Quay" } }, options));
told(
  "JSON Patch",
  await api.jsonPatchApplication(id, [{ op: "replace", path: "/application/name", value: "Pier" }], options),
);
told("list in an order", await api.searchDictionaryEntries({ sort: ["text:desc"], locale: ["en"] }, options));
told("list without parameters", await api.listBlacklistTags(undefined, options));
told("filter", await api.filterContentItem({ content: "What the h3ck" }, options));
told("filter several", await api.batchFilterContentItems({ contentItems: ["Ahoy", "What the h3ck"] }, options));
told(
  "create with rules",
  await api.createModerationApplication(
    { application: { name: "Forum", moderationConfiguration: { imageFilteringEnabled: false } } },
    options,
  ),
);
const parts = [{ type: "text" as const, content: "See you at the tide gauge." }];
told(
  "moderate",
  await api.moderateContentItem(
    { content: { applicationId, createInstant: Date.now(), senderId: crypto.randomUUID(), parts } },
    options,
  ),
);
const operator = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
told("create an operator", await api.createOperatorUser({ user: { ...operator, roles: ["moderator"] } }, options));
const signedIn = await api.loginOperator(operator);
told("sign in", signedIn);
const token = signedIn.status === 200 ? signedIn.data.token : "";
const asOperator = { headers: { Authorization: `Bearer ${token}` } };
told("read a queue with a token", await api.listApprovalQueueItems(undefined, asOperator));
told("zip", await api.exportSystemLogs(undefined, options));
told("unknown id", await api.retrieveApplication(crypto.randomUUID(), options));
told("wrong key", await api.listApplications(undefined, { headers: { Authorization: "wrong" } }));
told("delete", await api.deleteApplication(id, undefined, options));
