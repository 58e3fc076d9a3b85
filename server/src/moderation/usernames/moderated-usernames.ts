/** Stores which content items are user names, and hands moderators' decisions about them on. */
import type { Context, TenantDb } from "../../contract/context.ts";
import { type UsernameStatus, usernameDecision } from "../../contract/username-moderation.ts";

export interface ModeratedUsernameRow {
  readonly registration_id: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly application_id: string;
  readonly content_id: string;
  readonly username: string;
}

export async function findModeratedUsername(
  tenantDb: TenantDb,
  registrationId: string,
): Promise<ModeratedUsernameRow | undefined> {
  return moderatedUsernames(tenantDb).where({ registration_id: registrationId }).first();
}

export async function putModeratedUsername({ db }: TenantDb, row: ModeratedUsernameRow): Promise<void> {
  await db<ModeratedUsernameRow>("moderated_usernames")
    .insert(row)
    .onConflict(["tenant_id", "registration_id"])
    .merge();
}

export async function removeModeratedUsername(tenantDb: TenantDb, registrationId: string): Promise<boolean> {
  return (await moderatedUsernames(tenantDb).where({ registration_id: registrationId }).delete()) > 0;
}

/** A content item as a moderator leaves it; without parts where it was deleted. */
export interface DecidedUsernameContent {
  readonly id: string;
  readonly parts: readonly { readonly content: string }[];
}

/**
 * Enqueues the decision where the content item is a user name. A name that a moderator edited is not approved: the
 * user still has the name as it was.
 * @param status undefined where only an edit decides
 */
export async function followUsername(
  context: Context,
  { id, parts }: DecidedUsernameContent,
  status: UsernameStatus | undefined,
): Promise<void> {
  const row = await moderatedUsernames(context).where({ content_id: id }).first();
  if (row === undefined) return;
  const isEdited = parts.length !== 1 || parts[0]?.content !== row.username;
  const decision = isEdited ? "REJECTED" : status;
  if (decision === undefined) return;
  const { registration_id: registrationId, user_id: userId, username } = row;
  const decided = { registrationId, userId, username, status: decision };
  // One channel for each name, so that decisions about it are applied in their order.
  await context.enqueue(usernameDecision, decided, { channel: `username ${context.tenantId} ${registrationId}` });
}

function moderatedUsernames({ db, tenantId }: TenantDb) {
  return db<ModeratedUsernameRow>("moderated_usernames").where({ tenant_id: tenantId });
}
