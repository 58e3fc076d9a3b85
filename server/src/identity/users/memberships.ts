/** Stores group memberships of users (Identity, User, memberships). Groups have no operations of their own. */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";

export type Membership = components["schemas"]["UserMembership"];

interface MembershipRow {
  readonly id: string;
  readonly user_id: string;
  readonly group_id: string;
  readonly data: string;
  readonly insert_instant: number;
}

/** Lists the user's memberships, oldest first. */
export async function membershipsOf(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db<MembershipRow>("memberships")
    .where({ user_id: userId })
    .orderBy(["insert_instant", "group_id"]);
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    data: JSON.parse(row.data),
    insertInstant: row.insert_instant,
  }));
}

/** Adds the membership or replaces the user's membership in the same group. */
export async function putMembership(db: Db, userId: string, membership: Membership): Promise<void> {
  const { id, groupId, data, insertInstant } = membership;
  await db<MembershipRow>("memberships")
    .insert({ id, user_id: userId, group_id: groupId, data: JSON.stringify(data), insert_instant: insertInstant })
    .onConflict(["user_id", "group_id"])
    .merge(["data", "insert_instant"]);
}

/** Returns the id of the user who has the membership with this id. */
export async function userOfMembership(db: Db, id: string): Promise<string | undefined> {
  return (await db<MembershipRow>("memberships").where({ id }).first("user_id"))?.user_id;
}
