/** A pass of the contract kit over our own server, which must break no law and leave nothing of what is built unseen. */

import { interfaces } from "@gatehouse/openapi/interfaces";
import { beforeAll, expect, test } from "vitest";
import type { Report } from "../kit/findings.ts";
import { terminalReport } from "../kit/report/terminal.ts";
import { terminalStyle } from "../kit/report/terminal-style.ts";
import { efforts } from "../kit/run-options.ts";
import { faults } from "./faults/all.ts";
import { runOnOwn } from "./own-run.ts";

/** Always the same requests here, so that what fails is what changed; `npm run test:kit` tries other seeds. */
const seed = 1;
const budgetMilliseconds = 400_000;

let report: Report;

beforeAll(async () => {
  report = await runOnOwn({ interfaces, effort: efforts.quick, seed, budgetMilliseconds });
  console.log(terminalReport(report, terminalStyle({ columns: 120, colours: false })));
}, budgetMilliseconds + 60_000);

test("no law is broken, and the pass comes to its end", () => {
  expect(report.findings.map(({ law, operationId, about }) => `${law.id} at ${operationId} ${about ?? ""}`)).toEqual(
    [],
  );
  expect(report.endedEarly).toBeUndefined();
});

/** The kit uses none of the keys that it makes; `identity/api-keys.test.ts` does. */
const unreached = new Set([
  "retrieveApiKey property response apiKey.lastUsedDate",
  // It takes five failed deliveries in a row; moderation/notification-list.test.ts makes them.
  "listNotifications property response notifications[].circuitBreakerOpenUntilInstant",
  // It takes 61 refused sign-ins in a minute; moderation/sign-in-audit.test.ts makes them.
  ...["searchAuditLogs", "searchAuditLogsByCriteria"].map((id) => `${id} property response auditLogs[].data.attempts`),
  "retrieveAuditLog property response auditLog.data.attempts",
  // The form that is asked, and when, is drawn; sign-in-audit.test.ts asks for it.
  ...["searchAuditLogs", "searchAuditLogsByCriteria"].map((id) => `${id} property response auditLogs[].data.failure`),
  // The kit has no authenticator app; moderation/one-time-passwords.test.ts has one.
  ...["confirmOneTimePassword", "removeOneTimePassword"].flatMap((id) => [
    `${id} status 200`,
    `${id} mediaType request application/json`,
    `${id} parameter header X-Service-TenantId`,
    `${id} property request oneTimePassword`,
  ]),
  "confirmOneTimePassword mediaType response 200 application/json",
  ...["recoveryCodes", "recoveryCodes[]"].map((name) => `confirmOneTimePassword property response ${name}`),
  "removeOneTimePassword property request password",
  // The service's key is one of RSA there; identity/keys-public.test.ts has the others.
  ...["crv", "x", "y"].map((name) => `retrieveJsonWebKeySet property response keys[].${name}`),
  // It is refused: an answer has no place for another name of the sender.
  ...["createModerationApplication", "createModerationApplicationWithId", "updateModerationApplication"].map(
    (id) =>
      `${id} property request application.moderationConfiguration.rules.senderDisplayNameFilterRule.action=replace`,
  ),
  // The kit makes no unknown ids of what no operation creates; identity/log-search.test.ts asks for such.
  "retrieveEventLog status 404",
  "retrieveAuditLog status 404",
  // These take neither a body nor a parameter that could be wrong, and ignore parameters that they do not know.
  ...[
    ...["retrieveSystemConfiguration", "retrieveSystemVersion", "retrieveJsonWebKeySet", "retrieveOpenIdConfiguration"],
    "validateToken",
  ].flatMap((id) => [`${id} status 400`, `${id} mediaType response 400 application/json`]),
]);

/**
 * Warnings are an Errors object, of which they fill the errors of fields, and come with what is created or changed; the kit's
 * rules rarely alert or cost anything. `moderation/decision-reasons.test.ts` and the tests of notification servers have each.
 */
const rare = / property response (?:warnings\b|\S*\bdecision\.rules\[\]\.(?:alertType|userScoreAdjustment)$)/;

test("everything that is built is seen on the wire", () => {
  const missed = report.coverage.filter(({ state }) => state === "missed");
  const names = missed.map(({ operationId, dimension, name }) => `${operationId} ${dimension} ${name}`);
  expect(names.filter((name) => !unreached.has(name) && !rare.test(name))).toEqual([]);
});

test("nothing answers 501, and nothing is left untried", () => {
  expect(report.notBuilt).toEqual([]);
  expect(report.untried).toEqual([]);
});

test("each law that a fault breaks is one that the pass checked", () => {
  const checked = new Set(report.laws.map(({ law }) => law.id));
  expect(
    faults.flatMap(({ id, laws }) => laws.filter((law) => !checked.has(law)).map((law) => `${id}: ${law}`)),
  ).toEqual([]);
});

test("what the pass created is removed again", () => {
  expect(report.leftBehind).toEqual([]);
});
