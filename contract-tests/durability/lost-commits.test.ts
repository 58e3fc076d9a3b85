/** Cuts the connection at COMMIT for every operation that writes: no 2xx for data that is not stored. */
import type { InterfaceName } from "@gatehouse/openapi/interfaces";
import { createClient } from "@gatehouse/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { setting } from "../sdk-examples/filtering/fixtures.ts";
import { trials as filteringTrials } from "../sdk-examples/filtering/trials.ts";
import { settingWith as identitySetting } from "../sdk-examples/identity/fixtures.ts";
import { trials as identityTrials } from "../sdk-examples/identity/trials.ts";
import { settingWith as moderationSetting } from "../sdk-examples/moderation/fixtures.ts";
import { trialsWith } from "../sdk-examples/moderation/trials.ts";
import type { Trial } from "../sdk-examples/trial.ts";
import type { Setting } from "../sdk-examples/try-examples.ts";
import { type Use, usesOf } from "../sdk-examples/uses.ts";
import { Receiver } from "../support/receiver.ts";
import { ownShare } from "../tools/rotation.ts";
import { startOnCutDatabase } from "./cut-database.ts";
import { cutClient, type Observation } from "./unstored.ts";

const receiver = await Receiver.start();
const interfaces: readonly (readonly [InterfaceName, readonly Trial[], Setting])[] = [
  ["identity", identityTrials, identitySetting(receiver.url)],
  ["filtering", filteringTrials, setting],
  ["moderation", trialsWith(receiver), moderationSetting(receiver.url)],
];

/** Examples that store nothing: tokens are signed, and the refresh token of this one may be used again. */
const withoutWrites = new Set(["issueToken", "refreshToken"]);

/** Uses that create under an id of the client's: their retry tells whether the first request was stored. */
const underChosenId = (name: string) => name === "createContentUser" || /^(?:create|moderate).*WithId$/.test(name);

for (const [name, trials, { bootstrap, options }] of interfaces) {
  const uses = new Map(usesOf(name).map((use) => [use.name, use]));
  const writing = trials.flatMap((trial): (readonly [string, Trial, Use])[] => {
    const use = uses.get(trial.name);
    return use === undefined || use.operation.readsOnly ? [] : [[trial.name, trial, use]];
  });
  const database = await startOnCutDatabase(bootstrap, options);
  const { server } = database;
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey });

  describe(`The connection is cut at COMMIT, ${name}`, () => {
    beforeEach(() => server.reset());

    test("every operation that writes is tried", () => {
      const all = [...uses.values()].filter(({ operation }) => !operation.readsOnly).map((use) => use.name);
      expect(writing.map(([trial]) => trial).sort()).toEqual(all.sort());
    });

    test.each(ownShare(writing, 3))("%s", async (operation, trial, use) => {
      const { client: cutting, observed } = cutClient(database, use);
      // After a duplicate retry, the rest of the example may fail.
      await trial.run(cutting, { server, client }).catch(() => undefined);
      const { unstored, unknown, retried } = observed() ?? fail(`The example did not call ${operation}.`);
      expect(unstored.changed, "the store, when COMMIT was lost").toBe(false);
      // A background read may have been cut at its COMMIT instead.
      if (withoutWrites.has(operation)) return expect([unstored.status, unknown.changed]).toEqual([200, false]);
      expectUnavailable(unstored);
      expectUnavailable(unknown);
      expect(unknown.changed, "the store, when the answer of COMMIT was lost").toBe(true);
      if (!underChosenId(operation)) return expect(retried.status).toBeLessThan(500);
      expect([retried.status, retried.body]).toEqual([400, expect.stringContaining('"[duplicate]')]);
    });
  });
}

function expectUnavailable({ status, headers, body, cuts }: Observation): void {
  expect(cuts, "connections cut at COMMIT").toBeGreaterThan(0);
  expect([status, body]).toEqual([503, expect.stringContaining('"[unavailable]"')]);
  expect(JSON.parse(body)).toMatchObject({ generalErrors: [{ message: expect.stringMatching(/\.$/) }] });
  expect(headers.get("retry-after")).toMatch(/^\d+$/);
}

function fail(message: string): never {
  throw new Error(message);
}
