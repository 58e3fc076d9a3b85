/** Stores group memberships of users (Identity, User, memberships). Groups have no operations of their own. */
import type { components } from "@gatehouse/openapi/responses";
import type { TenantDb } from "../../contract/context.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

export type Membership = components["schemas"]["UserMembership"];

const membershipTable = table<Membership>()({
  name: "memberships",
  keys: { tenant_id: "text", user_id: "text" },
  fields: { id: "text", groupId: "text", data: "json", insertInstant: "bigint" },
});

/** Lists the user's memberships, oldest first. */
export async function membershipsOf(tenantDb: TenantDb, userId: string): Promise<Membership[]> {
  const own = tenantMemberships(tenantDb).where({ user_id: userId });
  return (await own.orderBy(["insert_instant", "group_id"])).map((row) => membershipTable.toShape(row));
}

/** Adds the membership or replaces the user's membership in the same group. */
export async function putMembership({ db, tenantId }: TenantDb, userId: string, membership: Membership): Promise<void> {
  await membershipTable
    .rows(db)
    .insert(membershipTable.toRow(membership, { tenant_id: tenantId, user_id: userId }))
    .onConflict(["tenant_id", "user_id", "group_id"])
    .merge(["data", "insert_instant"]);
}

/** Returns the id of the user who has the membership with this id. */
export async function userOfMembership(tenantDb: TenantDb, id: string): Promise<string | undefined> {
  return (await tenantMemberships(tenantDb).where({ id }).first("user_id"))?.user_id;
}

function tenantMemberships(tenantDb: TenantDb) {
  return ofTenant<Row<typeof membershipTable>>(tenantDb, membershipTable.name);
}
