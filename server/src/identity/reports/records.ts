/**
 * Records activity for reports in the transaction of its cause (Identity, Endpoints, Reports; Decisions:
 * Counting). Each call adds zone-independent raw activity, which is never deleted, and the counts that reports read.
 */
import type { Knex } from "knex";
import type { Db, StoreContext, TenantDb } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { type Zone, zoneOf } from "../../dates/zone.ts";
import { deleteExpired } from "../../store/delete-batch.ts";
import { addCounts, addTotals, type Count, commonSlot, kinds, slotOf } from "./counts.ts";
import { insertLoginRecord, type Login } from "./login-records.ts";
import { days, hours, months } from "./periods.ts";
import { shareReportZone } from "./report-zone.ts";
import { ensureScopes, findScope, type Scopes, scopes } from "./scopes.ts";
import { type ActiveScopes, activeScopesIn, lockSubject } from "./subjects.ts";

/** Records a new user. */
export async function recordUser(context: TenantDb): Promise<void> {
  const { tenant } = await ensureScopes(context, undefined);
  await addTotals(context.db, tenant, commonSlot, { registrations: 1, total_registrations: 1 });
}

/** Records a new registration. */
export async function recordRegistration(
  context: StoreContext,
  { applicationId }: { readonly applicationId: string },
): Promise<void> {
  const { db } = context;
  const zone = zoneOf(await shareReportZone(db));
  const of = await ensureScopes(context, applicationId);
  const second = activityTime(context.clock.now());
  const scope = of.application ?? of.tenant;
  await db("report_registrations")
    .insert({ scope, second, slot: commonSlot, registrations: 1 })
    .onConflict(["scope", "second", "slot"])
    .merge({ registrations: db.raw("report_registrations.registrations + excluded.registrations") });
  const period = hours.of(zone.toLocal(second));
  await addCounts(
    db,
    0,
    counted(of, (each) => ({ scope: each, kind: kinds.hourlyRegistrations, period, count: 1 })),
  );
  await addTotals(db, scope, commonSlot, { registrations: 1, total_registrations: 1 });
}

/** Records a login. */
export async function recordLogin(context: StoreContext, login: Login): Promise<void> {
  const { db } = context;
  const now = context.clock.now();
  // Sent together: none of them needs what another one finds.
  const [zoneName, of, subject] = await Promise.all([
    shareReportZone(db),
    ensureScopes(context, login.applicationId),
    lockSubject(context, login.userId),
    insertLoginRecord(context, login, now),
  ]);
  const zone = zoneOf(zoneName);
  const second = activityTime(now);
  const added = await countsOfLogin(context, { zone, of, subject, second });
  const scope = of.application ?? of.tenant;
  const slot = slotOf(db, subject);
  await Promise.all([
    db("report_activity")
      .insert({ subject, second, scope, logins: 1 })
      .onConflict(["subject", "second", "scope"])
      .merge({ logins: db.raw("report_activity.logins + excluded.logins") }),
    addCounts(db, slot, added),
    addTotals(db, scope, slot, { logins: 1 }),
  ]);
}

/** Detaches the counts of a deleted application. The activity of its users stays in the tenant's counts. */
export async function forgetApplication(context: TenantDb, applicationId: string): Promise<void> {
  const scope = await findScope(context, applicationId);
  if (scope === undefined) return;
  await scopes(context.db).where({ tenant_id: context.tenantId, id: scope }).update({ application_id: null });
  await removeForgottenCounts(context.db);
}

const countKeys = { report_counts: ["scope", "kind", "period", "slot"], report_totals: ["scope", "slot"] } as const;

export const forgottenCountSweep: Sweep = {
  name: "counts of deleted applications",
  every: 60_000,
  run: ({ write }) => write(removeForgottenCounts),
};

/** Deletes a batch of counts of deleted applications. Returns whether more may be left. */
async function removeForgottenCounts(db: Db): Promise<boolean> {
  let isMore = false;
  for (const [table, key] of Object.entries(countKeys)) {
    const select = (rows: Knex.QueryBuilder) =>
      rows.whereIn("scope", scopes(db).whereNull("application_id").select("id"));
    const { more } = await deleteExpired(db, { table, key, select, limit: 500 });
    isMore ||= more;
  }
  return isMore;
}

interface Activity {
  readonly zone: Zone;
  readonly of: Scopes;
  readonly subject: number;
  readonly second: number;
}

/**
 * Returns the counts of a login: one for its hour, and one for its day and month at the user's first activity there.
 */
async function countsOfLogin({ db }: TenantDb, { zone, of, subject, second }: Activity): Promise<readonly Count[]> {
  const local = zone.toLocal(second);
  const period = hours.of(local);
  const [day, month] = [days.of(local), months.of(local)];
  const inDay = await activeScopesIn(db, subject, zone.spansOf(days.start(day), days.start(day + 1)));
  const known = isActive(inDay, of.tenant, of) && (of.application === undefined || isActive(inDay, of.application, of));
  const inMonth = known
    ? inDay
    : await activeScopesIn(db, subject, zone.spansOf(months.start(month), months.start(month + 1)));
  return [
    ...counted(of, (scope) => ({ scope, kind: kinds.hourlyLogins, period, count: 1 })),
    ...counted(of, (scope) => ({ scope, kind: kinds.dailyUsers, period: day, count: 1 })).filter(
      ({ scope }) => !isActive(inDay, scope, of),
    ),
    ...counted(of, (scope) => ({ scope, kind: kinds.monthlyUsers, period: month, count: 1 })).filter(
      ({ scope }) => !isActive(inMonth, scope, of),
    ),
  ];
}

/** Returns whether the scope is seen; activity in any application implies activity in the tenant. */
function isActive(seen: ActiveScopes, scope: number, of: Scopes): boolean {
  return scope === of.tenant ? seen.size > 0 : seen.has(scope);
}

function counted(of: Scopes, count: (scope: number) => Count): Count[] {
  return [of.tenant, ...(of.application === undefined ? [] : [of.application])].map(count);
}

/**
 * Returns the counted time, independent of zones: the second at which the minute began. Minutes are exact in every
 * zone, because all zones change at whole minutes; quarters of an hour are not (St John's changed at 00:01 until
 * 2011, Casey did in 2022). Times before 1972 keep their seconds for Africa/Monrovia, which was 44 minutes and 30
 * seconds behind UTC until January 1972.
 */
function activityTime(instant: number): number {
  const second = Math.floor(instant / 1000);
  return second < wholeMinutesSince ? second : Math.floor(second / 60) * 60;
}

const wholeMinutesSince = Date.UTC(1972, 1) / 1000;
