/** Stores group memberships of users (Identity, User, memberships). Groups have no operations of their own. */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";
import { table } from "../../store/table.ts";

export type Membership = components["schemas"]["UserMembership"];

const membershipTable = table<Membership>()({
  name: "memberships",
  keys: { user_id: "text" },
  fields: { id: "text", groupId: "text", data: "json", insertInstant: "bigint" },
});

/** Lists the user's memberships, oldest first. */
export async function membershipsOf(db: Db, userId: string): Promise<Membership[]> {
  const own = membershipTable.rows(db).where({ user_id: userId });
  return (await own.orderBy(["insert_instant", "group_id"])).map((row) => membershipTable.toShape(row));
}

/** Adds the membership or replaces the user's membership in the same group. */
export async function putMembership(db: Db, userId: string, membership: Membership): Promise<void> {
  await membershipTable
    .rows(db)
    .insert(membershipTable.toRow(membership, { user_id: userId }))
    .onConflict(["user_id", "group_id"])
    .merge(["data", "insert_instant"]);
}

/** Returns the id of the user who has the membership with this id. */
export async function userOfMembership(db: Db, id: string): Promise<string | undefined> {
  return (await membershipTable.rows(db).where({ id }).first("user_id"))?.user_id;
}
