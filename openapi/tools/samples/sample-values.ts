/**
 * Values of the samples where the spec's examples would not work on a sample store: an object may be made once and deleted
 * once, so that what makes or deletes one names another than what reads it. `server/src/bootstrap/sample-data` has the
 * objects.
 */
import { isObject, type Json, type JsonObject } from "../json.ts";
import { nextOneTimePasswordValue, oneTimePasswordValue, operatorPasswordValue, variableValue } from "./values.ts";

interface SampleValues {
  readonly path?: JsonObject;
  readonly query?: JsonObject;
  /** Is merged into the body's example, objects and the items of lists alike. */
  readonly body?: Json;
}

const operator = (digits: string): string => `d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b${digits}`;
const item = (digits: string): string => `6f1d2c3b-4a5e-4f60-8172-93a4b5c6${digits}`;
const named = (contentItemId: string): SampleValues => ({ path: { contentItemId } });
const market = "f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c";
const board = "0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01";
/** Ends after whenever the reader starts: the logs of the sample store begin at the first start. */
const untilNow: SampleValues = { query: { end: 4_102_444_800_000 } };
const searchUntilNow = (search: JsonObject): SampleValues => ({
  body: { search: { end: 4_102_444_800_000, ...search } },
});
const ofBoard: SampleValues = { query: { applicationId: [board] } };

/**
 * By operation or form, and media type where it is not the first. Values that change nothing say that the example works, and
 * that further ones would not.
 */
const sampleValues: Readonly<Record<string, SampleValues>> = {
  createApplicationWithId: {
    path: { applicationId: "3c219e58-ed0e-4b18-ad48-f4f92793ae34" },
    body: { application: { name: "Gallery" } },
  },
  patchApplication: { body: {} },
  "patchApplication application/json-patch+json": {
    body: [{ path: "/application/active", value: true }, {}],
  },
  deleteApplication: { path: { applicationId: "3c219e58-ed0e-4b18-ad48-f4f92793ae33" } },
  createRoleWithId: { path: { roleId: "7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b37" }, body: { role: { name: "editor" } } },
  updateRole: { body: { role: { name: "regular" } } },
  "patchRole application/json-patch+json": { body: [{}] },
  deleteRole: { path: { roleId: "7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b36" } },
  createEmailTemplate: { body: { emailTemplate: { name: "Welcome" } } },
  createEmailTemplateWithId: {
    path: { emailTemplateId: "9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f42" },
    body: { emailTemplate: { name: "Farewell" } },
  },
  "patchEmailTemplate application/json-patch+json": { body: [{ from: "/emailTemplate/defaultSubject" }] },
  deleteEmailTemplate: { path: { emailTemplateId: "9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f41" } },
  "patchSystemConfiguration application/json-patch+json": {
    body: [{ path: "/systemConfiguration/corsConfiguration/debug", value: false }, {}],
  },
  createApiKeyWithId: { path: { keyId: "2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c42" } },
  deleteApiKey: { path: { keyId: "2f9d7c1e-5b3a-4e80-9c46-1d8e7a6b5c41" } },
  reconcileToken: { body: { data: { token: variableValue("providerToken") } } },
  retrievePublicKeyById: { query: { kid: variableValue("kid") } },
  refreshToken: { body: { refreshToken: variableValue("refreshToken") } },
  logout: { body: { refreshToken: "an-old-one" } },
  deleteRefreshTokens: {
    query: { userId: "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88" },
    body: { userId: "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88" },
  },
  deleteRefreshToken: { path: { refreshTokenId: "e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8044" } },
  retrieveDailyActiveUsersReport: untilNow,
  retrieveDailyActiveUserReport: untilNow,
  retrieveLoginReport: untilNow,
  retrieveMonthlyActiveUsersReport: untilNow,
  retrieveMonthlyActiveUserReport: untilNow,
  retrieveRegistrationReport: untilNow,
  searchEventLogs: untilNow,
  searchEventLogsByCriteria: searchUntilNow({ message: "sample data*stored", type: "Information" }),
  searchAuditLogs: untilNow,
  searchAuditLogsByCriteria: searchUntilNow({ message: "/content/user", user: "first start" }),
  searchLoginRecords: untilNow,
  searchLoginRecordsByCriteria: searchUntilNow({}),
  createFilterEntry: { body: { entry: { text: "odsbodikins" } } },
  updateFilterEntry: { body: { entry: { text: "gadzooks" } } },
  deleteFilterEntry: { path: { id: 7 } },
  createDictionaryEntry: { body: { entry: { text: "moonrakery" } } },
  findDictionaryEntry: { query: { text: "assessment" } },
  updateDictionaryEntry: { body: { entry: { text: "checkerboarding" } } },
  deleteDictionaryEntry: { path: { id: 2 } },
  createBlacklistTag: { body: { tag: { name: "Slander" } } },
  deleteBlacklistTag: { path: { id: 3 } },
  updateBlacklistPhrase: { body: { phrase: { pattern: "\\bwhat a %Vulgarity%" } } },
  deleteBlacklistPhrase: { path: { id: 2 } },
  createAllowedEntry: { body: { entry: { text: "ahoy" } } },
  searchAllowedEntries: { query: { text: "sea*" } },
  updateAllowedEntry: { body: { entry: { text: "seagull" } } },
  deleteAllowedEntry: { path: { id: 4 } },
  findWhitelistTag: { query: { name: "Animal" } },
  createAdvancedDisallowedPhrase: { body: { phrase: { parts: ["Animal", "*", "Animal"] } } },
  deleteWhitelistTag: { path: { id: 3 } },
  deleteDisallowedPhrase: { path: { id: 2 } },
  deleteAdvancedDisallowedPhrase: { path: { id: 4 } },
  createContentUser: { path: { contentUserId: "8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b20" } },
  deleteContentUser: { path: { contentUserId: "8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b22" } },
  createOperatorUser: { body: { user: { email: "noa@example.org" } } },
  deleteOperatorUser: { path: { userId: operator("8c75") } },
  createModerationApplicationWithId: {
    path: { applicationId: "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d11" },
    body: { application: { name: "Harbour Radio" } },
  },
  updateModerationApplication: { path: { applicationId: market }, body: { application: { id: market } } },
  deleteModerationApplication: { path: { applicationId: "f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4d" } },
  moderateContentItemWithId: named(item("d7f0")),
  updateContentItem: named(item("d740")),
  batchUpdateContentItems: { body: { contentItems: [{ id: item("d741") }] } },
  batchModerateContentItems: { body: { contentItems: [{}, { id: item("d7f1") }] } },
  loginOperator: { body: { email: "ida@example.org", password: operatorPasswordValue } },
  changeOperatorPassword: { body: { currentPassword: operatorPasswordValue } },
  enrolOneTimePassword: { body: { password: operatorPasswordValue } },
  confirmOneTimePassword: { body: { oneTimePassword: oneTimePasswordValue } },
  removeOneTimePassword: { body: { password: operatorPasswordValue, oneTimePassword: nextOneTimePasswordValue } },
  deleteOperatorTokens: { path: { operatorId: operator("8c76") } },
  deleteOperatorOneTimePassword: { path: { operatorId: operator("8c76") } },
  listApprovalQueueItems: ofBoard,
  listContentAlertQueueItems: ofBoard,
  listUserAlertQueueItems: ofBoard,
  releaseApprovalQueueItems: { body: { contentItemIds: [item("d701")] } },
  approveContentItem: named(item("d702")),
  rejectContentItem: named(item("d703")),
  editApprovalQueueItem: named(item("d704")),
  deleteApprovalQueueItem: named(item("d705")),
  releaseContentAlertQueueItems: { body: { contentItemIds: [item("d711")] } },
  dismissContentAlert: named(item("d712")),
  editContentAlertQueueItem: named(item("d713")),
  deleteContentAlertQueueItem: named(item("d714")),
  releaseUserAlertQueueItems: { body: { contentUserIds: ["b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31"] } },
  dismissUserAlert: { path: { contentUserId: "b2e4d6c8-3c5f-4d7b-9f10-2e4c6d8f0b31" } },
  deleteUserAction: { path: { userActionId: "c3d5e7f9-4a6b-4c8d-9e01-2f3a4b5c6d7f" } },
};

/** Returns the values of a request's sample; empty where the spec's examples do. */
export function valuesOf(name: string, mediaType: string): SampleValues {
  return sampleValues[`${name} ${mediaType}`] ?? sampleValues[name] ?? {};
}

/** Merges objects and the items of lists; any other value replaces. */
export function merged(example: Json, values: Json | undefined): Json {
  if (values === undefined) return example;
  if (Array.isArray(values) && Array.isArray(example) && values.length === example.length)
    return example.map((one, index) => merged(one, values[index]));
  if (!(isObject(values) && isObject(example))) return values;
  const changed = Object.entries(values).map(([name, value]) => [name, merged(example[name] ?? null, value)] as const);
  return { ...example, ...Object.fromEntries(changed) };
}
