// Made by `npm run generate` from the specs. Do not edit.
import type { FormMethod, Methods, OperationMethod, OptionalIdMethod, PagedMethod, StreamedMethod, TokenOptions } from "../method.ts";

interface MethodTypes {
  listApplications: OperationMethod<"listApplications">;
  createApplication: OptionalIdMethod<"createApplication", "createApplicationWithId">;
  retrieveApplication: OperationMethod<"retrieveApplication">;
  updateApplication: OperationMethod<"updateApplication">;
  deleteApplication: OperationMethod<"deleteApplication">;
  patchApplication: OperationMethod<"patchApplication">;
  retrieveOauthConfiguration: OperationMethod<"retrieveOauthConfiguration">;
  createRole: OptionalIdMethod<"createRole", "createRoleWithId">;
  deleteRoleByName: OperationMethod<"deleteRoleByName">;
  updateRole: OperationMethod<"updateRole">;
  deleteRole: OperationMethod<"deleteRole">;
  patchRole: OperationMethod<"patchRole">;
  listEmailTemplates: OperationMethod<"listEmailTemplates">;
  createEmailTemplate: OptionalIdMethod<"createEmailTemplate", "createEmailTemplateWithId">;
  previewEmailTemplate: OperationMethod<"previewEmailTemplate">;
  retrieveEmailTemplate: OperationMethod<"retrieveEmailTemplate">;
  updateEmailTemplate: OperationMethod<"updateEmailTemplate">;
  deleteEmailTemplate: OperationMethod<"deleteEmailTemplate">;
  patchEmailTemplate: OperationMethod<"patchEmailTemplate">;
  sendEmail: OperationMethod<"sendEmail">;
  retrieveDailyActiveUsersReport: OperationMethod<"retrieveDailyActiveUsersReport">;
  retrieveDailyActiveUserReport: OperationMethod<"retrieveDailyActiveUserReport">;
  retrieveLoginReport: OperationMethod<"retrieveLoginReport">;
  retrieveMonthlyActiveUsersReport: OperationMethod<"retrieveMonthlyActiveUsersReport">;
  retrieveMonthlyActiveUserReport: OperationMethod<"retrieveMonthlyActiveUserReport">;
  retrieveRegistrationReport: OperationMethod<"retrieveRegistrationReport">;
  retrieveTotalsReport: OperationMethod<"retrieveTotalsReport">;
  retrieveSystemConfiguration: OperationMethod<"retrieveSystemConfiguration">;
  updateSystemConfiguration: OperationMethod<"updateSystemConfiguration">;
  patchSystemConfiguration: OperationMethod<"patchSystemConfiguration">;
  listApiKeys: PagedMethod<OperationMethod<"listApiKeys">>;
  createApiKey: OptionalIdMethod<"createApiKey", "createApiKeyWithId">;
  retrieveApiKey: OperationMethod<"retrieveApiKey">;
  updateApiKey: OperationMethod<"updateApiKey">;
  deleteApiKey: OperationMethod<"deleteApiKey">;
  exportSystemLogs: StreamedMethod<OperationMethod<"exportSystemLogs">>;
  exportSystemLogsByCriteria: StreamedMethod<OperationMethod<"exportSystemLogsByCriteria">>;
  searchEventLogs: PagedMethod<OperationMethod<"searchEventLogs">>;
  searchEventLogsByCriteria: OperationMethod<"searchEventLogsByCriteria">;
  retrieveEventLog: OperationMethod<"retrieveEventLog">;
  searchAuditLogs: PagedMethod<OperationMethod<"searchAuditLogs">>;
  searchAuditLogsByCriteria: OperationMethod<"searchAuditLogsByCriteria">;
  retrieveAuditLog: OperationMethod<"retrieveAuditLog">;
  searchLoginRecords: PagedMethod<OperationMethod<"searchLoginRecords">>;
  searchLoginRecordsByCriteria: OperationMethod<"searchLoginRecordsByCriteria">;
  retrieveLoggingLevel: OperationMethod<"retrieveLoggingLevel">;
  updateLoggingLevel: OperationMethod<"updateLoggingLevel">;
  retrieveSystemVersion: OperationMethod<"retrieveSystemVersion">;
  issueToken: OperationMethod<"issueToken">;
  reconcileToken: OperationMethod<"reconcileToken">;
  retrievePublicKeys: FormMethod<"retrievePublicKeys", never, never, "PublicKeysResponse">;
  retrievePublicKeyByApplication: FormMethod<"retrievePublicKeys", "applicationId", "applicationId", "PublicKeyResponse">;
  retrievePublicKeyById: FormMethod<"retrievePublicKeys", "kid", "kid", "PublicKeyResponse">;
  retrieveJsonWebKeySet: OperationMethod<"retrieveJsonWebKeySet">;
  retrieveOpenIdConfiguration: OperationMethod<"retrieveOpenIdConfiguration">;
  listRefreshTokens: PagedMethod<OperationMethod<"listRefreshTokens">>;
  refreshToken: OperationMethod<"refreshToken">;
  deleteRefreshTokens: OperationMethod<"deleteRefreshTokens">;
  retrieveRefreshToken: OperationMethod<"retrieveRefreshToken">;
  deleteRefreshToken: OperationMethod<"deleteRefreshToken">;
  logout: OperationMethod<"logout">;
  validateToken: OperationMethod<"validateToken">;
  vendToken: OperationMethod<"vendToken">;
  createUserActionNotification: OperationMethod<"createUserActionNotification">;
  findFilterEntry: OperationMethod<"findFilterEntry">;
  createFilterEntry: OperationMethod<"createFilterEntry">;
  retrieveFilterEntry: OperationMethod<"retrieveFilterEntry">;
  updateFilterEntry: OperationMethod<"updateFilterEntry">;
  deleteFilterEntry: OperationMethod<"deleteFilterEntry">;
  searchFilterEntries: PagedMethod<OperationMethod<"searchFilterEntries">>;
  deleteFilterEntriesByLocale: OperationMethod<"deleteFilterEntriesByLocale">;
  findDictionaryEntry: OperationMethod<"findDictionaryEntry">;
  createDictionaryEntry: OperationMethod<"createDictionaryEntry">;
  retrieveDictionaryEntry: OperationMethod<"retrieveDictionaryEntry">;
  updateDictionaryEntry: OperationMethod<"updateDictionaryEntry">;
  deleteDictionaryEntry: OperationMethod<"deleteDictionaryEntry">;
  searchDictionaryEntries: PagedMethod<OperationMethod<"searchDictionaryEntries">>;
  deleteDictionaryEntriesByLocale: OperationMethod<"deleteDictionaryEntriesByLocale">;
  listBlacklistTags: FormMethod<"listBlacklistTags", never, never, "BlacklistTagsResponse">;
  findBlacklistTag: FormMethod<"listBlacklistTags", "name", "name", "BlacklistTagResponse">;
  createBlacklistTag: OperationMethod<"createBlacklistTag">;
  retrieveBlacklistTag: OperationMethod<"retrieveBlacklistTag">;
  deleteBlacklistTag: OperationMethod<"deleteBlacklistTag">;
  listBlacklistPhrases: OperationMethod<"listBlacklistPhrases">;
  createBlacklistPhrase: OperationMethod<"createBlacklistPhrase">;
  retrieveBlacklistPhrase: OperationMethod<"retrieveBlacklistPhrase">;
  updateBlacklistPhrase: OperationMethod<"updateBlacklistPhrase">;
  deleteBlacklistPhrase: OperationMethod<"deleteBlacklistPhrase">;
  retrieveWhitelist: OperationMethod<"retrieveWhitelist">;
  listAllowedEntries: PagedMethod<FormMethod<"listAllowedEntries", "startRow" | "numberOfResults" | "sort", never, "AllowedEntriesResponse">>;
  findAllowedEntry: FormMethod<"listAllowedEntries", "text" | "locale", "text" | "locale", "AllowedEntryResponse">;
  createAllowedEntry: OperationMethod<"createAllowedEntry">;
  retrieveAllowedEntry: OperationMethod<"retrieveAllowedEntry">;
  updateAllowedEntry: OperationMethod<"updateAllowedEntry">;
  deleteAllowedEntry: OperationMethod<"deleteAllowedEntry">;
  searchAllowedEntries: PagedMethod<OperationMethod<"searchAllowedEntries">>;
  listWhitelistTags: FormMethod<"listWhitelistTags", never, never, "WhitelistTagsResponse">;
  findWhitelistTag: FormMethod<"listWhitelistTags", "name", "name", "WhitelistTagResponse">;
  createWhitelistTag: OperationMethod<"createWhitelistTag">;
  retrieveWhitelistTag: OperationMethod<"retrieveWhitelistTag">;
  deleteWhitelistTag: OperationMethod<"deleteWhitelistTag">;
  listDisallowedPhrases: OperationMethod<"listDisallowedPhrases">;
  createDisallowedPhrase: OperationMethod<"createDisallowedPhrase">;
  retrieveDisallowedPhrase: OperationMethod<"retrieveDisallowedPhrase">;
  deleteDisallowedPhrase: OperationMethod<"deleteDisallowedPhrase">;
  listAdvancedDisallowedPhrases: OperationMethod<"listAdvancedDisallowedPhrases">;
  createAdvancedDisallowedPhrase: OperationMethod<"createAdvancedDisallowedPhrase">;
  retrieveAdvancedDisallowedPhrase: OperationMethod<"retrieveAdvancedDisallowedPhrase">;
  deleteAdvancedDisallowedPhrase: OperationMethod<"deleteAdvancedDisallowedPhrase">;
  retrieveContentUser: OperationMethod<"retrieveContentUser">;
  updateContentUser: OperationMethod<"updateContentUser">;
  createContentUser: OperationMethod<"createContentUser">;
  deleteContentUser: OperationMethod<"deleteContentUser">;
  flagContentUser: OperationMethod<"flagContentUser">;
  createOperatorUser: OperationMethod<"createOperatorUser">;
  retrieveOperatorUser: OperationMethod<"retrieveOperatorUser">;
  updateOperatorUser: OperationMethod<"updateOperatorUser">;
  deleteOperatorUser: OperationMethod<"deleteOperatorUser">;
  listModerationApplications: OperationMethod<"listModerationApplications">;
  createModerationApplication: OptionalIdMethod<"createModerationApplication", "createModerationApplicationWithId">;
  retrieveModerationApplication: OperationMethod<"retrieveModerationApplication">;
  updateModerationApplication: OperationMethod<"updateModerationApplication">;
  deleteModerationApplication: OperationMethod<"deleteModerationApplication">;
  moderateContentItem: OptionalIdMethod<"moderateContentItem", "moderateContentItemWithId">;
  updateContentItem: OperationMethod<"updateContentItem">;
  filterContentItem: OperationMethod<"filterContentItem">;
  batchUpdateContentItems: OperationMethod<"batchUpdateContentItems">;
  batchModerateContentItems: OperationMethod<"batchModerateContentItems">;
  batchFilterContentItems: OperationMethod<"batchFilterContentItems">;
  flagContentItem: OperationMethod<"flagContentItem">;
  loginOperator: OperationMethod<"loginOperator">;
  logoutOperator: OperationMethod<"logoutOperator", TokenOptions>;
  changeOperatorPassword: OperationMethod<"changeOperatorPassword", TokenOptions>;
  enrolOneTimePassword: OperationMethod<"enrolOneTimePassword", TokenOptions>;
  confirmOneTimePassword: OperationMethod<"confirmOneTimePassword", TokenOptions>;
  removeOneTimePassword: OperationMethod<"removeOneTimePassword", TokenOptions>;
  deleteOperatorTokens: OperationMethod<"deleteOperatorTokens">;
  deleteOperatorOneTimePassword: OperationMethod<"deleteOperatorOneTimePassword">;
  listApprovalQueueItems: PagedMethod<OperationMethod<"listApprovalQueueItems", TokenOptions>>;
  checkOutApprovalQueueItems: OperationMethod<"checkOutApprovalQueueItems", TokenOptions>;
  releaseApprovalQueueItems: OperationMethod<"releaseApprovalQueueItems", TokenOptions>;
  approveContentItem: OperationMethod<"approveContentItem", TokenOptions>;
  rejectContentItem: OperationMethod<"rejectContentItem", TokenOptions>;
  editApprovalQueueItem: OperationMethod<"editApprovalQueueItem", TokenOptions>;
  deleteApprovalQueueItem: OperationMethod<"deleteApprovalQueueItem", TokenOptions>;
  listContentAlertQueueItems: PagedMethod<OperationMethod<"listContentAlertQueueItems", TokenOptions>>;
  checkOutContentAlertQueueItems: OperationMethod<"checkOutContentAlertQueueItems", TokenOptions>;
  releaseContentAlertQueueItems: OperationMethod<"releaseContentAlertQueueItems", TokenOptions>;
  dismissContentAlert: OperationMethod<"dismissContentAlert", TokenOptions>;
  editContentAlertQueueItem: OperationMethod<"editContentAlertQueueItem", TokenOptions>;
  deleteContentAlertQueueItem: OperationMethod<"deleteContentAlertQueueItem", TokenOptions>;
  listUserAlertQueueItems: PagedMethod<OperationMethod<"listUserAlertQueueItems", TokenOptions>>;
  checkOutUserAlertQueueItems: OperationMethod<"checkOutUserAlertQueueItems", TokenOptions>;
  releaseUserAlertQueueItems: OperationMethod<"releaseUserAlertQueueItems", TokenOptions>;
  dismissUserAlert: OperationMethod<"dismissUserAlert", TokenOptions>;
  retrieveConversation: OperationMethod<"retrieveConversation", TokenOptions>;
  listNotifications: PagedMethod<OperationMethod<"listNotifications">>;
  resendNotification: OperationMethod<"resendNotification">;
  createUserAction: OperationMethod<"createUserAction">;
  updateUserAction: OperationMethod<"updateUserAction">;
  deleteUserAction: OperationMethod<"deleteUserAction">;
}

type Call<Name extends keyof MethodTypes> = Parameters<MethodTypes[Name]>;
type Reply<Name extends keyof MethodTypes> = ReturnType<MethodTypes[Name]>;

/** The operations of the identity interface. */
export type IdentityMethods = Methods<IdentityCalls, MethodTypes>;

interface IdentityCalls {
  /**
   * List the applications.
   *
   * Lists the active applications of the tenant, or only the inactive ones.
   *
   * `GET /api/application` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/listApplications.html
   *
   * @example
   * ```ts
   * const { applications } = await client.identity.listApplications();
   * const { applications: retired } = await client.identity.listApplications({ inactive: true });
   * return { active: applications.map(({ name }) => name), retired: retired.map(({ name }) => name) };
   * ```
   */
  listApplications(...call: Call<"listApplications">): Reply<"listApplications">;

  /**
   * Create an application.
   *
   * Creates an application under a generated id. Roles that are given are created with it. Send the id in the path,
   * or as `application.id`, to choose it yourself.
   *
   * With `applicationId`:
   * Creates an application under the id in the path. Roles that are given are created with it. An id that is in use
   * is refused with `[duplicate]applicationId`, the id of a deleted application that is still being removed with
   * `[inUse]applicationId`.
   *
   * `POST /api/application[/{applicationId}]` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/createApplication.html
   *
   * @example
   * ```ts
   * const { application } = await client.identity.createApplication({
   *   body: {
   *     application: {
   *       name: "Market",
   *       loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
   *       roles: [{ name: "member", isDefault: true }, { name: "moderator" }],
   *     },
   *   },
   * });
   * return application.id;
   * ```
   *
   * @example
   * ```ts
   * // An id of your own makes a set-up script that can be run again.
   * const answer = await client.identity.createApplication.result({
   *   applicationId,
   *   body: { application: { name: "Chat" } },
   * });
   * if (answer.ok) return "created";
   * const isTaken =
   *   answer.status === 400 && answer.body.fieldErrors?.["applicationId"]?.[0]?.code.startsWith("[duplicate]");
   * if (isTaken) return "there already";
   * throw answer.error;
   * ```
   */
  createApplication(...call: Call<"createApplication">): Reply<"createApplication">;

  /**
   * Retrieve an application.
   *
   * Retrieves one application, whether it is active or not.
   *
   * `GET /api/application/{applicationId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveApplication.html
   *
   * @example
   * ```ts
   * import { NotFoundError } from "@gatehouse/sdk";
   *
   * try {
   *   const { application } = await client.identity.retrieveApplication({ applicationId });
   *   return `${application.name} has ${application.roles.length} roles`;
   * } catch (error) {
   *   if (error instanceof NotFoundError) return "no such application";
   *   throw error;
   * }
   * ```
   */
  retrieveApplication(...call: Call<"retrieveApplication">): Reply<"retrieveApplication">;

  /**
   * Replace or reactivate an application.
   *
   * Puts the application in the body in the place of the stored one: fields that are left out get their defaults.
   * Not touched are the roles, and, when they are left out, `active`, `webhookIds` and
   * `oauthConfiguration.clientSecret` (which may also be blank).
   *
   * With `reactivate=true` the application becomes active again. The body is then not needed; one that is sent
   * replaces the application in the same step. Without `reactivate=true` a missing body is refused with
   * `[missing]application`.
   *
   * `PUT /api/application/{applicationId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/updateApplication.html
   * @see /docs/decisions.html#application-lifecycle
   *
   * @example
   * ```ts
   * // Fields that are left out get their defaults, so change the stored application.
   * const { application } = await client.identity.retrieveApplication({ applicationId });
   * const updated = await client.identity.updateApplication({
   *   applicationId,
   *   body: { application: { ...application, name: "Harbour forum", verifyRegistration: false } },
   * });
   * return updated.application.name;
   * ```
   */
  updateApplication(...call: Call<"updateApplication">): Reply<"updateApplication">;

  /**
   * Deactivate or delete an application.
   *
   * Makes the application inactive; it is kept and can be made active again. With `hardDelete=true` it is removed for
   * good, with its roles, registrations and refresh tokens. Nobody sees any of it from the answer on. Where there is
   * much of it, the server removes it in the background; until it is done, creating an application with the same id is
   * refused with `[inUse]applicationId`. The name is free at once.
   *
   * `DELETE /api/application/{applicationId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/deleteApplication.html
   * @see /docs/decisions.html#application-lifecycle
   *
   * @example
   * ```ts
   * // Deactivate it first: logins fail, and `updateApplication({ applicationId, reactivate: true })` restores it.
   * await client.identity.deleteApplication({ applicationId });
   * const { application } = await client.identity.retrieveApplication({ applicationId });
   * if (application.active) throw new Error("It is still in use.");
   *
   * // Then for good, with its roles, registrations and refresh tokens.
   * await client.identity.deleteApplication({ applicationId, hardDelete: true });
   * ```
   */
  deleteApplication(...call: Call<"deleteApplication">): Reply<"deleteApplication">;

  /**
   * Change parts of an application.
   *
   * Changes only what is named, in one of three ways that the media type chooses:
   *
   * - `application/json` merges the body into the application: null takes a value away, arrays are appended to.
   * - `application/merge-patch+json` is a JSON Merge Patch (RFC 7396): as above, but an array takes the old one's place.
   * - `application/json-patch+json` is a JSON Patch (RFC 6902), with pointers such as `/application/name`.
   *
   * The result must obey the rules of an application. A failed `test` or an impossible patch is a 400, and nothing is
   * changed. Roles are left alone, as a replacement leaves them alone; a `test` of a JSON Patch sees them.
   *
   * `PATCH /api/application/{applicationId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/patchApplication.html
   * @see /docs/decisions.html#application-lifecycle
   *
   * @example
   * ```ts
   * // Plain JSON is merged into the stored application.
   * await client.identity.patchApplication({
   *   applicationId,
   *   body: { application: { jwtConfiguration: { timeToLiveInSeconds: 600 } } },
   * });
   * // A JSON Patch changes something only if it still is what you think it is.
   * const { application } = await client.identity.patchApplication({
   *   applicationId,
   *   body: {
   *     contentType: "application/json-patch+json",
   *     body: [
   *       { op: "test", path: "/application/active", value: true },
   *       { op: "replace", path: "/application/name", value: "Board" },
   *     ],
   *   },
   * });
   * return application;
   * ```
   */
  patchApplication(...call: Call<"patchApplication">): Reply<"patchApplication">;

  /**
   * Retrieve the OAuth settings of an application.
   *
   * Retrieves the OAuth settings of one application, with its client id and client secret.
   *
   * `GET /api/application/{applicationId}/oauth-configuration` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveOauthConfiguration.html
   * @see /docs/decisions.html#oauth-configuration
   *
   * @example
   * ```ts
   * const { oauthConfiguration } = await client.identity.retrieveOauthConfiguration({ applicationId });
   * const { clientId, clientSecret } = oauthConfiguration;
   * return `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
   * ```
   */
  retrieveOauthConfiguration(...call: Call<"retrieveOauthConfiguration">): Reply<"retrieveOauthConfiguration">;

  /**
   * Create a role.
   *
   * Adds a role to the application under a generated id. Send the id in the path, or as `role.id`, to choose it
   * yourself. An application that does not exist is a 400 `[invalid]applicationId`.
   *
   * With `roleId`:
   * Adds a role to the application under the id in the path. An id that is in use is refused with
   * `[duplicate]roleId`; an application that does not exist is a 400 `[invalid]applicationId`.
   *
   * `POST /api/application/{applicationId}/role[/{roleId}]` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/createRole.html
   * @see /docs/decisions.html#roles
   *
   * @example
   * ```ts
   * const { role } = await client.identity.createRole({
   *   applicationId,
   *   body: { role: { name: "editor", description: "May change what others wrote" } },
   * });
   * return role.id;
   * ```
   *
   * @example
   * ```ts
   * // The role has the id that other systems know it by.
   * const { role } = await client.identity.createRole({
   *   applicationId,
   *   roleId,
   *   body: { role: { name: "guest", isDefault: true } },
   * });
   * return role;
   * ```
   */
  createRole(...call: Call<"createRole">): Reply<"createRole">;

  /**
   * Delete a role by its name.
   *
   * Removes the role with this name from the application, and from every user who has it. An application that does
   * not exist is a 400 `[invalid]applicationId`, a role that does not exist a 404.
   *
   * `DELETE /api/application/{applicationId}/role` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/deleteRoleByName.html
   * @see /docs/decisions.html#roles
   *
   * @example
   * ```ts
   * await client.identity.deleteRoleByName({ applicationId, name: "moderator" });
   *
   * const { application } = await client.identity.retrieveApplication({ applicationId });
   * return application.roles.map(({ name }) => name);
   * ```
   */
  deleteRoleByName(...call: Call<"deleteRoleByName">): Reply<"deleteRoleByName">;

  /**
   * Replace a role.
   *
   * Puts the role in the body in the place of the stored one: fields that are left out get their defaults. An
   * application that does not exist is a 400 `[invalid]applicationId`, a role that does not exist a 404.
   *
   * `PUT /api/application/{applicationId}/role/{roleId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/updateRole.html
   * @see /docs/decisions.html#roles
   *
   * @example
   * ```ts
   * // The description is left out, so it is gone afterwards; `patchRole` would keep it.
   * const { role } = await client.identity.updateRole({
   *   applicationId,
   *   roleId,
   *   body: { role: { name: "keeper", isDefault: true } },
   * });
   * return role;
   * ```
   */
  updateRole(...call: Call<"updateRole">): Reply<"updateRole">;

  /**
   * Delete a role.
   *
   * Removes the role from the application, and from every user who has it. An application that does not exist is a
   * 400 `[invalid]applicationId`, a role that does not exist a 404.
   *
   * `DELETE /api/application/{applicationId}/role/{roleId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/deleteRole.html
   * @see /docs/decisions.html#roles
   *
   * @example
   * ```ts
   * const answer = await client.identity.deleteRole.result({ applicationId, roleId });
   * if (answer.ok) return "deleted, and taken from every user";
   * if (answer.status === 404) return "gone already";
   * throw answer.error;
   * ```
   */
  deleteRole(...call: Call<"deleteRole">): Reply<"deleteRole">;

  /**
   * Change parts of a role.
   *
   * Changes only what is named: `application/json` and `application/merge-patch+json` (RFC 7396) merge, null taking a
   * value away; `application/json-patch+json` is a JSON Patch (RFC 6902), with pointers such as `/role/name`. A failed
   * `test` or an impossible patch is a 400, and nothing is changed. An application that does not exist is a 400
   * `[invalid]applicationId`, a role that does not exist a 404.
   *
   * `PATCH /api/application/{applicationId}/role/{roleId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/patchRole.html
   * @see /docs/decisions.html#roles
   *
   * @example
   * ```ts
   * // Null removes a value; fields that are left out stay.
   * const { role } = await client.identity.patchRole({
   *   applicationId,
   *   roleId,
   *   body: {
   *     contentType: "application/merge-patch+json",
   *     body: { role: { description: null, isDefault: true } },
   *   },
   * });
   * return role;
   * ```
   */
  patchRole(...call: Call<"patchRole">): Reply<"patchRole">;

  /**
   * List the email templates.
   *
   * Lists all email templates of the tenant.
   *
   * `GET /api/email/template` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/listEmailTemplates.html
   *
   * @example
   * ```ts
   * const { emailTemplates } = await client.identity.listEmailTemplates();
   * return emailTemplates.map(({ id, name }) => `${name}: ${id}`);
   * ```
   */
  listEmailTemplates(...call: Call<"listEmailTemplates">): Reply<"listEmailTemplates">;

  /**
   * Create an email template.
   *
   * Creates an email template under a generated id. Use the path with an id to choose it yourself. A name that is in
   * use is refused with `[duplicate]emailTemplate.name`.
   *
   * With `emailTemplateId`:
   * Creates an email template under the id in the path. An id that is in use is refused with
   * `[duplicate]emailTemplateId`.
   *
   * `POST /api/email/template[/{emailTemplateId}]` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/createEmailTemplate.html
   *
   * @example
   * ```ts
   * const { emailTemplate } = await client.identity.createEmailTemplate({
   *   body: {
   *     emailTemplate: {
   *       name: "Goodbye",
   *       fromEmail: "crew@example.com",
   *       defaultFromName: "The crew",
   *       defaultSubject: "Goodbye, ${user.firstName}",
   *       defaultHtmlTemplate: "<p>Fair winds, ${user.firstName}!</p>",
   *       defaultTextTemplate: "Fair winds, ${user.firstName}!",
   *       localizedSubjects: { fr: "Au revoir, ${user.firstName}" },
   *     },
   *   },
   * });
   * return emailTemplate.id;
   * ```
   *
   * @example
   * ```ts
   * import { InvalidRequestError } from "@gatehouse/sdk";
   *
   * try {
   *   const { emailTemplate } = await client.identity.createEmailTemplate({
   *     emailTemplateId,
   *     body: {
   *       emailTemplate: {
   *         name: "Reminder",
   *         fromEmail: "crew@example.com",
   *         defaultFromName: "The crew",
   *         defaultSubject: "High tide at ${requestData.time}",
   *         defaultHtmlTemplate: "<p>The tide is high at ${requestData.time}.</p>",
   *         defaultTextTemplate: "The tide is high at ${requestData.time}.",
   *       },
   *     },
   *   });
   *   return emailTemplate.name;
   * } catch (error) {
   *   if (!(error instanceof InvalidRequestError)) throw error;
   *   // All that is wrong, each with the path of its field.
   *   const problems = Object.entries(error.fieldErrors).flatMap(([field, found]) =>
   *     found.map(({ message }) => `${field}: ${message}`),
   *   );
   *   return problems.join("\n");
   * }
   * ```
   */
  createEmailTemplate(...call: Call<"createEmailTemplate">): Reply<"createEmailTemplate">;

  /**
   * Preview an email template.
   *
   * Renders the template in the body with a sample user, who has a value in every documented field but credentials, as
   * templates see it, and with samples of what messages have besides: `registration`, `application`, `tenant`, `now`, `state`,
   * `code`, `changePasswordId`, `verificationId` and `verificationOneTimeCode`; `requestData` is that of the request. Nothing
   * is stored or sent. The template may be partial: only the parts that are supplied are rendered. Errors in a part do not fail the request, they are listed in `errors`
   * with their line and column.
   *
   * `POST /api/email/template/preview` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/previewEmailTemplate.html
   *
   * @example
   * ```ts
   * const { email, errors } = await client.identity.previewEmailTemplate({
   *   body: {
   *     locale: "fr",
   *     emailTemplate: {
   *       defaultSubject: "Welcome, ${user.firstName}",
   *       localizedSubjects: { fr: "Bienvenue, ${user.firstName}" },
   *       defaultTextTemplate: "Hello ${user.firstName",
   *     },
   *   },
   * });
   * // A part that cannot be rendered is named, with line and column, and the others are rendered all the same.
   * return { subject: email.subject, problems: Object.keys(errors?.fieldErrors ?? {}) };
   * ```
   */
  previewEmailTemplate(...call: Call<"previewEmailTemplate">): Reply<"previewEmailTemplate">;

  /**
   * Retrieve an email template.
   *
   * Retrieves one email template with all its localized parts.
   *
   * `GET /api/email/template/{emailTemplateId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveEmailTemplate.html
   *
   * @example
   * ```ts
   * const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId });
   * return emailTemplate.localizedSubjects?.["fr"] ?? emailTemplate.defaultSubject;
   * ```
   */
  retrieveEmailTemplate(...call: Call<"retrieveEmailTemplate">): Reply<"retrieveEmailTemplate">;

  /**
   * Replace an email template.
   *
   * Puts the email template in the body in the place of the stored one. The body is the whole template: localized
   * parts that are left out are gone.
   *
   * `PUT /api/email/template/{emailTemplateId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/updateEmailTemplate.html
   *
   * @example
   * ```ts
   * const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId });
   * const updated = await client.identity.updateEmailTemplate({
   *   emailTemplateId,
   *   body: {
   *     emailTemplate: { ...emailTemplate, localizedSubjects: { ...emailTemplate.localizedSubjects, de: "Willkommen" } },
   *   },
   * });
   * return updated.emailTemplate.localizedSubjects;
   * ```
   */
  updateEmailTemplate(...call: Call<"updateEmailTemplate">): Reply<"updateEmailTemplate">;

  /**
   * Delete an email template.
   *
   * Removes the email template for good. One that an application verifies registrations with is refused with
   * `[inUse]emailTemplateId`.
   *
   * `DELETE /api/email/template/{emailTemplateId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/deleteEmailTemplate.html
   *
   * @example
   * ```ts
   * const answer = await client.identity.deleteEmailTemplate.result({ emailTemplateId });
   * if (answer.ok || answer.status === 404) return "gone";
   * if (answer.status === 400) return answer.body.fieldErrors?.["emailTemplateId"]?.[0]?.message;
   * throw answer.error;
   * ```
   */
  deleteEmailTemplate(...call: Call<"deleteEmailTemplate">): Reply<"deleteEmailTemplate">;

  /**
   * Change parts of an email template.
   *
   * Changes only what is named: `application/json` and `application/merge-patch+json` (RFC 7396) merge, null taking a
   * value away; `application/json-patch+json` is a JSON Patch (RFC 6902), with pointers such as
   * `/emailTemplate/localizedSubjects/fr`. A failed `test` or an impossible patch is a 400, and nothing is changed.
   *
   * `PATCH /api/email/template/{emailTemplateId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/patchEmailTemplate.html
   * @see /docs/decisions.html#patching
   *
   * @example
   * ```ts
   * // Null takes a localized part away; what is left out stays.
   * const { emailTemplate } = await client.identity.patchEmailTemplate({
   *   emailTemplateId,
   *   body: { emailTemplate: { localizedSubjects: { fr: null, de: "Willkommen" } } },
   * });
   * return emailTemplate.localizedSubjects;
   * ```
   */
  patchEmailTemplate(...call: Call<"patchEmailTemplate">): Reply<"patchEmailTemplate">;

  /**
   * Send a message from an email template.
   *
   * Renders the template for each recipient and hands the messages on for delivery. The first of a recipient's
   * preferred languages that has a localized part wins, falling back from `fr_CA` to `fr` to the default part: those
   * of the registration for the application, then those of the user; or, for recipients who have none of their own,
   * those of the request.
   *
   * The template sees `user`, as responses show users, with `user.email` being `user.data.email` where the user has no
   * `email`, and without tokens; of a recipient who is no user, `user.email` and, where the request gives a `display`
   * name, `user.fullName`, and nothing else. It sees `application.id` and `application.name` where the request names an
   * application, the user's `registration` for it where there is one, `requestData`, and `now`, in milliseconds since
   * the UTC epoch.
   *
   * Each recipient gets a message of their own and sees no other, but the addresses in `ccAddresses`. Nobody gets two:
   * an address in `toAddresses` that is there before, or is that of one of the users, is passed over. A recipient for
   * whom a part cannot be rendered gets none, and is named in the answer; so is a user without an email address, as
   * `to` in `renderErrors`, and whoever is left when the messages of the request get too long (32,000,000 characters)
   * or take too long to render together: send to these again.
   *
   * Messages are delivered in the background, and what is on its way is not touched by a later change of the template
   * or its deletion. While the mail server does not take one, it is tried again for a day and a half; one that is given
   * up is in the event log.
   *
   * `POST /api/email/send/{emailTemplateId}` answers 202, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/sendEmail.html
   * @see /docs/decisions.html#sending-emails
   *
   * @example
   * ```ts
   * const { results } = await client.identity.sendEmail({
   *   emailTemplateId,
   *   body: {
   *     userIds: [userId],
   *     toAddresses: [{ address: "harbour@example.com", display: "The harbour master" }],
   *     preferredLanguages: ["fr"],
   *     requestData: { time: "12:40" },
   *   },
   * });
   * // Ids of the users who cannot be emailed; all others get their messages in the background.
   * return Object.keys(results ?? {});
   * ```
   */
  sendEmail(...call: Call<"sendEmail">): Reply<"sendEmail">;

  /**
   * Report the daily active users.
   *
   * Counts the users who were active on each day of the range, for one application or for all. A user is active who
   * logs in, and counts once a day, however often and to however many applications. Both ends of the range are cut down
   * to days in the report time zone. A change of that zone holds for the past as well.
   *
   * `GET /api/report/daily-active-users` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveDailyActiveUsersReport.html
   *
   * @example
   * ```ts
   * const { dailyActiveUsers } = await client.identity.retrieveDailyActiveUsersReport({
   *   start: Date.UTC(2026, 0, 1),
   *   end: Date.UTC(2026, 1, 1),
   * });
   * // An interval is a number of days since 1970-01-01.
   * const day = 24 * 60 * 60 * 1000;
   * return dailyActiveUsers.map(
   *   ({ interval, count }) => `${new Date(interval * day).toISOString().slice(0, 10)}: ${count}`,
   * );
   * ```
   */
  retrieveDailyActiveUsersReport(...call: Call<"retrieveDailyActiveUsersReport">): Reply<"retrieveDailyActiveUsersReport">;

  /**
   * Report the daily active users (other name).
   *
   * The same report as `retrieveDailyActiveUsersReport`, under a singular path that clients of such systems know.
   *
   * `GET /api/report/daily-active-user` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveDailyActiveUserReport.html
   * @see /docs/decisions.html#reports
   *
   * @example
   * ```ts
   * // The same report under the other name that clients of such systems know, here of one application.
   * const day = 24 * 60 * 60 * 1000;
   * const now = Date.now();
   * const { total } = await client.identity.retrieveDailyActiveUserReport({
   *   applicationId,
   *   start: now - 7 * day,
   *   end: now + day, // both ends are cut down to the day's beginning: without a day more, today is left out
   * });
   * return `${total} active users a day, added up over the week`;
   * ```
   */
  retrieveDailyActiveUserReport(...call: Call<"retrieveDailyActiveUserReport">): Reply<"retrieveDailyActiveUserReport">;

  /**
   * Report the logins.
   *
   * Counts the logins in each hour of the range, for one application or for all, and of all users: `userId` and `loginId`
   * are a 400 `[invalid]`, so that nobody takes the counts for those of one. `searchLoginRecords` finds them. Both ends of the range are cut down to
   * hours in the report time zone. The report is always hourly; add up the hours to get days. Logins count for ever,
   * also when their records are deleted as `loginRecordConfiguration` says.
   *
   * `GET /api/report/login` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveLoginReport.html
   *
   * @example
   * ```ts
   * const { hourlyCounts } = await client.identity.retrieveLoginReport({
   *   applicationId,
   *   start: Date.UTC(2026, 0, 1),
   *   end: Date.UTC(2026, 0, 8),
   * });
   * // The hours make up days.
   * const byDay = new Map<string, number>();
   * for (const { interval, count } of hourlyCounts) {
   *   const day = new Date(interval * 60 * 60 * 1000).toISOString().slice(0, 10);
   *   byDay.set(day, (byDay.get(day) ?? 0) + count);
   * }
   * return byDay;
   * ```
   */
  retrieveLoginReport(...call: Call<"retrieveLoginReport">): Reply<"retrieveLoginReport">;

  /**
   * Report the monthly active users.
   *
   * Counts the users who were active in each month of the range, for one application or for all. A user is active who
   * logs in, and counts once a month. Both ends of the range are cut down to months in the report time zone.
   *
   * `GET /api/report/monthly-active-users` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveMonthlyActiveUsersReport.html
   *
   * @example
   * ```ts
   * const { monthlyActiveUsers } = await client.identity.retrieveMonthlyActiveUsersReport({
   *   start: Date.UTC(2026, 0, 1),
   *   end: Date.UTC(2027, 0, 1),
   * });
   * // An interval is a number of months since January 1970.
   * return monthlyActiveUsers.map(({ interval, count }) => ({
   *   year: 1970 + Math.floor(interval / 12),
   *   month: (interval % 12) + 1,
   *   count,
   * }));
   * ```
   */
  retrieveMonthlyActiveUsersReport(...call: Call<"retrieveMonthlyActiveUsersReport">): Reply<"retrieveMonthlyActiveUsersReport">;

  /**
   * Report the monthly active users (other name).
   *
   * The same report as `retrieveMonthlyActiveUsersReport`, under a singular path that clients of such systems know.
   *
   * `GET /api/report/monthly-active-user` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveMonthlyActiveUserReport.html
   * @see /docs/decisions.html#reports
   *
   * @example
   * ```ts
   * // The same report under its other name, here of one application.
   * const { total } = await client.identity.retrieveMonthlyActiveUserReport({
   *   applicationId,
   *   start: Date.UTC(2026, 0, 1),
   *   end: Date.UTC(2026, 3, 1),
   * });
   * return total;
   * ```
   */
  retrieveMonthlyActiveUserReport(...call: Call<"retrieveMonthlyActiveUserReport">): Reply<"retrieveMonthlyActiveUserReport">;

  /**
   * Report the registrations.
   *
   * Counts the registrations in each hour of the range, for one application or for all. Both ends of the range are cut
   * down to hours in the report time zone. The report is always hourly; add up the hours to get days.
   *
   * `GET /api/report/registration` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveRegistrationReport.html
   *
   * @example
   * ```ts
   * const { total, hourlyCounts } = await client.identity.retrieveRegistrationReport({
   *   start: Date.UTC(2026, 0, 1),
   *   end: Date.UTC(2026, 0, 2),
   * });
   * const busiest = hourlyCounts.reduce((most, hour) => (hour.count > most.count ? hour : most), {
   *   interval: 0,
   *   count: 0,
   * });
   * return { total, busiestHour: new Date(busiest.interval * 60 * 60 * 1000) };
   * ```
   */
  retrieveRegistrationReport(...call: Call<"retrieveRegistrationReport">): Reply<"retrieveRegistrationReport">;

  /**
   * Report the totals.
   *
   * Gives the logins and registrations of each application of the tenant, and the number of its users, over all time.
   * What was counted in an application goes when it is removed for good.
   *
   * `GET /api/report/totals` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveTotalsReport.html
   *
   * @example
   * ```ts
   * const { applicationTotals, totalGlobalRegistrations } = await client.identity.retrieveTotalsReport();
   * // By the ids of the applications; a user of two applications is registered twice, and counts once globally.
   * const logins = Object.values(applicationTotals).reduce((sum, totals) => sum + totals.logins, 0);
   * return { logins, users: totalGlobalRegistrations };
   * ```
   */
  retrieveTotalsReport(...call: Call<"retrieveTotalsReport">): Reply<"retrieveTotalsReport">;

  /**
   * Retrieve the system configuration.
   *
   * Retrieves the one configuration of the server. Fields that were never set show their defaults.
   *
   * `GET /api/system-configuration` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveSystemConfiguration.html
   * @see /docs/decisions.html#system-configuration
   *
   * @example
   * ```ts
   * const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
   * const { enabled, allowedOrigins } = systemConfiguration.corsConfiguration;
   * return { reportTimezone: systemConfiguration.reportTimezone, browsersFrom: enabled ? allowedOrigins : [] };
   * ```
   */
  retrieveSystemConfiguration(...call: Call<"retrieveSystemConfiguration">): Reply<"retrieveSystemConfiguration">;

  /**
   * Replace the system configuration.
   *
   * Puts the configuration in the body in the place of the stored one. Nothing is merged: all properties have to be
   * sent. The new configuration takes effect at once.
   *
   * `PUT /api/system-configuration` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/updateSystemConfiguration.html
   * @see /docs/decisions.html#system-configuration
   *
   * @example
   * ```ts
   * // All fields are required, so change the stored configuration.
   * const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
   * const updated = await client.identity.updateSystemConfiguration({
   *   body: {
   *     systemConfiguration: {
   *       ...systemConfiguration,
   *       loginRecordConfiguration: { delete: { enabled: true, numberOfDaysToRetain: 90 } },
   *     },
   *   },
   * });
   * return updated.systemConfiguration.loginRecordConfiguration;
   * ```
   */
  updateSystemConfiguration(...call: Call<"updateSystemConfiguration">): Reply<"updateSystemConfiguration">;

  /**
   * Change parts of the system configuration.
   *
   * Changes only what is named, in one of three ways that the media type chooses:
   *
   * - `application/json` merges the body into the configuration: every field may be left out, null takes a value away,
   *   arrays are appended to the stored ones.
   * - `application/merge-patch+json` is a JSON Merge Patch (RFC 7396): as above, but an array takes the old one's place.
   * - `application/json-patch+json` is a JSON Patch (RFC 6902), with pointers such as
   *   `/systemConfiguration/reportTimezone`.
   *
   * The result must obey the rules of a system configuration. A failed `test` or an impossible patch is a 400, and
   * nothing is changed. The new configuration takes effect at once.
   *
   * `PATCH /api/system-configuration` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/patchSystemConfiguration.html
   * @see /docs/decisions.html#system-configuration
   *
   * @example
   * ```ts
   * // With plain JSON the origin would join those that are there; with a merge patch the list takes their place.
   * const { systemConfiguration } = await client.identity.patchSystemConfiguration({
   *   body: {
   *     contentType: "application/merge-patch+json",
   *     body: {
   *       systemConfiguration: {
   *         corsConfiguration: {
   *           enabled: true,
   *           allowedMethods: ["GET", "POST"],
   *           allowedOrigins: ["https://forum.example.com"],
   *         },
   *         reportTimezone: "Europe/Berlin",
   *       },
   *     },
   *   },
   * });
   * return systemConfiguration;
   * ```
   */
  patchSystemConfiguration(...call: Call<"patchSystemConfiguration">): Reply<"patchSystemConfiguration">;

  /**
   * List the API keys.
   *
   * Lists the API keys of all tenants and those that are bound to none. A key that is bound to a tenant sees those of
   * this tenant alone. The keys themselves are not shown.
   *
   * `GET /api/api-key` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/listApiKeys.html
   * @see /docs/decisions.html#api-keys
   *
   * @example
   * ```ts
   * const names: string[] = [];
   * for await (const apiKey of client.identity.listApiKeys.items()) names.push(apiKey.name);
   * return names;
   * ```
   */
  listApiKeys(...call: Call<"listApiKeys">): Reply<"listApiKeys">;

  /**
   * Create an API key.
   *
   * Makes an API key under a generated id. The answer alone holds the key itself, as `key`: the server stores its hash,
   * and nothing shows the key again. Use the path with an id to choose the id yourself.
   *
   * No key makes one that may do more than itself. Permissions that reach further than those of the request's key are
   * refused with `[notPermitted]apiKey.permissions`, and an expiration after its own with
   * `[notPermitted]apiKey.expirationInstant`; leaving either out reaches furthest. A key that is bound to a tenant makes
   * keys of this tenant alone, which is theirs where `tenantId` is left out.
   *
   * The new key is valid at once on the server process that answers, and within a second on all others that share its
   * store. Lost keys cannot be recovered: where the answer does not arrive, delete the key and create another one.
   *
   * With `keyId`:
   * Makes an API key under the id in the path, as `createApiKey` does under a generated one. An id that is in use is
   * refused with `[duplicate]keyId`.
   *
   * `POST /api/api-key[/{keyId}]` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/createApiKey.html
   * @see /docs/decisions.html#api-keys
   *
   * @example
   * ```ts
   * const { key } = await client.identity.createApiKey({
   *   body: {
   *     apiKey: {
   *       name: "Chat server",
   *       permissions: { "/content/item": ["POST", "PUT"], "/system/application": ["GET"] },
   *     },
   *   },
   * });
   * // It is shown now and never again: keep it where the secrets of your programs are.
   * return key;
   * ```
   *
   * @example
   * ```ts
   * const inAnHour = Date.now() + 60 * 60 * 1000;
   * const { key } = await client.identity.createApiKey({
   *   keyId,
   *   body: {
   *     apiKey: { name: "Import of word lists", permissions: { "/filter": ["POST"] }, expirationInstant: inAnHour },
   *   },
   * });
   * return key;
   * ```
   */
  createApiKey(...call: Call<"createApiKey">): Reply<"createApiKey">;

  /**
   * Retrieve an API key.
   *
   * Retrieves what is known of an API key, without the key itself. To a key that is bound to a tenant, those of other
   * tenants, and of none, do not exist.
   *
   * `GET /api/api-key/{keyId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveApiKey.html
   * @see /docs/decisions.html#api-keys
   *
   * @example
   * ```ts
   * const { apiKey } = await client.identity.retrieveApiKey({ keyId });
   * const use = apiKey.lastUsedDate === undefined ? "was never used" : `was last used on ${apiKey.lastUsedDate}`;
   * return `${apiKey.name} ${use}`;
   * ```
   */
  retrieveApiKey(...call: Call<"retrieveApiKey">): Reply<"retrieveApiKey">;

  /**
   * Replace what an API key may do.
   *
   * Puts the name, tenant, permissions and expiration in the body in the place of the stored ones. **What is left out is
   * gone**: without `permissions` the key may do everything, without `expirationInstant` it never expires. The key itself
   * stays as it is.
   *
   * The rules of creation hold for what the key is to be, and the key of the request must be able to do all that the
   * key may do now. A key may change itself in the same way: it can give away what it may do, and cannot get it back. The
   * last key that is bound to no tenant, may do everything and never expires stays so: `[notPermitted]keyId`.
   *
   * The change is in force at once on the server process that answers, and within a second on all others that share its
   * store. A key that the bootstrap file names is again what the file says when a server starts. The answer does not say
   * when the key was last used.
   *
   * `PUT /api/api-key/{keyId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/updateApiKey.html
   * @see /docs/decisions.html#api-keys
   *
   * @example
   * ```ts
   * const { apiKey } = await client.identity.retrieveApiKey({ keyId });
   * const updated = await client.identity.updateApiKey({
   *   keyId,
   *   // Fields that are left out are removed, and a key without permissions may do everything.
   *   body: { apiKey: { ...apiKey, permissions: { "/content/item": ["POST"] } } },
   * });
   * return updated.apiKey.permissions;
   * ```
   */
  updateApiKey(...call: Call<"updateApiKey">): Reply<"updateApiKey">;

  /**
   * Delete an API key.
   *
   * Deletes the API key for good. Requests with it are answered with 401 at once by the server process that answers, and
   * within a second by all others that share its store.
   *
   * The key of the request must be able to do all that the deleted one may do; a key may delete itself. The last key that
   * is bound to no tenant, may do everything and never expires cannot be deleted: `[notPermitted]keyId`. A key that the
   * bootstrap file names is there again when a server starts with this file: take it out of the file too.
   *
   * `DELETE /api/api-key/{keyId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/deleteApiKey.html
   * @see /docs/decisions.html#api-keys
   *
   * @example
   * ```ts
   * const answer = await client.identity.deleteApiKey.result({ keyId });
   * if (answer.ok) return "gone";
   * if (answer.status === 404) return "there is no such key";
   * // The key of this client may do less, or it is the last one that may do everything.
   * if (answer.status === 400) return answer.body.fieldErrors?.["keyId"]?.[0]?.message;
   * throw answer.error;
   * ```
   */
  deleteApiKey(...call: Call<"deleteApiKey">): Reply<"deleteApiKey">;

  /**
   * Export the system logs.
   *
   * Exports the logs of the server as a zip archive, with the criteria as query parameters. The archive is empty when
   * the server logs to the standard output.
   *
   * The logs are the files that `LOG_FILE` names: the one that is written and, with `includeArchived`, those that were
   * rotated, as they were before they were compressed. An entry of the archive holds whole lines alone, one JSON object
   * each, whose `time` is written in `dateTimeSecondsFormat` and `zoneId`. What was logged before the request is in it,
   * whatever happens to the files meanwhile. The logs are those of the server process that answers, and hold no secrets.
   * Beside them are the event log, the audit log and the login records of the whole server, as `event-log.log`,
   * `audit-log.log` and `login-record.log`.
   *
   * `dateTimeSecondsFormat` has the letters `G y u M L Q q d D E a h H k K m s S A n N V z O X x Z` with the meaning that
   * the CLDR, and Java's formatters after it, give them: `yyyy` is the year, `MM` and `MMM` the month as a number and by
   * name, `HH` and `hh` the hour from 0 to 23 and from 1 to 12, `a` AM or PM, `SSS` milliseconds, `z` the name of the zone
   * and `XXX` its offset. Text stands between single quotes, two of which stand for one; what is between square brackets
   * is always written. Names are English.
   *
   * `GET /api/system/log/export` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/exportSystemLogs.html
   * @see /docs/decisions.html#log-export
   *
   * @example
   * ```ts
   * import { writeFile } from "node:fs/promises";
   *
   * const archive = await client.identity.exportSystemLogs({
   *   lastNBytes: 1_000_000,
   *   dateTimeSecondsFormat: "yyyy-MM-dd HH:mm:ss",
   *   zoneId: "Europe/Berlin",
   * });
   * await writeFile(file, archive);
   * return `${archive.length} bytes`;
   * ```
   */
  exportSystemLogs(...call: Call<"exportSystemLogs">): Reply<"exportSystemLogs">;

  /**
   * Export the system logs by criteria in the body.
   *
   * Exports the logs of the server as a zip archive, as `exportSystemLogs` does, with the criteria as a JSON body; `{}`
   * takes the defaults. The archive is empty when the server logs to the standard output.
   *
   * `POST /api/system/log/export` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/exportSystemLogsByCriteria.html
   * @see /docs/decisions.html#log-export
   *
   * @example
   * ```ts
   * import { createWriteStream } from "node:fs";
   * import { Writable } from "node:stream";
   *
   * // A long archive goes to the disk as it comes, and may take its time.
   * const zip = await client.identity.exportSystemLogsByCriteria.stream(
   *   { body: { includeArchived: true } },
   *   { timeoutMs: 10 * 60 * 1000 },
   * );
   * await zip.pipeTo(Writable.toWeb(createWriteStream(file)));
   * ```
   */
  exportSystemLogsByCriteria(...call: Call<"exportSystemLogsByCriteria">): Reply<"exportSystemLogsByCriteria">;

  /**
   * Search the event logs.
   *
   * Searches the event log of the whole server, the newest first: what CORS refused while it is debugged, emails and
   * notifications that were given up, and what retention deleted. `eventLogConfiguration.numberToRetain` says how many are
   * kept. The event log belongs to no tenant.
   *
   * `GET /api/system/event-log/search` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/searchEventLogs.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * // Why requests from another origin were refused.
   * const { eventLogs, total } = await client.identity.searchEventLogs({ message: "CORS refused", numberOfResults: 50 });
   * return { reasons: eventLogs.map(({ message }) => message), more: total - eventLogs.length };
   * ```
   */
  searchEventLogs(...call: Call<"searchEventLogs">): Reply<"searchEventLogs">;

  /**
   * Search the event logs by criteria in the body.
   *
   * Searches as `searchEventLogs` does, with the criteria as a JSON body; `{"search":{}}` takes the defaults.
   *
   * `POST /api/system/event-log/search` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/searchEventLogsByCriteria.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * // Lists the errors since then, the oldest first.
   * const search = { type: "Error", start: since, orderBy: "insertInstant ASC" } as const;
   * const { eventLogs } = await client.identity.searchEventLogsByCriteria({ body: { search } });
   * return eventLogs.map(({ message }) => message);
   * ```
   */
  searchEventLogsByCriteria(...call: Call<"searchEventLogsByCriteria">): Reply<"searchEventLogsByCriteria">;

  /**
   * Retrieve an entry of the event log.
   *
   * Retrieves one entry of the event log. One that does not exist, or has been deleted, is a 404.
   *
   * `GET /api/system/event-log/{eventLogId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveEventLog.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * const { eventLog } = await client.identity.retrieveEventLog({ eventLogId });
   * return `${new Date(eventLog.insertInstant).toISOString()} ${eventLog.type}: ${eventLog.message}`;
   * ```
   */
  retrieveEventLog(...call: Call<"retrieveEventLog">): Reply<"retrieveEventLog">;

  /**
   * Search the audit logs.
   *
   * Searches the audit log of the whole server, the newest first: each change through an operation, with who made it, when,
   * from where and in which request. Each sign-in of an operator is an entry too, and each refused one, with the reason in
   * `data.failure`; of these, 60 a minute in each tenant have an entry of their own, and one more entry counts the
   * others. `auditLogConfiguration` says how long entries are kept. The audit log holds the changes of all tenants.
   *
   * `GET /api/system/audit-log/search` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/searchAuditLogs.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * // Lists the changes of this application with their users.
   * const { auditLogs } = await client.identity.searchAuditLogs({ message: `/api/application/${applicationId}` });
   * return auditLogs.map(({ insertUser, data }) => `${insertUser}: ${data.operationId}`);
   * ```
   */
  searchAuditLogs(...call: Call<"searchAuditLogs">): Reply<"searchAuditLogs">;

  /**
   * Search the audit logs by criteria in the body.
   *
   * Searches as `searchAuditLogs` does, with the criteria as a JSON body; `{"search":{}}` takes the defaults.
   *
   * `POST /api/system/audit-log/search` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/searchAuditLogsByCriteria.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * // Lists the changes of one API key, or of one operator.
   * const { auditLogs, total } = await client.identity.searchAuditLogsByCriteria({ body: { search: { user } } });
   * return { changes: auditLogs.map(({ message }) => message), more: total - auditLogs.length };
   * ```
   */
  searchAuditLogsByCriteria(...call: Call<"searchAuditLogsByCriteria">): Reply<"searchAuditLogsByCriteria">;

  /**
   * Retrieve an entry of the audit log.
   *
   * Retrieves one entry of the audit log. One that does not exist, or has been deleted, is a 404.
   *
   * `GET /api/system/audit-log/{auditLogId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveAuditLog.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * const { auditLog } = await client.identity.retrieveAuditLog({ auditLogId });
   * const { insertUser, message, data } = auditLog;
   * return `${insertUser} from ${data.clientAddress}: ${message}`;
   * ```
   */
  retrieveAuditLog(...call: Call<"retrieveAuditLog">): Reply<"retrieveAuditLog">;

  /**
   * Search the login records.
   *
   * Searches the login records of the tenant, the newest first: who logged in, to what, when and from where.
   * `loginRecordConfiguration` says how long they are kept; reports count logins for ever. With several tenants, the
   * tenant may be left out where `applicationId` or `userId` names one that exists.
   *
   * `GET /api/system/login-record/search` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/searchLoginRecords.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * // When and from where a user logged in, the latest first.
   * const { logins } = await client.identity.searchLoginRecords({ userId });
   * return logins.map(({ instant, ipAddress }) => ({ at: new Date(instant), from: ipAddress ?? "unknown" }));
   * ```
   */
  searchLoginRecords(...call: Call<"searchLoginRecords">): Reply<"searchLoginRecords">;

  /**
   * Search the login records by criteria in the body.
   *
   * Searches as `searchLoginRecords` does, with the criteria as a JSON body; `{"search":{}}` takes the defaults.
   *
   * `POST /api/system/login-record/search` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/searchLoginRecordsByCriteria.html
   * @see /docs/decisions.html#reading-logs
   *
   * @example
   * ```ts
   * // Lists the users who logged in to an application; the total counts all logins.
   * const search = { applicationId, numberOfResults: 100 };
   * const { logins, total } = await client.identity.searchLoginRecordsByCriteria({ body: { search } });
   * return { users: logins.map(({ loginId }) => loginId ?? "deleted"), total };
   * ```
   */
  searchLoginRecordsByCriteria(...call: Call<"searchLoginRecordsByCriteria">): Reply<"searchLoginRecordsByCriteria">;

  /**
   * Retrieve the level of a logger.
   *
   * Retrieves the level that a logger has now: its own, or, where nobody has set one, that of the nearest logger above
   * it, up to `root` and the level that the server is configured with. A name that no part of the server logs under is a
   * 404.
   *
   * Names are paths with dots: `root` stands above all others, `http` above `http.requests` (a line for each request),
   * `http.failures` (why one was answered with 500 or 503) and `http.cors` (what CORS refused); `background` above
   * `background.jobs` and `background.sweeps`; `moderation` above `moderation.media`. The others are `bootstrap`,
   * `filtering`, `log`, `mail`, `outgoing`, `server`, `settings` and `store`.
   *
   * `GET /api/logger` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveLoggingLevel.html
   * @see /docs/decisions.html#logging-levels
   *
   * @example
   * ```ts
   * const answer = await client.identity.retrieveLoggingLevel.result({ name: "http.requests" });
   * if (answer.ok) return answer.body.level;
   * if (answer.status === 404) return "no such logger";
   * throw answer.error;
   * ```
   */
  retrieveLoggingLevel(...call: Call<"retrieveLoggingLevel">): Reply<"retrieveLoggingLevel">;

  /**
   * Change the level of a logger.
   *
   * Gives a logger another level. Loggers below it that have no level of their own have it too. It takes effect at
   * once in the server process that answers, and within about a second in all others that share its store; it is kept
   * there, and holds until it is changed, also after a restart. A name that no part of the server logs under is a 400 at
   * `name`, which lists those that there are.
   *
   * `POST /api/logger` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/updateLoggingLevel.html
   * @see /docs/decisions.html#logging-levels
   *
   * @example
   * ```ts
   * // In force at once for everything that is logged under `outgoing`, until it is changed again.
   * const { level } = await client.identity.updateLoggingLevel({ body: { name: "outgoing", level: "debug" } });
   * return level;
   * ```
   */
  updateLoggingLevel(...call: Call<"updateLoggingLevel">): Reply<"updateLoggingLevel">;

  /**
   * Retrieve the version of the server.
   *
   * Retrieves the version of the server that answers: that of its packages. `info.version` of the documents is the version
   * of the interfaces, which changes only when they do.
   *
   * `GET /api/system/version` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveSystemVersion.html
   * @see /docs/decisions.html#hosting
   *
   * @example
   * ```ts
   * const { version } = await client.identity.retrieveSystemVersion({}, { timeoutMs: 2_000 });
   * return version;
   * ```
   */
  retrieveSystemVersion(...call: Call<"retrieveSystemVersion">): Reply<"retrieveSystemVersion">;

  /**
   * Issue a JWT for another application.
   *
   * Issues a JWT for an application to a user who presents a JWT of another. The new JWT expires when the one
   * presented does. A JWT that this service did not make for a user, one that was vended say, is a 401, and so is that
   * of a user who has been deactivated or has expired since. An application that does not exist is a 404.
   *
   * To get a refresh token too, the application has to have refresh tokens enabled, and a valid one of the user has to
   * be sent, of an application that is active and has the same expiration policy. The one that was sent can still be
   * used. The new one is as old as the one that was sent: where the policy is `Fixed`, its time to live counts from
   * there, and where that is over already, there is none.
   *
   * `GET /api/jwt/issue` answers 200, 202, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/issueToken.html
   *
   * @example
   * ```ts
   * // Exchange a login to one application for a login to another.
   * const issued = await client.identity.issueToken({ applicationId }, { token });
   * return issued.token;
   * ```
   */
  issueToken(...call: Call<"issueToken">): Reply<"issueToken">;

  /**
   * Log in with a third party's JWT.
   *
   * Verifies a JWT that an identity provider made, finds or creates the user it is about, registers the user for the
   * application where that is still to be done, and answers with the user and tokens of this service. The tokens are
   * also set as HTTP-only cookies. A success counts as a login, and the first one for an application as a registration
   * too. Without the `X-Service-TenantId` header, the tenant is that of the identity provider.
   *
   * **The JWT** is signed with a key of the identity provider; the key says which algorithm, never the JWT. Its `typ`, where
   * it has one, is `JWT`, or it is `at+jwt` where the identity provider is declared so. It has an
   * `exp` that is not over, an `nbf` and an `iat` that are not in the future (give or take 60 seconds), the `iss` and one
   * of the audiences that the identity provider is declared with, and a value of the claim that
   * `uniqueIdentityClaim` names: a text of up to 512 characters, or an integer.
   *
   * **The user.** Once the identity provider has meant a user by a value of that claim, it means that user from then on.
   * When a value comes for the first time, a user of the tenant who has the same email address is the same one if
   * the provider vouches for the address: the claim is `email` and `email_verified` is not false, or the claim is
   * another one and `email_verified` is true. So nobody gets into an account by writing its address into one of their own
   * elsewhere. If the address was not verified here before, other providers that have brought the user no longer do,
   * and the refresh tokens of the user are revoked: a stranger may have waited for the owner of the address. Where the claim is `email` and the provider does not vouch for an
   * address that somebody has, the answer is a 401. Where the claim is `preferred_username` or `username`, a user of
   * that name is the same one, unless a provider with another claim brought them. Everybody else is a new user, who goes
   * without an address or a user name that another user of the tenant has. Addresses and user names that differ in
   * the case of ASCII letters alone are the same.
   *
   * **What the JWT says of the user** is stored at each login: `email`, `email_verified` (`verified`, and
   * `verifiedInstant` the first time), `given_name`, `middle_name`, `family_name`, `name` (`fullName`), `birthdate`,
   * `phone_number` (`mobilePhone`), `picture` (`imageUrl`, an http or https URL), `locale` (the first of
   * `preferredLanguages`), `zoneinfo` (`timezone`) and `preferred_username` (`username`). A claim that is left out, or
   * holds what the field of a user cannot, changes nothing; names are cut where they are too long.
   *
   * **The registration** begins with the default roles of the application and is not verified. If the application has
   * `verifyRegistration` on, the email template `verificationEmailTemplateId` is sent to the user.
   *
   * **The user name** is moderated by the moderation application that `partnerConfiguration.usernameModeration` names,
   * where that is enabled: at the first login to this application, and, for all applications that the user is registered
   * for, when the name changes. The registration has the outcome: `ACTIVE` if the rules allow the name, `PENDING` if it
   * waits for approval, `REJECTED` otherwise. The user has the most restrictive one. A rejected name stops no login.
   *
   * A user who is deactivated, or has expired, cannot log in: 404.
   *
   * `POST /api/jwt/reconcile` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/reconcileToken.html
   * @see /docs/decisions.html#reconcile
   *
   * @example
   * ```ts
   * const { user, token, refreshToken } = await client.identity.reconcileToken({
   *   body: {
   *     applicationId,
   *     identityProviderId,
   *     data: { token: thirdPartyToken },
   *     metaData: { device: { name: "Ada's phone", type: "MOBILE" } },
   *   },
   * });
   * // The token opens calls of this user, and the refresh token gets the next one when it has expired.
   * return { userId: user.id, token, refreshToken };
   * ```
   */
  reconcileToken(...call: Call<"reconcileToken">): Reply<"reconcileToken">;

  /**
   * Retrieve public keys.
   *
   * Retrieves the public keys that JWTs of this service can be verified with. Without a parameter, all of them; with
   * `applicationId`, the key that this application signs with; with `kid`, the key of that id. The two do not go
   * together (400 `[invalid]kid`). What does not exist is a 404.
   *
   * The service's next key is among them before it signs, and a key that is no longer signed with until every JWT that it
   * signed has expired.
   *
   * This form takes no parameters.
   *
   * `GET /api/jwt/public-key` answers 200, 400, 402, 404, 429, 500, 503.
   *
   * @since 1.8.0
   * @see /docs/identity/retrievePublicKeys.html
   * @see /docs/decisions.html#public-keys
   *
   * @example
   * ```ts
   * const { publicKeys } = await client.identity.retrievePublicKeys();
   * // PEM texts by their key ids, which a JWT names in its header; `default` is the one that is signed with now.
   * return { now: publicKeys.default, ids: Object.keys(publicKeys) };
   * ```
   */
  retrievePublicKeys(...call: Call<"retrievePublicKeys">): Reply<"retrievePublicKeys">;

  /**
   * Retrieve public keys.
   *
   * Retrieves the public keys that JWTs of this service can be verified with. Without a parameter, all of them; with
   * `applicationId`, the key that this application signs with; with `kid`, the key of that id. The two do not go
   * together (400 `[invalid]kid`). What does not exist is a 404.
   *
   * The service's next key is among them before it signs, and a key that is no longer signed with until every JWT that it
   * signed has expired.
   *
   * This form takes `applicationId`.
   *
   * `GET /api/jwt/public-key` answers 200, 400, 402, 404, 429, 500, 503.
   *
   * @since 1.8.0
   * @see /docs/identity/retrievePublicKeys.html
   * @see /docs/decisions.html#public-keys
   *
   * @example
   * ```ts
   * const { publicKey } = await client.identity.retrievePublicKeyByApplication({ applicationId });
   * if (publicKey !== undefined) return publicKey;
   *
   * // The application has none of its own: its JWTs are signed with the key of the service.
   * const { publicKeys } = await client.identity.retrievePublicKeys();
   * return publicKeys.default;
   * ```
   */
  retrievePublicKeyByApplication(...call: Call<"retrievePublicKeyByApplication">): Reply<"retrievePublicKeyByApplication">;

  /**
   * Retrieve public keys.
   *
   * Retrieves the public keys that JWTs of this service can be verified with. Without a parameter, all of them; with
   * `applicationId`, the key that this application signs with; with `kid`, the key of that id. The two do not go
   * together (400 `[invalid]kid`). What does not exist is a 404.
   *
   * The service's next key is among them before it signs, and a key that is no longer signed with until every JWT that it
   * signed has expired.
   *
   * This form takes `kid`.
   *
   * `GET /api/jwt/public-key` answers 200, 400, 402, 404, 429, 500, 503.
   *
   * @since 1.8.0
   * @see /docs/identity/retrievePublicKeys.html
   * @see /docs/decisions.html#public-keys
   *
   * @example
   * ```ts
   * // The header of a JWT says which key it is signed with.
   * const { kid }: { kid: string } = JSON.parse(atob(token.split(".")[0] ?? ""));
   * const { publicKey } = await client.identity.retrievePublicKeyById({ kid });
   * return publicKey;
   * ```
   */
  retrievePublicKeyById(...call: Call<"retrievePublicKeyById">): Reply<"retrievePublicKeyById">;

  /**
   * Retrieve the JSON Web Key Set.
   *
   * Retrieves the public keys of all tenants in the form that JWT libraries read (RFC 7517), each `kid` once. The service's
   * next key is among them before it signs, and a key that is no longer signed with until every JWT that it signed has
   * expired.
   *
   * `GET /.well-known/jwks.json` answers 200, 400, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveJsonWebKeySet.html
   * @see /docs/decisions.html#public-keys
   *
   * @example
   * ```ts
   * // Libraries such as jose verify with these keys; they usually read /.well-known/jwks.json themselves.
   * const { keys } = await client.identity.retrieveJsonWebKeySet();
   * return keys.map(({ kid, alg }) => `${kid} (${alg})`);
   * ```
   */
  retrieveJsonWebKeySet(...call: Call<"retrieveJsonWebKeySet">): Reply<"retrieveJsonWebKeySet">;

  /**
   * Retrieve the OpenID configuration.
   *
   * Retrieves where the public keys are and what JWTs of this service say as their issuer, in the form by which libraries
   * that verify JWTs find both (OpenID Connect Discovery 1.0). They look for it below the issuer, so that it serves where
   * the server's `TOKEN_ISSUER` is the URL that others reach it at.
   *
   * It holds what is true of this service and no more: it is no OpenID provider that users log in at, and has no endpoints
   * for that.
   *
   * `GET /.well-known/openid-configuration` answers 200, 400, 402, 429, 500, 503.
   *
   * @see /docs/identity/retrieveOpenIdConfiguration.html
   * @see /docs/decisions.html#issuer-and-discovery
   *
   * @example
   * ```ts
   * // Libraries that verify by discovery read /.well-known/openid-configuration themselves, below the issuer.
   * const { issuer, jwks_uri } = await client.identity.retrieveOpenIdConfiguration();
   * return { issuer, keySet: jwks_uri };
   * ```
   */
  retrieveOpenIdConfiguration(...call: Call<"retrieveOpenIdConfiguration">): Reply<"retrieveOpenIdConfiguration">;

  /**
   * List refresh tokens.
   *
   * Lists the refresh tokens of a user, of an application, or of a user for an application that have neither expired nor
   * been revoked, page by page. At least one of `userId` and `applicationId` has to be sent; otherwise the answer is a 400
   * `[missing]userId`.
   *
   * `GET /api/jwt/refresh` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/listRefreshTokens.html
   * @see /docs/decisions.html#token-operations
   *
   * @example
   * ```ts
   * // Where a user is logged in, the latest first.
   * const { refreshTokens, totalResults } = await client.identity.listRefreshTokens({ userId, numberOfResults: 10 });
   * const devices = refreshTokens.map(({ metaData }) => metaData?.device?.name ?? "unknown");
   * return { devices, more: totalResults - refreshTokens.length };
   * ```
   */
  listRefreshTokens(...call: Call<"listRefreshTokens">): Reply<"listRefreshTokens">;

  /**
   * Exchange a refresh token for a JWT.
   *
   * Gives a new JWT for a refresh token, which comes in the body or in the cookies; cookies win, and the body may then
   * be left out. Without a token the answer is a 400 `[missing]refreshToken`; a token that is unknown, expired or
   * revoked is a 400 `[invalid]refreshToken`, and so is one whose application is not active or does not allow it to be
   * refreshed, or whose user has been deactivated or has expired. It is no login, and no report counts it.
   *
   * Where the expiration policy is `SlidingWindow`, the token lives from now on as long as a new one; where it is
   * `Fixed`, its end stays where it is.
   *
   * Where the usage policy is `OneTimeUse`, the answer holds a new refresh token with the id of the old one, which is
   * dead. Using a dead one again, until it would have expired, revokes every token that came from the same login; that
   * is so for the second of two uses at the same moment as well.
   *
   * `POST /api/jwt/refresh` answers 200, 400, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/refreshToken.html
   * @see /docs/decisions.html#token-refresh
   *
   * @example
   * ```ts
   * const renewed = await client.identity.refreshToken({ body: { refreshToken } });
   * // Keep the refresh token that comes back: where it may be used only once, it is another one.
   * return { token: renewed.token, refreshToken: renewed.refreshToken };
   * ```
   */
  refreshToken(...call: Call<"refreshToken">): Reply<"refreshToken">;

  /**
   * Revoke refresh tokens.
   *
   * Revokes all refresh tokens of a user, of an application, or of a user for an application, or the one that is sent as
   * `token`. At least one of `userId`, `applicationId` and `token` has to be sent, in the query or in the body, which wins;
   * otherwise the answer is a 400 `[missing]userId`. Where several are, a refresh token has to match all of them. Where
   * there is nothing to revoke, the answer is the same. Many tokens are revoked in steps; repeat a request that was broken off.
   *
   * `DELETE /api/jwt/refresh` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/deleteRefreshTokens.html
   * @see /docs/decisions.html#token-operations
   *
   * @example
   * ```ts
   * // Logs the user out of everything: without a refresh token, no JWT outlives the present one.
   * await client.identity.deleteRefreshTokens({ userId });
   *
   * const { totalResults } = await client.identity.listRefreshTokens({ userId });
   * return totalResults;
   * ```
   */
  deleteRefreshTokens(...call: Call<"deleteRefreshTokens">): Reply<"deleteRefreshTokens">;

  /**
   * Retrieve a refresh token.
   *
   * Retrieves what is known about one refresh token; the token itself is not shown. One that has expired or was
   * revoked is a 404.
   *
   * `GET /api/jwt/refresh/{refreshTokenId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/retrieveRefreshToken.html
   * @see /docs/decisions.html#token-operations
   *
   * @example
   * ```ts
   * const { refreshToken } = await client.identity.retrieveRefreshToken({ refreshTokenId });
   * return { userId: refreshToken.userId, expires: new Date(refreshToken.expirationInstant) };
   * ```
   */
  retrieveRefreshToken(...call: Call<"retrieveRefreshToken">): Reply<"retrieveRefreshToken">;

  /**
   * Revoke a refresh token.
   *
   * Revokes one refresh token; it can no longer be exchanged for a JWT.
   *
   * `DELETE /api/jwt/refresh/{refreshTokenId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/identity/deleteRefreshToken.html
   * @see /docs/decisions.html#token-operations
   *
   * @example
   * ```ts
   * // Logs one device out, once its JWT has expired.
   * await client.identity.deleteRefreshToken({ refreshTokenId });
   * ```
   */
  deleteRefreshToken(...call: Call<"deleteRefreshToken">): Reply<"deleteRefreshToken">;

  /**
   * Log out.
   *
   * Revokes the refresh token of the cookie, of the body or of the query, the first of them that there is, and ends the
   * cookies that reconcile sets; scripts of a page cannot, since they are HTTP-only. With `global`, all refresh tokens of
   * the user are revoked. One that is unknown, has expired or was revoked is no error, and where none is sent, the cookies
   * alone end. One that was used already where the usage policy is `OneTimeUse` ends every token that came from the same
   * login. A JWT stays valid until it expires.
   *
   * `POST /api/logout` answers 200, 400, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/logout.html
   * @see /docs/decisions.html#logging-out
   *
   * @example
   * ```ts
   * // Logs out on every device. In a browser the cookie has the token, and the answer ends it.
   * await client.identity.logout({ body: { refreshToken, global: true } });
   * ```
   */
  logout(...call: Call<"logout">): Reply<"logout">;

  /**
   * Validate a JWT.
   *
   * Says whether a JWT of this service is valid, and what it says. The JWT is the one the request is authenticated
   * with; one that is not valid is a 401.
   *
   * A valid JWT is signed with the service's own key, or with the key of the application that it is for: which one,
   * and with which algorithm, the service decides. Its issuer is that of the service (the server's `TOKEN_ISSUER`, or
   * `gatehouse`), it has neither expired nor does it come from the future, give or take 60 seconds, and the application
   * that it is for is active.
   *
   * A JWT for another application is valid too: send your own id as `audience`, or compare `aud` yourself.
   *
   * `GET /api/jwt/validate` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/identity/validateToken.html
   * @see /docs/decisions.html#token-operations
   *
   * @example
   * ```ts
   * import { UnauthorizedError } from "@gatehouse/sdk";
   *
   * try {
   *   const { jwt } = await client.identity.validateToken({}, { token });
   *   return `valid until ${new Date(jwt.exp * 1000).toISOString()}`;
   * } catch (error) {
   *   if (error instanceof UnauthorizedError) return `not valid: ${error.reason}`;
   *   throw error;
   * }
   * ```
   */
  validateToken(...call: Call<"validateToken">): Reply<"validateToken">;

  /**
   * Make a JWT of any claims.
   *
   * Signs a JWT with the claims in the body, which need not be about a user. Such a JWT is valid like any other, but
   * nobody has signed in with it: whatever it says of a user, it cannot be exchanged for the JWT of an application
   * (`GET /api/jwt/issue`).
   *
   * With the key of an application, it is for that application where the claims have no `aud`.
   *
   * `POST /api/jwt/vend` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/vendToken.html
   * @see /docs/decisions.html#token-operations
   *
   * @example
   * ```ts
   * const { token } = await client.identity.vendToken({
   *   body: { claims: { sub: "build-server", scope: "deploy" }, timeToLiveInSeconds: 300 },
   * });
   * return token;
   * ```
   */
  vendToken(...call: Call<"vendToken">): Reply<"vendToken">;

  /**
   * Take a user-action notification.
   *
   * Takes what the moderation service says about an action on a user, translates its application ids into those of the
   * applications here, and hands a `user.action` event to the webhooks of these: those that the applications name in
   * `webhookIds`, and those for all applications. An application is meant where it is active and its
   * `partnerConfiguration.applicationIds` holds one of the `applicationIds`; there may be several. The id of the user
   * is handed on as it is: content users have the ids of the users here.
   *
   * A notification for which no application is mapped, or whose applications have no webhook, is taken and leads to
   * nothing but an entry in the event log.
   *
   * Send the `webhook-id` of the notification along: one that comes again, say through the notification servers of two
   * applications, is handed on once. Where a webhook did not take the event for about a day, which is in the event log
   * too, the same notification sent once more within 90 days brings it to that webhook again, and to no other.
   *
   * **Connecting the two.** Make this address, `/api/partner/notification` at the base URL of this server, a
   * notification server of the moderation applications. A notification server sends its
   * `httpAuthenticationUsername` and `httpAuthenticationPassword` as `Authorization: Basic …`; an API key of exactly
   * that value, the word `Basic` included, lets it in. Bind the key to the tenant, and permit it
   * `{ "/api/partner/notification": ["POST"] }` and no more. The bootstrap example of this server does so. Where
   * both run on one machine or in one private network, `NOTIFICATION_ALLOWED_RANGES` has to name the address. The other
   * notifications that come here then, about content, are taken and lead to nothing.
   *
   * `POST /api/partner/notification` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/identity/createUserActionNotification.html
   * @see /docs/decisions.html#user-action-notifications
   *
   * @example
   * ```ts
   * // The moderation service sends this itself where this server is one of its notification servers.
   * await client.identity.createUserActionNotification({
   *   body: {
   *     type: "userAction",
   *     applicationIds: [partnerApplicationId],
   *     userId,
   *     action: "mute",
   *     key: crypto.randomUUID(),
   *     phase: "start",
   *     expiry: Date.now() + 24 * 60 * 60 * 1000,
   *     reason: "Advertising",
   *     notifyUser: true,
   *   },
   * });
   * ```
   */
  createUserActionNotification(...call: Call<"createUserActionNotification">): Reply<"createUserActionNotification">;
}

/** The operations of the filtering interface. */
export type FilteringMethods = Methods<FilteringCalls, MethodTypes>;

interface FilteringCalls {
  /**
   * Find a filter entry by its text.
   *
   * Returns the filter entry with exactly this text in exactly this locale.
   *
   * `GET /filter/blacklist/entry` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/findFilterEntry.html
   *
   * @example
   * ```ts
   * const answer = await client.filtering.findFilterEntry.result({ text: "scallywag", locale: "en" });
   * if (answer.ok) return answer.body.entry.severity;
   * if (answer.status === 404) return "not on the blacklist";
   * throw answer.error;
   * ```
   */
  findFilterEntry(...call: Call<"findFilterEntry">): Reply<"findFilterEntry">;

  /**
   * Create a filter entry.
   *
   * Adds a word to the blacklist. The filter uses it at once; nothing waits for approval. A text that its locale
   * already has is refused with `[duplicate]entry.text`.
   *
   * `POST /filter/blacklist/entry` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/createFilterEntry.html
   * @see /docs/decisions.html#filter-entries
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.createFilterEntry({
   *   body: {
   *     entry: {
   *       text: "landlubber",
   *       locale: "en",
   *       filterMode: "distinguishable",
   *       severity: "mild",
   *       noun: true,
   *       variations: ["landlouper"],
   *       tags: ["Insult"],
   *     },
   *   },
   * });
   * // In force at once, for the word in its variations and disguises.
   * const { replacement } = await client.moderation.filterContentItem({ body: { content: "You 1andlubbers!" } });
   * return { id: entry.id, replacement };
   * ```
   */
  createFilterEntry(...call: Call<"createFilterEntry">): Reply<"createFilterEntry">;

  /**
   * Retrieve a filter entry.
   *
   * Returns the filter entry with this id.
   *
   * `GET /filter/blacklist/entry/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/retrieveFilterEntry.html
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.retrieveFilterEntry({ id });
   * return `${entry.text}: ${entry.severity}, ${entry.tags.join(" and ")}`;
   * ```
   */
  retrieveFilterEntry(...call: Call<"retrieveFilterEntry">): Reply<"retrieveFilterEntry">;

  /**
   * Update a filter entry.
   *
   * Replaces the filter entry with this id. A field that is left out gets its default. The filter uses the change at
   * once.
   *
   * `PUT /filter/blacklist/entry/{id}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/updateFilterEntry.html
   * @see /docs/decisions.html#filter-entries
   *
   * @example
   * ```ts
   * // Fields that are left out get their defaults, so start from the stored entry.
   * const { entry } = await client.filtering.retrieveFilterEntry({ id });
   * const updated = await client.filtering.updateFilterEntry({
   *   id,
   *   body: { entry: { ...entry, severity: "severe" } },
   * });
   * return updated.entry;
   * ```
   */
  updateFilterEntry(...call: Call<"updateFilterEntry">): Reply<"updateFilterEntry">;

  /**
   * Delete a filter entry.
   *
   * Removes the filter entry with this id from the blacklist. The filter stops looking for it at once.
   *
   * `DELETE /filter/blacklist/entry/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/deleteFilterEntry.html
   * @see /docs/decisions.html#filter-entries
   *
   * @example
   * ```ts
   * import { NotFoundError } from "@gatehouse/sdk";
   *
   * try {
   *   await client.filtering.deleteFilterEntry({ id });
   *   return "deleted";
   * } catch (error) {
   *   if (error instanceof NotFoundError) return "there was none";
   *   throw error;
   * }
   * ```
   */
  deleteFilterEntry(...call: Call<"deleteFilterEntry">): Reply<"deleteFilterEntry">;

  /**
   * Search the filter entries.
   *
   * Returns a page of the filter entries that meet every parameter that is given, ordered by id. A parameter that is
   * repeated is met by any one of its values.
   *
   * `GET /filter/blacklist/entry/search` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/searchFilterEntries.html
   *
   * @example
   * ```ts
   * // The high and severe words that begin with an s, in English of any kind: `items` asks for page after page.
   * const found: string[] = [];
   * for await (const { text, locale } of client.filtering.searchFilterEntries.items({
   *   text: "s*",
   *   locale: ["en", "en_GB", "en_US"],
   *   severity: ["high", "severe"],
   * }))
   *   found.push(`${text} (${locale})`);
   * return found;
   * ```
   */
  searchFilterEntries(...call: Call<"searchFilterEntries">): Reply<"searchFilterEntries">;

  /**
   * Delete all filter entries of a locale.
   *
   * Removes every filter entry of exactly this locale from the blacklist. This cannot be undone. Many entries are
   * removed in steps; repeat a request that was broken off.
   *
   * `DELETE /filter/blacklist/entry/bulk` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/filtering/deleteFilterEntriesByLocale.html
   * @see /docs/decisions.html#filter-entries
   *
   * @example
   * ```ts
   * // Exactly this locale: the words of `en` stay.
   * await client.filtering.deleteFilterEntriesByLocale({ locale: "en_GB" });
   *
   * const { totalResults } = await client.filtering.searchFilterEntries({ locale: ["en_GB"], numberOfResults: 1 });
   * return totalResults;
   * ```
   */
  deleteFilterEntriesByLocale(...call: Call<"deleteFilterEntriesByLocale">): Reply<"deleteFilterEntriesByLocale">;

  /**
   * Find a dictionary entry by its text.
   *
   * Returns the dictionary entry with exactly this text in exactly this locale.
   *
   * `GET /filter/blacklist/dictionary` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/findDictionaryEntry.html
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.findDictionaryEntry({ text: "checker", locale: "en" });
   * return entry.tags;
   * ```
   */
  findDictionaryEntry(...call: Call<"findDictionaryEntry">): Reply<"findDictionaryEntry">;

  /**
   * Create a dictionary entry.
   *
   * Adds a word to the dictionary. It counts at once; nothing waits for approval. A text that its locale already has
   * is refused with `[duplicate]entry.text`.
   *
   * `POST /filter/blacklist/dictionary` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/createDictionaryEntry.html
   *
   * @example
   * ```ts
   * // An ordinary word that looks like a bad one: the filter leaves it alone from now on.
   * const content = "A scallywagon is a kind of cart.";
   * const before = await client.moderation.filterContentItem({ body: { content } });
   * await client.filtering.createDictionaryEntry({ body: { entry: { text: "scallywagon", locale: "en" } } });
   * const after = await client.moderation.filterContentItem({ body: { content } });
   * return { before: before.matches.length, after: after.matches.length };
   * ```
   */
  createDictionaryEntry(...call: Call<"createDictionaryEntry">): Reply<"createDictionaryEntry">;

  /**
   * Retrieve a dictionary entry.
   *
   * Returns the dictionary entry with this id.
   *
   * `GET /filter/blacklist/dictionary/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/retrieveDictionaryEntry.html
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.retrieveDictionaryEntry({ id });
   * return `${entry.text} (${entry.locale})`;
   * ```
   */
  retrieveDictionaryEntry(...call: Call<"retrieveDictionaryEntry">): Reply<"retrieveDictionaryEntry">;

  /**
   * Update a dictionary entry.
   *
   * Replaces the dictionary entry with this id; tags that are left out are taken off. The change counts at once;
   * nothing waits for approval.
   *
   * `PUT /filter/blacklist/dictionary/{id}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @since 3.12.0
   * @see /docs/filtering/updateDictionaryEntry.html
   * @see /docs/decisions.html#dictionary-tags
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.updateDictionaryEntry({
   *   id,
   *   body: { entry: { text: "checkermate", locale: "en", tags: ["Insult"] } },
   * });
   * return entry;
   * ```
   */
  updateDictionaryEntry(...call: Call<"updateDictionaryEntry">): Reply<"updateDictionaryEntry">;

  /**
   * Delete a dictionary entry.
   *
   * Removes the dictionary entry with this id. The filter then no longer knows the word.
   *
   * `DELETE /filter/blacklist/dictionary/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/deleteDictionaryEntry.html
   *
   * @example
   * ```ts
   * await client.filtering.deleteDictionaryEntry({ id });
   * const { status } = await client.filtering.retrieveDictionaryEntry.result({ id });
   * return status;
   * ```
   */
  deleteDictionaryEntry(...call: Call<"deleteDictionaryEntry">): Reply<"deleteDictionaryEntry">;

  /**
   * Search the dictionary entries.
   *
   * Returns a page of the dictionary entries of the given locales, or of all.
   *
   * `GET /filter/blacklist/dictionary/search` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/searchDictionaryEntries.html
   *
   * @example
   * ```ts
   * const pages = client.filtering.searchDictionaryEntries.pages({
   *   locale: ["en", "fr"],
   *   sort: [{ field: "locale", order: "desc" }, { field: "text" }],
   *   numberOfResults: 2,
   * });
   * const shown: string[] = [];
   * for await (const { entries, totalResults } of pages) {
   *   shown.push(`${entries.map(({ text }) => text).join(", ")} (of ${totalResults})`);
   *   // A page is requested when the loop asks for it: a dictionary has tens of thousands.
   *   if (shown.length === 2) break;
   * }
   * return shown;
   * ```
   */
  searchDictionaryEntries(...call: Call<"searchDictionaryEntries">): Reply<"searchDictionaryEntries">;

  /**
   * Delete all dictionary entries of a locale.
   *
   * Removes every dictionary entry of exactly this locale. This cannot be undone. Many entries are removed in steps;
   * repeat a request that was broken off.
   *
   * `DELETE /filter/blacklist/dictionary/bulk` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @since 3.11.0
   * @see /docs/filtering/deleteDictionaryEntriesByLocale.html
   *
   * @example
   * ```ts
   * // This cannot be undone: keep a copy of the entries.
   * const kept: string[] = [];
   * for await (const { text } of client.filtering.searchDictionaryEntries.items({ locale: ["fr"] })) kept.push(text);
   * await client.filtering.deleteDictionaryEntriesByLocale({ locale: "fr" });
   * return kept;
   * ```
   */
  deleteDictionaryEntriesByLocale(...call: Call<"deleteDictionaryEntriesByLocale">): Reply<"deleteDictionaryEntriesByLocale">;

  /**
   * List the blacklist tags, or find one by name.
   *
   * Without `name`, lists all tags of the blacklist. With `name`, returns the one tag that bears it, or a 404.
   *
   * This form takes no parameters.
   *
   * `GET /filter/blacklist/tag` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/listBlacklistTags.html
   *
   * @example
   * ```ts
   * const { tags } = await client.filtering.listBlacklistTags();
   * return tags.map(({ name }) => name).sort();
   * ```
   */
  listBlacklistTags(...call: Call<"listBlacklistTags">): Reply<"listBlacklistTags">;

  /**
   * List the blacklist tags, or find one by name.
   *
   * Without `name`, lists all tags of the blacklist. With `name`, returns the one tag that bears it, or a 404.
   *
   * This form takes `name`.
   *
   * `GET /filter/blacklist/tag` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/listBlacklistTags.html
   *
   * @example
   * ```ts
   * const { tag } = await client.filtering.findBlacklistTag({ name: "Insult" });
   * return tag.id;
   * ```
   */
  findBlacklistTag(...call: Call<"findBlacklistTag">): Reply<"findBlacklistTag">;

  /**
   * Create a blacklist tag.
   *
   * Creates a tag. A name that a blacklist tag already has is refused with `[duplicate]tag.name`.
   *
   * `POST /filter/blacklist/tag` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/createBlacklistTag.html
   *
   * @example
   * ```ts
   * import { InvalidRequestError } from "@gatehouse/sdk";
   *
   * // Create it unless it is there.
   * try {
   *   const { tag } = await client.filtering.createBlacklistTag({ body: { tag: { name: "Slander" } } });
   *   return tag.id;
   * } catch (error) {
   *   const isThere =
   *     error instanceof InvalidRequestError && error.fieldErrors["tag.name"]?.[0]?.code === "[duplicate]tag.name";
   *   if (!isThere) throw error;
   *   return (await client.filtering.findBlacklistTag({ name: "Slander" })).tag.id;
   * }
   * ```
   */
  createBlacklistTag(...call: Call<"createBlacklistTag">): Reply<"createBlacklistTag">;

  /**
   * Retrieve a blacklist tag.
   *
   * Returns the tag with this id.
   *
   * `GET /filter/blacklist/tag/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/retrieveBlacklistTag.html
   *
   * @example
   * ```ts
   * const { tag } = await client.filtering.retrieveBlacklistTag({ id });
   * return tag.name;
   * ```
   */
  retrieveBlacklistTag(...call: Call<"retrieveBlacklistTag">): Reply<"retrieveBlacklistTag">;

  /**
   * Delete a blacklist tag.
   *
   * Deletes the tag and takes it off every filter entry, dictionary entry and phrase that carries it; these stay. An
   * id that is no number is answered with 404 too.
   *
   * `DELETE /filter/blacklist/tag/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.8.0
   * @see /docs/filtering/deleteBlacklistTag.html
   * @see /docs/decisions.html#tags
   *
   * @example
   * ```ts
   * // The words that carry the tag stay, and carry it no more.
   * await client.filtering.deleteBlacklistTag({ id });
   * const { entry } = await client.filtering.findFilterEntry({ text: "scallywag", locale: "en" });
   * return entry.tags;
   * ```
   */
  deleteBlacklistTag(...call: Call<"deleteBlacklistTag">): Reply<"deleteBlacklistTag">;

  /**
   * List the blacklist phrases.
   *
   * Returns all phrases of the blacklist.
   *
   * `GET /filter/blacklist/phrase` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/filtering/listBlacklistPhrases.html
   * @see /docs/decisions.html#blacklist-phrases
   *
   * @example
   * ```ts
   * const { phrases } = await client.filtering.listBlacklistPhrases();
   * return phrases.map(({ pattern, severity }) => `${severity}: ${pattern}`);
   * ```
   */
  listBlacklistPhrases(...call: Call<"listBlacklistPhrases">): Reply<"listBlacklistPhrases">;

  /**
   * Create a blacklist phrase.
   *
   * Adds a phrase to the blacklist. The filter uses it at once. A pattern that cannot be run in linear time, or is
   * no regular expression, is refused with `[invalid]phrase.pattern`, which says where it is wrong. One that the locale
   * has already is refused with `[duplicate]phrase.pattern`.
   *
   * `POST /filter/blacklist/phrase` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/createBlacklistPhrase.html
   * @see /docs/decisions.html#blacklist-phrases
   *
   * @example
   * ```ts
   * // %Insult% stands for any word with the tag, and the rest is a regular expression.
   * const answer = await client.filtering.createBlacklistPhrase.result({
   *   body: { phrase: { locale: "en", pattern: "\\byou (?:old )?%Insult%", severity: "high", tags: ["Insult"] } },
   * });
   * if (answer.ok) return answer.body.phrase.id;
   * if (answer.status === 400) throw new Error(answer.body.fieldErrors?.["phrase.pattern"]?.[0]?.message);
   * throw answer.error;
   * ```
   */
  createBlacklistPhrase(...call: Call<"createBlacklistPhrase">): Reply<"createBlacklistPhrase">;

  /**
   * Retrieve a blacklist phrase.
   *
   * Returns the phrase with this id.
   *
   * `GET /filter/blacklist/phrase/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/retrieveBlacklistPhrase.html
   * @see /docs/decisions.html#blacklist-phrases
   *
   * @example
   * ```ts
   * const { phrase } = await client.filtering.retrieveBlacklistPhrase({ id });
   * return phrase.pattern;
   * ```
   */
  retrieveBlacklistPhrase(...call: Call<"retrieveBlacklistPhrase">): Reply<"retrieveBlacklistPhrase">;

  /**
   * Update a blacklist phrase.
   *
   * Replaces the phrase with this id. The filter uses the change at once.
   *
   * `PUT /filter/blacklist/phrase/{id}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/updateBlacklistPhrase.html
   * @see /docs/decisions.html#blacklist-phrases
   *
   * @example
   * ```ts
   * const { phrase } = await client.filtering.updateBlacklistPhrase({
   *   id,
   *   body: { phrase: { locale: "en", pattern: "\\bsuch an? (?:old )?%Insult%", severity: "medium", tags: ["Insult"] } },
   * });
   * return phrase.severity;
   * ```
   */
  updateBlacklistPhrase(...call: Call<"updateBlacklistPhrase">): Reply<"updateBlacklistPhrase">;

  /**
   * Delete a blacklist phrase.
   *
   * Removes the phrase with this id from the blacklist.
   *
   * `DELETE /filter/blacklist/phrase/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/deleteBlacklistPhrase.html
   * @see /docs/decisions.html#blacklist-phrases
   *
   * @example
   * ```ts
   * await client.filtering.deleteBlacklistPhrase({ id });
   * const { phrases } = await client.filtering.listBlacklistPhrases();
   * return phrases.length;
   * ```
   */
  deleteBlacklistPhrase(...call: Call<"deleteBlacklistPhrase">): Reply<"deleteBlacklistPhrase">;

  /**
   * Retrieve the whole whitelist.
   *
   * Returns everything that the whitelist holds, as it is at one moment: what is edited while the answer is on its
   * way is not in it. This can be more than 10,000 entries and several megabytes; to show a part of it, list or search
   * the allowed entries instead. The answer tells its length; one that breaks off is not whole.
   *
   * `GET /filter/whitelist` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/filtering/retrieveWhitelist.html
   *
   * @example
   * ```ts
   * // A consistent copy with all inflections, for clients that check words while a user types.
   * const { whitelist } = await client.filtering.retrieveWhitelist();
   * const allowed = new Set(whitelist.allowedEntries.flatMap(({ text, inflections }) => [text, ...inflections]));
   * return ["seagulls", "albatross"].filter((word) => allowed.has(word));
   * ```
   */
  retrieveWhitelist(...call: Call<"retrieveWhitelist">): Reply<"retrieveWhitelist">;

  /**
   * List the allowed entries, or find one by its text.
   *
   * Without `text` and `locale`, returns a page of the allowed entries. With both of them, returns the one entry with
   * exactly this text in exactly this locale, or a 404; paging and sorting then mean nothing. One of them without the
   * other is refused, the other one being `[missing]`.
   *
   * Listing takes `startRow`, `numberOfResults` and `sort`; finding takes `text` and `locale`.
   *
   * This form takes `startRow`, `numberOfResults`, `sort`.
   *
   * `GET /filter/whitelist/allowed` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/listAllowedEntries.html
   *
   * @example
   * ```ts
   * const { entries } = await client.filtering.listAllowedEntries({
   *   startRow: 0,
   *   numberOfResults: 10,
   *   sort: [{ field: "text", order: "desc" }],
   * });
   * return entries.map(({ text }) => text);
   * ```
   */
  listAllowedEntries(...call: Call<"listAllowedEntries">): Reply<"listAllowedEntries">;

  /**
   * List the allowed entries, or find one by its text.
   *
   * Without `text` and `locale`, returns a page of the allowed entries. With both of them, returns the one entry with
   * exactly this text in exactly this locale, or a 404; paging and sorting then mean nothing. One of them without the
   * other is refused, the other one being `[missing]`.
   *
   * Listing takes `startRow`, `numberOfResults` and `sort`; finding takes `text` and `locale`.
   *
   * This form takes `text`, `locale`.
   *
   * `GET /filter/whitelist/allowed` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/listAllowedEntries.html
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.findAllowedEntry({ text: "seagull", locale: "en" });
   * return entry.inflect ? `${entry.text} in all its forms` : entry.text;
   * ```
   */
  findAllowedEntry(...call: Call<"findAllowedEntry">): Reply<"findAllowedEntry">;

  /**
   * Create an allowed entry.
   *
   * Adds a word to the whitelist. It is allowed at once; nothing waits for approval. A text that its locale already
   * has is refused with `[duplicate]entry.text`.
   *
   * `POST /filter/whitelist/allowed` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/createAllowedEntry.html
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.createAllowedEntry({
   *   body: { entry: { text: "swim", locale: "en", inflect: true, exclusions: ["swum"], tags: ["Motion"] } },
   * });
   * // Under a whitelist, all but the allowed words is masked.
   * const { replacement } = await client.moderation.filterContentItem({
   *   body: { content: "seagull swims", whitelist: true },
   * });
   * return { id: entry.id, replacement };
   * ```
   */
  createAllowedEntry(...call: Call<"createAllowedEntry">): Reply<"createAllowedEntry">;

  /**
   * Retrieve an allowed entry.
   *
   * Returns the allowed entry with this id.
   *
   * `GET /filter/whitelist/allowed/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/retrieveAllowedEntry.html
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.retrieveAllowedEntry({ id });
   * return entry.text;
   * ```
   */
  retrieveAllowedEntry(...call: Call<"retrieveAllowedEntry">): Reply<"retrieveAllowedEntry">;

  /**
   * Update an allowed entry.
   *
   * Replaces the allowed entry with this id; `locale` and `text` are required, another field that is left out gets
   * its default. The change counts at once. Disallowed phrases that hold the former text stay as they are.
   *
   * `PUT /filter/whitelist/allowed/{id}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/updateAllowedEntry.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * const { entry } = await client.filtering.updateAllowedEntry({
   *   id,
   *   body: { entry: { text: "seagull", locale: "en", inflect: false, tags: ["Animal"] } },
   * });
   * return entry;
   * ```
   */
  updateAllowedEntry(...call: Call<"updateAllowedEntry">): Reply<"updateAllowedEntry">;

  /**
   * Delete an allowed entry.
   *
   * Removes the word with this id from the whitelist. Disallowed phrases that hold it stay; they count again when
   * the word is allowed again.
   *
   * `DELETE /filter/whitelist/allowed/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/deleteAllowedEntry.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * await client.filtering.deleteAllowedEntry({ id });
   * const { status } = await client.filtering.findAllowedEntry.result({ text: "seagull", locale: "en" });
   * return status;
   * ```
   */
  deleteAllowedEntry(...call: Call<"deleteAllowedEntry">): Reply<"deleteAllowedEntry">;

  /**
   * Search the allowed entries.
   *
   * Returns a page of the allowed entries that meet every parameter that is given. A parameter that is repeated is
   * met by any one of its values.
   *
   * `GET /filter/whitelist/allowed/search` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @since 3.11.0
   * @see /docs/filtering/searchAllowedEntries.html
   * @see /docs/decisions.html#searching-for-none
   *
   * @example
   * ```ts
   * // `*` stands for any run of characters; a list is met by any one of its values.
   * const { entries } = await client.filtering.searchAllowedEntries({
   *   text: "*l*",
   *   tag: ["Animal", "Motion"],
   *   sort: [{ field: "text" }],
   * });
   * return entries.map(({ text }) => text);
   * ```
   */
  searchAllowedEntries(...call: Call<"searchAllowedEntries">): Reply<"searchAllowedEntries">;

  /**
   * List the whitelist tags, or find one by name.
   *
   * Without `name`, lists all tags of the whitelist. With `name`, returns the one tag that bears it, or a 404.
   *
   * This form takes no parameters.
   *
   * `GET /filter/whitelist/tag` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/listWhitelistTags.html
   *
   * @example
   * ```ts
   * const { tags } = await client.filtering.listWhitelistTags();
   * return Object.fromEntries(tags.map(({ name, id }) => [name, id]));
   * ```
   */
  listWhitelistTags(...call: Call<"listWhitelistTags">): Reply<"listWhitelistTags">;

  /**
   * List the whitelist tags, or find one by name.
   *
   * Without `name`, lists all tags of the whitelist. With `name`, returns the one tag that bears it, or a 404.
   *
   * This form takes `name`.
   *
   * `GET /filter/whitelist/tag` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/listWhitelistTags.html
   *
   * @example
   * ```ts
   * const answer = await client.filtering.findWhitelistTag.result({ name: "Animal" });
   * if (answer.ok) return answer.body.tag.id;
   * if (answer.status === 404) return undefined;
   * throw answer.error;
   * ```
   */
  findWhitelistTag(...call: Call<"findWhitelistTag">): Reply<"findWhitelistTag">;

  /**
   * Create a whitelist tag.
   *
   * Creates a tag. A name that a whitelist tag already has is refused with `[duplicate]tag.name`.
   *
   * `POST /filter/whitelist/tag` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/createWhitelistTag.html
   *
   * @example
   * ```ts
   * const { tag } = await client.filtering.createWhitelistTag({ body: { tag: { name: "Weather" } } });
   * return tag;
   * ```
   */
  createWhitelistTag(...call: Call<"createWhitelistTag">): Reply<"createWhitelistTag">;

  /**
   * Retrieve a whitelist tag.
   *
   * Returns the tag with this id.
   *
   * `GET /filter/whitelist/tag/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/retrieveWhitelistTag.html
   *
   * @example
   * ```ts
   * const { tag } = await client.filtering.retrieveWhitelistTag({ id });
   * return tag.name;
   * ```
   */
  retrieveWhitelistTag(...call: Call<"retrieveWhitelistTag">): Reply<"retrieveWhitelistTag">;

  /**
   * Delete a whitelist tag.
   *
   * Deletes the tag and takes it off every allowed entry that carries it; these stay. A tag that an advanced
   * disallowed phrase names is in use: it is refused with `[inUse]id`, and the message names the phrases to delete
   * first.
   *
   * `DELETE /filter/whitelist/tag/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.9.0
   * @see /docs/filtering/deleteWhitelistTag.html
   * @see /docs/decisions.html#tags
   *
   * @example
   * ```ts
   * const { tag } = await client.filtering.retrieveWhitelistTag({ id });
   * // A tag that an advanced phrase names is in use. The words that carry it stay allowed.
   * const { phrases } = await client.filtering.listAdvancedDisallowedPhrases();
   * for (const { id: phraseId, parts } of phrases)
   *   if (parts.includes(tag.name)) await client.filtering.deleteAdvancedDisallowedPhrase({ id: phraseId });
   * await client.filtering.deleteWhitelistTag({ id });
   * const { totalResults } = await client.filtering.listAllowedEntries();
   * return totalResults;
   * ```
   */
  deleteWhitelistTag(...call: Call<"deleteWhitelistTag">): Reply<"deleteWhitelistTag">;

  /**
   * List the disallowed phrases.
   *
   * Returns all disallowed phrases.
   *
   * `GET /filter/whitelist/disallowed-phrase` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @since 3.10.0
   * @see /docs/filtering/listDisallowedPhrases.html
   *
   * @example
   * ```ts
   * const { phrases } = await client.filtering.listDisallowedPhrases();
   * return phrases.map(({ parts }) => parts.join(" "));
   * ```
   */
  listDisallowedPhrases(...call: Call<"listDisallowedPhrases">): Reply<"listDisallowedPhrases">;

  /**
   * Create a disallowed phrase.
   *
   * Forbids allowed words to follow one another in this order. Each part has to be the text of an allowed entry, as
   * it is written there; any other is refused with `[invalid]phrase.parts`. Inflections of a part are forbidden with
   * it. Where a part is not allowed any more, the phrase means nothing until it is allowed again.
   *
   * The same parts in the same order are refused with `[duplicate]phrase.parts`. A phrase cannot be changed; delete it
   * and create another.
   *
   * `POST /filter/whitelist/disallowed-phrase` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/createDisallowedPhrase.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * // Each part is an allowed word; after one another, and inflected too, they are not.
   * const { phrase } = await client.filtering.createDisallowedPhrase({
   *   body: { phrase: { parts: ["fly", "seagull"] } },
   * });
   * const { matches } = await client.moderation.filterContentItem({
   *   body: { content: "flying seagulls", whitelist: true },
   * });
   * return { id: phrase.id, results: matches.map(({ whitelistResult }) => whitelistResult) };
   * ```
   */
  createDisallowedPhrase(...call: Call<"createDisallowedPhrase">): Reply<"createDisallowedPhrase">;

  /**
   * Retrieve a disallowed phrase.
   *
   * Returns the phrase with this id.
   *
   * `GET /filter/whitelist/disallowed-phrase/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.10.0
   * @see /docs/filtering/retrieveDisallowedPhrase.html
   *
   * @example
   * ```ts
   * const { phrase } = await client.filtering.retrieveDisallowedPhrase({ id });
   * return phrase.parts;
   * ```
   */
  retrieveDisallowedPhrase(...call: Call<"retrieveDisallowedPhrase">): Reply<"retrieveDisallowedPhrase">;

  /**
   * Delete a disallowed phrase.
   *
   * Deletes the phrase with this id; its words may follow one another again. The document prints GET as the method
   * of this operation. That would shadow retrieving the phrase, so it is DELETE here.
   *
   * `DELETE /filter/whitelist/disallowed-phrase/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @since 3.10.0
   * @see /docs/filtering/deleteDisallowedPhrase.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * // A phrase cannot be changed: delete it and create another.
   * await client.filtering.deleteDisallowedPhrase({ id });
   * const { phrase } = await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: ["fly", "fly"] } } });
   * return phrase.parts;
   * ```
   */
  deleteDisallowedPhrase(...call: Call<"deleteDisallowedPhrase">): Reply<"deleteDisallowedPhrase">;

  /**
   * List the advanced disallowed phrases.
   *
   * Returns all advanced disallowed phrases.
   *
   * `GET /filter/whitelist/disallowed-phrase/advanced` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/filtering/listAdvancedDisallowedPhrases.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * const { phrases } = await client.filtering.listAdvancedDisallowedPhrases();
   * return phrases.map(({ id, parts }) => ({ id, parts }));
   * ```
   */
  listAdvancedDisallowedPhrases(...call: Call<"listAdvancedDisallowedPhrases">): Reply<"listAdvancedDisallowedPhrases">;

  /**
   * Create an advanced disallowed phrase.
   *
   * Forbids words of these tags to follow one another in this order. Each part has to be the name of a whitelist tag
   * or `*`, which stands for exactly one allowed word; any other is refused with `[invalid]phrase.parts`.
   *
   * The same parts in the same order are refused with `[duplicate]phrase.parts`. A phrase cannot be changed; delete it
   * and create another.
   *
   * `POST /filter/whitelist/disallowed-phrase/advanced` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/createAdvancedDisallowedPhrase.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * // Any word with the tag Motion, any allowed word at all, then one with the tag Animal.
   * const { phrase } = await client.filtering.createAdvancedDisallowedPhrase({
   *   body: { phrase: { parts: ["Motion", "*", "Animal"] } },
   * });
   * return phrase.id;
   * ```
   */
  createAdvancedDisallowedPhrase(...call: Call<"createAdvancedDisallowedPhrase">): Reply<"createAdvancedDisallowedPhrase">;

  /**
   * Retrieve an advanced disallowed phrase.
   *
   * Returns the phrase with this id.
   *
   * `GET /filter/whitelist/disallowed-phrase/advanced/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/retrieveAdvancedDisallowedPhrase.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * const { phrase } = await client.filtering.retrieveAdvancedDisallowedPhrase({ id });
   * return phrase.parts.map((part) => (part === "*" ? "any word" : part)).join(", ");
   * ```
   */
  retrieveAdvancedDisallowedPhrase(...call: Call<"retrieveAdvancedDisallowedPhrase">): Reply<"retrieveAdvancedDisallowedPhrase">;

  /**
   * Delete an advanced disallowed phrase.
   *
   * Deletes the phrase with this id.
   *
   * `DELETE /filter/whitelist/disallowed-phrase/advanced/{id}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/deleteAdvancedDisallowedPhrase.html
   * @see /docs/decisions.html#disallowed-phrases
   *
   * @example
   * ```ts
   * const answer = await client.filtering.deleteAdvancedDisallowedPhrase.result({ id });
   * return answer.ok || answer.status === 404;
   * ```
   */
  deleteAdvancedDisallowedPhrase(...call: Call<"deleteAdvancedDisallowedPhrase">): Reply<"deleteAdvancedDisallowedPhrase">;

  /**
   * Retrieve a content user.
   *
   * Returns the content user with this id.
   *
   * `GET /content/user/{contentUserId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/retrieveContentUser.html
   *
   * @example
   * ```ts
   * const { user } = await client.filtering.retrieveContentUser({ contentUserId });
   * // The score falls with what the user writes, as the rules of the applications say.
   * return user.score < 0 ? `${user.name} needs watching` : `${user.name} is fine`;
   * ```
   */
  retrieveContentUser(...call: Call<"retrieveContentUser">): Reply<"retrieveContentUser">;

  /**
   * Update a content user.
   *
   * Replaces the content user with this id. A field that is left out gets its default or is removed; `createInstant`
   * stays as it is and is not accepted.
   *
   * `PUT /content/user/{contentUserId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/updateContentUser.html
   *
   * @example
   * ```ts
   * // `createInstant` stays as it is and is not taken; what else is left out is removed.
   * const { user } = await client.filtering.retrieveContentUser({ contentUserId });
   * const { id: _, createInstant: __, ...stored } = user;
   * const updated = await client.filtering.updateContentUser({
   *   contentUserId,
   *   body: { user: { ...stored, attributes: { ...user.attributes, vessel: "Swallow" } } },
   * });
   * return updated.user;
   * ```
   */
  updateContentUser(...call: Call<"updateContentUser">): Reply<"updateContentUser">;

  /**
   * Create a content user.
   *
   * Creates a content user under the id in the path, which is the one that the client knows the user by. Users need
   * not be created beforehand: content of an unknown user that is moderated creates its author. An id that is taken
   * is refused with `[duplicate]contentUserId`.
   *
   * `POST /content/user/{contentUserId}` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/createContentUser.html
   *
   * @example
   * ```ts
   * const { user } = await client.filtering.createContentUser({
   *   contentUserId,
   *   body: {
   *     user: {
   *       name: "Ada",
   *       displayNames: ["ada", "captain-ada"],
   *       preferredLanguages: ["en_GB", "fr"],
   *       attributes: { vessel: "Swift" },
   *     },
   *   },
   * });
   * return user;
   * ```
   */
  createContentUser(...call: Call<"createContentUser">): Reply<"createContentUser">;

  /**
   * Delete a content user.
   *
   * Deletes the content user with this id and all of their content. The accounts of operators are not touched. Much
   * content is deleted in steps, and the user last; repeat a request that was broken off.
   *
   * `DELETE /content/user/{contentUserId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/deleteContentUser.html
   *
   * @example
   * ```ts
   * // With all of their content.
   * await client.filtering.deleteContentUser({ contentUserId });
   * ```
   */
  deleteContentUser(...call: Call<"deleteContentUser">): Reply<"deleteContentUser">;

  /**
   * Flag a content user.
   *
   * Reports that a user complains about this one. It puts the content user into the User Alert queue, where
   * operators see it, and changes the user's score by the `userFlagUserScoreAdjustment` of the moderation
   * application that the flag comes from.
   *
   * `POST /content/user/flag/{contentUserId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/flagContentUser.html
   * @see /docs/decisions.html#flagging-users
   *
   * @example
   * ```ts
   * await client.filtering.flagContentUser({
   *   contentUserId,
   *   body: {
   *     flag: {
   *       applicationId,
   *       reporterId,
   *       createInstant: Date.now(),
   *       reason: "harassment",
   *       comment: "Keeps writing to me",
   *     },
   *   },
   * });
   * ```
   */
  flagContentUser(...call: Call<"flagContentUser">): Reply<"flagContentUser">;

  /**
   * Create an operator.
   *
   * Creates the account of an administrator or moderator, under a generated id or the one in `user.id`. An email
   * address or id that is taken is refused with `[duplicate]user.email` or `[duplicate]user.id`; so are those of
   * disabled operators.
   *
   * `POST /system/user` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/createOperatorUser.html
   *
   * @example
   * ```ts
   * const { user } = await client.filtering.createOperatorUser({
   *   body: {
   *     user: {
   *       email: "noor@example.org",
   *       password: "correct horse battery staple",
   *       roles: ["moderator"],
   *       applicationIds: [applicationId],
   *     },
   *   },
   * });
   * return user.id;
   * ```
   */
  createOperatorUser(...call: Call<"createOperatorUser">): Reply<"createOperatorUser">;

  /**
   * Retrieve an operator.
   *
   * Returns the operator with this id. One that was deleted is answered with a 404.
   *
   * `GET /system/user/{userId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/retrieveOperatorUser.html
   *
   * @example
   * ```ts
   * const { user } = await client.filtering.retrieveOperatorUser({ userId });
   * return { email: user.email, roles: user.roles };
   * ```
   */
  retrieveOperatorUser(...call: Call<"retrieveOperatorUser">): Reply<"retrieveOperatorUser">;

  /**
   * Update an operator.
   *
   * Replaces the operator with this id. `email` is required; the password stays as it is when left out, and another
   * field that is left out gets its default or is removed. One that was deleted is answered with a 404. A new password
   * also lifts the delay that failed attempts to sign in have left.
   *
   * `PUT /system/user/{userId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/filtering/updateOperatorUser.html
   * @see /docs/decisions.html#operator-sign-in
   *
   * @example
   * ```ts
   * // Without a password the present one stays.
   * const { user } = await client.filtering.updateOperatorUser({
   *   userId,
   *   body: { user: { email: "mia@example.org", roles: ["moderator_manager"] } },
   * });
   * return user.roles;
   * ```
   */
  updateOperatorUser(...call: Call<"updateOperatorUser">): Reply<"updateOperatorUser">;

  /**
   * Delete an operator.
   *
   * Disables the account with this id: it can no longer sign in, be retrieved or be updated. This interface cannot
   * enable it again; an administrator can, in the management interface. Content users whom the operator has checked
   * out are put back into the queue. An account that is disabled already is
   * answered with a 404. No bootstrap file enables the account again, whether it names it or not.
   *
   * `DELETE /system/user/{userId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/filtering/deleteOperatorUser.html
   * @see /docs/decisions.html#operator-accounts
   *
   * @example
   * ```ts
   * // Signed in or not, the account opens nothing from now on.
   * await client.filtering.deleteOperatorUser({ userId });
   * const { status } = await client.filtering.retrieveOperatorUser.result({ userId });
   * return status;
   * ```
   */
  deleteOperatorUser(...call: Call<"deleteOperatorUser">): Reply<"deleteOperatorUser">;
}

/** The operations of the moderation interface. */
export type ModerationMethods = Methods<ModerationCalls, MethodTypes>;

interface ModerationCalls {
  /**
   * List the moderation applications.
   *
   * Lists all moderation applications of the tenant.
   *
   * `GET /system/application` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/moderation/listModerationApplications.html
   *
   * @example
   * ```ts
   * const { applications } = await client.moderation.listModerationApplications();
   * return applications.map(({ id, name }) => ({ id, name }));
   * ```
   */
  listModerationApplications(...call: Call<"listModerationApplications">): Reply<"listModerationApplications">;

  /**
   * Create a moderation application.
   *
   * Creates a moderation application under a generated id, or under `application.id` where the body names one. A
   * name is enough; everything else has a default.
   *
   * With `applicationId`:
   * Creates a moderation application under the id in the path. An id that is taken is refused with
   * `[duplicate]applicationId`, the id of a deleted application whose content is still being removed with
   * `[inUse]applicationId`.
   *
   * `POST /system/application[/{applicationId}]` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/createModerationApplication.html
   *
   * @example
   * ```ts
   * const { application } = await client.moderation.createModerationApplication({
   *   body: {
   *     application: {
   *       name: "Forum",
   *       moderationConfiguration: {
   *         storeContent: true,
   *         persistent: true,
   *         filterRules: [
   *           {
   *             tags: ["Insult"],
   *             mildAction: "allow",
   *             mediumAction: "replace",
   *             highAction: "queuedForApproval",
   *             severeAction: "reject",
   *             severeAlertType: "User",
   *             severeUserScoreAdjustment: -10,
   *           },
   *         ],
   *       },
   *     },
   *   },
   * });
   * return application.id;
   * ```
   *
   * @example
   * ```ts
   * import { InvalidRequestError } from "@gatehouse/sdk";
   *
   * // A name is enough: without rules everything is allowed.
   * try {
   *   const { application } = await client.moderation.createModerationApplication({
   *     applicationId,
   *     body: { application: { name: "Guest book" } },
   *   });
   *   return application.name;
   * } catch (error) {
   *   if (error instanceof InvalidRequestError && "applicationId" in error.fieldErrors) return "the id is taken";
   *   throw error;
   * }
   * ```
   */
  createModerationApplication(...call: Call<"createModerationApplication">): Reply<"createModerationApplication">;

  /**
   * Retrieve a moderation application.
   *
   * Returns one moderation application with its whole configuration. Passwords and secrets are left out.
   *
   * `GET /system/application/{applicationId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/retrieveModerationApplication.html
   *
   * @example
   * ```ts
   * const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
   * const { filterRules = [] } = application.moderationConfiguration;
   * // The rules say what becomes of words with these tags.
   * return filterRules.map(({ tags, severeAction }) => `${tags}: ${severeAction}`);
   * ```
   */
  retrieveModerationApplication(...call: Call<"retrieveModerationApplication">): Reply<"retrieveModerationApplication">;

  /**
   * Replace a moderation application.
   *
   * Replaces the moderation application as a whole: what the body leaves out goes back to its default. Notification
   * servers are made anew, under new ids. The id cannot be changed.
   *
   * `PUT /system/application/{applicationId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/updateModerationApplication.html
   * @see /docs/decisions.html#moderation-applications
   *
   * @example
   * ```ts
   * // The application is replaced as a whole; only what is named here changes.
   * const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
   * const updated = await client.moderation.updateModerationApplication({
   *   applicationId,
   *   body: {
   *     application: {
   *       ...application,
   *       moderationConfiguration: { ...application.moderationConfiguration, replacementCharacter: "#" },
   *       notificationServers: application.notificationServers.map(({ url }) => ({ url, signingSecret })),
   *     },
   *   },
   * });
   * return updated.application.moderationConfiguration.replacementCharacter;
   * ```
   */
  updateModerationApplication(...call: Call<"updateModerationApplication">): Reply<"updateModerationApplication">;

  /**
   * Delete a moderation application.
   *
   * Removes the moderation application together with its content. This cannot be undone. Nobody sees any of it from
   * the answer on. Where there is much content, the server removes it in the background; until it is done, creating an
   * application with the same id is refused with `[inUse]applicationId`. The name is free at once.
   *
   * `DELETE /system/application/{applicationId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/deleteModerationApplication.html
   * @see /docs/decisions.html#moderation-applications
   *
   * @example
   * ```ts
   * // With its content, and for good.
   * await client.moderation.deleteModerationApplication({ applicationId });
   * const { applications } = await client.moderation.listModerationApplications();
   * return applications.length;
   * ```
   */
  deleteModerationApplication(...call: Call<"deleteModerationApplication">): Reply<"deleteModerationApplication">;

  /**
   * Moderate transient content.
   *
   * Holds a piece of transient content, such as a chat line, against the rules of its application and says what to
   * do with it. The id is generated. The content is stored where the application's `storeContent` is true; it cannot
   * be approved, edited or deleted later, but its sender can be actioned. In an application whose `persistent` is true
   * it is persistent content under the generated id, which the answer holds: send such content with an id of your own,
   * so that you know what events are about. An application that does not exist is refused with
   * `[invalid]content.applicationId`.
   *
   * A forced queue in `moderation` comes first, then the most restrictive action of all rules that matched, then
   * the application's `defaultActionIsQueueForApproval`.
   *
   * Alerts are raised in the same step. Content that is not stored has no place in the content alert queue: its
   * `moderationAction` says `generatesContentAlert` all the same, for you to look after. An alert about the sender
   * needs no stored content.
   *
   * The score of the sender is changed by the rules that matched. Content of one sender is decided one after the
   * other, each with the score that the one before left.
   *
   * A text that takes far more work to filter than others of its length is refused with
   * `[tooCostly]content.parts.content`, and one with more than 100,000 matches with `[tooMany]content.parts.content`.
   * Such content is neither decided nor stored: treat it as rejected, or send it in smaller parts.
   *
   * With `contentItemId`:
   * Holds a piece of persistent content, such as a forum post, against the rules of its application and says what
   * to do with it. What moderators do with it later is notified under the id in the path.
   *
   * The application must exist and be `persistent`; otherwise the request is refused. So is an id that is taken, by
   * content that is still on its way too (`queuePersistentContent`).
   *
   * A text that takes far more work to filter than others of its length, or has more than 100,000 matches, is refused
   * as by moderating transient content.
   *
   * `POST /content/item/moderate[/{contentItemId}]` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/moderateContentItem.html
   *
   * @example
   * ```ts
   * // Content that passes by, such as a line of a chat: the answer says what to do with it.
   * const { content, contentAction } = await client.moderation.moderateContentItem({
   *   body: {
   *     content: {
   *       applicationId,
   *       senderId,
   *       senderDisplayName: "Ada",
   *       createInstant: Date.now(),
   *       location: "quay",
   *       parts: [{ type: "text", content: "Ahoy, you scallywag!" }],
   *     },
   *   },
   * });
   * switch (contentAction) {
   *   case "allow":
   *   case "replace":
   *     return `Everybody sees: ${content.parts[0]?.replacement}`;
   *   case "authorOnly":
   *     return "Only who wrote it sees it.";
   *   default:
   *     return "Nobody sees it for now.";
   * }
   * ```
   *
   * @example
   * ```ts
   * // Content that stays, such as a post, has the id that your own store knows it by.
   * const { contentAction, stored } = await client.moderation.moderateContentItem({
   *   contentItemId,
   *   body: {
   *     content: {
   *       applicationId,
   *       senderId,
   *       createInstant: Date.now(),
   *       parts: [
   *         { type: "attribute", name: "title", content: "For sale" },
   *         { type: "html", name: "text", content: "<p>A dinghy, hardly used by that <b>scurvy</b> Bob.</p>" },
   *       ],
   *     },
   *   },
   * });
   * return { contentAction, stored };
   * ```
   */
  moderateContentItem(...call: Call<"moderateContentItem">): Reply<"moderateContentItem">;

  /**
   * Update persistent content.
   *
   * Replaces a piece of persistent content that was moderated before, holds the new parts against the rules again
   * and says what to do with it. The application must be `persistent`. Content that is not stored, or was stored as
   * transient content, is not found.
   *
   * - The application and the sender stay: another `applicationId` or `senderId` is refused as invalid.
   * - The new decision takes the place of the former one, and of what a moderator decided about the former content.
   *   The content waits for approval if the new decision says so, in its former place if it did already; otherwise it
   *   leaves the approval queue.
   * - Alerts stay until a moderator dismisses them, for an edit does not make unsaid what was said. New ones are raised
   *   as for new content.
   * - What a moderator has checked out does not change under their eyes: the update is refused with
   *   `[checkedOut]contentItemId` until they are done, or their check-out has ended.
   * - A text that takes far more work to filter than others of its length, or has more than 100,000 matches, is refused
   *   with `[tooCostly]content.parts.content` or `[tooMany]content.parts.content`. The former decision stays.
   * - The sender's score is lowered by what the new content costs beyond what the item has cost before. An update never
   *   raises it, and one that is sent twice counts once.
   *
   * `PUT /content/item/moderate/{contentItemId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/updateContentItem.html
   *
   * @example
   * ```ts
   * // The author has edited a post, so it is judged anew.
   * const answer = await client.moderation.updateContentItem.result({
   *   contentItemId,
   *   body: {
   *     content: {
   *       applicationId,
   *       senderId,
   *       createInstant: Date.now(),
   *       parts: [{ type: "text", content: "Dinghy for sale, as good as new" }],
   *     },
   *   },
   * });
   * if (answer.ok) return answer.body.contentAction;
   * if (answer.status === 400 && answer.body.fieldErrors?.["contentItemId"]?.[0]?.code === "[checkedOut]contentItemId")
   *   return "a moderator is looking at it: try again later";
   * throw answer.error;
   * ```
   */
  updateContentItem(...call: Call<"updateContentItem">): Reply<"updateContentItem">;

  /**
   * Filter a text.
   *
   * Looks for everything that the filter can find in a text and returns the plain results. No application's rules
   * are used, and nothing is stored.
   *
   * An edit of a word list is in force at the next request, in every server process that shares the store. A long text is
   * held against the lists of the moment at which its request began.
   *
   * A text that takes far more work than others of its length is refused with `[tooCostly]content`, and one with more than
   * 100,000 matches with `[tooMany]content`: send it in smaller parts. Neither means that it is clean. Long texts are
   * filtered by turns with those of others; where too many of them wait, the answer is a 503.
   *
   * `POST /content/item/filter` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/filterContentItem.html
   *
   * @example
   * ```ts
   * // The plain results of the filter, without the rules of an application; nothing is stored.
   * const content = "Sc@llywag! Write to ada@example.com";
   * const { matches, replacement } = await client.moderation.filterContentItem({
   *   body: {
   *     content,
   *     blacklist: { minimumSeverity: "medium", tags: ["Insult"] },
   *     emails: { minimumQuality: 0.5 },
   *     urls: { disabled: true },
   *     replaceChar: "#",
   *   },
   * });
   * const found = matches.map(({ type, start, length }) => `${type}: ${content.slice(start, start + length)}`);
   * return { found, replacement };
   * ```
   */
  filterContentItem(...call: Call<"filterContentItem">): Reply<"filterContentItem">;

  /**
   * Update several content items.
   *
   * Replaces several persistent content items, each as an update request of its own would: all of them, or none where
   * one is invalid. Every item needs its `id`; an item that does not exist is refused with
   * `[invalid]contentItems.id`.
   *
   * With a `callbackURL` the batch is checked at once, the work is done after the answer, and the results are posted
   * there, as those of moderating a batch are.
   *
   * `PUT /content/item/batch-moderate` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/batchUpdateContentItems.html
   * @see /docs/decisions.html#batch-operations
   *
   * @example
   * ```ts
   * // With a callback the work is done after the answer, and the results are posted there, signed with the secret.
   * const { results } = await client.moderation.batchUpdateContentItems({
   *   body: {
   *     callbackURL,
   *     callbackHeaders: { "x-batch": "nightly-7" },
   *     callbackSigningSecret,
   *     contentItems: [
   *       {
   *         id: contentItemId,
   *         applicationId,
   *         senderId,
   *         createInstant: Date.now(),
   *         parts: [{ type: "text", content: "Dinghy sold" }],
   *       },
   *     ],
   *   },
   * });
   * return results.length;
   * ```
   */
  batchUpdateContentItems(...call: Call<"batchUpdateContentItems">): Reply<"batchUpdateContentItems">;

  /**
   * Moderate several content items.
   *
   * Holds several content items against the rules of their applications, each as a moderate request of its own
   * would: those with an `id` as persistent content, the others as transient content. Either all of them are moderated
   * or, where one is invalid, none; all that is wrong with any of them is reported. They are decided in the order of
   * the request, each with the score that those before left their sender.
   *
   * With a `callbackURL` the batch is checked at once and refused as usual. Its work is done after the answer, and the
   * results are posted there, again and again until they are taken with a 2xx status, for about a day. Requests go to
   * no address that is not public, unless the server's configuration allows it. Where the batch has become invalid by
   * the time its work is done, nothing of it is done, and what is posted says why. So it is where a text turns out to
   * take far more work than others of its length, or to have more than 100,000 matches
   * (`[tooCostly]contentItems.parts.content`, `[tooMany]contentItems.parts.content`): no item of the batch is decided.
   *
   * `POST /content/item/batch-moderate` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/batchModerateContentItems.html
   * @see /docs/decisions.html#batch-operations
   *
   * @example
   * ```ts
   * // Those with an id as content that stays, the others as content that passes by: all of them, or none.
   * const now = Date.now();
   * const { results } = await client.moderation.batchModerateContentItems({
   *   body: {
   *     contentItems: [
   *       {
   *         id: crypto.randomUUID(),
   *         applicationId,
   *         senderId,
   *         createInstant: now,
   *         parts: [{ type: "text", content: "Dinghy for sale" }],
   *       },
   *       { applicationId, senderId, createInstant: now, parts: [{ type: "text", content: "You scoundrel" }] },
   *     ],
   *   },
   * });
   * return results.map(({ contentAction }) => contentAction);
   * ```
   */
  batchModerateContentItems(...call: Call<"batchModerateContentItems">): Reply<"batchModerateContentItems">;

  /**
   * Filter several texts.
   *
   * Looks for everything that the filter can find in several texts, with the same settings for all. No application's
   * rules are used, and nothing is stored.
   *
   * Where one of the texts takes far more work than others of its length, or has more than 100,000 matches, there are
   * no results: the error names each such text, as `[tooCostly]contentItems` or `[tooMany]contentItems`.
   *
   * `POST /content/item/batch-filter` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/batchFilterContentItems.html
   * @see /docs/decisions.html#batch-operations
   *
   * @example
   * ```ts
   * // The same settings for all texts; the results are in their order.
   * const { results } = await client.moderation.batchFilterContentItems({
   *   body: {
   *     contentItems: ["Ahoy there", "You scallywag", "+44 20 7946 0018"],
   *     phoneNumbers: { disabled: true },
   *   },
   * });
   * return results.map(({ matches }) => (matches.length === 0 ? "clean" : "not clean"));
   * ```
   */
  batchFilterContentItems(...call: Call<"batchFilterContentItems">): Reply<"batchFilterContentItems">;

  /**
   * Flag a content item.
   *
   * Records a user's complaint about a stored content item. The application's `contentFlagAlertType` says whether
   * the item goes to the content alert queue or its sender to the user alert queue, and
   * `contentFlagUserScoreAdjustment` is added to the sender's score. Each flag counts, those of one reporter too.
   * The application must be that of the content item.
   *
   * `POST /content/item/flag/{contentItemId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/flagContentItem.html
   * @see /docs/decisions.html#flagging-content
   *
   * @example
   * ```ts
   * await client.moderation.flagContentItem({
   *   contentItemId,
   *   body: {
   *     flag: { applicationId, reporterId, createInstant: Date.now(), reason: "spam", comment: "The third time today" },
   *   },
   * });
   * ```
   */
  flagContentItem(...call: Call<"flagContentItem">): Reply<"flagContentItem">;

  /**
   * Sign in as an operator.
   *
   * Exchanges an operator's email address and password for a short-lived token that opens the operations under
   * `/moderation`, and nothing else.
   *
   * An operator who has confirmed a one-time password (`confirmOneTimePassword`) sends `oneTimePassword` as well.
   *
   * An unknown address, a wrong password, a wrong or missing one-time password, an expired account and a disabled
   * account all get the same 401. The answer takes its time.
   *
   * After several failures further attempts are put off with a 429, whether or not there is such an account. Failures
   * are counted in two ways: for the account, over all clients that have not signed in to it before, where five
   * attempts are free; and for the address of the client (the first 64 bits of an IPv6 address), over all accounts,
   * where 100 are free. The next attempt waits for 30 seconds, and each failure after that doubles the wait, up to 15
   * minutes. A client from whose address somebody signed in to the account within 90 days counts for itself, with
   * five free attempts of its own: failures of strangers do not put it off. A sign-in takes back the failures of its
   * client, and 24 hours without an attempt forget all of them.
   *
   * The token is valid for an hour, or until the account expires. It ends at once with `logoutOperator`, when the
   * account is disabled or its password is changed; a change of roles or applications counts from the next request
   * on.
   *
   * `POST /moderation/login` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/loginOperator.html
   * @see /docs/decisions.html#operator-sign-in
   *
   * @example
   * ```ts
   * const answer = await client.moderation.loginOperator.result({ body: { email, password } });
   * // The token opens what stands under /moderation, for an hour; give it to each call as an option.
   * if (answer.ok) return answer.body.token;
   * if (answer.status === 401) return "wrong address or password";
   * if (answer.status === 429) return `try again in ${answer.headers.get("retry-after")} seconds`;
   * throw answer.error;
   * ```
   */
  loginOperator(...call: Call<"loginOperator">): Reply<"loginOperator">;

  /**
   * Sign out as an operator.
   *
   * Ends the token of the request at once, on every server process. With `everywhere`, all tokens of the operator end.
   *
   * `POST /moderation/logout` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/moderation/logoutOperator.html
   * @see /docs/decisions.html#operator-sign-in
   *
   * @example
   * ```ts
   * // This token alone; `everywhere` ends those of the operator's other devices too.
   * await client.moderation.logoutOperator({ everywhere: true }, { token });
   * return (await client.moderation.listApprovalQueueItems.result({}, { token })).status;
   * ```
   */
  logoutOperator(...call: Call<"logoutOperator">): Reply<"logoutOperator">;

  /**
   * Change your password.
   *
   * Replaces the password of the operator whose token the request has. All tokens of the operator end, this one too:
   * sign in again with the new password.
   *
   * A wrong `currentPassword` is refused with `[invalid]currentPassword`. Five failures in a row put off further
   * attempts with a 429, as they do for `loginOperator`; they do not put off signing in.
   *
   * `POST /moderation/password` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/changeOperatorPassword.html
   * @see /docs/decisions.html#passwords
   *
   * @example
   * ```ts
   * const body = { currentPassword, password };
   * const answer = await client.moderation.changeOperatorPassword.result({ body }, { token });
   * // All tokens have ended; sign in again.
   * if (answer.ok) return "changed";
   * if (answer.status === 400) return Object.keys(answer.body.fieldErrors ?? {});
   * throw answer.error;
   * ```
   */
  changeOperatorPassword(...call: Call<"changeOperatorPassword">): Reply<"changeOperatorPassword">;

  /**
   * Set up a one-time password.
   *
   * Makes a secret for an authenticator app, which shows another password every 30 seconds (RFC 6238: SHA-1, six
   * digits). The secret is shown once. It counts from `confirmOneTimePassword` on; until then signing in stays as it
   * is, and another call replaces the secret.
   *
   * An operator who has a confirmed one-time password removes it first (`removeOneTimePassword`): else the answer is
   * `[inUse]`. A wrong `password` is refused with `[invalid]password`, and put off as in `changeOperatorPassword`.
   *
   * `POST /moderation/one-time-password` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/enrolOneTimePassword.html
   * @see /docs/decisions.html#one-time-passwords
   *
   * @example
   * ```ts
   * // Show the URI as a QR code; the secret is for apps that cannot scan.
   * const { uri, secret } = await client.moderation.enrolOneTimePassword({ body: { password } }, { token });
   * return { uri, secret };
   * ```
   */
  enrolOneTimePassword(...call: Call<"enrolOneTimePassword">): Reply<"enrolOneTimePassword">;

  /**
   * Confirm a one-time password.
   *
   * Shows that the authenticator app works: from now on, signing in takes a one-time password. The answer has ten
   * recovery codes for the day on which the app is lost. Each can be sent once in place of a one-time password; they
   * are shown once.
   *
   * A one-time password that is wrong, or a secret that was never made, is refused with `[invalid]oneTimePassword`,
   * and put off as in `changeOperatorPassword`.
   *
   * `POST /moderation/one-time-password/confirm` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/confirmOneTimePassword.html
   * @see /docs/decisions.html#one-time-passwords
   *
   * @example
   * ```ts
   * // From now on, signing in takes a one-time password. Let the operator keep the codes in a safe place.
   * const { recoveryCodes } = await client.moderation.confirmOneTimePassword({ body: { oneTimePassword } }, { token });
   * return recoveryCodes;
   * ```
   */
  confirmOneTimePassword(...call: Call<"confirmOneTimePassword">): Reply<"confirmOneTimePassword">;

  /**
   * Remove your one-time password.
   *
   * Removes the one-time password and the recovery codes of the operator; signing in takes the password alone from now
   * on. The request has the password and a one-time password or recovery code. What is wrong is refused with
   * `[invalid]password` or `[invalid]oneTimePassword`, and put off as in `changeOperatorPassword`.
   *
   * `POST /moderation/one-time-password/remove` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/removeOneTimePassword.html
   * @see /docs/decisions.html#one-time-passwords
   *
   * @example
   * ```ts
   * await client.moderation.removeOneTimePassword({ body: { password, oneTimePassword } }, { token });
   * ```
   */
  removeOneTimePassword(...call: Call<"removeOneTimePassword">): Reply<"removeOneTimePassword">;

  /**
   * Sign an operator out.
   *
   * Ends all tokens of the operator at once, on every server process. The operator may sign in again.
   *
   * `DELETE /moderation/operator/{operatorId}/token` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/deleteOperatorTokens.html
   * @see /docs/decisions.html#operator-sign-in
   *
   * @example
   * ```ts
   * const answer = await client.moderation.deleteOperatorTokens.result({ operatorId });
   * if (answer.ok) return "signed out";
   * if (answer.status === 404) return "no such operator";
   * throw answer.error;
   * ```
   */
  deleteOperatorTokens(...call: Call<"deleteOperatorTokens">): Reply<"deleteOperatorTokens">;

  /**
   * Remove an operator's one-time password.
   *
   * Removes the one-time password and the recovery codes of an operator who has lost both, and ends all tokens of the
   * operator. Signing in takes the password alone until another one-time password is confirmed. Make sure of who asks
   * you for this.
   *
   * `DELETE /moderation/operator/{operatorId}/one-time-password` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/deleteOperatorOneTimePassword.html
   * @see /docs/decisions.html#one-time-passwords
   *
   * @example
   * ```ts
   * const answer = await client.moderation.deleteOperatorOneTimePassword.result({ operatorId });
   * if (answer.ok) return "removed";
   * if (answer.status === 404) return "no such operator";
   * throw answer.error;
   * ```
   */
  deleteOperatorOneTimePassword(...call: Call<"deleteOperatorOneTimePassword">): Reply<"deleteOperatorOneTimePassword">;

  /**
   * List the approval queue.
   *
   * Lists the content that waits for approval, in the applications that the operator has access to, whoever has it
   * checked out. The most severe comes first, then the oldest. Open to operators with the role `audit_viewer` as
   * well.
   *
   * `GET /moderation/approval-queue` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/moderation/listApprovalQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // The most severe first, then the oldest.
   * const { items, totalResults } = await client.moderation.listApprovalQueueItems(
   *   { applicationId: [applicationId], numberOfResults: 20 },
   *   { token },
   * );
   * const waiting = items.map(({ content, checkOut }) => ({
   *   text: content.parts.map((part) => part.content).join(" "),
   *   isTaken: checkOut !== undefined,
   * }));
   * return { waiting, totalResults };
   * ```
   */
  listApprovalQueueItems(...call: Call<"listApprovalQueueItems">): Reply<"listApprovalQueueItems">;

  /**
   * Check items out of the approval queue.
   *
   * Reserves the first items of the queue for the operator, so that nobody else works on them. An operator holds
   * at most as many items of an application as its `approvalQueueSize` says, each for `approvalCheckOutMinutes`
   * minutes; what is held already counts, stays as it is, and is returned too.
   *
   * `POST /moderation/approval-queue/check-out` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/checkOutApprovalQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // Hold these items for some minutes.
   * const { items } = await client.moderation.checkOutApprovalQueueItems(
   *   { body: { applicationId, numberOfItems: 10 } },
   *   { token },
   * );
   * return items.map(({ content, checkOut }) => ({
   *   contentItemId: content.id,
   *   until: new Date(checkOut?.expirationInstant ?? 0),
   * }));
   * ```
   */
  checkOutApprovalQueueItems(...call: Call<"checkOutApprovalQueueItems">): Reply<"checkOutApprovalQueueItems">;

  /**
   * Put items back into the approval queue.
   *
   * Gives up check-outs of the operator before their time is over, so that others can work on the items.
   *
   * `POST /moderation/approval-queue/release` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/releaseApprovalQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // Back into the queue for others; without ids, everything that the operator has checked out.
   * await client.moderation.releaseApprovalQueueItems({ body: { contentItemIds: [contentItemId] } }, { token });
   * const { items } = await client.moderation.listApprovalQueueItems({}, { token });
   * return items.filter(({ checkOut }) => checkOut === undefined).length;
   * ```
   */
  releaseApprovalQueueItems(...call: Call<"releaseApprovalQueueItems">): Reply<"releaseApprovalQueueItems">;

  /**
   * Approve a content item.
   *
   * Approves content that was queued for approval and takes it out of the queue: its `contentAction` is `allow` from now
   * on. The application's notification servers are sent `contentApproval`; if none of them can be reached for good,
   * the item goes back to the queue, unless something else happened to it meanwhile.
   *
   * An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
   *
   * `POST /moderation/approval-queue/{contentItemId}/approve` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/approveContentItem.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // A moderator's turn: take an item, look at it, decide.
   * const {
   *   items: [item],
   * } = await client.moderation.checkOutApprovalQueueItems({ body: { applicationId, numberOfItems: 1 } }, { token });
   * if (item === undefined) return "nothing waits";
   * await client.moderation.approveContentItem({ contentItemId: item.content.id }, { token });
   * return item.content.id;
   * ```
   */
  approveContentItem(...call: Call<"approveContentItem">): Reply<"approveContentItem">;

  /**
   * Reject a content item.
   *
   * Rejects content that was queued for approval and takes it out of the queue: its `contentAction` is `reject` from now
   * on. The application's notification servers are sent `contentApproval`; if none of them can be reached for good,
   * the item goes back to the queue, unless something else happened to it meanwhile.
   *
   * An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
   *
   * `POST /moderation/approval-queue/{contentItemId}/reject` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/rejectContentItem.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * import { InvalidRequestError } from "@gatehouse/sdk";
   *
   * try {
   *   await client.moderation.rejectContentItem({ contentItemId }, { token });
   *   return "rejected";
   * } catch (error) {
   *   if (error instanceof InvalidRequestError) return error.fieldErrors["contentItemId"]?.[0]?.message;
   *   throw error;
   * }
   * ```
   */
  rejectContentItem(...call: Call<"rejectContentItem">): Reply<"rejectContentItem">;

  /**
   * Edit an item of the approval queue.
   *
   * Replaces the parts of the content item. It stays in the queue until it is approved or rejected. The
   * application must be `contentEditable`; its notification servers are sent `contentEdit`.
   *
   * What the moderator writes stands: the filter is not asked again, the `replacement` of a text is the text itself,
   * and `contentAction` and the place in the queue stay as they were.
   *
   * An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
   *
   * `POST /moderation/approval-queue/{contentItemId}/edit` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/editApprovalQueueItem.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // The moderator's text replaces the content; the item waits until it is approved or rejected.
   * const { item } = await client.moderation.editApprovalQueueItem(
   *   { contentItemId, body: { parts: [{ type: "text", content: "Dinghy for sale (phone number removed)" }] } },
   *   { token },
   * );
   * await client.moderation.approveContentItem({ contentItemId }, { token });
   * return item.content.parts[0]?.content;
   * ```
   */
  editApprovalQueueItem(...call: Call<"editApprovalQueueItem">): Reply<"editApprovalQueueItem">;

  /**
   * Delete the content of an item of the approval queue.
   *
   * Deletes the content item itself, which takes it out of the queue. The application must be `contentDeletable`;
   * its notification servers are sent `contentDelete`.
   *
   * An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
   *
   * `POST /moderation/approval-queue/{contentItemId}/delete` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/deleteApprovalQueueItem.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // The content itself goes, not only its place in the queue.
   * await client.moderation.deleteApprovalQueueItem({ contentItemId }, { token });
   * const { totalResults } = await client.moderation.listApprovalQueueItems({}, { token });
   * return totalResults;
   * ```
   */
  deleteApprovalQueueItem(...call: Call<"deleteApprovalQueueItem">): Reply<"deleteApprovalQueueItem">;

  /**
   * List the content alert queue.
   *
   * Lists the content that led to an alert or was flagged, in the applications that the operator has access to,
   * whoever has it checked out. The most severe comes first, then the oldest. Open to operators with the role
   * `audit_viewer` as well.
   *
   * `GET /moderation/content-alert-queue` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/moderation/listContentAlertQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * const { items } = await client.moderation.listContentAlertQueueItems({ numberOfResults: 50 }, { token });
   * // The reasons of the users who flagged the content.
   * return items.map(({ content, flags }) => ({ id: content.id, reasons: flags.map(({ reason }) => reason) }));
   * ```
   */
  listContentAlertQueueItems(...call: Call<"listContentAlertQueueItems">): Reply<"listContentAlertQueueItems">;

  /**
   * Check items out of the content alert queue.
   *
   * Reserves the first items of the queue for the operator, so that nobody else works on them. An operator holds
   * at most as many items of an application as its `contentAlertQueueSize` says, each for
   * `contentAlertCheckOutMinutes` minutes; what is held already counts, stays as it is, and is returned too.
   *
   * `POST /moderation/content-alert-queue/check-out` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/checkOutContentAlertQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * const { items } = await client.moderation.checkOutContentAlertQueueItems({ body: { applicationId } }, { token });
   * return items.map(({ content }) => content.id);
   * ```
   */
  checkOutContentAlertQueueItems(...call: Call<"checkOutContentAlertQueueItems">): Reply<"checkOutContentAlertQueueItems">;

  /**
   * Put items back into the content alert queue.
   *
   * Gives up check-outs of the operator before their time is over, so that others can work on the items.
   *
   * `POST /moderation/content-alert-queue/release` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/releaseContentAlertQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // At the end of a shift: everything that this operator has checked out.
   * await client.moderation.releaseContentAlertQueueItems({ body: {} }, { token });
   * const { items } = await client.moderation.listContentAlertQueueItems({}, { token });
   * return items.every(({ checkOut }) => checkOut === undefined);
   * ```
   */
  releaseContentAlertQueueItems(...call: Call<"releaseContentAlertQueueItems">): Reply<"releaseContentAlertQueueItems">;

  /**
   * Dismiss a content alert.
   *
   * Takes a content item out of the queue without doing anything to it. Its flags are settled.
   *
   * An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
   *
   * `POST /moderation/content-alert-queue/{contentItemId}/dismiss` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/dismissContentAlert.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // Nothing is wrong with it; its flags are settled.
   * const answer = await client.moderation.dismissContentAlert.result({ contentItemId }, { token });
   * if (answer.ok) return "dismissed";
   * if (answer.status === 404) return "somebody was faster";
   * throw answer.error;
   * ```
   */
  dismissContentAlert(...call: Call<"dismissContentAlert">): Reply<"dismissContentAlert">;

  /**
   * Edit an item of the content alert queue.
   *
   * Replaces the parts of the content item. It stays in the queue until the alert is dismissed. The application
   * must be `contentEditable`; its notification servers are sent `contentEdit`. Transient content cannot be edited.
   *
   * What the moderator writes stands: the filter is not asked again, the `replacement` of a text is the text itself,
   * and `contentAction` and the place in the queue stay as they were.
   *
   * An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
   *
   * `POST /moderation/content-alert-queue/{contentItemId}/edit` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/editContentAlertQueueItem.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * const { item } = await client.moderation.editContentAlertQueueItem(
   *   { contentItemId, body: { parts: [{ type: "text", content: "[removed by a moderator]" }] } },
   *   { token },
   * );
   * await client.moderation.dismissContentAlert({ contentItemId }, { token });
   * return item.content.parts;
   * ```
   */
  editContentAlertQueueItem(...call: Call<"editContentAlertQueueItem">): Reply<"editContentAlertQueueItem">;

  /**
   * Delete the content of an item of the content alert queue.
   *
   * Deletes the content item itself, which takes it out of the queue. The application must be `contentDeletable`;
   * its notification servers are sent `contentDelete`. Transient content cannot be deleted.
   *
   * An item that another operator has checked out is refused with `[checkedOut]contentItemId`.
   *
   * `POST /moderation/content-alert-queue/{contentItemId}/delete` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/deleteContentAlertQueueItem.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * await client.moderation.deleteContentAlertQueueItem({ contentItemId }, { token });
   * const { totalResults } = await client.moderation.listContentAlertQueueItems({}, { token });
   * return totalResults;
   * ```
   */
  deleteContentAlertQueueItem(...call: Call<"deleteContentAlertQueueItem">): Reply<"deleteContentAlertQueueItem">;

  /**
   * List the user alert queue.
   *
   * Lists the content users who led to an alert or were flagged, in the applications that the operator has access
   * to, whoever has them checked out. The most severe comes first, then the oldest. Open to operators with the
   * role `audit_viewer` as well.
   *
   * `GET /moderation/user-alert-queue` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/moderation/listUserAlertQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * const { items } = await client.moderation.listUserAlertQueueItems({}, { token });
   * return items.map(({ user, contentItemIds, flags }) => ({
   *   userId: user.id,
   *   causes: contentItemIds.length + flags.length,
   * }));
   * ```
   */
  listUserAlertQueueItems(...call: Call<"listUserAlertQueueItems">): Reply<"listUserAlertQueueItems">;

  /**
   * Check users out of the user alert queue.
   *
   * Reserves the first users of the queue for the operator, so that nobody else works on them. An operator holds
   * at most 30 users of an application, each for `userCheckOutMinutes` minutes; those that are held already count,
   * stay as they are, and are returned too.
   *
   * `POST /moderation/user-alert-queue/check-out` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/checkOutUserAlertQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * const { items } = await client.moderation.checkOutUserAlertQueueItems(
   *   { body: { applicationId, numberOfItems: 5 } },
   *   { token },
   * );
   * return items.map(({ user }) => user.id);
   * ```
   */
  checkOutUserAlertQueueItems(...call: Call<"checkOutUserAlertQueueItems">): Reply<"checkOutUserAlertQueueItems">;

  /**
   * Put users back into the user alert queue.
   *
   * Gives up check-outs of the operator before their time is over, so that others can work on the users.
   *
   * `POST /moderation/user-alert-queue/release` answers 200, 400, 401, 402, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/releaseUserAlertQueueItems.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * await client.moderation.releaseUserAlertQueueItems({ body: { contentUserIds: [contentUserId] } }, { token });
   * const { items } = await client.moderation.listUserAlertQueueItems({}, { token });
   * return items.map(({ checkOut }) => checkOut);
   * ```
   */
  releaseUserAlertQueueItems(...call: Call<"releaseUserAlertQueueItems">): Reply<"releaseUserAlertQueueItems">;

  /**
   * Dismiss a user alert.
   *
   * Takes a user out of the queue. The flags on the user are settled, and so are those on content because of which
   * the user waited, unless the content itself waits in the content alert queue. To do something to the user, create
   * a user action. Where applications that the operator has no access to have causes of their own, the user goes on waiting
   * for these.
   *
   * A user whom another operator has checked out is refused with `[checkedOut]contentUserId`.
   *
   * `POST /moderation/user-alert-queue/{contentUserId}/dismiss` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/dismissUserAlert.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // First do something about it, if need be, then take the user out of the queue.
   * await client.moderation.createUserAction(
   *   { contentUserId, body: { action: "warn", applicationIds: [applicationId], notifyUser: true } },
   *   { token },
   * );
   * await client.moderation.dismissUserAlert({ contentUserId }, { token });
   * const { totalResults } = await client.moderation.listUserAlertQueueItems({}, { token });
   * return totalResults;
   * ```
   */
  dismissUserAlert(...call: Call<"dismissUserAlert">): Reply<"dismissUserAlert">;

  /**
   * Read a conversation.
   *
   * Returns what was said at one location of an application, in the order in which it was said: the latest content
   * items, or those before and after one of them. An application or a content item that does not exist is refused
   * with `[invalid]applicationId` or `[invalid]around`. Open to operators with the role `audit_viewer` as well.
   *
   * `GET /moderation/conversation` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/moderation/retrieveConversation.html
   * @see /docs/decisions.html#queues
   *
   * @example
   * ```ts
   * // Read the content before and after an item in the same location.
   * const { items } = await client.moderation.retrieveConversation(
   *   { applicationId, location: "quay", around: contentItemId, numberOfResults: 20 },
   *   { token },
   * );
   * return items.map(({ senderDisplayName, parts }) => `${senderDisplayName ?? "Somebody"}: ${parts[0]?.content}`);
   * ```
   */
  retrieveConversation(...call: Call<"retrieveConversation">): Reply<"retrieveConversation">;

  /**
   * List notifications.
   *
   * Lists what was told, or is to be told, to notification servers, the newest first: one entry for each notification
   * and server. Delivered ones are kept for a week, dead ones for 90 days.
   *
   * An operator with the role `admin` sees those of the applications that they have access to.
   *
   * `GET /moderation/notification` answers 200, 400, 401, 402, 429, 500, 503.
   *
   * @see /docs/moderation/listNotifications.html
   * @see /docs/decisions.html#notifications
   *
   * @example
   * ```ts
   * // List the notifications that are not delivered, and why.
   * const { notifications } = await client.moderation.listNotifications({
   *   applicationId: [applicationId],
   *   state: ["waiting", "dead"],
   * });
   * return notifications.map(({ type, attempts, lastFailure }) => `${type}, ${attempts} attempts: ${lastFailure}`);
   * ```
   */
  listNotifications(...call: Call<"listNotifications">): Reply<"listNotifications">;

  /**
   * Send a notification again.
   *
   * Sends a dead or delivered notification again, with its old `webhook-id` and after what waits for its server already;
   * it is then `waiting` and has all its attempts before it. One that waits is tried as soon as those before it are
   * through, without the rest of its pause.
   *
   * Where the application has no notification server with the URL any more, the answer is a 400
   * `[invalid]notificationId`.
   *
   * `POST /moderation/notification/{notificationId}/resend` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/resendNotification.html
   * @see /docs/decisions.html#notifications
   *
   * @example
   * ```ts
   * // The receiver was down and is back: send again what it has missed.
   * const { notifications } = await client.moderation.listNotifications({
   *   applicationId: [applicationId],
   *   state: ["waiting", "dead"],
   * });
   * for (const { id } of notifications) await client.moderation.resendNotification({ notificationId: id });
   * return notifications.length;
   * ```
   */
  resendNotification(...call: Call<"resendNotification">): Reply<"resendNotification">;

  /**
   * Take action on a user.
   *
   * Begins a user action, such as a warning, a mute or a ban. The notification servers of its applications are
   * sent `userAction` in the phase `start`, and again in the phase `end` when it ends by time.
   *
   * An application without `contentUserActionsEnabled`, or an `expiry` that is past, is refused. An operator's
   * token and an API key both open this operation; notifications name the moderator when it was an operator's. For an
   * operator, applications that they have no access to do not exist. Deleting the user deletes what was done to them,
   * and nobody is told.
   *
   * `POST /moderation/user-action/{contentUserId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/createUserAction.html
   * @see /docs/decisions.html#user-actions
   *
   * @example
   * ```ts
   * const { userAction } = await client.moderation.createUserAction({
   *   contentUserId,
   *   body: {
   *     action: "mute",
   *     applicationIds: [applicationId],
   *     expiry: Date.now() + 24 * 60 * 60 * 1000,
   *     reason: "Advertising",
   *     comment: "The second time this week",
   *     notifyUser: true,
   *   },
   * });
   * return userAction.id;
   * ```
   */
  createUserAction(...call: Call<"createUserAction">): Reply<"createUserAction">;

  /**
   * Change a user action.
   *
   * Replaces a user action that has not ended. The notification servers of its applications are sent `userAction`
   * in the phase `modify`; those of an application that it is now about too `start`, and those of one that it is no
   * longer about `cancel`. One that has ended or was cancelled does not exist any more; for an operator, nor does one
   * that is about an application which they have no access to.
   *
   * `PUT /moderation/user-action/{contentUserId}/{userActionId}` answers 200, 400, 401, 402, 404, 413, 415, 429, 500, 503.
   *
   * @see /docs/moderation/updateUserAction.html
   * @see /docs/decisions.html#user-actions
   *
   * @example
   * ```ts
   * // Replaces the action: without an expiry it holds until it is cancelled.
   * const { userAction } = await client.moderation.updateUserAction({
   *   contentUserId,
   *   userActionId,
   *   body: { action: "ban", applicationIds: [applicationId], reason: "Advertising" },
   * });
   * return userAction;
   * ```
   */
  updateUserAction(...call: Call<"updateUserAction">): Reply<"updateUserAction">;

  /**
   * Cancel a user action.
   *
   * Ends a user action before its time. The notification servers of its applications are sent `userAction` in the
   * phase `cancel`. What has ended already, or was cancelled, does not exist any more; for an operator, nor does what
   * is about an application which they have no access to.
   *
   * `DELETE /moderation/user-action/{contentUserId}/{userActionId}` answers 200, 400, 401, 402, 404, 429, 500, 503.
   *
   * @see /docs/moderation/deleteUserAction.html
   * @see /docs/decisions.html#user-actions
   *
   * @example
   * ```ts
   * // Cancels the action before its time; one that has ended by itself is not there any more.
   * const answer = await client.moderation.deleteUserAction.result({ contentUserId, userActionId });
   * if (answer.ok) return "cancelled";
   * if (answer.status === 404) return "over already";
   * throw answer.error;
   * ```
   */
  deleteUserAction(...call: Call<"deleteUserAction">): Reply<"deleteUserAction">;
}

/** The methods by group, as the documentation groups their operations. */
export interface Groups {
  /** Applications. */
  readonly applications: Pick<IdentityMethods, "listApplications" | "createApplication" | "retrieveApplication" | "updateApplication" | "deleteApplication" | "patchApplication" | "retrieveOauthConfiguration">;
  /** Roles. */
  readonly roles: Pick<IdentityMethods, "createRole" | "deleteRoleByName" | "updateRole" | "deleteRole" | "patchRole">;
  /** Email templates. */
  readonly emailTemplates: Pick<IdentityMethods, "listEmailTemplates" | "createEmailTemplate" | "previewEmailTemplate" | "retrieveEmailTemplate" | "updateEmailTemplate" | "deleteEmailTemplate" | "patchEmailTemplate" | "sendEmail">;
  /** Reports. */
  readonly reports: Pick<IdentityMethods, "retrieveDailyActiveUsersReport" | "retrieveDailyActiveUserReport" | "retrieveLoginReport" | "retrieveMonthlyActiveUsersReport" | "retrieveMonthlyActiveUserReport" | "retrieveRegistrationReport" | "retrieveTotalsReport">;
  /** System configuration. */
  readonly systemConfiguration: Pick<IdentityMethods, "retrieveSystemConfiguration" | "updateSystemConfiguration" | "patchSystemConfiguration">;
  /** API keys. */
  readonly apiKeys: Pick<IdentityMethods, "listApiKeys" | "createApiKey" | "retrieveApiKey" | "updateApiKey" | "deleteApiKey">;
  /** Logs. */
  readonly logs: Pick<IdentityMethods, "exportSystemLogs" | "exportSystemLogsByCriteria" | "searchEventLogs" | "searchEventLogsByCriteria" | "retrieveEventLog" | "searchAuditLogs" | "searchAuditLogsByCriteria" | "retrieveAuditLog" | "searchLoginRecords" | "searchLoginRecordsByCriteria" | "retrieveLoggingLevel" | "updateLoggingLevel">;
  /** Server. */
  readonly server: Pick<IdentityMethods, "retrieveSystemVersion">;
  /** Tokens. */
  readonly tokens: Pick<IdentityMethods, "issueToken" | "reconcileToken" | "retrievePublicKeys" | "retrievePublicKeyByApplication" | "retrievePublicKeyById" | "retrieveJsonWebKeySet" | "retrieveOpenIdConfiguration" | "listRefreshTokens" | "refreshToken" | "deleteRefreshTokens" | "retrieveRefreshToken" | "deleteRefreshToken" | "logout" | "validateToken" | "vendToken">;
  /** Partner notifications. */
  readonly partnerNotifications: Pick<IdentityMethods, "createUserActionNotification">;
  /** Blacklist filter entries. */
  readonly blacklistFilterEntries: Pick<FilteringMethods, "findFilterEntry" | "createFilterEntry" | "retrieveFilterEntry" | "updateFilterEntry" | "deleteFilterEntry" | "searchFilterEntries" | "deleteFilterEntriesByLocale">;
  /** Blacklist dictionary. */
  readonly blacklistDictionary: Pick<FilteringMethods, "findDictionaryEntry" | "createDictionaryEntry" | "retrieveDictionaryEntry" | "updateDictionaryEntry" | "deleteDictionaryEntry" | "searchDictionaryEntries" | "deleteDictionaryEntriesByLocale">;
  /** Blacklist tags. */
  readonly blacklistTags: Pick<FilteringMethods, "listBlacklistTags" | "findBlacklistTag" | "createBlacklistTag" | "retrieveBlacklistTag" | "deleteBlacklistTag">;
  /** Blacklist phrases. */
  readonly blacklistPhrases: Pick<FilteringMethods, "listBlacklistPhrases" | "createBlacklistPhrase" | "retrieveBlacklistPhrase" | "updateBlacklistPhrase" | "deleteBlacklistPhrase">;
  /** Whitelist. */
  readonly whitelist: Pick<FilteringMethods, "retrieveWhitelist">;
  /** Whitelist allowed entries. */
  readonly whitelistAllowedEntries: Pick<FilteringMethods, "listAllowedEntries" | "findAllowedEntry" | "createAllowedEntry" | "retrieveAllowedEntry" | "updateAllowedEntry" | "deleteAllowedEntry" | "searchAllowedEntries">;
  /** Whitelist tags. */
  readonly whitelistTags: Pick<FilteringMethods, "listWhitelistTags" | "findWhitelistTag" | "createWhitelistTag" | "retrieveWhitelistTag" | "deleteWhitelistTag">;
  /** Whitelist disallowed phrases. */
  readonly whitelistDisallowedPhrases: Pick<FilteringMethods, "listDisallowedPhrases" | "createDisallowedPhrase" | "retrieveDisallowedPhrase" | "deleteDisallowedPhrase" | "listAdvancedDisallowedPhrases" | "createAdvancedDisallowedPhrase" | "retrieveAdvancedDisallowedPhrase" | "deleteAdvancedDisallowedPhrase">;
  /** Content users. */
  readonly contentUsers: Pick<FilteringMethods, "retrieveContentUser" | "updateContentUser" | "createContentUser" | "deleteContentUser" | "flagContentUser">;
  /** Operators. */
  readonly operators: Pick<FilteringMethods, "createOperatorUser" | "retrieveOperatorUser" | "updateOperatorUser" | "deleteOperatorUser">;
  /** Moderation applications. */
  readonly moderationApplications: Pick<ModerationMethods, "listModerationApplications" | "createModerationApplication" | "retrieveModerationApplication" | "updateModerationApplication" | "deleteModerationApplication">;
  /** Content. */
  readonly content: Pick<ModerationMethods, "moderateContentItem" | "updateContentItem" | "filterContentItem" | "batchUpdateContentItems" | "batchModerateContentItems" | "batchFilterContentItems" | "flagContentItem">;
  /** Operator sign-in. */
  readonly operatorSignIn: Pick<ModerationMethods, "loginOperator" | "logoutOperator" | "changeOperatorPassword" | "enrolOneTimePassword" | "confirmOneTimePassword" | "removeOneTimePassword" | "deleteOperatorTokens" | "deleteOperatorOneTimePassword">;
  /** Approval queue. */
  readonly approvalQueue: Pick<ModerationMethods, "listApprovalQueueItems" | "checkOutApprovalQueueItems" | "releaseApprovalQueueItems" | "approveContentItem" | "rejectContentItem" | "editApprovalQueueItem" | "deleteApprovalQueueItem">;
  /** Content alert queue. */
  readonly contentAlertQueue: Pick<ModerationMethods, "listContentAlertQueueItems" | "checkOutContentAlertQueueItems" | "releaseContentAlertQueueItems" | "dismissContentAlert" | "editContentAlertQueueItem" | "deleteContentAlertQueueItem">;
  /** User alert queue. */
  readonly userAlertQueue: Pick<ModerationMethods, "listUserAlertQueueItems" | "checkOutUserAlertQueueItems" | "releaseUserAlertQueueItems" | "dismissUserAlert">;
  /** Conversations. */
  readonly conversations: Pick<ModerationMethods, "retrieveConversation">;
  /** Notifications. */
  readonly notifications: Pick<ModerationMethods, "listNotifications" | "resendNotification">;
  /** User actions. */
  readonly userActions: Pick<ModerationMethods, "createUserAction" | "updateUserAction" | "deleteUserAction">;
}
