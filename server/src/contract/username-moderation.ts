/**
 * The link between user names and their moderation (Identity, Application, partnerConfiguration; Decisions: Username
 * moderation). Moderation implements it, identity uses it, and neither imports the other.
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, TenantDb } from "./context.ts";
import { jobKind } from "./job-kinds.ts";

export type UsernameStatus = components["schemas"]["UsernameStatus"];

/** A user name as it stands in a registration. */
export interface UsernameSubmission {
  readonly registrationId: string;
  readonly userId: string;
  readonly username: string;
  /** The status that the name has so far. */
  readonly status: UsernameStatus;
  /** The moderation application whose rules decide. */
  readonly applicationId: string;
  /** The content user who sends the name. */
  readonly contentUserId: string;
  /** The id that the name gets as content, unless it has one. */
  readonly contentId: string;
}

export interface UsernameVerdict {
  readonly status: UsernameStatus;
  readonly contentId: string;
}

export interface UsernameModeration {
  /**
   * Moderates a name in the transaction of the context. `unchanged` where the same application moderated the same name
   * before and its decision stands or can still come, `noApplication` where there is no such moderation application.
   */
  moderate(context: Context, submission: UsernameSubmission): Promise<UsernameVerdict | "unchanged" | "noApplication">;
  /**
   * Forgets that the name of a registration was moderated: later decisions about it count no longer. Returns false where
   * it was not.
   */
  forget(tenantDb: TenantDb, registrationId: string): Promise<boolean>;
}

/** A moderator's decision about a name. */
export interface UsernameDecision {
  readonly registrationId: string;
  readonly userId: string;
  /** The name that was decided; another one since then is not meant. */
  readonly username: string;
  readonly status: UsernameStatus;
}

/** Hands a moderator's decision to the user. */
export const usernameDecision = jobKind<UsernameDecision>("usernameDecision");
