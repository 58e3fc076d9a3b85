/** User actions as they are stored. */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db } from "../../contract/context.ts";
import { InsertStatement, Statement } from "../../store/statement.ts";

export type StoredUserAction = components["schemas"]["UserAction"];

interface UserActionRow {
  id: string;
  tenant_id: string;
  user_id: string;
  create_instant: number;
  state: "active" | "ended" | "cancelled";
  expiry: number | null;
  end_instant: number | null;
  document: string;
}

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
  { db, tenantId, clock }: ActionContext,
  userId: string,
  id: string,
): Promise<StoredUserAction | undefined> {
  const query = rows(db).where({ id, tenant_id: tenantId, user_id: userId, state: "active" }).first();
  const row = await query.forUpdate();
  // An expired action has ended, even before its job runs.
  if (row === undefined || (row.expiry !== null && row.expiry <= clock.now())) return undefined;
  return fromRow(row);
}

const insertRow = new InsertStatement<UserActionRow>({
  table: "user_actions",
  columns: {
    id: "text",
    tenant_id: "text",
    user_id: "text",
    create_instant: "bigint",
    state: "text",
    expiry: "bigint",
    end_instant: "bigint",
    document: "text",
  },
  end: "",
});

export async function insertUserAction({ db, tenantId }: ActionContext, userAction: StoredUserAction): Promise<void> {
  const { id, userId, createInstant } = userAction;
  const state = { state: "active", end_instant: null } as const;
  const row = { id, tenant_id: tenantId, user_id: userId, create_instant: createInstant, ...state };
  await insertRow.all(db, [{ ...row, ...toColumns(userAction) }]);
}

export async function updateUserAction(
  { db, clock }: ActionContext,
  userAction: StoredUserAction,
  state: "active" | "cancelled" = "active",
): Promise<void> {
  await rows(db)
    .where({ id: userAction.id })
    .update({ state, end_instant: state === "active" ? null : clock.now(), ...toColumns(userAction) });
}

/** Ends the action if it is active and its expiry is unchanged; resolves to the ended action. */
export async function endUserAction(
  { db, clock }: ActionContext,
  id: string,
  expiry: number,
): Promise<StoredUserAction | undefined> {
  const [row] = await rows(db)
    .where({ id, state: "active", expiry })
    .update({ state: "ended", end_instant: clock.now() })
    .returning("*");
  return row === undefined ? undefined : fromRow(row);
}

function rows(db: Db) {
  return db<UserActionRow>("user_actions");
}

type UserActionFields = Omit<StoredUserAction, "id" | "userId" | "createInstant">;

function toColumns({ id: _, userId: _user, createInstant: _instant, ...stated }: StoredUserAction) {
  const document: UserActionFields = stated;
  return { expiry: stated.expiry ?? null, document: JSON.stringify(document) };
}

function fromRow({ id, user_id: userId, create_instant: createInstant, document }: UserActionRow): StoredUserAction {
  const stated: UserActionFields = JSON.parse(document);
  return { id, userId, createInstant, ...stated };
}
