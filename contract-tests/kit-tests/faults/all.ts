/** Every fault that can be switched into the test server. */
import { keys, tenants } from "./access.ts";
import { creations } from "./creations.ts";
import { deletions } from "./deletions.ts";
import { droppedChecks } from "./dropped-checks.ts";
import { errorObjects } from "./error-objects.ts";
import { excessiveChecks } from "./excessive-checks.ts";
import type { Fault } from "./fault.ts";
import { filteringContent } from "./filtering-content.ts";
import { headers } from "./headers.ts";
import { filters, orders, pages } from "./lists.ts";
import { absences } from "./meaning/absent.ts";
import { accounts } from "./meaning/accounts.ts";
import { cascades } from "./meaning/cascades.ts";
import { guardedCookies } from "./meaning/cookies.ts";
import { decisions } from "./meaning/decisions.ts";
import { effects } from "./meaning/effects.ts";
import { archives } from "./meaning/files.ts";
import { conversations, logs, queues as queueHistories } from "./meaning/histories.ts";
import { createdKeys } from "./meaning/keys.ts";
import { limits } from "./meaning/limits.ts";
import { mixedUp } from "./meaning/mixed-up.ts";
import { patches } from "./meaning/patches.ts";
import { renderings } from "./meaning/renderings.ts";
import { reports } from "./meaning/reports.ts";
import { hollowSuccesses } from "./meaning/successes.ts";
import { texts } from "./meaning/texts.ts";
import { accessTokens, operatorTokens, refreshTokens } from "./meaning/tokens.ts";
import { toldFaults } from "./meaning/told.ts";
import { uniqueness } from "./meaning/uniqueness.ts";
import { words } from "./meaning/words.ts";
import { meanings } from "./meanings.ts";
import { methods } from "./methods.ts";
import { operators, queues } from "./moderation.ts";
import { reads } from "./reads.ts";
import { repairedRequests } from "./repaired-requests.ts";
import { statuses } from "./statuses.ts";
import { successes } from "./successes.ts";
import { updates } from "./updates.ts";

export const faults: readonly Fault[] = [
  ...statuses,
  ...headers,
  ...successes,
  ...errorObjects,
  ...droppedChecks,
  ...repairedRequests,
  ...excessiveChecks,
  ...keys,
  ...tenants,
  ...methods,
  ...creations,
  ...updates,
  ...deletions,
  ...reads,
  ...pages,
  ...orders,
  ...filters,
  ...filteringContent,
  ...operators,
  ...queues,
  ...meanings,
  ...patches,
  ...reports,
  ...texts,
  ...effects,
  ...toldFaults,
  ...cascades,
  ...uniqueness,
  ...refreshTokens,
  ...accessTokens,
  ...operatorTokens,
  ...renderings,
  ...conversations,
  ...queueHistories,
  ...logs,
  ...archives,
  ...guardedCookies,
  ...mixedUp,
  ...hollowSuccesses,
  ...words,
  ...createdKeys,
  ...absences,
  ...decisions,
  ...limits,
  ...accounts,
];
