/** The guide to reports, followed; and what it says of what counts, tried. */
import { expect, test } from "vitest";
import {
  forumApplication,
  login,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "../identity/identity-provider.ts";
import { start } from "../support/server.ts";
import { follow } from "./follow.ts";
import { makeProject } from "./project.ts";
import { compileStrictly } from "./typescript-project.ts";

test("Reports and time zones", { timeout: 180_000 }, async () => {
  const folder = makeProject("@gatehouse/sdk", "@gatehouse/server", "jose");
  await follow("openapi/portal/guides/reports-and-time-zones.md", { folder, environment: {}, instead: {} });
  await compileStrictly(folder);
});

test("A login counts, the first one for an application is a registration, and nothing else is either", async () => {
  const { client } = await start(withIdentityProviders);
  const claims = someClaims();
  const { token = "", refreshToken = "" } = await login(client, forumApplication, claims);
  await login(client, forumApplication, claims);
  await client.identity.refreshToken({ body: { refreshToken } });
  await client.identity.issueToken({ applicationId: shopApplication }, { token });
  await client.identity.validateToken({}, { token });
  await client.identity.vendToken({ body: { claims: { sub: "somebody" } } });
  const { applicationTotals, globalRegistrations } = await client.identity.retrieveTotalsReport();
  expect(applicationTotals[forumApplication]).toEqual({ logins: 2, registrations: 1, totalRegistrations: 1 });
  expect(applicationTotals[shopApplication]).toEqual({ logins: 0, registrations: 0, totalRegistrations: 0 });
  expect(globalRegistrations).toBe(1);
  const day = 86_400_000;
  const range = { start: Date.now() - day, end: Date.now() + 2 * day };
  expect((await client.identity.retrieveDailyActiveUsersReport(range)).total).toBe(1);
});
