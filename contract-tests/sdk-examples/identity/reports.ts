/** The examples of reports, tried. */
import { expect } from "vitest";
import {
  retrieveDailyActiveUserReport,
  retrieveDailyActiveUsersReport,
  retrieveLoginReport,
  retrieveMonthlyActiveUserReport,
  retrieveMonthlyActiveUsersReport,
  retrieveRegistrationReport,
  retrieveTotalsReport,
} from "../../../sdk/examples/identity/reports.ts";
import { timed } from "../../identity/refresh-fixtures.ts";
import { type TrialContext, trialOf } from "../trial.ts";
import { applicationId, logIn } from "./fixtures.ts";

/** Ada logs in at noon on the first of January 2026, and again an hour and a day later; Bob logs in the second time. */
async function someLogins(context: TrialContext) {
  const { logIn: logInThen, pass } = timed(context);
  const ada = { email: "ada@example.com", email_verified: true };
  await logInThen(applicationId, ada);
  pass(60 * 60 * 1000);
  await logInThen(applicationId, ada);
  await logInThen(applicationId);
  pass(24 * 60 * 60 * 1000);
  await logInThen(applicationId, ada);
  return { applicationId };
}

async function oneLogin(context: TrialContext) {
  await logIn(context);
  return { applicationId };
}

export const reports = [
  trialOf(retrieveDailyActiveUsersReport, someLogins, (days) =>
    expect(days).toEqual(["2026-01-01: 2", "2026-01-02: 1"]),
  ),
  trialOf(retrieveDailyActiveUserReport, oneLogin, (text) => expect(text).toMatch(/^1 active/)),
  trialOf(retrieveMonthlyActiveUsersReport, someLogins, (months) =>
    expect(months).toEqual([{ year: 2026, month: 1, count: 2 }]),
  ),
  trialOf(retrieveMonthlyActiveUserReport, someLogins, (total) => expect(total).toBe(2)),
  trialOf(retrieveLoginReport, someLogins, (byDay) =>
    expect([...byDay]).toEqual([
      ["2026-01-01", 3],
      ["2026-01-02", 1],
    ]),
  ),
  trialOf(retrieveRegistrationReport, someLogins, (report) =>
    expect(report).toEqual({ total: 2, busiestHour: new Date("2026-01-01T12:00Z") }),
  ),
  trialOf(retrieveTotalsReport, someLogins, (totals) => expect(totals).toEqual({ logins: 4, users: 2 })),
];
