/** Assembles the handlers of all operations by operationId. A missing or extra handler does not compile. */
import { apiKeys } from "../access/api-key-operations.ts";
import type { Handlers, OperationId } from "../contract/handlers.ts";
import { blacklistPhrases } from "../filtering/blacklist/blacklist-phrases.ts";
import { blacklistTags } from "../filtering/blacklist/blacklist-tags.ts";
import { dictionaryEntries } from "../filtering/blacklist/dictionary-entries.ts";
import { filterEntries } from "../filtering/blacklist/filter-entries.ts";
import { contentUsers } from "../filtering/users/content-users.ts";
import { operators } from "../filtering/users/operators.ts";
import { Passwords } from "../filtering/users/passwords.ts";
import { allowedEntries } from "../filtering/whitelist/allowed-entries.ts";
import { disallowedPhrases } from "../filtering/whitelist/disallowed-phrases.ts";
import { wholeWhitelist } from "../filtering/whitelist/whitelist.ts";
import { whitelistTags } from "../filtering/whitelist/whitelist-tags.ts";
import { applications } from "../identity/applications/applications.ts";
import { roles } from "../identity/applications/roles.ts";
import { emailSending } from "../identity/email/email-sending.ts";
import { emailTemplates } from "../identity/email/email-templates.ts";
import { loginRecords } from "../identity/reports/login-records.ts";
import { reports } from "../identity/reports/reports.ts";
import { auditLogs } from "../identity/system/audit-log.ts";
import { eventLogs } from "../identity/system/event-log.ts";
import { type LogSource, logExport } from "../identity/system/log-export.ts";
import { type LoggerTree, loggingLevels } from "../identity/system/logging-levels.ts";
import { recordSignIn } from "../identity/system/sign-in-audit.ts";
import { systemConfiguration } from "../identity/system/system-configuration.ts";
import { systemVersion } from "../identity/system/system-version.ts";
import { tokenIssue } from "../identity/tokens/issue.ts";
import { logout } from "../identity/tokens/logout.ts";
import { publicKeys } from "../identity/tokens/public-keys.ts";
import { reconcile } from "../identity/tokens/reconcile.ts";
import { tokenRefresh } from "../identity/tokens/refresh.ts";
import { refreshTokens } from "../identity/tokens/refresh-token-operations.ts";
import type { RefusedTokens } from "../identity/tokens/refused-tokens.ts";
import { vendedTokens } from "../identity/tokens/vended-tokens.ts";
import { userActionNotifications } from "../identity/webhooks/user-action-notifications.ts";
import { moderationApplications } from "../moderation/applications/applications.ts";
import { contentBatches } from "../moderation/content/batches/content-batches.ts";
import { contentFilter } from "../moderation/content/content-filter.ts";
import { contentItems } from "../moderation/content/content-items.ts";
import type { ContentServices } from "../moderation/content/content-services.ts";
import { conversations } from "../moderation/content/conversations.ts";
import { contentFlags, userFlags } from "../moderation/flags/content-flags.ts";
import { notifications } from "../moderation/notifications/notification-list.ts";
import { oneTimePasswords } from "../moderation/operators/one-time-password-operations.ts";
import { operatorAccounts } from "../moderation/operators/operator-accounts.ts";
import { operatorLogin } from "../moderation/operators/operator-login.ts";
import { approvalQueue } from "../moderation/queues/approval-queue.ts";
import { contentAlertQueue } from "../moderation/queues/content-alert-queue.ts";
import { userAlertQueue } from "../moderation/queues/user-alert-queue.ts";
import { userActions } from "../moderation/user-actions/user-actions.ts";
import { usernameModeration } from "../moderation/usernames/username-moderation.ts";

export type AllHandlers = Handlers<OperationId>;

/** Accepts exactly the handlers of all implemented operations. */
export function exactHandlers<Given extends AllHandlers>(
  handlers: Given & { readonly [Extra in Exclude<keyof Given, keyof AllHandlers>]: never },
): AllHandlers {
  return handlers;
}

/** Dependencies of the handlers besides the store. */
export interface HandlerParts extends ContentServices {
  readonly loggers: LoggerTree;
  readonly logs: LogSource;
  /** Says why notifications never go to an IP address, as words that follow "is". */
  readonly denialReason: (address: string) => string | undefined;
  /** Reloads the system configuration, the logging levels and the API keys. */
  readonly takeEffect: () => Promise<void>;
  /** The issuer of the tokens that it signs. */
  readonly tokenIssuer: string;
  readonly refusedTokens: RefusedTokens;
  /** Hashes the passwords of operators; at production's cost by default. */
  readonly passwords?: Passwords;
}

export function makeHandlers(parts: HandlerParts): AllHandlers {
  const { passwords = new Passwords(), denialReason, tokenIssuer: issuer, refusedTokens } = parts;
  const signIn = { passwords, recordSignIn };
  return exactHandlers({
    ...applications,
    ...roles,
    ...refreshTokens,
    ...tokenRefresh(issuer),
    ...logout,
    ...tokenIssue(issuer),
    ...reports,
    ...publicKeys(issuer),
    ...vendedTokens(issuer),
    ...reconcile({ usernames: usernameModeration(parts), issuer, refusedTokens }),
    ...systemVersion,
    ...emailTemplates,
    ...emailSending,
    ...userActionNotifications,
    ...systemConfiguration(parts.takeEffect),
    ...apiKeys(parts.takeEffect),
    ...logExport(parts.logs),
    ...eventLogs,
    ...auditLogs,
    ...loginRecords,
    ...loggingLevels(parts.loggers, parts.takeEffect),
    ...filterEntries,
    ...dictionaryEntries,
    ...blacklistTags,
    ...blacklistPhrases,
    ...contentUsers,
    ...operators(passwords),
    ...allowedEntries,
    ...whitelistTags,
    ...disallowedPhrases,
    ...wholeWhitelist,
    ...moderationApplications(denialReason),
    ...userFlags,
    ...userActions,
    ...notifications,
    ...operatorLogin(signIn),
    ...operatorAccounts(signIn),
    ...oneTimePasswords(signIn),
    ...approvalQueue,
    ...contentAlertQueue,
    ...userAlertQueue,
    ...conversations,
    ...contentFilter(parts),
    ...contentItems(parts),
    ...contentBatches(parts),
    ...contentFlags,
  });
}
