import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { createApplication, type NewConfiguration, someName } from "./fixtures.ts";

const { client } = await start();
const at = "application.moderationConfiguration";

/** The codes below `moderationConfiguration` of a request that is refused. */
async function refused(moderationConfiguration: object) {
  const body = { application: { name: someName(), moderationConfiguration } };
  const codes = await refusal(client, "createModerationApplication", { body });
  return Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path.replace(`${at}.`, ""), code.replace(`${at}.`, "")]),
  );
}

async function accepted(configuration: NewConfiguration) {
  expect((await createApplication(client, configuration)).moderationConfiguration).toMatchObject(configuration);
}

describe("archiveConfiguration (Moderation, Moderation application)", () => {
  const fields = ["storeDuration", "storeTimeUnit", "storeOffsetDuration", "storeOffsetTimeUnit"];
  const whole = {
    storeDuration: 1,
    storeTimeUnit: "days",
    storeOffsetDuration: 2,
    storeOffsetTimeUnit: "hours",
  } as const;

  test("its store fields are required when it is enabled, and only then (Decisions: Moderation applications)", async () => {
    const missing = fields.map((field) => [`archiveConfiguration.${field}`, `[missing]archiveConfiguration.${field}`]);
    expect(await refused({ archiveConfiguration: { enabled: true } })).toEqual(Object.fromEntries(missing));
    await accepted({ archiveConfiguration: { enabled: true, ...whole } });
    await accepted({ archiveConfiguration: { enabled: false } });
    await accepted({ archiveConfiguration: { storeDuration: 3 } });
    await accepted({ archiveConfiguration: { enabled: false, ...whole } });
  });

  test.each(fields)("%s alone may not be missing", async (field) => {
    const archiveConfiguration = Object.fromEntries(
      Object.entries({ enabled: true, ...whole }).filter(([name]) => name !== field),
    );
    expect(await refused({ archiveConfiguration })).toEqual({
      [`archiveConfiguration.${field}`]: `[missing]archiveConfiguration.${field}`,
    });
  });

  test("the units are minutes, hours, days, months and years", async () => {
    for (const unit of ["minutes", "hours", "days", "months", "years"] as const) {
      await accepted({ archiveConfiguration: { storeTimeUnit: unit, storeOffsetTimeUnit: unit } });
    }
    for (const unit of ["weeks", "day", "Days", ""]) {
      expect(await refused({ archiveConfiguration: { storeTimeUnit: unit, storeOffsetTimeUnit: unit } })).toEqual({
        "archiveConfiguration.storeTimeUnit": "[invalidOption]archiveConfiguration.storeTimeUnit",
        "archiveConfiguration.storeOffsetTimeUnit": "[invalidOption]archiveConfiguration.storeOffsetTimeUnit",
      });
    }
  });
});

test("imageConfiguration is valid only where imageOnly is true (Moderation, imageOnly)", async () => {
  const code = { imageConfiguration: "[invalid]imageConfiguration" };
  for (const imageConfiguration of [{}, { darkMode: true }]) {
    expect(await refused({ imageConfiguration })).toEqual(code);
    expect(await refused({ imageOnly: false, imageConfiguration })).toEqual(code);
    await accepted({ imageOnly: true, imageConfiguration });
  }
});

test("ignorableCharacters are letters from a to z, or none (Moderation, since 3.22.0)", async () => {
  for (const ignorableCharacters of ["", "a", "qxz", "abcdefghijklmnopqrstuvwxyz"]) {
    await accepted({ ignorableCharacters });
  }
  for (const ignorableCharacters of ["Q", "q x", "q1", "é", "q-z", "*", "q\n"]) {
    expect(await refused({ ignorableCharacters }), ignorableCharacters).toEqual({
      ignorableCharacters: "[invalid]ignorableCharacters",
    });
  }
});

describe("unicodeFilterRule (Moderation, since 3.22.0)", () => {
  const escaped = (codePoint: number) =>
    String.fromCodePoint(codePoint)
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
      .join("");

  test("the action is allow or reject", async () => {
    for (const action of ["allow", "reject"] as const) await accepted({ unicodeFilterRule: { action } });
    for (const action of ["replace", "authorOnly", "queuedForApproval"]) {
      expect(await refused({ unicodeFilterRule: { action } })).toEqual({
        "unicodeFilterRule.action": "[invalidOption]unicodeFilterRule.action",
      });
    }
  });

  test("the data is lines: empty, comments, and ranges of code points of any plane (law)", async () => {
    const codePoint = fc.integer({ min: 0, max: 0x10ffff }).filter((point) => point < 0xd800 || point > 0xdfff);
    const range = fc
      .tuple(codePoint, codePoint)
      .map(([one, other]) => `${escaped(Math.min(one, other))}-${escaped(Math.max(one, other))}`);
    const comment = fc.string({ maxLength: 20 }).map((text) => `#${text.replaceAll(/[\r\n\0]/g, " ")}`);
    const line = fc.oneof(fc.constant(""), comment, range);
    const open = fc.option(
      codePoint.map((point) => `${escaped(point)}-`),
      { nil: "" },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), open, async (lines, last) => {
        await accepted({ unicodeFilterRule: { data: [...lines, last].join("\n") } });
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["no range", "private use"],
    ["a single code point", "\\uE000"],
    ["no dash", "\\uE000 \\uF8FF"],
    ["one digit too few", "\\uE00-\\uF8FF"],
    ["a digit that is none", "\\uE00G-\\uF8FF"],
    ["characters themselves", "\uE000-\uF8FF"],
    ["the second below the first", "\\uF8FF-\\uE000"],
    ["an open range that is not the last", "\\uE000-\n\\uF8FF-\\uF900"],
    ["an open beginning", "-\\uF8FF"],
    ["a comment behind a range", "\\uE000-\\uF8FF # private use"],
    ["two ranges in a line", "\\uE000-\\uE001,\\uE003-\\uE004"],
  ])("a line that is none of these is refused: %s", async (_, data) => {
    expect(await refused({ unicodeFilterRule: { data: `# first\n\n${data}\n` } })).toEqual({
      "unicodeFilterRule.data": "[invalid]unicodeFilterRule.data",
    });
  });

  test("the provided configuration is not returned, so that it can change between versions", async () => {
    const { moderationConfiguration } = await createApplication(client, { unicodeFilterRule: { action: "reject" } });
    expect(moderationConfiguration.unicodeFilterRule).toEqual({ action: "reject" });
  });
});

test.each([
  ["missing", "rules.usernameFilterRule.action", { rules: { usernameFilterRule: { enabled: true } } }],
  [
    "missing",
    "rules.whitelistFilterRules.disallowedWord.action",
    { rules: { whitelistFilterRules: { disallowedWord: {} } } },
  ],
  ["tooLarge", "phoneNumberFilterMinLength", { phoneNumberFilterMinLength: 12, phoneNumberFilterMaxLength: 11 }],
  ["tooLong", "replacementCharacter", { replacementCharacter: "**" }],
  ["blank", "replacementCharacter", { replacementCharacter: "" }],
  ["invalidOption", "contentFlagAlertType", { contentFlagAlertType: "user" }],
  ["invalid", "approvalQueueSize", { approvalQueueSize: 1.5 }],
  ["tooSmall", "approvalCheckOutMinutes", { approvalCheckOutMinutes: 0 }],
  ["invalid", "storeContent", { storeContent: "yes" }],
  ["invalid", "emailFilterSpacePenalty", { emailFilterSpacePenalty: "-0.05" }],
  ["invalid", "dictionaryTags", { dictionaryTags: "Medical" }],
  ["invalid", "noRuleUserScoreAdjustment", { noRuleUserScoreAdjustment: 0.5 }],
  ["invalidJSON", "colour", { colour: "red" }],
  ["invalidJSON", "archiveConfiguration.colour", { archiveConfiguration: { colour: "red" } }],
])("%s: %s", async (kind, field, configuration) => {
  const code = kind === "invalidJSON" ? "[invalidJSON]" : `[${kind}]${field}`;
  expect(await refused(configuration)).toEqual({ [field]: code });
});

test("null is not allowed anywhere (Moderation, first paragraph; Decisions: Null values)", async () => {
  const { moderationConfiguration } = await createApplication(client);
  const fields = [...Object.keys(moderationConfiguration), "filterRules", "replacementString", "notificationServers"];
  const nulls = Object.fromEntries(fields.map((field) => [field, null]));
  const expected = fields.map((field) => [field, `[null]${field}`]);
  expect(await refused(nulls)).toEqual(Object.fromEntries(expected));
  for (const application of [{ name: null }, { name: someName(), moderationConfiguration: null }]) {
    const [field] = Object.entries(application).find(([, value]) => value === null) ?? [];
    expect(await refusal(client, "createModerationApplication", { body: { application } })).toEqual({
      [`application.${field}`]: `[null]application.${field}`,
    });
  }
});
