/**
 * Inserts many logins in bulk and leaves the store exactly as recording each of them does, so that reports over a
 * million logins can be measured without a million operations. Zone-independent data is inserted in bulk; the counts
 * for reports are computed by the code that recounts after a change of the zone.
 */
import type { Db, TenantDb } from "../../src/contract/context.ts";
import { activityTime } from "../../src/identity/reports/activity-time.ts";
import { addTotals, slotOf } from "../../src/identity/reports/counts.ts";
import type { Login } from "../../src/identity/reports/login-records.ts";
import { recount } from "../../src/identity/reports/recount.ts";
import { loadReportZone } from "../../src/identity/reports/report-zone.ts";
import { ensureScopes } from "../../src/identity/reports/scopes.ts";

export interface PastLogin extends Login {
  readonly at: number;
}

type Value = string | number | null;

const batchSize = 1_000;

/** Inserts the logins; the store must not have logins of these users before. */
export async function fillLogins(place: TenantDb, logins: readonly PastLogin[]): Promise<void> {
  const { db, tenantId } = place;
  await insertAll(
    db,
    "login_records",
    logins.map(({ at, userId, applicationId, ipAddress }) => ({
      insert_instant: at,
      tenant_id: tenantId,
      application_id: applicationId ?? null,
      user_id: userId,
      ip_address: ipAddress ?? null,
    })),
  );
  const scopes = await scopesOf(place, logins);
  const subjects = await subjectsOf(place, logins);
  const activity = new Map<string, { subject: number; second: number; scope: number; logins: number }>();
  const totals = new Map<string, { scope: number; slot: number; logins: number }>();
  for (const { at, userId, applicationId } of logins) {
    const [subject, scope] = [known(subjects, userId), known(scopes, applicationId)];
    const second = activityTime(at);
    const slot = slotOf(db, subject);
    const seen = entry(activity, `${subject} ${second} ${scope}`, () => ({ subject, second, scope, logins: 0 }));
    const total = entry(totals, `${scope} ${slot}`, () => ({ scope, slot, logins: 0 }));
    seen.logins++;
    total.logins++;
  }
  const rows = [...activity.values()].sort((a, b) => a.subject - b.subject || a.second - b.second);
  await insertAll(db, "report_activity", rows);
  for (const { scope, slot, logins: count } of totals.values()) await addTotals(db, scope, slot, { logins: count });
  await recount(db, await loadReportZone(db));
}

async function scopesOf(place: TenantDb, logins: readonly PastLogin[]): Promise<Map<string | undefined, number>> {
  const scopes = new Map<string | undefined, number>();
  for (const id of new Set(logins.map(({ applicationId }) => applicationId))) {
    const { tenant, application } = await ensureScopes(place, id);
    scopes.set(id, application ?? tenant);
  }
  return scopes;
}

async function subjectsOf({ db, tenantId }: TenantDb, logins: readonly PastLogin[]): Promise<Map<string, number>> {
  const users = new Set(logins.map(({ userId }) => userId));
  await insertAll(
    db,
    "report_subjects",
    [...users].map((userId) => ({ tenant_id: tenantId, user_id: userId })),
  );
  const rows: { id: number; user_id: string }[] = await db("report_subjects").where({ tenant_id: tenantId });
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}

/** @param rows rows with the same columns */
async function insertAll(db: Db, table: string, rows: readonly Readonly<Record<string, Value>>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => "?").join(", ")})`;
  for (let at = 0; at < rows.length; at += batchSize) {
    const some = rows.slice(at, at + batchSize);
    const values = some.map(() => places).join(", ");
    const bindings = some.flatMap((row) => columns.map((column) => row[column] ?? null));
    await db.raw(`insert into ${table} (${columns.join(", ")}) values ${values}`, bindings);
  }
}

function entry<Item>(map: Map<string, Item>, key: string, make: () => Item): Item {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

function known<Key>(map: ReadonlyMap<Key, number>, key: Key): number {
  const value = map.get(key);
  if (value === undefined) throw new TypeError(`Nothing is known of ${String(key)}.`);
  return value;
}
