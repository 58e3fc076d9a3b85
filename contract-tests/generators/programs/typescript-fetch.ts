import * as api from "./generated/index";

const [basePath = "", key = "", applicationId = ""] = process.argv.slice(2);

/** The settings of a client that sends a key or a token, of which the client would send the token alone. */
function settings(credential: { apiKey: string } | { accessToken: string }): api.Configuration {
  return new api.Configuration({ basePath, ...credential });
}

/** This client throws what is no success, so that both ways have a status. */
async function told<Answer>(call: string, sent: Promise<api.ApiResponse<Answer>>): Promise<Answer | undefined> {
  const answer = await sent.catch((error: unknown) => {
    if (error instanceof api.ResponseError) return error.response;
    throw error;
  });
  console.log(call, answer instanceof Response ? answer.status : answer.raw.status);
  return answer instanceof Response ? undefined : await answer.value();
}

const own = settings({ apiKey: key });
const applications = new api.ApplicationsApi(own);
const content = new api.ContentApi(own);

const created = await told(
  "create with the fewest fields",
  applications.createApplicationRaw({ applicationRequest: { application: { name: "Harbour" } } }),
);
const id = { applicationId: created?.application.id ?? "" };
await told("create below", new api.RolesApi(own).createRoleRaw({ ...id, roleRequest: { role: { name: "pilot" } } }));
await told("retrieve", applications.retrieveApplicationRaw(id));
const applicationPatchRequest = { application: { name: "Quay" } };
await told("merge patch", applications.patchApplicationRaw({ ...id, applicationPatchRequest }));
await told(
  "list in an order",
  new api.BlacklistDictionaryApi(own).searchDictionaryEntriesRaw({ locale: ["en"], sort: ["text:desc"] }),
);
await told("list without parameters", new api.BlacklistTagsApi(own).listBlacklistTagsRaw({}));
await told("filter", content.filterContentItemRaw({ contentFilterRequest: { content: "What the h3ck" } }));
const contentFilterBatchRequest = { contentItems: ["Ahoy", "What the h3ck"] };
await told("filter several", content.batchFilterContentItemsRaw({ contentFilterBatchRequest }));
const application = { name: "Forum", moderationConfiguration: { imageFilteringEnabled: false } };
await told(
  "create with rules",
  new api.ModerationApplicationsApi(own).createModerationApplicationRaw({
    moderationApplicationRequest: { application },
  }),
);
const parts = [{ type: api.ContentPartTypeEnum.Text, content: "See you at the tide gauge." }];
const item = { applicationId, createInstant: Date.now(), senderId: crypto.randomUUID(), parts };
await told("moderate", content.moderateContentItemRaw({ contentItemRequest: { content: item } }));
const operator = { email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
const user = { ...operator, roles: [api.OperatorRole.Moderator] };
await told("create an operator", new api.OperatorsApi(own).createOperatorUserRaw({ operatorUserRequest: { user } }));
const signedIn = await told(
  "sign in",
  new api.OperatorSignInApi(own).loginOperatorRaw({ operatorLoginRequest: operator }),
);
const queue = new api.ApprovalQueueApi(settings({ accessToken: signedIn?.token ?? "" }));
await told("read a queue with a token", queue.listApprovalQueueItemsRaw({}));
await told("zip", new api.LogsApi(own).exportSystemLogsRaw({}));
await told("unknown id", applications.retrieveApplicationRaw({ applicationId: crypto.randomUUID() }));
await told("wrong key", new api.ApplicationsApi(settings({ apiKey: "wrong" })).listApplicationsRaw({}));
await told("delete", applications.deleteApplicationRaw(id));
