// Made by `npm run generate` from the specs. Do not edit.
import type { OperationTable } from "../operation-table.ts";

export const identity: OperationTable = {
  applications: {
    listApplications: {
      method: "GET",
      path: "/api/application",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    createApplication: {
      method: "POST",
      path: "/api/application",
      optionalId: "applicationId",
      retry: "with-id",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveApplication: {
      method: "GET",
      path: "/api/application/{applicationId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateApplication: {
      method: "PUT",
      path: "/api/application/{applicationId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteApplication: {
      method: "DELETE",
      path: "/api/application/{applicationId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    patchApplication: {
      method: "PATCH",
      path: "/api/application/{applicationId}",
      retry: "never",
      requestTypes: ["application/json", "application/merge-patch+json", "application/json-patch+json"],
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    retrieveOauthConfiguration: {
      method: "GET",
      path: "/api/application/{applicationId}/oauth-configuration",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  roles: {
    createRole: {
      method: "POST",
      path: "/api/application/{applicationId}/role",
      optionalId: "roleId",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    deleteRoleByName: {
      method: "DELETE",
      path: "/api/application/{applicationId}/role",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateRole: {
      method: "PUT",
      path: "/api/application/{applicationId}/role/{roleId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteRole: {
      method: "DELETE",
      path: "/api/application/{applicationId}/role/{roleId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    patchRole: {
      method: "PATCH",
      path: "/api/application/{applicationId}/role/{roleId}",
      retry: "never",
      requestTypes: ["application/json", "application/merge-patch+json", "application/json-patch+json"],
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
  },
  emailTemplates: {
    listEmailTemplates: {
      method: "GET",
      path: "/api/email/template",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    createEmailTemplate: {
      method: "POST",
      path: "/api/email/template",
      optionalId: "emailTemplateId",
      retry: "with-id",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    previewEmailTemplate: {
      method: "POST",
      path: "/api/email/template/preview",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveEmailTemplate: {
      method: "GET",
      path: "/api/email/template/{emailTemplateId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateEmailTemplate: {
      method: "PUT",
      path: "/api/email/template/{emailTemplateId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteEmailTemplate: {
      method: "DELETE",
      path: "/api/email/template/{emailTemplateId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    sendEmail: {
      method: "POST",
      path: "/api/email/send/{emailTemplateId}",
      retry: "never",
      statuses: [202, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
  },
  reports: {
    retrieveDailyActiveUsersReport: {
      method: "GET",
      path: "/api/report/daily-active-users",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    retrieveDailyActiveUserReport: {
      method: "GET",
      path: "/api/report/daily-active-user",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    retrieveLoginReport: {
      method: "GET",
      path: "/api/report/login",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    retrieveMonthlyActiveUsersReport: {
      method: "GET",
      path: "/api/report/monthly-active-users",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    retrieveMonthlyActiveUserReport: {
      method: "GET",
      path: "/api/report/monthly-active-user",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    retrieveRegistrationReport: {
      method: "GET",
      path: "/api/report/registration",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    retrieveTotalsReport: {
      method: "GET",
      path: "/api/report/totals",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
  },
  systemConfiguration: {
    retrieveSystemConfiguration: {
      method: "GET",
      path: "/api/system-configuration",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    updateSystemConfiguration: {
      method: "PUT",
      path: "/api/system-configuration",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    patchSystemConfiguration: {
      method: "PATCH",
      path: "/api/system-configuration",
      retry: "never",
      requestTypes: ["application/json", "application/merge-patch+json", "application/json-patch+json"],
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
  },
  apiKeys: {
    listApiKeys: {
      method: "GET",
      path: "/api/api-key",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    createApiKey: {
      method: "POST",
      path: "/api/api-key",
      optionalId: "keyId",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveApiKey: {
      method: "GET",
      path: "/api/api-key/{keyId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateApiKey: {
      method: "PUT",
      path: "/api/api-key/{keyId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteApiKey: {
      method: "DELETE",
      path: "/api/api-key/{keyId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  logs: {
    exportSystemLogs: {
      method: "GET",
      path: "/api/system/log/export",
      response: "zip",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    exportSystemLogsByCriteria: {
      method: "POST",
      path: "/api/system/log/export",
      response: "zip",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    searchEventLogs: {
      method: "GET",
      path: "/api/system/event-log/search",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    searchEventLogsByCriteria: {
      method: "POST",
      path: "/api/system/event-log/search",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveEventLog: {
      method: "GET",
      path: "/api/system/event-log/{eventLogId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    searchAuditLogs: {
      method: "GET",
      path: "/api/system/audit-log/search",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    searchAuditLogsByCriteria: {
      method: "POST",
      path: "/api/system/audit-log/search",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveAuditLog: {
      method: "GET",
      path: "/api/system/audit-log/{auditLogId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    searchLoginRecords: {
      method: "GET",
      path: "/api/system/login-record/search",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    searchLoginRecordsByCriteria: {
      method: "POST",
      path: "/api/system/login-record/search",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveLoggingLevel: {
      method: "GET",
      path: "/api/logger",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateLoggingLevel: {
      method: "POST",
      path: "/api/logger",
      retry: "never",
      requestTypes: ["application/json", "application/x-www-form-urlencoded"],
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
  },
  server: {
    retrieveSystemVersion: {
      method: "GET",
      path: "/api/system/version",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
  },
  tokens: {
    issueToken: {
      method: "GET",
      path: "/api/jwt/issue",
      retry: "never",
      statuses: [200, 202, 400, 401, 402, 404, 429, 500, 503],
    },
    reconcileToken: {
      method: "POST",
      path: "/api/jwt/reconcile",
      retry: "never",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    retrievePublicKeys: {
      method: "GET",
      path: "/api/jwt/public-key",
      statuses: [200, 400, 402, 404, 429, 500, 503],
    },
    retrievePublicKeyByApplication: {
      operationId: "retrievePublicKeys",
      method: "GET",
      path: "/api/jwt/public-key",
      statuses: [200, 400, 402, 404, 429, 500, 503],
    },
    retrievePublicKeyById: {
      operationId: "retrievePublicKeys",
      method: "GET",
      path: "/api/jwt/public-key",
      statuses: [200, 400, 402, 404, 429, 500, 503],
    },
    retrieveJsonWebKeySet: {
      method: "GET",
      path: "/.well-known/jwks.json",
      statuses: [200, 400, 402, 429, 500, 503],
    },
    listRefreshTokens: {
      method: "GET",
      path: "/api/jwt/refresh",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    refreshToken: {
      method: "POST",
      path: "/api/jwt/refresh",
      retry: "never",
      statuses: [200, 400, 402, 413, 415, 429, 500, 503],
    },
    deleteRefreshTokens: {
      method: "DELETE",
      path: "/api/jwt/refresh",
      response: "empty",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    retrieveRefreshToken: {
      method: "GET",
      path: "/api/jwt/refresh/{refreshTokenId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    deleteRefreshToken: {
      method: "DELETE",
      path: "/api/jwt/refresh/{refreshTokenId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    validateToken: {
      method: "GET",
      path: "/api/jwt/validate",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    vendToken: {
      method: "POST",
      path: "/api/jwt/vend",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
  },
  partnerNotifications: {
    createUserActionNotification: {
      method: "POST",
      path: "/api/partner/notification",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
  },
};

export const filtering: OperationTable = {
  blacklistFilterEntries: {
    findFilterEntry: {
      method: "GET",
      path: "/filter/blacklist/entry",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    createFilterEntry: {
      method: "POST",
      path: "/filter/blacklist/entry",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveFilterEntry: {
      method: "GET",
      path: "/filter/blacklist/entry/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateFilterEntry: {
      method: "PUT",
      path: "/filter/blacklist/entry/{id}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteFilterEntry: {
      method: "DELETE",
      path: "/filter/blacklist/entry/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    searchFilterEntries: {
      method: "GET",
      path: "/filter/blacklist/entry/search",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    deleteFilterEntriesByLocale: {
      method: "DELETE",
      path: "/filter/blacklist/entry/bulk",
      response: "empty",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
  },
  blacklistDictionary: {
    findDictionaryEntry: {
      method: "GET",
      path: "/filter/blacklist/dictionary",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    createDictionaryEntry: {
      method: "POST",
      path: "/filter/blacklist/dictionary",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveDictionaryEntry: {
      method: "GET",
      path: "/filter/blacklist/dictionary/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateDictionaryEntry: {
      method: "PUT",
      path: "/filter/blacklist/dictionary/{id}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteDictionaryEntry: {
      method: "DELETE",
      path: "/filter/blacklist/dictionary/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    searchDictionaryEntries: {
      method: "GET",
      path: "/filter/blacklist/dictionary/search",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    deleteDictionaryEntriesByLocale: {
      method: "DELETE",
      path: "/filter/blacklist/dictionary/bulk",
      response: "empty",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
  },
  blacklistTags: {
    listBlacklistTags: {
      method: "GET",
      path: "/filter/blacklist/tag",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    findBlacklistTag: {
      operationId: "listBlacklistTags",
      method: "GET",
      path: "/filter/blacklist/tag",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    createBlacklistTag: {
      method: "POST",
      path: "/filter/blacklist/tag",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveBlacklistTag: {
      method: "GET",
      path: "/filter/blacklist/tag/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    deleteBlacklistTag: {
      method: "DELETE",
      path: "/filter/blacklist/tag/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  blacklistPhrases: {
    listBlacklistPhrases: {
      method: "GET",
      path: "/filter/blacklist/phrase",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    createBlacklistPhrase: {
      method: "POST",
      path: "/filter/blacklist/phrase",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveBlacklistPhrase: {
      method: "GET",
      path: "/filter/blacklist/phrase/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateBlacklistPhrase: {
      method: "PUT",
      path: "/filter/blacklist/phrase/{id}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteBlacklistPhrase: {
      method: "DELETE",
      path: "/filter/blacklist/phrase/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  whitelist: {
    retrieveWhitelist: {
      method: "GET",
      path: "/filter/whitelist",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
  },
  whitelistAllowedEntries: {
    listAllowedEntries: {
      method: "GET",
      path: "/filter/whitelist/allowed",
      response: "page",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    findAllowedEntry: {
      operationId: "listAllowedEntries",
      method: "GET",
      path: "/filter/whitelist/allowed",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    createAllowedEntry: {
      method: "POST",
      path: "/filter/whitelist/allowed",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveAllowedEntry: {
      method: "GET",
      path: "/filter/whitelist/allowed/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateAllowedEntry: {
      method: "PUT",
      path: "/filter/whitelist/allowed/{id}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteAllowedEntry: {
      method: "DELETE",
      path: "/filter/whitelist/allowed/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    searchAllowedEntries: {
      method: "GET",
      path: "/filter/whitelist/allowed/search",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
  },
  whitelistTags: {
    listWhitelistTags: {
      method: "GET",
      path: "/filter/whitelist/tag",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    findWhitelistTag: {
      operationId: "listWhitelistTags",
      method: "GET",
      path: "/filter/whitelist/tag",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    createWhitelistTag: {
      method: "POST",
      path: "/filter/whitelist/tag",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveWhitelistTag: {
      method: "GET",
      path: "/filter/whitelist/tag/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    deleteWhitelistTag: {
      method: "DELETE",
      path: "/filter/whitelist/tag/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  whitelistDisallowedPhrases: {
    listDisallowedPhrases: {
      method: "GET",
      path: "/filter/whitelist/disallowed-phrase",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    createDisallowedPhrase: {
      method: "POST",
      path: "/filter/whitelist/disallowed-phrase",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveDisallowedPhrase: {
      method: "GET",
      path: "/filter/whitelist/disallowed-phrase/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    deleteDisallowedPhrase: {
      method: "DELETE",
      path: "/filter/whitelist/disallowed-phrase/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    listAdvancedDisallowedPhrases: {
      method: "GET",
      path: "/filter/whitelist/disallowed-phrase/advanced",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    createAdvancedDisallowedPhrase: {
      method: "POST",
      path: "/filter/whitelist/disallowed-phrase/advanced",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveAdvancedDisallowedPhrase: {
      method: "GET",
      path: "/filter/whitelist/disallowed-phrase/advanced/{id}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    deleteAdvancedDisallowedPhrase: {
      method: "DELETE",
      path: "/filter/whitelist/disallowed-phrase/advanced/{id}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  contentUsers: {
    retrieveContentUser: {
      method: "GET",
      path: "/content/user/{contentUserId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateContentUser: {
      method: "PUT",
      path: "/content/user/{contentUserId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    createContentUser: {
      method: "POST",
      path: "/content/user/{contentUserId}",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    deleteContentUser: {
      method: "DELETE",
      path: "/content/user/{contentUserId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    flagContentUser: {
      method: "POST",
      path: "/content/user/flag/{contentUserId}",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
  },
  operators: {
    createOperatorUser: {
      method: "POST",
      path: "/system/user",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveOperatorUser: {
      method: "GET",
      path: "/system/user/{userId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateOperatorUser: {
      method: "PUT",
      path: "/system/user/{userId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteOperatorUser: {
      method: "DELETE",
      path: "/system/user/{userId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
};

export const moderation: OperationTable = {
  moderationApplications: {
    listModerationApplications: {
      method: "GET",
      path: "/system/application",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    createModerationApplication: {
      method: "POST",
      path: "/system/application",
      optionalId: "applicationId",
      retry: "with-id",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    retrieveModerationApplication: {
      method: "GET",
      path: "/system/application/{applicationId}",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    updateModerationApplication: {
      method: "PUT",
      path: "/system/application/{applicationId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteModerationApplication: {
      method: "DELETE",
      path: "/system/application/{applicationId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  content: {
    moderateContentItem: {
      method: "POST",
      path: "/content/item/moderate",
      optionalId: "contentItemId",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    updateContentItem: {
      method: "PUT",
      path: "/content/item/moderate/{contentItemId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    filterContentItem: {
      method: "POST",
      path: "/content/item/filter",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    batchUpdateContentItems: {
      method: "PUT",
      path: "/content/item/batch-moderate",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    batchModerateContentItems: {
      method: "POST",
      path: "/content/item/batch-moderate",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    batchFilterContentItems: {
      method: "POST",
      path: "/content/item/batch-filter",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    flagContentItem: {
      method: "POST",
      path: "/content/item/flag/{contentItemId}",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
  },
  operatorSignIn: {
    loginOperator: {
      method: "POST",
      path: "/moderation/login",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    logoutOperator: {
      method: "POST",
      path: "/moderation/logout",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    changeOperatorPassword: {
      method: "POST",
      path: "/moderation/password",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    enrolOneTimePassword: {
      method: "POST",
      path: "/moderation/one-time-password",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    confirmOneTimePassword: {
      method: "POST",
      path: "/moderation/one-time-password/confirm",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    removeOneTimePassword: {
      method: "POST",
      path: "/moderation/one-time-password/remove",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    deleteOperatorTokens: {
      method: "DELETE",
      path: "/moderation/operator/{operatorId}/token",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    deleteOperatorOneTimePassword: {
      method: "DELETE",
      path: "/moderation/operator/{operatorId}/one-time-password",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  approvalQueue: {
    listApprovalQueueItems: {
      method: "GET",
      path: "/moderation/approval-queue",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    checkOutApprovalQueueItems: {
      method: "POST",
      path: "/moderation/approval-queue/check-out",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    releaseApprovalQueueItems: {
      method: "POST",
      path: "/moderation/approval-queue/release",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    approveContentItem: {
      method: "POST",
      path: "/moderation/approval-queue/{contentItemId}/approve",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    rejectContentItem: {
      method: "POST",
      path: "/moderation/approval-queue/{contentItemId}/reject",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    editApprovalQueueItem: {
      method: "POST",
      path: "/moderation/approval-queue/{contentItemId}/edit",
      retry: "never",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteApprovalQueueItem: {
      method: "POST",
      path: "/moderation/approval-queue/{contentItemId}/delete",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  contentAlertQueue: {
    listContentAlertQueueItems: {
      method: "GET",
      path: "/moderation/content-alert-queue",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    checkOutContentAlertQueueItems: {
      method: "POST",
      path: "/moderation/content-alert-queue/check-out",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    releaseContentAlertQueueItems: {
      method: "POST",
      path: "/moderation/content-alert-queue/release",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    dismissContentAlert: {
      method: "POST",
      path: "/moderation/content-alert-queue/{contentItemId}/dismiss",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
    editContentAlertQueueItem: {
      method: "POST",
      path: "/moderation/content-alert-queue/{contentItemId}/edit",
      retry: "never",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteContentAlertQueueItem: {
      method: "POST",
      path: "/moderation/content-alert-queue/{contentItemId}/delete",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  userAlertQueue: {
    listUserAlertQueueItems: {
      method: "GET",
      path: "/moderation/user-alert-queue",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    checkOutUserAlertQueueItems: {
      method: "POST",
      path: "/moderation/user-alert-queue/check-out",
      retry: "never",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    releaseUserAlertQueueItems: {
      method: "POST",
      path: "/moderation/user-alert-queue/release",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 413, 415, 429, 500, 503],
    },
    dismissUserAlert: {
      method: "POST",
      path: "/moderation/user-alert-queue/{contentUserId}/dismiss",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  conversations: {
    retrieveConversation: {
      method: "GET",
      path: "/moderation/conversation",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
  },
  notifications: {
    listNotifications: {
      method: "GET",
      path: "/moderation/notification",
      response: "page",
      statuses: [200, 400, 401, 402, 429, 500, 503],
    },
    resendNotification: {
      method: "POST",
      path: "/moderation/notification/{notificationId}/resend",
      retry: "never",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
  userActions: {
    createUserAction: {
      method: "POST",
      path: "/moderation/user-action/{contentUserId}",
      retry: "never",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    updateUserAction: {
      method: "PUT",
      path: "/moderation/user-action/{contentUserId}/{userActionId}",
      statuses: [200, 400, 401, 402, 404, 413, 415, 429, 500, 503],
    },
    deleteUserAction: {
      method: "DELETE",
      path: "/moderation/user-action/{contentUserId}/{userActionId}",
      response: "empty",
      statuses: [200, 400, 401, 402, 404, 429, 500, 503],
    },
  },
};
