import * as api from "./generated/index";

const [basePath = "", key = "", applicationId = ""] = process.argv.slice(2);

/** The settings of a client that sends this key. Its answers are no errors, so that their status is printed. */
function settings(apiKey: string, accessToken?: string): api.Configuration {
  const baseOptions = { validateStatus: () => true };
  return new api.Configuration({ basePath, apiKey, baseOptions, ...(accessToken !== undefined && { accessToken }) });
}

async function told<Answer extends { status: number }>(call: string, sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  console.log(call, answer.status);
  return answer;
}

const own = settings(key);
const applications = new api.ApplicationsApi(own);
const content = new api.ContentApi(own);

const created = await told(
  "create with the fewest fields",
  applications.createApplication({ application: { name: "Harbour" } }),
);
const id = created.data.application.id;
await told("create below", new api.RolesApi(own).createRole(id, { role: { name: "pilot" } }));
await told("retrieve", applications.retrieveApplication(id));
await told("merge patch", applications.patchApplication(id, { application: { name: "Quay" } }));
const operation = { op: api.JsonPatchOperationOpEnum.Replace, path: "/application/name", value: "Pier" };
await told("JSON Patch", applications.jsonPatchApplication(id, [operation]));
await told(
  "list in an order",
  new api.BlacklistDictionaryApi(own).searchDictionaryEntries(undefined, ["en"], undefined, undefined, ["text:desc"]),
);
await told("list without parameters", new api.BlacklistTagsApi(own).listBlacklistTags());
await told("filter", content.filterContentItem({ content: "What the h3ck" }));
await told("filter several", content.batchFilterContentItems({ contentItems: ["Ahoy", "What the h3ck"] }));
await told(
  "create with rules",
  new api.ModerationApplicationsApi(own).createModerationApplication({
    application: { name: "Forum", moderationConfiguration: { imageFilteringEnabled: false } },
  }),
);
const parts = [{ type: api.ContentPartTypeEnum.Text, content: "See you at the tide gauge." }];
await told(
  "moderate",
  content.moderateContentItem({
    content: { applicationId, createInstant: Date.now(), senderId: crypto.randomUUID(), parts },
  }),
);
const operator = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
await told(
  "create an operator",
  new api.OperatorsApi(own).createOperatorUser({ user: { ...operator, roles: [api.OperatorRole.Moderator] } }),
);
const signedIn = await told("sign in", new api.OperatorSignInApi(own).loginOperator(operator));
const queue = new api.ApprovalQueueApi(settings("", signedIn.data.token));
await told("read a queue with a token", queue.listApprovalQueueItems());
await told("zip", new api.LogsApi(own).exportSystemLogs());
await told("unknown id", applications.retrieveApplication(crypto.randomUUID()));
await told("wrong key", new api.ApplicationsApi(settings("wrong")).listApplications());
await told("delete", applications.deleteApplication(id));
