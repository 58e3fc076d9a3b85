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
  test("data with a line that is no range is refused", async () => {
    await accepted({ unicodeFilterRule: { data: "# first\n\n\\uE000-\\uF8FF\n" } });
    expect(await refused({ unicodeFilterRule: { data: "# first\n\nprivate use\n" } })).toEqual({
      "unicodeFilterRule.data": "[invalid]unicodeFilterRule.data",
    });
  });

  test("the provided configuration is not returned, so that it can change between versions", async () => {
    const { moderationConfiguration } = await createApplication(client, { unicodeFilterRule: { action: "reject" } });
    expect(moderationConfiguration.unicodeFilterRule).toEqual({ action: "reject" });
  });
});
