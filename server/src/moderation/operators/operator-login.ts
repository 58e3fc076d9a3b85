/**
 * Operators sign in (Decisions: Operator sign-in). The same 401 for an unknown address, a wrong password, an
 * expired and a disabled account, each after the same work; attempts are counted before the password is looked at, so that
 * many at once are counted too.
 */
import type { Knex } from "knex";
import type { Db, Preparation } from "../../contract/context.ts";
import { type Handlers, reply, withPreparation } from "../../contract/handlers.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { type Account, findAccount, lockOperator } from "../../filtering/users/operators.ts";
import { areManyPasswordsWaiting, verifyPassword } from "../../filtering/users/passwords.ts";
import { deleteExpired } from "../../store/delete-batch.ts";
import { hasExpired, issueOperatorToken } from "./operator-tokens.ts";

interface SignInRow {
  tenant_id: string;
  email: string;
  failures: number;
  last_instant: number;
  blocked_until: number;
}

/** Failed attempts before a delay applies. */
const freeAttempts = 5;
const firstBlock = 30_000;
const maximumBlock = 15 * 60_000;
/** Retention of failed attempts in milliseconds after the last one. */
const attemptRetention = 24 * 60 * 60_000;

/** Retry-After in seconds when too many sign in at once. */
const busyPause = 2;

const challenge =
  'Bearer realm="gatehouse", error="invalid", error_description="The email address and the password do not belong to an operator who may sign in."';

type Attempt =
  | { readonly kind: "blocked"; readonly seconds: number }
  | { readonly kind: "refused" }
  | { readonly kind: "accepted"; readonly account: Account };

export const operatorLogin = {
  loginOperator: withPreparation<"loginOperator", Attempt>(
    async ({ body: { email, password } }, preparation) => {
      const address = email.toLowerCase();
      // Anybody may ask, with any address: what waits has a bound, and those who ask for more are not looked at.
      if (areManyPasswordsWaiting()) return { kind: "blocked", seconds: busyPause };
      const seconds = await countAttempt(preparation, address);
      if (seconds > 0) return { kind: "blocked", seconds };
      const { read, tenantId, clock } = preparation;
      const account = await read((db) => findAccount(db, { tenant_id: tenantId, email: address }));
      const isRight = await verifyPassword(password, account?.passwordHash);
      const mayEnter = isRight && account !== undefined && !hasExpired(account.operator, clock.now());
      return mayEnter ? { kind: "accepted", account } : { kind: "refused" };
    },
    async (_input, { db, tenantId, clock }, attempt) => {
      if (attempt.kind === "blocked") return { ...reply(429), headers: { "Retry-After": String(attempt.seconds) } };
      if (attempt.kind === "refused") return { ...reply(401), headers: { "WWW-Authenticate": challenge } };
      const account = await lockUnchanged(db, attempt.account);
      const now = clock.now();
      if (account === undefined || hasExpired(account.operator, now)) {
        return { ...reply(401), headers: { "WWW-Authenticate": challenge } };
      }
      const { operator } = account;
      await attempts(db).where({ tenant_id: tenantId, email: operator.email.toLowerCase() }).delete();
      return reply(200, { ...(await issueOperatorToken(db, operator, now)), user: operator });
    },
  ),
} satisfies Handlers<"loginOperator">;

/** Locks the account until the token exists; undefined if it was disabled or got another password meanwhile. */
async function lockUnchanged(
  db: Db,
  { operator: { id }, tenantId, passwordHash }: Account,
): Promise<Account | undefined> {
  await lockOperator(db, tenantId, id);
  const account = await findAccount(db, { id });
  return account?.passwordHash === passwordHash ? account : undefined;
}

/**
 * Counts the attempt as failed until the password proves right. Resolves to the delay in seconds, 0 if it may proceed.
 */
function countAttempt({ write, tenantId, clock }: Preparation, email: string): Promise<number> {
  const now = clock.now();
  return write(async (db) => {
    await attempts(db)
      .insert({ tenant_id: tenantId, email, failures: 0, last_instant: now, blocked_until: 0 })
      .onConflict(["tenant_id", "email"])
      .merge({ email });
    // Locks the row: attempts for one address take turns.
    const row = await attempts(db).where({ tenant_id: tenantId, email }).first();
    if (row === undefined) throw new Error("The store returned no attempt.");
    if (row.blocked_until > now) return Math.ceil((row.blocked_until - now) / 1000);
    const failures = (row.last_instant < now - attemptRetention ? 0 : row.failures) + 1;
    const block =
      failures < freeAttempts ? 0 : Math.min(maximumBlock, firstBlock * 2 ** Math.min(failures - freeAttempts, 20));
    await attempts(db)
      .where({ tenant_id: tenantId, email })
      .update({ failures, last_instant: now, blocked_until: block === 0 ? 0 : now + block });
    return 0;
  });
}

/** Deletes old attempts: anybody can make up addresses. */
export const signInSweep: Sweep = {
  name: "sign-in attempts",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const before = clock.now() - attemptRetention;
      const select = (rows: Knex.QueryBuilder) => rows.where("last_instant", "<", before);
      return (await deleteExpired(db, { table: "operator_sign_ins", key: ["tenant_id", "email"], select })).more;
    }),
};

function attempts(db: Db) {
  return db<SignInRow>("operator_sign_ins");
}
