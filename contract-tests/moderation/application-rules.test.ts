import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { type Action, actions, createApplication, queueing, rule, someName } from "./fixtures.ts";

const { client } = await start();
const stored = await createApplication(client);
const at = "application.moderationConfiguration";
const lists = ["emailRules", "urlRules", "phoneNumberRules", "imageQualityFilterRules", "videoQualityFilterRules"];
const levels = ["mild", "medium", "high", "severe"] as const;

/** The codes below `moderationConfiguration`, by create and by replace alike; nothing is stored or changed. */
async function refused(moderationConfiguration: object) {
  const before = await client.moderation.listModerationApplications({});
  const body = { application: { name: someName(), moderationConfiguration } };
  const codes = await refusal(client, "createModerationApplication", { body });
  expect(await refusal(client, "updateModerationApplication", { applicationId: stored.id, body })).toEqual(codes);
  expect(await client.moderation.listModerationApplications({})).toEqual(before);
  return Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path.replace(`${at}.`, ""), code.replace(`${at}.`, "")]),
  );
}

async function accepted(moderationConfiguration: object) {
  const body = { application: { name: someName(), moderationConfiguration } };
  const answer = await client.request("createModerationApplication", { body });
  expect(answer.status, answer.text()).toBe(200);
  const { application } = JSON.parse(answer.text());
  expect(application.moderationConfiguration).toMatchObject(moderationConfiguration);
  // Each further one would make the lists longer that are compared.
  await client.moderation.deleteModerationApplication({ applicationId: application.id });
}

const quality = (score: number, action: Action = "allow") => ({ score, action });

describe.each(lists)("%s (Moderation, Shared rule shapes, Quality rule lists)", (list) => {
  test("scores fall from rule to rule", async () => {
    expect(await refused({ [list]: [quality(50), quality(50), quality(60)] })).toEqual({
      [`${list}[1].score`]: `[tooLarge]${list}.score`,
      [`${list}[2].score`]: `[tooLarge]${list}.score`,
    });
  });

  test("an action is as restrictive as that of the next higher rule, or less so (law)", async () => {
    const action = fc.constantFrom(...actions);
    await fc.assert(
      fc.asyncProperty(fc.tuple(action, action, action), async ([high, medium, low]) => {
        const configuration = { ...queueing, [list]: [quality(90, high), quality(70, medium), quality(40, low)] };
        const wrong = [
          ...(isMore(medium, high) ? [`${list}[1].action`] : []),
          ...(isMore(low, medium) ? [`${list}[2].action`] : []),
        ];
        if (wrong.length === 0) return accepted(configuration);
        const expected = wrong.map((path) => [path, `[invalid]${list}.action`]);
        expect(await refused(configuration)).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 25 },
    );
  });

  test("queuedForApproval needs storeContent and persistent, both", async () => {
    const rules = { [list]: [quality(3, "queuedForApproval"), quality(2, "queuedForApproval"), quality(1)] };
    for (const lacking of [
      {},
      { storeContent: true },
      { persistent: true },
      { storeContent: true, persistent: false },
    ]) {
      expect(await refused({ ...lacking, ...rules })).toEqual({
        [`${list}[0].action`]: `[invalid]${list}.action`,
        [`${list}[1].action`]: `[invalid]${list}.action`,
      });
    }
    await accepted({ ...queueing, ...rules });
  });
});

function isMore(action: Action, than: Action): boolean {
  return actions.indexOf(action) > actions.indexOf(than);
}

describe("filterRules (Moderation, filterRules[x])", () => {
  test("the action of a severity is as restrictive as that of the next higher one, or less so (law)", async () => {
    const action = fc.constantFrom(...actions);
    await fc.assert(
      fc.asyncProperty(fc.tuple(action, action, action, action), async (chosen) => {
        const configuration = { ...queueing, filterRules: [rule(...chosen)] };
        const wrong = levels.filter((_, index) => {
          const [own, higher] = [chosen[index], chosen[index + 1]];
          return own !== undefined && higher !== undefined && isMore(own, higher);
        });
        if (wrong.length === 0) return accepted(configuration);
        const expected = wrong.map((level) => [`filterRules[0].${level}Action`, `[invalid]filterRules.${level}Action`]);
        expect(await refused(configuration)).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 40 },
    );
  });

  test("queuedForApproval needs storeContent and persistent, both", async () => {
    const filterRules = [rule("allow", "allow", "queuedForApproval", "reject")];
    for (const lacking of [{}, { storeContent: true }, { persistent: true }]) {
      expect(await refused({ ...lacking, filterRules })).toEqual({
        "filterRules[0].highAction": "[invalid]filterRules.highAction",
      });
    }
    await accepted({ ...queueing, filterRules });
  });
});

test.each([
  ["rules.usernameFilterRule.action", { rules: { usernameFilterRule: { action: "queuedForApproval" } } }],
  ["rules.whitelistFilterRules.disallowedPhrase.action", whitelist("disallowedPhrase")],
  ["rules.whitelistFilterRules.disallowedWord.action", whitelist("disallowedWord")],
  ["defaultActionIsQueueForApproval", { defaultActionIsQueueForApproval: true }],
])("queueing by %s needs storeContent and persistent, both", async (field, configuration) => {
  for (const lacking of [{}, { storeContent: true }, { persistent: true }]) {
    expect(await refused({ ...lacking, ...configuration })).toEqual({ [field]: `[invalid]${field}` });
  }
  await accepted({ ...queueing, ...configuration });
});

function whitelist(kind: string) {
  return { rules: { whitelistFilterRules: { [kind]: { action: "queuedForApproval" } } } };
}

test("a username filter scheme is one that the server knows (Moderation, rules.usernameFilterRule)", async () => {
  const using = (scheme: string) => ({ rules: { usernameFilterRule: { enabled: true, action: "reject", scheme } } });
  const field = "rules.usernameFilterRule.scheme";
  expect(await refused(using("everything"))).toEqual({ [field]: `[invalid]${field}` });
  await accepted(using("strict"));
});
