import { Api, OperatorRole } from "./generated/Api.ts";

const [baseUrl = "", key = "", applicationId = ""] = process.argv.slice(2);

/** A client that sends this in `Authorization`. */
function clientOf(credential: string): Api<unknown> {
  return new Api({ baseUrl, baseApiParams: { headers: { Authorization: credential } } });
}

const { api, content, filter, moderation, system } = clientOf(key);

/** This client throws what is no success, so that both ways have a status. */
async function told<Answer>(
  call: string,
  sent: Promise<{ status: number; data: Answer }>,
): Promise<Answer | undefined> {
  const answer = await sent.catch(({ status }: { status: number }) => ({ status, data: undefined }));
  console.log(call, answer.status);
  return answer.data;
}

const created = await told(
  "create with the fewest fields",
  api.createApplication({ application: { name: "Harbour" } }),
);
const id = created?.application.id ?? "";
await told("create below", api.createRole(id, { role: { name: "pilot" } }));
await told("retrieve", api.retrieveApplication(id));
await told("merge patch", api.patchApplication(id, { application: { name: "Quay" } }));
await told(
  "JSON Patch",
  api.jsonPatchApplication(id, [{ op: "replace", path: "/application/name", value: "Pier" }], {
    // Its own media type would win over the header.
    type: undefined,
    headers: { Authorization: key, "Content-Type": "application/json-patch+json" },
  }),
);
await told("list in an order", filter.searchDictionaryEntries({ sort: ["text:desc"], locale: ["en"] }));
await told("list without parameters", filter.listBlacklistTags());
await told("filter", content.filterContentItem({ content: "What the h3ck" }));
await told("filter several", content.batchFilterContentItems({ contentItems: ["Ahoy", "What the h3ck"] }));
await told(
  "create with rules",
  system.createModerationApplication({
    application: { name: "Forum", moderationConfiguration: { imageFilteringEnabled: false } },
  }),
);
const parts = [{ type: "text" as const, content: "See you at the tide gauge." }];
await told(
  "moderate",
  content.moderateContentItem({
    content: { applicationId, createInstant: Date.now(), senderId: crypto.randomUUID(), parts },
  }),
);
const operator = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
await told("create an operator", system.createOperatorUser({ user: { ...operator, roles: [OperatorRole.Moderator] } }));
const signedIn = await told("sign in", moderation.loginOperator(operator));
const asOperator = clientOf(`Bearer ${signedIn?.token ?? ""}`);
await told("read a queue with a token", asOperator.moderation.listApprovalQueueItems());
await told("zip", api.exportSystemLogs({}, { format: "blob" }));
await told("unknown id", api.retrieveApplication(crypto.randomUUID()));
await told("wrong key", clientOf("wrong").api.listApplications());
await told("delete", api.deleteApplication(id));
