/** Several processes on one PostgreSQL count the same users concurrently without lost or duplicate counts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { forum, openReportsHarness, type ReportsHarness, shop } from "./testdata/reports-harness.ts";

let bench: ReportsHarness;

beforeAll(async () => {
  bench = await openReportsHarness();
});

afterAll(() => bench.close());

const now = Date.parse("2015-11-03T08:00Z");
const day = 86_400_000;
const range = { start: 0, end: now + 365 * day };

test("logins through two processes, while the zone changes", { timeout: 120_000 }, async () => {
  const other = await bench.another();
  const users = Array.from({ length: 12 }, (_, user) => `user ${user}`);
  const logins: Promise<void>[] = [];
  for (let round = 0; round < 25; round++) {
    for (const [index, userId] of users.entries()) {
      const login = { at: now + round * 60_000, userId, applicationId: index % 2 === 0 ? forum : shop };
      logins.push((round % 2 === 0 ? bench : other).login(login));
      // The same user logs in through the other process at the same time.
      if (round === 0) logins.push(other.login(login));
    }
    logins.push(bench.register(forum, now), other.register(forum, now));
    if (round % 5 === 4)
      logins.push((round % 2 === 0 ? bench : other).setZone(round === 24 ? "Etc/UTC" : "Asia/Tokyo"));
    if (round % 4 === 3) await Promise.all(logins);
  }
  await Promise.all(logins);
  await other.setZone("Etc/UTC");
  const reports = async () => [
    await bench.report("retrieveDailyActiveUsersReport", range),
    await bench.report("retrieveMonthlyActiveUsersReport", { ...range, applicationId: forum }),
    await bench.report("retrieveLoginReport", range),
    await bench.report("retrieveRegistrationReport", range),
    (await bench.totals()).body,
  ];
  const expected = [
    { total: 12, counts: [{ interval: 16742, count: 12 }] },
    { total: 6, counts: [{ interval: 550, count: 6 }] },
    { total: 312, counts: [{ interval: 401816, count: 312 }] },
    { total: 50, counts: [{ interval: 401816, count: 50 }] },
    {
      applicationTotals: {
        [forum]: { logins: 156, registrations: 50, totalRegistrations: 50 },
        [shop]: { logins: 156, registrations: 0, totalRegistrations: 0 },
      },
      globalRegistrations: 0,
      totalGlobalRegistrations: 0,
    },
  ];
  expect(await reports()).toEqual(expected);
  await bench.setZone("Asia/Tokyo");
  await bench.setZone("Etc/UTC");
  expect(await reports()).toEqual(expected);
  await other.close();
});

test("known users, for the first time in a day, through two processes", { timeout: 120_000 }, async () => {
  const other = await bench.another();
  const users = Array.from({ length: 40 }, (_, user) => `known ${user}`);
  for (const userId of users) await bench.login({ at: now, userId, applicationId: forum });
  const daily = async () => {
    const nextDays = { start: now + day, end: now + 5 * day };
    return (await bench.report("retrieveDailyActiveUsersReport", nextDays)).counts?.map(({ count }) => count);
  };
  for (const nextDay of [1, 2, 3]) {
    const logins = users.flatMap((userId) =>
      [0, 60_000].map((later) =>
        (later === 0 ? bench : other).login({ at: now + nextDay * day + later, userId, applicationId: forum }),
      ),
    );
    await Promise.all(logins);
  }
  expect(await daily()).toEqual([40, 40, 40]);
  await other.close();
});
