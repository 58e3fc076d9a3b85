/** Identity, Endpoints, Reports: what logins through reconcile leave in the reports. */
import { type Client, createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { beforeEach, describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { unknownId } from "./fixtures.ts";
import {
  forumApplication,
  login,
  reconcileBody,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";

const { server, client } = await start(withIdentityProviders);
const { identity } = client;

beforeEach(() => server.reset());

const always = { start: Date.UTC(1971, 0), end: Date.UTC(2100, 0) };

/** Ada, or somebody else, logs in at this time. */
async function loginAt(time: string, applicationId: string = forumApplication, email = "ada@example.com") {
  const instant = Date.parse(time);
  server.setTime(instant);
  const [iat, exp] = [Math.floor(instant / 1000), Math.floor(instant / 1000) + 60];
  return login(client, applicationId, someClaims({ email, email_verified: true, iat, exp }));
}

describe("The fixed points (Decisions: Reports)", () => {
  test("2015-10-31 is day 16739", async () => {
    await loginAt("2015-10-31T12:00Z");
    const report = { total: 1, dailyActiveUsers: [{ interval: 16739, count: 1 }] };
    expect(await identity.retrieveDailyActiveUsersReport(always)).toEqual(report);
    expect(await identity.retrieveDailyActiveUserReport(always)).toEqual(report);
  });

  test("2015-11-03 16:00 is hour 401824", async () => {
    await loginAt("2015-11-03T16:00Z");
    const report = { total: 1, hourlyCounts: [{ interval: 401824, count: 1 }] };
    expect(await identity.retrieveLoginReport(always)).toEqual(report);
    expect(await identity.retrieveRegistrationReport(always)).toEqual(report);
  });

  test("April 2015 is month 543", async () => {
    await loginAt("2015-04-01T00:00Z");
    const report = { total: 1, monthlyActiveUsers: [{ interval: 543, count: 1 }] };
    expect(await identity.retrieveMonthlyActiveUsersReport(always)).toEqual(report);
    expect(await identity.retrieveMonthlyActiveUserReport(always)).toEqual(report);
  });
});

describe("Logins", () => {
  test("that are refused do not count", async () => {
    const body = reconcileBody(forumApplication, someClaims({ exp: 1 }));
    expect((await client.request("reconcileToken", { body })).status).toBe(401);
    expect(await identity.retrieveLoginReport(always)).toEqual({ total: 0, hourlyCounts: [] });
    expect(await identity.retrieveTotalsReport()).toMatchObject({
      globalRegistrations: 0,
      totalGlobalRegistrations: 0,
    });
  });

  test("in an application that is removed stay counted for all, and nothing is left of the application", async () => {
    await loginAt("2015-11-03T08:30Z");
    await identity.deleteApplication({ applicationId: forumApplication, hardDelete: true });
    expect((await identity.retrieveLoginReport(always)).total).toBe(1);
    const { applicationTotals, ...users } = await identity.retrieveTotalsReport();
    expect(Object.keys(applicationTotals)).not.toContain(forumApplication);
    expect(users).toEqual({ globalRegistrations: 1, totalGlobalRegistrations: 1 });
    const forum = { ...always, applicationId: forumApplication };
    expect(await refusal(client, "retrieveLoginReport", forum)).toEqual({ applicationId: "[invalid]applicationId" });
  });
});

describe("The report zone", () => {
  test("of a bootstrap file holds from the start", async () => {
    const { systemConfiguration } = await identity.retrieveSystemConfiguration();
    const there = await start({
      ...withIdentityProviders,
      systemConfiguration: { ...systemConfiguration, reportTimezone: "Pacific/Kiritimati" },
    });
    there.server.setTime(Date.UTC(2015, 9, 30, 10));
    const seconds = Date.UTC(2015, 9, 30, 10) / 1000;
    await login(there.client, forumApplication, someClaims({ iat: seconds, exp: seconds + 60 }));
    const { dailyActiveUsers } = await there.client.identity.retrieveDailyActiveUsersReport(always);
    expect(dailyActiveUsers).toEqual([{ interval: 16739, count: 1 }]);
  });
});

describe("Tenants", () => {
  const [one, other] = ["66666666-6666-4666-8666-6666666666a1", "66666666-6666-4666-8666-6666666666a2"];

  test("have reports of their own", async () => {
    const tenants = [one, other].map((id) => ({ id, name: id }));
    const [forum, shop] = withIdentityProviders.applications;
    const there = await start({
      tenants,
      identityProviders: withIdentityProviders.identityProviders.map((each) => ({ ...each, tenantId: one })),
      applications: [
        { ...forum, tenantId: one },
        { ...shop, tenantId: other },
      ],
      users: [
        { tenantId: one, user: { id: unknownId, registrations: [{ applicationId: forumApplication }] } },
        { tenantId: other, user: { id: shopApplication } },
      ],
    });
    const as = (tenantId: string) => createClient({ baseUrl: there.server.url, apiKey: there.server.apiKey, tenantId });
    const [first, second] = [as(one).identity, as(other).identity];
    await login(as(one), forumApplication);
    expect((await first.retrieveLoginReport(always)).total).toBe(1);
    expect((await second.retrieveLoginReport(always)).total).toBe(0);
    expect((await first.retrieveRegistrationReport(always)).total).toBe(2);
    expect(await first.retrieveTotalsReport()).toMatchObject({
      applicationTotals: { [forumApplication]: { logins: 1, registrations: 2, totalRegistrations: 2 } },
      globalRegistrations: 2,
      totalGlobalRegistrations: 2,
    });
    expect(await second.retrieveTotalsReport()).toEqual({
      applicationTotals: { [shopApplication]: { logins: 0, registrations: 0, totalRegistrations: 0 } },
      globalRegistrations: 1,
      totalGlobalRegistrations: 1,
    });
    const foreign = { ...always, applicationId: forumApplication };
    expect(await refusal(as(other), "retrieveLoginReport", foreign)).toEqual({
      applicationId: "[invalid]applicationId",
    });
  });
});

describe("Logins at the same time", () => {
  test("none is lost and none counts twice, through two servers where they can share a store", async () => {
    const database = await ownDatabase();
    const servers = [await startServer({ ...database, bootstrap: withIdentityProviders })];
    if (database.databaseUrl !== undefined)
      servers.push(await startServer({ ...database, bootstrap: withIdentityProviders }));
    whenDone(async () => {
      await Promise.all(servers.map((each) => each.close()));
      await database.drop();
    });
    const clients: readonly Client[] = servers.map(({ url, apiKey }) => createClient({ baseUrl: url, apiKey }));
    const instant = Date.UTC(2015, 10, 3, 16, 30);
    for (const each of servers) each.setTime(instant);
    const [iat, exp] = [instant / 1000, instant / 1000 + 60];
    // As many at a time as a busy machine serves before those that wait for the store are sent away.
    for (const first of [0, 20, 40]) {
      const logins = Array.from({ length: 20 }, async (_, index) => {
        const number = first + index;
        const claims = someClaims({ iat, exp, email: `user-${number % 12}@example.com`, email_verified: true });
        for (const through of clients)
          await login(through, number % 2 === 0 ? forumApplication : shopApplication, claims);
      });
      await Promise.all(logins);
    }
    const total = 60 * clients.length;
    const [first] = clients;
    expect(await first?.identity.retrieveLoginReport(always)).toMatchObject({ total });
    expect(await first?.identity.retrieveDailyActiveUsersReport(always)).toMatchObject({ total: 12 });
    expect(await first?.identity.retrieveRegistrationReport(always)).toMatchObject({ total: 12 });
    expect(await first?.identity.retrieveTotalsReport()).toMatchObject({
      applicationTotals: { [forumApplication]: { logins: total / 2, registrations: 6, totalRegistrations: 6 } },
      globalRegistrations: 12,
    });
  });
});

test("The login report counts all users, and says so where one is named", async () => {
  for (const name of ["userId", "loginId"]) {
    const url = `${server.url}/api/report/login?start=${always.start}&end=${always.end}&${name}=${unknownId}`;
    const answer = await fetch(url, { headers: { authorization: server.apiKey } });
    const { fieldErrors } = JSON.parse(await answer.text());
    expect([answer.status, fieldErrors[name]?.[0]?.message]).toEqual([
      400,
      `The report counts all users. Leave ${name} out.`,
    ]);
  }
});
