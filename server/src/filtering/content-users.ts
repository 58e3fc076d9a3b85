/** Content users as moderation meets them (Filtering, Content user). */
import type { Context, Db } from "../contract/context.ts";

interface Sender {
  readonly applicationId: string;
  readonly senderId: string;
  readonly senderDisplayName?: string;
}

interface ContentUserRow {
  id: string;
  tenant_id: string;
  create_instant: number;
  score: number;
  document: string;
}

/** The sender, who is created when the service sees them for the first time. */
export async function meetContentUser(
  { db, tenantId, clock }: Context,
  sender: Sender,
): Promise<{ readonly score: number }> {
  const id = sender.senderId.toLowerCase();
  const document = {
    applicationIds: [sender.applicationId.toLowerCase()],
    ...(sender.senderDisplayName === undefined ? {} : { displayNames: [sender.senderDisplayName] }),
  };
  await db<ContentUserRow>("content_users")
    .insert({ id, tenant_id: tenantId, create_instant: clock.now(), score: 0, document: JSON.stringify(document) })
    .onConflict(["tenant_id", "id"])
    .ignore();
  const row = await db<ContentUserRow>("content_users").where({ tenant_id: tenantId, id }).first("score");
  return { score: row?.score ?? 0 };
}

/** The range of a score; further adjustments leave it at its end. */
const highest = 2_147_483_647;
const lowest = -highest - 1;

export async function adjustScore(db: Db, tenantId: string, userId: string, by: number): Promise<void> {
  if (by === 0) return;
  const sum = "cast(score as bigint) + cast(? as bigint)";
  const bounded = `case when ${sum} > ${highest} then ${highest} when ${sum} < ${lowest} then ${lowest} else ${sum} end`;
  await db<ContentUserRow>("content_users")
    .where({ tenant_id: tenantId, id: userId.toLowerCase() })
    .update({ score: db.raw(bounded, [by, by, by]) });
}
