/** User actions as they are stored. */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, TenantDb } from "../../contract/context.ts";
import { InsertStatement, Statement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

export type StoredUserAction = components["schemas"]["UserAction"];

type ColumnField = "id" | "userId" | "createInstant" | "expiry";

const actionTable = table<StoredUserAction, Exclude<keyof StoredUserAction, ColumnField>>()({
  name: "user_actions",
  // The state is active, ended or cancelled.
  keys: { tenant_id: "text", state: "text", end_instant: "bigint?" },
  fields: { id: "text", userId: "text", createInstant: "bigint", expiry: "bigint?" },
  hasDocument: true,
});

type ActionContext = Pick<Context, "db" | "tenantId" | "clock">;

const lockUser = new Statement<{ id: string }>(
  "select id from content_users where tenant_id = ? and id = ? for key share",
);

/** Locks the content user until the transaction ends; false if there is none. */
export async function lockContentUser({ db, tenantId }: ActionContext, id: string): Promise<boolean> {
  return (await lockUser.all(db, [tenantId, id])).length > 0;
}

/** Returns and locks the user's active action. */
export async function activeUserAction(
  { clock, ...tenantDb }: ActionContext,
  userId: string,
  id: string,
): Promise<StoredUserAction | undefined> {
  const query = rows(tenantDb).where({ id, user_id: userId, state: "active" }).first();
  const row = await query.forUpdate();
  // An expired action has ended, even before its job runs.
  if (row === undefined || (row.expiry !== null && row.expiry <= clock.now())) return undefined;
  return actionTable.toShape(row);
}

const { name, columns } = actionTable;
const insertRow = new InsertStatement<Row<typeof actionTable>>({ table: name, columns, end: "" });

export async function insertUserAction({ db, tenantId }: ActionContext, userAction: StoredUserAction): Promise<void> {
  await insertRow.all(db, [actionTable.toRow(userAction, { tenant_id: tenantId, state: "active", end_instant: null })]);
}

export async function updateUserAction(
  { clock, ...tenantDb }: ActionContext,
  userAction: StoredUserAction,
  state: "active" | "cancelled" = "active",
): Promise<void> {
  await rows(tenantDb)
    .where({ id: userAction.id })
    .update({ state, end_instant: state === "active" ? null : clock.now(), ...actionTable.toColumns(userAction) });
}

/** Ends the action if it is active and its expiry is unchanged; resolves to the ended action. */
export async function endUserAction(
  { clock, ...tenantDb }: ActionContext,
  id: string,
  expiry: number,
): Promise<StoredUserAction | undefined> {
  const [row] = await rows(tenantDb)
    .where({ id, state: "active", expiry })
    .update({ state: "ended", end_instant: clock.now() })
    .returning("*");
  return row === undefined ? undefined : actionTable.toShape(row);
}

function rows(tenantDb: TenantDb) {
  return ofTenant<Row<typeof actionTable>>(tenantDb, name);
}
