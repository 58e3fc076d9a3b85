// Made by `npm run generate` from the specs. Do not edit.
import type { Table } from "../row.ts";

export const identity: Table = `/api/application;;GET 200j 401 listApplications
/api/application;/{applicationId};Post 200j 401 413 415 createApplication
/api/application/{applicationId};;GET 200j 401 404 retrieveApplication;PUT 200j 401 404 413 415 updateApplication;DELETE 200 401 404 deleteApplication;patch 200j 401 404 413 415 application/merge-patch+json application/json-patch+json patchApplication
/api/application/{applicationId}/oauth-configuration;;GET 200j 401 404 retrieveOauthConfiguration
/api/application/{applicationId}/role;/{roleId};post 200j 401 413 415 createRole
/api/application/{applicationId}/role;;DELETE 200 401 404 deleteRoleByName
/api/application/{applicationId}/role/{roleId};;PUT 200j 401 404 413 415 updateRole;DELETE 200 401 404 deleteRole;patch 200j 401 404 413 415 application/merge-patch+json application/json-patch+json patchRole
/api/email/template;;GET 200j 401 listEmailTemplates
/api/email/template;/{emailTemplateId};Post 200j 401 413 415 createEmailTemplate
/api/email/template/preview;;POST 200j 401 413 415 previewEmailTemplate
/api/email/template/{emailTemplateId};;GET 200j 401 404 retrieveEmailTemplate;PUT 200j 401 404 413 415 updateEmailTemplate;DELETE 200 401 404 deleteEmailTemplate
/api/email/send/{emailTemplateId};;post 202j 401 404 413 415 sendEmail
/api/report/daily-active-users;;GET 200j 401 retrieveDailyActiveUsersReport
/api/report/daily-active-user;;GET 200j 401 retrieveDailyActiveUserReport
/api/report/login;;GET 200j 401 retrieveLoginReport
/api/report/monthly-active-users;;GET 200j 401 retrieveMonthlyActiveUsersReport
/api/report/monthly-active-user;;GET 200j 401 retrieveMonthlyActiveUserReport
/api/report/registration;;GET 200j 401 retrieveRegistrationReport
/api/report/totals;;GET 200j 401 retrieveTotalsReport
/api/system-configuration;;GET 200j 401 retrieveSystemConfiguration;PUT 200j 401 413 415 updateSystemConfiguration;patch 200j 401 413 415 application/merge-patch+json application/json-patch+json patchSystemConfiguration
/api/api-key;;GET 200p 401 listApiKeys
/api/api-key;/{keyId};post 200j 401 413 415 createApiKey
/api/api-key/{keyId};;GET 200j 401 404 retrieveApiKey;PUT 200j 401 404 413 415 updateApiKey;DELETE 200 401 404 deleteApiKey
/api/system/log/export;;GET 200z 401 exportSystemLogs;POST 200z 401 413 415 exportSystemLogsByCriteria
/api/logger;;GET 200j 401 404 retrieveLoggingLevel;post 200j 401 413 415 application/x-www-form-urlencoded updateLoggingLevel
/api/system/version;;GET 200j 401 retrieveSystemVersion
/api/jwt/issue;;get 200j 202j 401 404 issueToken
/api/jwt/reconcile;;post 200j 401 404 413 415 reconcileToken
/api/jwt/public-key;;GET 200j 404 retrievePublicKeys;GET 200j 404 retrievePublicKeyByApplication=retrievePublicKeys;GET 200j 404 retrievePublicKeyById=retrievePublicKeys
/.well-known/jwks.json;;GET 200j retrieveJsonWebKeySet
/api/jwt/refresh;;GET 200p 401 listRefreshTokens;post 200j 413 415 refreshToken;DELETE 200 401 deleteRefreshTokens
/api/jwt/refresh/{refreshTokenId};;GET 200j 401 404 retrieveRefreshToken;DELETE 200 401 404 deleteRefreshToken
/api/jwt/validate;;GET 200j 401 validateToken
/api/jwt/vend;;post 200j 401 413 415 vendToken
/api/partner/notification;;post 200 401 413 415 createUserActionNotification`;

export const filtering: Table = `/filter/blacklist/entry;;GET 200j 401 404 findFilterEntry;post 200j 401 413 415 createFilterEntry
/filter/blacklist/entry/{id};;GET 200j 401 404 retrieveFilterEntry;PUT 200j 401 404 413 415 updateFilterEntry;DELETE 200 401 404 deleteFilterEntry
/filter/blacklist/entry/search;;GET 200p 401 searchFilterEntries
/filter/blacklist/entry/bulk;;DELETE 200 401 deleteFilterEntriesByLocale
/filter/blacklist/dictionary;;GET 200j 401 404 findDictionaryEntry;post 200j 401 413 415 createDictionaryEntry
/filter/blacklist/dictionary/{id};;GET 200j 401 404 retrieveDictionaryEntry;PUT 200j 401 404 413 415 updateDictionaryEntry;DELETE 200 401 404 deleteDictionaryEntry
/filter/blacklist/dictionary/search;;GET 200p 401 searchDictionaryEntries
/filter/blacklist/dictionary/bulk;;DELETE 200 401 deleteDictionaryEntriesByLocale
/filter/blacklist/tag;;GET 200j 401 404 listBlacklistTags;GET 200j 401 404 findBlacklistTag=listBlacklistTags;post 200j 401 413 415 createBlacklistTag
/filter/blacklist/tag/{id};;GET 200j 401 404 retrieveBlacklistTag;DELETE 200 401 404 deleteBlacklistTag
/filter/blacklist/phrase;;GET 200j 401 listBlacklistPhrases;post 200j 401 413 415 createBlacklistPhrase
/filter/blacklist/phrase/{id};;GET 200j 401 404 retrieveBlacklistPhrase;PUT 200j 401 404 413 415 updateBlacklistPhrase;DELETE 200 401 404 deleteBlacklistPhrase
/filter/whitelist;;GET 200j 401 retrieveWhitelist
/filter/whitelist/allowed;;GET 200p 401 404 listAllowedEntries;GET 200j 401 404 findAllowedEntry=listAllowedEntries;post 200j 401 413 415 createAllowedEntry
/filter/whitelist/allowed/{id};;GET 200j 401 404 retrieveAllowedEntry;PUT 200j 401 404 413 415 updateAllowedEntry;DELETE 200 401 404 deleteAllowedEntry
/filter/whitelist/allowed/search;;GET 200p 401 searchAllowedEntries
/filter/whitelist/tag;;GET 200j 401 404 listWhitelistTags;GET 200j 401 404 findWhitelistTag=listWhitelistTags;post 200j 401 413 415 createWhitelistTag
/filter/whitelist/tag/{id};;GET 200j 401 404 retrieveWhitelistTag;DELETE 200 401 404 deleteWhitelistTag
/filter/whitelist/disallowed-phrase;;GET 200j 401 listDisallowedPhrases;post 200j 401 413 415 createDisallowedPhrase
/filter/whitelist/disallowed-phrase/{id};;GET 200j 401 404 retrieveDisallowedPhrase;DELETE 200 401 404 deleteDisallowedPhrase
/filter/whitelist/disallowed-phrase/advanced;;GET 200j 401 listAdvancedDisallowedPhrases;post 200j 401 413 415 createAdvancedDisallowedPhrase
/filter/whitelist/disallowed-phrase/advanced/{id};;GET 200j 401 404 retrieveAdvancedDisallowedPhrase;DELETE 200 401 404 deleteAdvancedDisallowedPhrase
/content/user/{contentUserId};;GET 200j 401 404 retrieveContentUser;PUT 200j 401 404 413 415 updateContentUser;post 200j 401 413 415 createContentUser;DELETE 200 401 404 deleteContentUser
/content/user/flag/{contentUserId};;post 200 401 404 413 415 flagContentUser
/system/user;;post 200j 401 413 415 createOperatorUser
/system/user/{userId};;GET 200j 401 404 retrieveOperatorUser;PUT 200j 401 404 413 415 updateOperatorUser;DELETE 200 401 404 deleteOperatorUser`;

export const moderation: Table = `/system/application;;GET 200j 401 listModerationApplications
/system/application;/{applicationId};Post 200j 401 413 415 createModerationApplication
/system/application/{applicationId};;GET 200j 401 404 retrieveModerationApplication;PUT 200j 401 404 413 415 updateModerationApplication;DELETE 200 401 404 deleteModerationApplication
/content/item/moderate;/{contentItemId};post 200j 401 413 415 moderateContentItem
/content/item/moderate/{contentItemId};;PUT 200j 401 404 413 415 updateContentItem
/content/item/filter;;POST 200j 401 413 415 filterContentItem
/content/item/batch-moderate;;PUT 200j 401 413 415 batchUpdateContentItems;post 200j 401 413 415 batchModerateContentItems
/content/item/batch-filter;;POST 200j 401 413 415 batchFilterContentItems
/content/item/flag/{contentItemId};;post 200 401 404 413 415 flagContentItem
/moderation/login;;post 200j 401 413 415 loginOperator
/moderation/approval-queue;;GET 200p 401 listApprovalQueueItems
/moderation/approval-queue/check-out;;post 200j 401 413 415 checkOutApprovalQueueItems
/moderation/approval-queue/release;;post 200 401 413 415 releaseApprovalQueueItems
/moderation/approval-queue/{contentItemId}/approve;;post 200 401 404 approveContentItem
/moderation/approval-queue/{contentItemId}/reject;;post 200 401 404 rejectContentItem
/moderation/approval-queue/{contentItemId}/edit;;post 200j 401 404 413 415 editApprovalQueueItem
/moderation/approval-queue/{contentItemId}/delete;;post 200 401 404 deleteApprovalQueueItem
/moderation/content-alert-queue;;GET 200p 401 listContentAlertQueueItems
/moderation/content-alert-queue/check-out;;post 200j 401 413 415 checkOutContentAlertQueueItems
/moderation/content-alert-queue/release;;post 200 401 413 415 releaseContentAlertQueueItems
/moderation/content-alert-queue/{contentItemId}/dismiss;;post 200 401 404 dismissContentAlert
/moderation/content-alert-queue/{contentItemId}/edit;;post 200j 401 404 413 415 editContentAlertQueueItem
/moderation/content-alert-queue/{contentItemId}/delete;;post 200 401 404 deleteContentAlertQueueItem
/moderation/user-alert-queue;;GET 200p 401 listUserAlertQueueItems
/moderation/user-alert-queue/check-out;;post 200j 401 413 415 checkOutUserAlertQueueItems
/moderation/user-alert-queue/release;;post 200 401 413 415 releaseUserAlertQueueItems
/moderation/user-alert-queue/{contentUserId}/dismiss;;post 200 401 404 dismissUserAlert
/moderation/conversation;;GET 200j 401 retrieveConversation
/moderation/notification;;GET 200p 401 listNotifications
/moderation/notification/{notificationId}/resend;;post 200 401 404 resendNotification
/moderation/user-action/{contentUserId};;post 200j 401 404 413 415 createUserAction
/moderation/user-action/{contentUserId}/{userActionId};;PUT 200j 401 404 413 415 updateUserAction;DELETE 200 401 404 deleteUserAction`;
