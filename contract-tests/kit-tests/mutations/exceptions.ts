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
  ...["*BlacklistTag*", "*WhitelistTag*", "*DisallowedPhrase*"].map(
    (operation): Exception => ({
      operation,
      kinds: ["value-stale"],
      at: "*",
      reason: "No operation changes a tag or a disallowed phrase: its first value is its last.",
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
    operation: "*",
    kinds: ["value-stale", "value-of-another"],
    at: "* *.isSuperRole",
    reason: "No operation of the documents sets it: it is false everywhere.",
  },
  {
    operation: "reconcileToken",
    kinds: ["value-stale"],
    at: "200 user.*",
    but: ["*Instant", "*.registrations", "*.registrations[].*"],
    reason: "No operation changes a user: but for the instants of logins, the first value is the last.",
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
    operation: "patch*",
    kinds: ["done-twice"],
    at: "",
    reason: "The kit's patches set members to values, which is the same when it is done again.",
  },
];

export function exceptionOf({ operationId, kind, at }: Mutant): Exception | undefined {
  return exceptions.find(
    (exception) =>
      exception.kinds.includes(kind) &&
      matchesWildcards(exception.operation, operationId) &&
      matchesWildcards(exception.at, at) &&
      exception.but?.some((part) => matchesWildcards(part, at)) !== true,
  );
}
