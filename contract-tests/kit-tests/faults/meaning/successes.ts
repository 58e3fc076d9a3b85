/** Operations that say that they did something, and did nothing. */
import type { Fault, OperationName } from "../fault.ts";
import { hollow } from "./make.ts";

function nothing(
  operation: OperationName,
  title: string,
  laws: readonly string[],
  shownBy: readonly OperationName[] = [],
): Fault {
  const id = `${operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-does-nothing`;
  return {
    id,
    area: "success",
    title: `${operation} ${title}`,
    operation,
    shownBy,
    laws,
    pipelineOverride: () => hollow(operation),
  };
}

const changed = ["change-is-found", "shown-alike", "put-is-idempotent", "sent-comes-back"];
// A deletion of what was deleted before succeeds, too.
const gone = ["deleted-is-gone", "shown-alike", "missing-is-missing"];

export const hollowSuccesses: readonly Fault[] = [
  nothing("updateAllowedEntry", "answers with the new word, and keeps the old one.", changed),
  nothing("updateBlacklistPhrase", "answers with the new pattern, and keeps the old one.", changed),
  nothing("updateOperatorUser", "answers with the new account, and keeps the old one.", changed),
  nothing("updateContentUser", "answers with the new user, and keeps the old one.", changed),
  nothing("updateApiKey", "answers with the new key, and keeps the old one.", changed),
  nothing("updateEmailTemplate", "answers with the new template, and keeps the old one.", changed),
  nothing("patchRole", "answers with the patched role, and keeps the old one.", [
    ...changed,
    "patch-changes-what-it-names",
  ]),
  nothing("createWhitelistTag", "answers with a tag that is stored nowhere.", [
    "created-is-found",
    "shown-alike",
    "sent-comes-back",
  ]),
  nothing("createDisallowedPhrase", "answers with a phrase that is stored nowhere.", [
    "created-is-found",
    "sent-comes-back",
  ]),
  nothing("deleteWhitelistTag", "says that the tag is gone, and keeps it.", gone),
  nothing("deleteApiKey", "says that the key is gone, and keeps it.", gone),
  nothing("deleteContentUser", "says that the user is gone, and keeps them.", gone),
  nothing(
    "deleteRefreshToken",
    "says that the token is revoked, and keeps it.",
    ["revoked-is-refused", "deleted-is-gone"],
    ["refreshToken", "retrieveRefreshToken", "listRefreshTokens", "reconcileToken"],
  ),
  nothing("updateLoggingLevel", "says that the level has changed, and keeps the old one.", [
    "setting-is-in-force",
    "sent-comes-back",
    "shown-alike",
  ]),
  nothing(
    "logoutOperator",
    "says that the operator has signed out, and takes the token still.",
    ["ended-is-refused"],
    ["listApprovalQueueItems", "loginOperator"],
  ),
  nothing(
    "dismissUserAlert",
    "says that the alert is dismissed, and leaves it in the queue.",
    ["settled-is-gone"],
    ["listUserAlertQueueItems", "checkOutUserAlertQueueItems", "releaseUserAlertQueueItems"],
  ),
  nothing(
    "editApprovalQueueItem",
    "answers with the new parts, and keeps the old ones.",
    ["edit-is-shown", "shown-alike", "settled-is-gone"],
    ["listApprovalQueueItems", "checkOutApprovalQueueItems", "releaseApprovalQueueItems", "retrieveConversation"],
  ),
];
