/** Mutants that the kit need not find, each with the reason why no document forbids them. */
import { matchesWildcards } from "../../kit/data/wildcards.ts";
import type { Mutant, MutantKind } from "./mutant.ts";

export interface Exception {
  /** In all of these, `*` stands for any text. */
  readonly operation: string;
  readonly kinds: readonly MutantKind[];
  readonly at: string;
  /** Parts that it does not excuse all the same. */
  readonly but?: readonly string[];
  /** Why no document forbids it, in one sentence. */
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [
  ...["*AuditLog*", "*EventLog*", "*LoginRecord*"].map(
    (operation): Exception => ({
      operation,
      kinds: ["value-stale"],
      at: "*",
      reason: "An entry of a log never changes: its first value is its last.",
    }),
  ),
  ...["*BlacklistTag*", "*WhitelistTag*"].map(
    (operation): Exception => ({
      operation,
      kinds: ["value-stale"],
      at: "*",
      reason: "No operation changes a tag: its first value is its last.",
    }),
  ),
  ...["*Application*", "*RefreshToken*"].map(
    (operation): Exception => ({
      operation,
      kinds: ["value-stale", "value-of-another"],
      at: "* *.tenantId",
      reason: "A request sees the objects of one tenant, and none changes its tenant: all show the same.",
    }),
  ),
  {
    operation: "*Application*",
    kinds: ["value-stale", "value-of-another"],
    at: "* *.partnerConfiguration.enabled",
    reason: "Whether applications are linked is a setting of the server, the same for every application.",
  },
  {
    operation: "*Application*",
    kinds: ["value-stale"],
    at: "* *.oauthConfiguration.clientId",
    reason: "The OAuth client id is the id of the application, which stays.",
  },
  {
    operation: "*",
    kinds: ["value-stale", "value-of-another"],
    at: "* *.isSuperRole",
    reason: "No operation of the documents sets it: it is false everywhere.",
  },
  {
    operation: "*Queue*",
    kinds: ["value-stale"],
    at: "* items[].flags[].*",
    reason: "A flag never changes, and the first one stays the first.",
  },
  ...["approve*", "reject*", "dismiss*", "delete*QueueItem"].map(
    (operation): Exception => ({
      operation,
      kinds: ["done-twice"],
      at: "",
      reason: "What is settled has left the queue: the second time is refused, and changes nothing.",
    }),
  ),
  {
    operation: "*",
    kinds: ["header-wrong"],
    at: "503 Retry-After",
    reason: "How long a part stays out of reach is the server's guess; no document gives a number.",
  },
  {
    operation: "*",
    kinds: ["header-wrong"],
    at: "429 RateLimit-Policy",
    reason: "How many requests there may be is the operator's choice, which no response shows elsewhere.",
  },
  {
    operation: "patchRole",
    kinds: ["done-twice"],
    at: "",
    reason: "A role has no list: its patches set members to values, which is the same when it is done again.",
  },
  {
    operation: "updateLoggingLevel",
    kinds: ["done-twice"],
    at: "",
    reason: "A level that is set again is the same.",
  },
  {
    operation: "previewEmailTemplate",
    kinds: ["value-wrong", "value-stale"],
    at: "200 errors.fieldErrors{}[].message",
    reason: "The message of an error is for people: no document gives its words.",
  },
  {
    operation: "sendEmail",
    kinds: ["value-wrong"],
    at: "202 *esults{}.*Errors{}",
    reason: "The message of an error is for people: no document gives its words.",
  },
  {
    operation: "*RefreshToken*",
    kinds: ["value-stale"],
    at: "200 refreshToken*.*",
    but: ["* *.expirationInstant"],
    reason: "No operation changes a refresh token, but for when it expires: the first value is the last.",
  },
  ...["applicationId", "senderId"].map(
    (name): Exception => ({
      operation: "*Queue*",
      kinds: ["value-stale"],
      at: `200 items[].content.${name}`,
      reason: "The application and the sender of content stay: an update with another one is refused.",
    }),
  ),
  ...["applicationId", "senderId"].map(
    (name): Exception => ({
      operation: "retrieveConversation",
      kinds: ["value-stale"],
      at: `200 items[].${name}`,
      reason: "The application and the sender of content stay: an update with another one is refused.",
    }),
  ),
  ...["webhookId", "type", "applicationId", "notificationServerId", "url"].map(
    (name): Exception => ({
      operation: "listNotifications",
      kinds: ["value-stale"],
      at: `200 notifications[].${name}`,
      reason: "A notification stays the same, and goes to the same receiver: the first value is the last.",
    }),
  ),
  {
    operation: "*ModerationApplication*",
    kinds: ["value-stale"],
    at: "*otificationServers[].*",
    reason: "Each replacement gives a notification server another id, under which nothing was shown before.",
  },
  {
    operation: "*ApprovalQueueItem*",
    kinds: ["value-stale", "value-of-another"],
    at: "* *.content.approvalStatus",
    reason: "What is in the approval queue is queued for approval: all show the same.",
  },
  {
    operation: "updateUserAction",
    kinds: ["value-stale"],
    at: "200 userAction.userId",
    reason: "A user action stays about the user of its path.",
  },
  {
    operation: "*ApiKey*",
    kinds: ["value-stale"],
    at: "200 apiKey*.origin",
    reason: "Where a key comes from never changes.",
  },
  {
    operation: "reconcileToken",
    kinds: ["value-of-another"],
    at: "200 user.active",
    reason: "A user who is not active may not log in: all who do are active.",
  },
];

export function exceptionOf(mutant: Mutant): Exception | undefined {
  return exceptions.find((exception) => excuses(exception, mutant));
}

export function excuses({ operation, kinds, at, but = [] }: Exception, mutant: Mutant): boolean {
  return (
    kinds.includes(mutant.kind) &&
    matchesWildcards(operation, mutant.operationId) &&
    matchesWildcards(at, mutant.at) &&
    !but.some((part) => matchesWildcards(part, mutant.at))
  );
}
