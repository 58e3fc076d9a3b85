import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { createApplication, type NewConfiguration, someName } from "./fixtures.ts";

const { client } = await start();

/** A configuration in which nothing has its default. */
const everything = {
  notificationServers: [],
  approvalCheckOutMinutes: 11,
  approvalQueueSize: 31,
  archiveConfiguration: {
    enabled: true,
    storeDuration: 2,
    storeTimeUnit: "years",
    storeOffsetDuration: 0,
    storeOffsetTimeUnit: "minutes",
    deleteOnly: true,
  },
  contentAlertCheckOutMinutes: 12,
  contentAlertQueueSize: 32,
  contentDeletable: true,
  contentEditable: true,
  contentFlagAlertType: "Content",
  contentFlagUserScoreAdjustment: -3,
  contentUserActionsEnabled: true,
  defaultActionIsQueueForApproval: true,
  dictionaryTags: ["Medical", "Юмор"],
  emailFilterMaxLength: 51,
  emailFilterSpacePenalty: -0.5,
  emailOnAlerts: true,
  emailOnContentFlagged: true,
  emailOnEscalations: true,
  emailOnUserFlagged: true,
  emailRules: [
    { score: 91, action: "reject", alertType: "User", userScoreAdjustment: -5 },
    { score: 71, action: "replace", alertType: "Content" },
    { score: 41, action: "authorOnly", userScoreAdjustment: 5 },
  ],
  filterRules: [
    {
      tags: ["Insult", "Bigotry"],
      locales: ["en", "de_AT"],
      reportOnly: true,
      mildAction: "allow",
      mildAlertType: "Content",
      mildUserScoreAdjustment: 1,
      mediumAction: "authorOnly",
      mediumAlertType: "User",
      mediumUserScoreAdjustment: -2,
      highAction: "queuedForApproval",
      highAlertType: "Content",
      highUserScoreAdjustment: -30,
      severeAction: "reject",
      severeAlertType: "User",
      severeUserScoreAdjustment: -400,
    },
    {
      tags: ["Oath"],
      minimumQuality: 0.85,
      reportOnly: false,
      mildAction: "allow",
      mediumAction: "allow",
      highAction: "allow",
      severeAction: "replace",
    },
  ],
  ignorableCharacters: "vw",
  imageOnly: true,
  imageConfiguration: { commitDelay: 46, darkMode: false, defaultTimerDuration: 3, speedModerationLayout: false },
  imageFilteringEnabled: true,
  imageQualityFilterRules: [
    { score: 100, action: "reject" },
    { score: 50, action: "reject" },
    { score: 1, action: "allow", alertType: "Content", userScoreAdjustment: 0 },
  ],
  maximumVideoFilterDurationInSeconds: 301,
  noRuleUserScoreAdjustment: 4,
  persistent: true,
  phoneNumberFilterMaxLength: 21,
  phoneNumberFilterMinLength: 8,
  phoneNumberFilterSeparatorPenalty: -0.2,
  phoneNumberFilterSpacePenalty: 0.25,
  phoneNumberFilterWordPenalty: 0,
  phoneNumberRules: [
    { score: 3, action: "queuedForApproval" },
    { score: 2, action: "replace" },
    { score: 1, action: "replace" },
  ],
  queuePersistentContent: true,
  replacementCharacter: "█",
  replacementString: "[removed]",
  returnFilterMatches: true,
  rules: {
    usernameFilterRule: { action: "reject", enabled: true },
    whitelistFilterRules: { disallowedPhrase: { action: "reject" }, disallowedWord: { action: "authorOnly" } },
  },
  storeContent: true,
  unicodeFilterRule: { action: "reject", data: "# Private use\n\\uE000-\\uF8FF\n\n\\uDB40\\uDC00-" },
  urlFilterMaxLength: 52,
  urlFilterSpacePenalty: -1,
  urlRules: [
    { score: 60, action: "authorOnly" },
    { score: 40, action: "authorOnly" },
    { score: 20, action: "allow" },
  ],
  userCheckOutMinutes: 13,
  userFlagUserScoreAdjustment: -7,
  videoFilteringEnabled: true,
  videoQualityFilterRules: [
    { score: 80, action: "queuedForApproval" },
    { score: 40, action: "allow" },
    { score: 20, action: "allow" },
  ],
} satisfies NewConfiguration;

test.each(Object.entries(everything))(
  "%s comes back as it was sent (Moderation, Moderation application)",
  async (field, value) => {
    const needed = { storeContent: true, persistent: true, imageOnly: true };
    const { moderationConfiguration } = await createApplication(client, { ...needed, [field]: value });
    const shown = Object.entries(moderationConfiguration).find(([name]) => name === field);
    expect(shown).toEqual([field, value]);
  },
);

test("all of them together: created, retrieved, listed and replaced", async () => {
  const created = await createApplication(client, everything);
  expect(created.moderationConfiguration).toEqual(everything);
  const applicationId = created.id;
  expect(await client.moderation.retrieveModerationApplication({ applicationId })).toEqual({ application: created });
  expect((await client.moderation.listModerationApplications({})).applications).toContainEqual(created);
  const bare = await createApplication(client);
  const body = { application: { name: bare.name, moderationConfiguration: everything } };
  const { application } = await client.moderation.updateModerationApplication({ applicationId: bare.id, body });
  expect(application).toEqual({ ...created, id: bare.id, name: bare.name });
});

describe("numbers and flags that may be sent in another form come back in theirs (Decisions: Moderation applications)", () => {
  const allow = { mildAction: "allow", mediumAction: "allow", highAction: "allow", severeAction: "allow" } as const;

  test.each([
    ["-10", -10],
    ["0", 0],
    ["-0", 0],
    ["007", 7],
    ["999999999", 999_999_999],
    [12, 12],
  ])("a score adjustment %j of a severity is %d", async (sent, expected) => {
    const adjustments = {
      mildUserScoreAdjustment: sent,
      mediumUserScoreAdjustment: sent,
      highUserScoreAdjustment: sent,
      severeUserScoreAdjustment: sent,
    };
    const { moderationConfiguration } = await createApplication(client, {
      filterRules: [{ tags: ["Insult"], ...allow, ...adjustments }],
    });
    const expectedAdjustments = Object.fromEntries(Object.keys(adjustments).map((name) => [name, expected]));
    expect(moderationConfiguration.filterRules).toEqual([
      { tags: ["Insult"], reportOnly: false, ...allow, ...expectedAdjustments },
    ]);
  });

  test.each(["ten", "", "1.5", "+1", " 1", "1e3", 1.5, true, "1000000000"])(
    "a score adjustment %j is refused",
    async (severeUserScoreAdjustment) => {
      const filterRules = [{ tags: ["Insult"], ...allow, severeUserScoreAdjustment }];
      const application = { name: someName(), moderationConfiguration: { filterRules } };
      const codes = await refusal(client, "createModerationApplication", { body: { application } });
      const path = "application.moderationConfiguration.filterRules[0].severeUserScoreAdjustment";
      expect(Object.keys(codes)).toEqual([path]);
    },
  );

  test.each(["imageFilteringEnabled", "videoFilteringEnabled"])("%s: true, false, 1 and 0", async (field) => {
    for (const [sent, expected] of [
      [true, true],
      [1, true],
      [false, false],
      [0, false],
    ] as const) {
      const { moderationConfiguration } = await createApplication(client, { [field]: sent });
      expect(moderationConfiguration).toHaveProperty(field, expected);
    }
    for (const wrong of [2, -1, "true", "1"]) {
      const application = { name: someName(), moderationConfiguration: { [field]: wrong } };
      const codes = await refusal(client, "createModerationApplication", { body: { application } });
      expect(Object.keys(codes)).toEqual([`application.moderationConfiguration.${field}`]);
    }
  });

  test("a number elsewhere is a number", async () => {
    const application = { name: someName(), moderationConfiguration: { approvalQueueSize: "30" } };
    const path = "application.moderationConfiguration.approvalQueueSize";
    expect(await refusal(client, "createModerationApplication", { body: { application } })).toEqual({
      [path]: `[invalid]${path}`,
    });
  });
});
