import { describe, expect, test } from "vitest";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { checkModerationApplication, isMoreRestrictive } from "./application-rules.ts";

const at = "application.moderationConfiguration";

/** Returns the error codes by field; the body is valid by the schema. */
function wrongWith(moderationConfiguration: object): Record<string, string[]> {
  const problems = new Problems();
  const application = readShape("ModerationApplication", { name: "Rules", moderationConfiguration }, problems);
  if (application === undefined) throw new Error(JSON.stringify(problems.toErrors()));
  const { fieldErrors = {} } = checkModerationApplication(application).toErrors();
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, details]) => [
      field.replace(`${at}.`, ""),
      details.map(({ code }) => code.slice(0, code.indexOf("]") + 1)),
    ]),
  );
}

const lists = ["emailRules", "urlRules", "phoneNumberRules", "imageQualityFilterRules", "videoQualityFilterRules"];
const queueing = { storeContent: true, persistent: true };

function quality(...rules: (readonly [number, string])[]) {
  return rules.map(([score, action]) => ({ score, action }));
}

function filterRule(...[mildAction, mediumAction, highAction, severeAction]: string[]) {
  return { tags: ["Insult"], mildAction, mediumAction, highAction, severeAction };
}

describe.each(lists)("%s (Moderation, Quality rule lists)", (list) => {
  test.each([
    ["scores fall", quality([90, "allow"], [90, "allow"], [89, "allow"]), { [`${list}[1].score`]: ["[tooLarge]"] }],
    ["to the last one", quality([90, "allow"], [80, "allow"], [85, "allow"]), { [`${list}[2].score`]: ["[tooLarge]"] }],
    ["by one is enough", quality([2, "allow"], [1, "allow"], [0, "allow"]), {}],
    [
      "actions do not rise",
      quality([9, "allow"], [8, "authorOnly"], [7, "allow"]),
      { [`${list}[1].action`]: ["[invalid]"] },
    ],
    ["to the last one", quality([9, "reject"], [8, "allow"], [7, "reject"]), { [`${list}[2].action`]: ["[invalid]"] }],
    ["equal ones are fine", quality([9, "reject"], [8, "reject"], [7, "reject"]), {}],
    ["falling ones are fine", quality([9, "reject"], [8, "replace"], [7, "allow"]), {}],
  ])("%s: %j", (_, rules, wrong) => expect(wrongWith({ [list]: rules })).toEqual(wrong));

  test("queuedForApproval needs storeContent and persistent", () => {
    const rules = quality([9, "queuedForApproval"], [8, "queuedForApproval"], [7, "queuedForApproval"]);
    const wrong = Object.fromEntries([0, 1, 2].map((index) => [`${list}[${index}].action`, ["[invalid]"]]));
    for (const lacking of [{}, { storeContent: true }, { persistent: true }]) {
      expect(wrongWith({ ...lacking, [list]: rules })).toEqual(wrong);
    }
    expect(wrongWith({ ...queueing, [list]: rules })).toEqual({});
  });
});

describe("filterRules (Moderation, filterRules[x])", () => {
  test.each([
    [["authorOnly", "allow", "allow", "allow"], ["mild"]],
    [["allow", "authorOnly", "allow", "allow"], ["medium"]],
    [["allow", "allow", "authorOnly", "allow"], ["high"]],
    [
      ["reject", "replace", "authorOnly", "allow"],
      ["mild", "medium", "high"],
    ],
    [["allow", "authorOnly", "replace", "reject"], []],
    [["replace", "replace", "replace", "replace"], []],
  ])("no action is more restrictive than that of the next higher severity: %j", (levels, wrong) => {
    const fields = wrong.map((level) => [`filterRules[1].${level}Action`, ["[invalid]"]]);
    const fine = filterRule("allow", "allow", "allow", "allow");
    expect(wrongWith({ filterRules: [fine, filterRule(...levels)] })).toEqual(Object.fromEntries(fields));
  });

  test("queuedForApproval needs storeContent and persistent, at every severity", () => {
    const every = filterRule("queuedForApproval", "queuedForApproval", "queuedForApproval", "queuedForApproval");
    const fields = ["mild", "medium", "high", "severe"].map((level) => [
      `filterRules[0].${level}Action`,
      ["[invalid]"],
    ]);
    expect(wrongWith({ filterRules: [every] })).toEqual(Object.fromEntries(fields));
    expect(wrongWith({ ...queueing, filterRules: [every] })).toEqual({});
  });
});

test("the actions rise in the order in which the document lists them", () => {
  const actions = ["allow", "authorOnly", "replace", "queuedForApproval", "reject"] as const;
  for (const [rank, action] of actions.entries()) {
    for (const [other, than] of actions.entries()) expect(isMoreRestrictive(action, than)).toBe(rank > other);
  }
});

const queued = { action: "queuedForApproval" };

test.each([
  ["defaultActionIsQueueForApproval", { defaultActionIsQueueForApproval: true }],
  ["rules.usernameFilterRule.action", { rules: { usernameFilterRule: { enabled: true, ...queued } } }],
  [
    "rules.senderDisplayNameFilterRule.action",
    { rules: { senderDisplayNameFilterRule: { enabled: true, ...queued } } },
  ],
  ["rules.whitelistFilterRules.disallowedWord.action", { rules: { whitelistFilterRules: { disallowedWord: queued } } }],
  [
    "rules.whitelistFilterRules.disallowedPhrase.action",
    { rules: { whitelistFilterRules: { disallowedPhrase: queued } } },
  ],
])("%s needs storeContent and persistent to queue", (field, configuration) => {
  expect(wrongWith(configuration)).toEqual({ [field]: ["[invalid]"] });
  expect(wrongWith({ ...configuration, storeContent: true })).toEqual({ [field]: ["[invalid]"] });
  expect(wrongWith({ ...configuration, persistent: true })).toEqual({ [field]: ["[invalid]"] });
  expect(wrongWith({ ...configuration, ...queueing })).toEqual({});
});

test.each([
  ["imageConfiguration", { imageConfiguration: {} }, { imageConfiguration: {}, imageOnly: true }],
  [
    "phoneNumberFilterMinLength",
    { phoneNumberFilterMinLength: 11, phoneNumberFilterMaxLength: 10 },
    { phoneNumberFilterMinLength: 10, phoneNumberFilterMaxLength: 10 },
  ],
  ["unicodeFilterRule.data", { unicodeFilterRule: { data: "\\uE000" } }, { unicodeFilterRule: { data: "\\uE000-" } }],
  [
    "rules.senderDisplayNameFilterRule.action",
    { rules: { senderDisplayNameFilterRule: { action: "replace" } } },
    { rules: { senderDisplayNameFilterRule: { action: "reject" }, usernameFilterRule: { action: "replace" } } },
  ],
])("%s is looked at", (field, wrong, right) => {
  expect(Object.keys(wrongWith(wrong))).toEqual([field]);
  expect(wrongWith(right)).toEqual({});
});
