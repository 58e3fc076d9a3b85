/** Operator accounts: administrators and moderators (Filtering, Operator account). */
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db, NewId } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, reply, withPreparation } from "../../contract/handlers.ts";
import { releaseAllCheckOuts } from "./check-outs.ts";
import { hashPassword } from "./passwords.ts";

type Operator = components["schemas"]["OperatorUser"];
type NewOperator = Requests["schemas"]["OperatorUser"];
type OperatorChange = Requests["schemas"]["OperatorUserUpdate"];

type Operations = "createOperatorUser" | "retrieveOperatorUser" | "updateOperatorUser" | "deleteOperatorUser";

interface OperatorRow {
  id: string;
  tenant_id: string;
  /** In lower case: addresses that differ in case alone are one. */
  email: string;
  password_hash: string;
  disabled: boolean | number;
  document: string;
}

export const operators = {
  createOperatorUser: withPreparation<"createOperatorUser", string>(
    ({ body }) => hashPassword(body.user.password),
    async ({ body: { user } }, { db, tenantId, newId }, passwordHash) => {
      const id = user.id?.toLowerCase() ?? newId();
      const problems = await checkEmail(db, tenantId, user.email);
      // Ids are unique over all tenants: another tenant's object must not be found by a guess that succeeds.
      if ((await db<OperatorRow>("operators").where({ id }).first("id")) !== undefined) {
        problems.field("user.id", "duplicate", `There is an operator with the id ${id} already. Choose another id.`);
      }
      if (problems.any) return reply(400, problems.toErrors());
      return reply(200, { user: await insert(db, tenantId, id, { user, passwordHash }) });
    },
  ),

  async retrieveOperatorUser({ path }, { db, tenantId }) {
    const user = await findOperator(db, tenantId, path.userId);
    return user === undefined ? reply(404) : reply(200, { user });
  },

  updateOperatorUser: withPreparation<"updateOperatorUser", string | undefined>(
    async ({ body: { user } }) => (user.password === undefined ? undefined : hashPassword(user.password)),
    async ({ path, body: { user } }, { db, tenantId }, passwordHash) => {
      const id = path.userId.toLowerCase();
      if ((await findOperator(db, tenantId, id)) === undefined) return reply(404);
      const problems = await checkEmail(db, tenantId, user.email, id);
      if (problems.any) return reply(400, problems.toErrors());
      const password = passwordHash === undefined ? {} : { password_hash: passwordHash };
      const [row] = await enabled(db, tenantId, id)
        .update({ ...toColumns(user), ...password })
        .returning("*");
      if (row === undefined) return reply(404);
      // Perhaps they may not see any more what they hold.
      await releaseAllCheckOuts(db, id);
      if (passwordHash !== undefined) await signOut(db, id);
      return reply(200, { user: toOperator(row) });
    },
  ),

  /** A disabled account keeps its email address and its id: both tell who did what in the past. */
  async deleteOperatorUser({ path }, { db, tenantId }) {
    const disabled = await enabled(db, tenantId, path.userId).update({ disabled: true });
    if (disabled === 0) return reply(404);
    await releaseAllCheckOuts(db, path.userId.toLowerCase());
    await signOut(db, path.userId.toLowerCase());
    return reply(200);
  },
} satisfies Handlers<Operations>;

/** The operator as responses show them; undefined when there is none or the account is disabled. */
async function findOperator(db: Db, tenantId: string, id: string): Promise<Operator | undefined> {
  const row = await enabled(db, tenantId, id).first();
  return row === undefined ? undefined : toOperator(row);
}

/** Those of the operators that are not disabled, by their ids. */
export async function findOperators(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Operator>> {
  const rows = await db<OperatorRow>("operators")
    .where({ tenant_id: tenantId, disabled: false })
    .whereIn("id", [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toOperator(row)]));
}

/** One operator, and the account stays as it is until the transaction ends. */
export async function lockOperator(db: Db, tenantId: string, id: string): Promise<Operator | undefined> {
  const row = await enabled(db, tenantId, id).forUpdate().first();
  return row === undefined ? undefined : toOperator(row);
}

/** An account that is not disabled. */
export interface Account {
  readonly operator: Operator;
  readonly tenantId: string;
  readonly passwordHash: string;
}

/** The account with this id, or with this address of a tenant, in lower case; undefined when it is disabled. */
export async function findAccount(
  db: Db,
  which: { readonly id: string } | { readonly tenant_id: string; readonly email: string },
): Promise<Account | undefined> {
  const row = await db<OperatorRow>("operators")
    .where({ ...which, disabled: false })
    .first();
  if (row === undefined) return undefined;
  return { operator: toOperator(row), tenantId: row.tenant_id, passwordHash: row.password_hash };
}

/** The operators whose accounts are not disabled, by id; those after an id, some at a time. */
export async function listOperators(
  db: Db,
  tenantId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Operator[]> {
  const rows = await db<OperatorRow>("operators")
    .where({ tenant_id: tenantId, disabled: false })
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);
  return rows.map(toOperator);
}

/** Creates the operator, or makes the one with this email address like it; the password counts at creation alone. */
export async function putOperator(db: Db, tenantId: string, newId: NewId, user: NewOperator): Promise<void> {
  const columns = toColumns(user);
  const updated = await db<OperatorRow>("operators")
    .where({ tenant_id: tenantId, email: columns.email })
    .update({ document: columns.document });
  if (updated > 0) return;
  const passwordHash = await hashPassword(user.password);
  await insert(db, tenantId, user.id?.toLowerCase() ?? newId(), { user, passwordHash });
}

interface NewAccount {
  readonly user: NewOperator;
  readonly passwordHash: string;
}

async function insert(db: Db, tenantId: string, id: string, { user, passwordHash }: NewAccount): Promise<Operator> {
  const [row] = await db<OperatorRow>("operators")
    .insert({ id, tenant_id: tenantId, password_hash: passwordHash, disabled: false, ...toColumns(user) })
    .returning("*");
  if (row === undefined) throw new Error("The store returned no operator.");
  return toOperator(row);
}

/** Revokes all tokens of the operator, for example after a password change. */
async function signOut(db: Db, operatorId: string): Promise<void> {
  await db("operator_tokens").where({ operator_id: operatorId }).delete();
}

/** The address has to be free, with disabled accounts too; it may be the operator's own. */
async function checkEmail(db: Db, tenantId: string, email: string, ownId?: string): Promise<Problems> {
  const taken = await db<OperatorRow>("operators").where({ tenant_id: tenantId, email: email.toLowerCase() }).first();
  const problems = new Problems();
  if (taken !== undefined && taken.id !== ownId) {
    const message = "Another operator has this email address already, perhaps a disabled one. Choose another one.";
    problems.field("user.email", "duplicate", message);
  }
  return problems;
}

function enabled(db: Db, tenantId: string, id: string) {
  return db<OperatorRow>("operators").where({ tenant_id: tenantId, id: id.toLowerCase(), disabled: false });
}

type OperatorDocument = Omit<Operator, "id">;

function toColumns(user: OperatorChange): Pick<OperatorRow, "email" | "document"> {
  const { email, applicationIds, expirationInstantUTC, externalId, roles } = user;
  const stored: OperatorDocument = {
    email,
    applicationIds: applicationIds.map((id) => id.toLowerCase()),
    ...(expirationInstantUTC === undefined ? {} : { expirationInstantUTC }),
    ...(externalId === undefined ? {} : { externalId }),
    roles,
  };
  return { email: email.toLowerCase(), document: JSON.stringify(stored) };
}

function toOperator({ id, document }: OperatorRow): Operator {
  const stored: OperatorDocument = JSON.parse(document);
  return { id, ...stored };
}
