/** Recounts all reports for a zone from the raw activity, page by page in one pass. */
import type { Db } from "../../contract/context.ts";
import { type Zone, zoneOf } from "../../dates/zone.ts";
import { pagesByKey } from "../../store/pages.ts";
import { kinds } from "./counts.ts";
import { days, hours, months } from "./periods.ts";
import { type ScopeRow, scopes, wholeTenant } from "./scopes.ts";
import { ActivePeriods, Tally } from "./tally.ts";

interface ActivityRow {
  readonly subject: number;
  readonly second: number;
  readonly scope: number;
  readonly logins: number;
}

interface RegistrationRow {
  readonly scope: number;
  readonly second: number;
  readonly slot: number;
  readonly registrations: number;
}

/** Scope numbers of an activity: its application while it exists, and its tenant. */
type ScopesOf = ReadonlyMap<number, readonly number[]>;

export async function recount(db: Db, zoneName: string): Promise<void> {
  await db("report_counts").delete();
  const zone = zoneOf(zoneName);
  const scopesOf = await loadScopes(db);
  const tally = new Tally(db);
  await countLogins(db, tally, zone, scopesOf);
  await countRegistrations(db, tally, zone, scopesOf);
  await tally.store();
}

async function loadScopes(db: Db): Promise<ScopesOf> {
  const rows: readonly ScopeRow[] = await scopes(db);
  const tenants = new Map(
    rows.filter((row) => row.application_id === wholeTenant).map((row) => [row.tenant_id, row.id]),
  );
  return new Map(
    rows.map(({ id, tenant_id, application_id }) => {
      const tenant = tenants.get(tenant_id);
      const counted = tenant === undefined || tenant === id ? [id] : [tenant, id];
      return [id, application_id === null ? counted.filter((scope) => scope !== id) : counted];
    }),
  );
}

async function countLogins(db: Db, tally: Tally, zone: Zone, scopesOf: ScopesOf): Promise<void> {
  let of: number | undefined;
  const seen = new ActivePeriods();
  for await (const rows of pagesByKey<ActivityRow>(
    () => db("report_activity"),
    ["subject", "second", "scope"],
    pageSize,
  )) {
    for (const { subject, second, scope, logins } of rows) {
      // Activity is ordered by user.
      if (subject !== of) seen.clear();
      of = subject;
      const local = zone.toLocal(second);
      const [hour, day, month] = [hours.of(local), days.of(local), months.of(local)];
      for (const counted of scopesOf.get(scope) ?? []) {
        tally.add(counted, kinds.hourlyLogins, hour, logins);
        if (!seen.isFirst(counted, kinds.dailyUsers, day)) continue;
        tally.add(counted, kinds.dailyUsers, day, 1);
        if (seen.isFirst(counted, kinds.monthlyUsers, month)) tally.add(counted, kinds.monthlyUsers, month, 1);
      }
    }
    await tally.storeIfLarge();
  }
}

async function countRegistrations(db: Db, tally: Tally, zone: Zone, scopesOf: ScopesOf): Promise<void> {
  const registrations = () => db("report_registrations");
  for await (const rows of pagesByKey<RegistrationRow>(registrations, ["scope", "second", "slot"], pageSize)) {
    for (const { scope, second, registrations } of rows) {
      const hour = hours.of(zone.toLocal(second));
      for (const counted of scopesOf.get(scope) ?? []) {
        tally.add(counted, kinds.hourlyRegistrations, hour, registrations);
      }
    }
    await tally.storeIfLarge();
  }
}

const pageSize = 10_000;
