/** All subjects of the laws of meaning. */
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import { SetupError } from "../exchange/setup-error.ts";
import { accessTokens } from "./access-tokens.ts";
import { activityReports } from "./activity.ts";
import { alertedUsers } from "./alerted-users.ts";
import { applicationSettings } from "./application-settings.ts";
import { archives } from "./archives.ts";
import { dependents } from "./dependents.ts";
import { effects } from "./effects.ts";
import { events } from "./events.ts";
import { filtering } from "./filtering.ts";
import { readLogs } from "./logs.ts";
import { apiKeys, operators } from "./operators.ts";
import { queueContents } from "./queue-contents.ts";
import { queueHistories } from "./queue-histories.ts";
import { queueOrders } from "./queue-orders.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { renderings } from "./renderings.ts";
import { moderationSettings } from "./rules.ts";
import { Caller, type Subject } from "./subject.ts";
import { systemSettings } from "./system-settings.ts";
import { userNames } from "./user-names.ts";

/** The audit log comes last: it has to hold what all others did. */
const subjects: readonly Subject[] = [
  filtering,
  refreshTokens,
  accessTokens,
  operators,
  apiKeys,
  renderings,
  effects,
  events,
  queueOrders,
  queueHistories,
  queueContents,
  alertedUsers,
  dependents,
  applicationSettings,
  activityReports,
  systemSettings,
  archives,
  moderationSettings,
  userNames,
  readLogs,
];

/** Returns the subjects that an operation was chosen of. */
export function chosenSubjects({ availability }: Session): readonly Subject[] {
  const chosen = new Set(availability.operations.map(({ tag }) => tag));
  return subjects.filter(({ tags }) => tags.some((tag) => chosen.has(tag)));
}

export async function checkMeaning(scope: Scope, { name, checks }: Subject): Promise<void> {
  const caller = new Caller(scope);
  for (const check of checks) {
    try {
      await check(caller);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      const advice = `Look at the findings of ${error.operationId} first; they come before this.`;
      scope.session.recorder.cannotTry(`${name}, ${check.name}`, error.message, advice);
    }
  }
}
