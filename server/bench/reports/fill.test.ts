/** Filling in bulk leaves the same store as recording logins one by one and as recounting. */
import { expect, test } from "vitest";
import type { Db } from "../../src/contract/context.ts";
import { forum, openReportsHarness, shop, tenantId } from "../../src/identity/reports/reports-bench.ts";
import { fillLogins } from "./fill.ts";
import { makeLogins, month } from "./logins.ts";

test.each(["Etc/UTC", "America/St_Johns"])("in bulk as one by one, in %s", async (zone) => {
  const made = makeLogins(400, [forum, shop]);
  // Some without an application, some twice in a minute, and not in chronological order.
  const logins = made.flatMap((login, index) => {
    if (index % 7 === 0) return [{ ...login, applicationId: undefined }];
    return index % 5 === 0 ? [login, { ...login, at: login.at - (login.at % 60_000) }] : [login];
  });
  logins.push(...logins.splice(0, 100));
  const [bulk, single] = [await openReportsHarness(), await openReportsHarness()];
  for (const bench of [bulk, single]) await bench.setZone(zone);
  for (const login of logins) await single.login(login);
  await bulk.write((db) => fillLogins({ db, tenantId }, logins));
  expect(await bulk.store.read(stored)).toEqual(await single.store.read(stored));
  await Promise.all([bulk.close(), single.close()]);
});

test("many pages of activity are counted as one would be", async () => {
  const logins = makeLogins(25_000, [forum, shop]);
  const bench = await openReportsHarness();
  await bench.write((db) => fillLogins({ db, tenantId }, logins));
  const users = new Map<number, Set<string>>();
  const day = (at: number) => Math.floor(at / 86_400_000);
  for (const { at, userId } of logins) users.set(day(at), (users.get(day(at)) ?? new Set()).add(userId));
  const counts = [...users].map(([interval, { size }]) => ({ interval, count: size }));
  const { counts: counted } = await bench.report("retrieveDailyActiveUsersReport", month);
  expect(counted).toEqual(counts.sort((a, b) => a.interval - b.interval));
  expect(await bench.report("retrieveLoginReport", month)).toMatchObject({ total: 25_000 });
  await bench.close();
});

/** Returns all stored data of logins, independent of the rows that the counts are spread over. */
async function stored(db: Db) {
  const sum = (column: string) => db.raw("cast(sum(??) as bigint) as ??", [column, column]);
  const scope = ["report_scopes.tenant_id", "report_scopes.application_id"];
  const inScopes = (table: string) => db(table).join("report_scopes", "report_scopes.id", `${table}.scope`);
  return {
    records: await db("login_records").orderBy("id"),
    activity: await inScopes("report_activity")
      .join("report_subjects", "report_subjects.id", "report_activity.subject")
      .select(...scope, "user_id", "second", "logins")
      .orderBy(["user_id", "second", "application_id"]),
    counts: await inScopes("report_counts")
      .groupBy(...scope, "kind", "period")
      .select(...scope, "kind", "period", sum("count"))
      .orderBy(["application_id", "kind", "period"]),
    totals: await inScopes("report_totals")
      .groupBy(...scope)
      .select(...scope, sum("logins"), sum("registrations"), sum("total_registrations"))
      .orderBy("application_id"),
    zone: await db("report_zone"),
  };
}
