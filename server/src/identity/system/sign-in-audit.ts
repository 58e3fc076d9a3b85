/** Sign-ins of operators in the audit log; a flood of refused ones is counted (Decisions: Operator sign-in). */
import type { Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import type { RecordSignIn, SignInAttempt } from "../../contract/sign-ins.ts";
import { insertAuditEntry } from "./audit-log.ts";

/** Maximum entries of refused sign-ins in a minute and tenant; one more entry counts the others. */
const maximumFailureEntries = 60;

const minute = 60_000;

/** Counts of one minute that are turned into entries in one transaction. */
const sweepSize = 100;

interface FailureMinuteRow {
  tenant_id: string;
  minute: number;
  failures: number;
}

export const recordSignIn: RecordSignIn = async (db, attempt, now) => {
  const { failure } = attempt;
  if (failure === undefined) return insertAuditEntry(db, entryOf(attempt), now);
  if ((await countFailure(db, attempt.tenantId, now)) > maximumFailureEntries) return;
  await insertAuditEntry(db, { ...entryOf(attempt), failure }, now);
};

function entryOf({ tenantId, operationId, path, user = "", client, requestId = "" }: SignInAttempt) {
  const clientAddress = client?.address ?? "";
  return { tenantId: tenantId || undefined, operationId, path, insertUser: user, clientAddress, requestId };
}

/** Resolves to the number of failures in this minute. */
async function countFailure(db: Db, tenantId: string, now: number): Promise<number> {
  const [row] = await failureMinutes(db)
    .insert({ tenant_id: tenantId, minute: minuteOf(now), failures: 1 })
    .onConflict(["tenant_id", "minute"])
    .merge({ failures: db.raw("?? + 1", ["sign_in_failure_minutes.failures"]) })
    .returning("failures");
  if (row === undefined) throw new Error("The store returned no count.");
  return row.failures;
}

/** Writes an entry for the failures of each past minute that have none of their own. */
export const signInAuditSweep: Sweep = {
  name: "refused sign-ins",
  every: minute,
  run: ({ write, clock }) =>
    write(async (db) => {
      const now = clock.now();
      const past = await failureMinutes(db).where("minute", "<", minuteOf(now)).orderBy("minute").limit(sweepSize);
      for (const { tenant_id: tenantId, minute: begin } of past) await endMinute(db, tenantId, begin);
      return past.length === sweepSize;
    }),
};

/** Of several processes, the one that locks the count first writes the entry. */
async function endMinute(db: Db, tenantId: string, begin: number): Promise<void> {
  const key = { tenant_id: tenantId, minute: begin };
  const row = await failureMinutes(db).where(key).forUpdate().first("failures");
  await failureMinutes(db).where(key).delete();
  const attempts = (row?.failures ?? 0) - maximumFailureEntries;
  if (attempts <= 0) return;
  const entry = { tenantId: tenantId === "" ? undefined : tenantId, operationId: "loginOperator", ...unknown };
  await insertAuditEntry(db, { ...entry, failure: "several", attempts }, begin + minute - 1);
}

const unknown = { path: "/moderation/login", insertUser: "", clientAddress: "", requestId: "" };

function minuteOf(now: number): number {
  return Math.floor(now / minute) * minute;
}

function failureMinutes(db: Db) {
  return db<FailureMinuteRow>("sign_in_failure_minutes");
}
