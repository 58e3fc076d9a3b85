/** Every operation's handler, under its operationId. An operation without one, or one too many, does not compile. */
import { apiKeys } from "../access/api-key-operations.ts";
import type { Handlers, OperationId } from "../contract/handlers.ts";
import { allowedEntries } from "../filtering/allowed-entries.ts";
import { blacklistPhrases } from "../filtering/blacklist-phrases.ts";
import { blacklistTags } from "../filtering/blacklist-tags.ts";
import { contentUsers } from "../filtering/content-users.ts";
import { dictionaryEntries } from "../filtering/dictionary-entries.ts";
import { disallowedPhrases } from "../filtering/disallowed-phrases.ts";
import { filterEntries } from "../filtering/filter-entries.ts";
import { operators } from "../filtering/operators.ts";
import { wholeWhitelist } from "../filtering/whitelist.ts";
import { whitelistTags } from "../filtering/whitelist-tags.ts";
import { applications } from "../identity/applications.ts";
import { emailSending } from "../identity/email-sending.ts";
import { emailTemplates } from "../identity/email-templates.ts";
import { type LogSource, logExport } from "../identity/log-export.ts";
import { type LoggerTree, loggingLevels } from "../identity/logging-levels.ts";
import { publicKeys } from "../identity/public-keys.ts";
import { reconcile } from "../identity/reconcile.ts";
import { refreshTokens } from "../identity/refresh-tokens.ts";
import { reports } from "../identity/reports/reports.ts";
import { roles } from "../identity/roles.ts";
import { systemConfiguration } from "../identity/system-configuration.ts";
import { systemVersion } from "../identity/system-version.ts";
import { tokenIssue } from "../identity/token-issue.ts";
import { tokenRefresh } from "../identity/token-refresh.ts";
import { userActionNotifications } from "../identity/user-action-notifications.ts";
import { vendedTokens } from "../identity/vended-tokens.ts";
import { moderationApplications } from "../moderation/applications.ts";
import { approvalQueue } from "../moderation/approval-queue.ts";
import type { ContentParts } from "../moderation/batches.ts";
import { contentAlertQueue } from "../moderation/content-alert-queue.ts";
import { contentBatches } from "../moderation/content-batches.ts";
import { contentFilter } from "../moderation/content-filter.ts";
import { contentFlags } from "../moderation/content-flags.ts";
import { contentItems } from "../moderation/content-items.ts";
import { conversations } from "../moderation/conversations.ts";
import { notifications } from "../moderation/notification-list.ts";
import { operatorLogin } from "../moderation/operator-login.ts";
import { userActions } from "../moderation/user-actions.ts";
import { userAlertQueue } from "../moderation/user-alert-queue.ts";
import { userFlags } from "../moderation/user-flags.ts";

export type AllHandlers = Handlers<OperationId>;

/** Accepts exactly the handlers of all operations that are built. */
export function complete<Given extends AllHandlers>(
  handlers: Given & { readonly [Extra in Exclude<keyof Given, keyof AllHandlers>]: never },
): AllHandlers {
  return handlers;
}

/** What the handlers share beside the store. */
export interface HandlerParts extends ContentParts {
  readonly loggers: LoggerTree;
  readonly logs: LogSource;
  /** Reads the system configuration, the logging levels and the API keys anew. */
  readonly takeEffect: () => Promise<void>;
}

export function makeHandlers(parts: HandlerParts): AllHandlers {
  return complete({
    ...applications,
    ...roles,
    ...refreshTokens,
    ...tokenRefresh,
    ...tokenIssue,
    ...reports,
    ...publicKeys,
    ...vendedTokens,
    ...reconcile,
    ...systemVersion,
    ...emailTemplates,
    ...emailSending,
    ...userActionNotifications,
    ...systemConfiguration(parts.takeEffect),
    ...apiKeys(parts.takeEffect),
    ...logExport(parts.logs),
    ...loggingLevels(parts.loggers, parts.takeEffect),
    ...filterEntries,
    ...dictionaryEntries,
    ...blacklistTags,
    ...blacklistPhrases,
    ...contentUsers,
    ...operators,
    ...allowedEntries,
    ...whitelistTags,
    ...disallowedPhrases,
    ...wholeWhitelist,
    ...moderationApplications,
    ...userFlags,
    ...userActions,
    ...notifications,
    ...operatorLogin,
    ...approvalQueue,
    ...contentAlertQueue,
    ...userAlertQueue,
    ...conversations,
    ...contentFilter(parts.filters, parts.whitelists),
    ...contentItems(parts),
    ...contentBatches(parts),
    ...contentFlags,
  });
}
