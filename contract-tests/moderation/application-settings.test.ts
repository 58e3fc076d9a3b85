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
