/** Operator accounts: administrators and moderators (Filtering, Operator account). */
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Context, Db, TenantDb } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../contract/handlers.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { releaseAllCheckOuts } from "./check-outs.ts";
import { checkPassword } from "./password-rules.ts";
import { busySeconds, type Passwords, unmatchedHash } from "./passwords.ts";

type Operator = components["schemas"]["OperatorUser"];
type NewOperator = Requests["schemas"]["OperatorUser"];
type OperatorChange = Requests["schemas"]["OperatorUserUpdate"];

const operatorTable = table<Operator, Exclude<keyof Operator, "id">>()({
  name: "operators",
  // The address in lower case: addresses that differ in case alone are one.
  keys: { tenant_id: "text", email: "text", password_hash: "text", disabled: "boolean", origin: "text" },
  fields: { id: "text" },
  hasDocument: true,
});

/**
 * Origin of an account. Accounts of the bootstrap are disabled once it no longer names them, and are former ones then:
 * an account that an operation disabled stays so.
 */
type OperatorOrigin = "bootstrap" | "formerBootstrap" | "operation";

export function operators(passwords: Passwords) {
  return {
    createOperatorUser: withPreparation<"createOperatorUser", NewPasswordHash>(
      ({ body: { user } }) => preparePassword(passwords, user),
      async ({ body: { user } }, { db, tenantId, newId }, prepared) => {
        if (prepared === "busy") return busy;
        const id = user.id?.toLowerCase() ?? newId();
        const { problems, passwordHash } = prepared;
        await checkEmail(problems, { db, tenantId }, user.email);
        if ((await operatorRows(db, tenantId).where({ id }).first("id")) !== undefined) {
          problems.field("user.id", "duplicate", `There is an operator with the id ${id} already. Choose another id.`);
        }
        if (problems.any || passwordHash === undefined) return reply(400, problems.toErrors());
        return reply(200, { user: await insert(db, tenantId, id, { user, passwordHash, origin: "operation" }) });
      },
    ),

    async retrieveOperatorUser({ path }, { db, tenantId }) {
      const user = await findOperator(db, tenantId, path.userId);
      return user === undefined ? reply(404) : reply(200, { user });
    },

    updateOperatorUser: withPreparation<"updateOperatorUser", NewPasswordHash>(
      ({ body: { user } }) => preparePassword(passwords, user),
      async ({ path, body: { user } }, { db, tenantId }, prepared) => {
        if (prepared === "busy") return busy;
        const id = path.userId.toLowerCase();
        if ((await findOperator(db, tenantId, id)) === undefined) return reply(404);
        const { problems, passwordHash } = prepared;
        await checkEmail(problems, { db, tenantId }, user.email, id);
        if (problems.any) return reply(400, problems.toErrors());
        const password = passwordHash === undefined ? {} : { password_hash: passwordHash };
        const [row] = await enabled(db, tenantId, id)
          .update({ ...toColumns(user), ...password })
          .returning("*");
        if (row === undefined) return reply(404);
        // Perhaps they may not see any more what they hold.
        await releaseAllCheckOuts({ db, tenantId }, id);
        if (passwordHash !== undefined) await endOperatorTokens({ db, tenantId }, id);
        return reply(200, { user: operatorTable.toShape(row) });
      },
    ),

    /** A disabled account keeps its email address and its id: both tell who did what in the past. */
    async deleteOperatorUser({ path }, { db, tenantId }) {
      const disabled = await enabled(db, tenantId, path.userId).update({ disabled: true });
      if (disabled === 0) return reply(404);
      await endAccess({ db, tenantId }, path.userId.toLowerCase());
      return reply(200);
    },
  } satisfies Partial<Handlers<OperationId>>;
}

const busy = { ...reply(429), headers: { "Retry-After": String(busySeconds) } };

/** The hash of a new password that keeps the rules, or the problems of one that does not. */
type NewPasswordHash = { readonly problems: Problems; readonly passwordHash: string | undefined } | "busy";

async function preparePassword(
  passwords: Passwords,
  { email, password }: { readonly email: string; readonly password?: string },
): Promise<NewPasswordHash> {
  const problems = new Problems();
  if (password === undefined) return { problems, passwordHash: undefined };
  await checkPassword(problems, "user.password", { password, email });
  if (problems.any) return { problems, passwordHash: undefined };
  const passwordHash = await passwords.admit("known", (turn) => turn.hash(password));
  return passwordHash === undefined ? "busy" : { problems, passwordHash };
}

/** The operator as responses show them; undefined when there is none or the account is disabled. */
async function findOperator(db: Db, tenantId: string, id: string): Promise<Operator | undefined> {
  const row = await enabled(db, tenantId, id).first();
  return row === undefined ? undefined : operatorTable.toShape(row);
}

/** Those of the operators that are not disabled, by their ids. */
export async function findOperators(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Operator>> {
  if (ids.length === 0) return new Map();
  const rows = await operatorRows(db, tenantId)
    .where({ disabled: false })
    .whereIn("id", [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, operatorTable.toShape(row)]));
}

/** Replaces the hash of an account's password, unless it is another one by now; false then. */
export async function replacePasswordHash(
  db: Db,
  { operator: { id }, tenantId, passwordHash }: Account,
  replacement: string,
): Promise<boolean> {
  const row = { id, password_hash: passwordHash, disabled: false };
  return (await operatorRows(db, tenantId).where(row).update({ password_hash: replacement })) > 0;
}

/** One operator, and the account stays as it is until the transaction ends. */
export async function lockOperator(db: Db, tenantId: string, id: string): Promise<Operator | undefined> {
  const row = await enabled(db, tenantId, id).forUpdate().first();
  return row === undefined ? undefined : operatorTable.toShape(row);
}

/** An account that is not disabled. */
export interface Account {
  readonly operator: Operator;
  readonly tenantId: string;
  readonly passwordHash: string;
}

/** The account with this id, or with this address, in lower case; undefined when it is disabled. */
export async function findAccount(
  { db, tenantId }: TenantDb,
  which: { readonly id: string } | { readonly email: string },
): Promise<Account | undefined> {
  const row = await operatorRows(db, tenantId)
    .where({ ...which, disabled: false })
    .first();
  if (row === undefined) return undefined;
  return { operator: operatorTable.toShape(row), tenantId: row.tenant_id, passwordHash: row.password_hash };
}

/** The operators whose accounts are not disabled, by id; those after an id, some at a time. */
export async function listOperators(
  db: Db,
  tenantId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Operator[]> {
  const rows = await operatorRows(db, tenantId)
    .where({ disabled: false })
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);
  return rows.map((row) => operatorTable.toShape(row));
}

/**
 * Creates the operator, or updates the one with this email address, or with this id. The password counts when the
 * account is created, and when it returns to the bootstrap. Resolves to the id, or to the problems of a new password.
 */
export async function putOperator(
  { db, tenantId, newId }: Pick<Context, "db" | "tenantId" | "newId">,
  user: NewOperator,
  passwords: Passwords,
): Promise<{ readonly id: string } | { readonly errors: Errors }> {
  const columns = toColumns(user);
  const given = user.id?.toLowerCase();
  const stored =
    (await operatorRows(db, tenantId).where({ email: columns.email }).first()) ??
    (given === undefined ? undefined : await operatorRows(db, tenantId).where({ id: given }).first());
  if (stored === undefined) {
    const hash = await hashOrErrors(passwords, user);
    if ("errors" in hash) return hash;
    const account = { user, passwordHash: hash.passwordHash, origin: "bootstrap" } as const;
    return { id: (await insert(db, tenantId, given ?? newId(), account)).id };
  }
  const returning = stored.origin === "formerBootstrap" ? await hashOrErrors(passwords, user) : undefined;
  if (returning !== undefined && "errors" in returning) return returning;
  const access = returning === undefined ? {} : { disabled: false, password_hash: returning.passwordHash };
  const origin = stored.origin === "operation" ? stored.origin : "bootstrap";
  await operatorRows(db, tenantId)
    .where({ id: stored.id })
    .update({ ...columns, ...access, origin });
  return { id: stored.id };
}

async function hashOrErrors(
  passwords: Passwords,
  user: NewOperator,
): Promise<{ readonly passwordHash: string } | { readonly errors: Errors }> {
  const prepared = await preparePassword(passwords, user);
  if (prepared === "busy") throw new Error("Too many passwords wait to be hashed.");
  const { problems, passwordHash } = prepared;
  return passwordHash === undefined ? { errors: problems.toErrors() } : { passwordHash };
}

/** Creates an account that nobody can sign in to until updateOperatorUser gives it a password. */
export async function insertOperatorWithoutPassword(
  { db, tenantId }: TenantDb,
  { id, ...user }: Omit<NewOperator, "password"> & { readonly id: string },
): Promise<void> {
  await insert(db, tenantId, id, { user, passwordHash: unmatchedHash(), origin: "operation" });
}

/**
 * Disables the accounts that left the bootstrap; they are out at once.
 * @param isNamed tells those that the bootstrap holds
 */
export async function disableUnnamedOperators(
  db: Db,
  isNamed: (tenantId: string, id: string) => boolean,
): Promise<void> {
  const stored = await operatorTable.rows(db).where({ origin: "bootstrap", disabled: false }).select("tenant_id", "id");
  for (const { tenant_id: tenantId, id } of stored) {
    if (isNamed(tenantId, id)) continue;
    await operatorRows(db, tenantId).where({ id }).update({ disabled: true, origin: "formerBootstrap" });
    await endAccess({ db, tenantId }, id);
  }
}

interface NewAccount {
  readonly user: Omit<NewOperator, "password">;
  readonly passwordHash: string;
  readonly origin: OperatorOrigin;
}

async function insert(
  db: Db,
  tenantId: string,
  id: string,
  { user, passwordHash, origin }: NewAccount,
): Promise<Operator> {
  const keys = { tenant_id: tenantId, email: user.email.toLowerCase(), password_hash: passwordHash };
  const row = operatorTable.toRow({ ...toShape(user), id }, { ...keys, disabled: false, origin });
  await operatorTable.rows(db).insert(row);
  return operatorTable.toShape(row);
}

async function endAccess(tenantDb: TenantDb, operatorId: string): Promise<void> {
  await releaseAllCheckOuts(tenantDb, operatorId);
  await endOperatorTokens(tenantDb, operatorId);
}

/** Ends all tokens of the operator, for example after a change of the password. */
export async function endOperatorTokens(tenantDb: TenantDb, operatorId: string): Promise<void> {
  await ofTenant(tenantDb, "operator_tokens").where({ operator_id: operatorId }).delete();
}

/** Adds a problem unless the address is free, with disabled accounts too; it may be the operator's own. */
async function checkEmail(
  problems: Problems,
  { db, tenantId }: TenantDb,
  email: string,
  ownId?: string,
): Promise<void> {
  const taken = await operatorRows(db, tenantId).where({ email: email.toLowerCase() }).first();
  if (taken !== undefined && taken.id !== ownId) {
    const message = "Another operator has this email address already, perhaps a disabled one. Choose another one.";
    problems.field("user.email", "duplicate", message);
  }
}

function enabled(db: Db, tenantId: string, id: string) {
  return operatorRows(db, tenantId).where({ id: id.toLowerCase(), disabled: false });
}

function operatorRows(db: Db, tenantId: string) {
  return ofTenant<Row<typeof operatorTable>>({ db, tenantId }, operatorTable.name);
}

function toColumns(user: OperatorChange) {
  return { email: user.email.toLowerCase(), ...operatorTable.toColumns(toShape(user)) };
}

function toShape({ email, applicationIds, expirationInstantUTC, externalId, roles }: OperatorChange) {
  return {
    email,
    applicationIds: applicationIds.map((id) => id.toLowerCase()),
    ...(expirationInstantUTC === undefined ? {} : { expirationInstantUTC }),
    ...(externalId === undefined ? {} : { externalId }),
    roles,
  };
}
