/** Applications act on prohibited Unicode ranges (Moderation, unicodeFilterRule; since 3.22.0). */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication, moderate, type NewConfiguration } from "./fixtures.ts";

const { client } = await start();
const privateUse = "Ahoy \uE000";
const snowman = "Ahoy \u2603";

async function decide(text: string, unicodeFilterRule: NonNullable<NewConfiguration["unicodeFilterRule"]>) {
  const { id } = await createApplication(client, { unicodeFilterRule, returnFilterMatches: true });
  const { contentAction, content } = await moderate(client, id, text);
  return [contentAction, content.parts[0]?.matches?.map(({ type, indices }) => [type, indices])];
}

test("allow, the default, looks for none", async () => {
  for (const rule of [{}, { action: "allow" as const }, { action: "allow" as const, data: "\\u2600-\\u26FF" }]) {
    for (const text of [privateUse, snowman]) expect(await decide(text, rule)).toEqual(["allow", []]);
  }
});

test("reject rejects what holds a character of the provided ranges, where no others are given", async () => {
  expect(await decide(privateUse, { action: "reject" })).toEqual(["reject", [["unicode", [5]]]]);
  expect(await decide(snowman, { action: "reject" })).toEqual(["allow", []]);
});

test("data says which ranges are prohibited, both ends included, and no others are", async () => {
  const rule = { action: "reject" as const, data: "# Signs\n\\u2603-\\u2603\n\n\\uE001-" };
  expect(await decide(snowman, rule)).toEqual(["reject", [["unicode", [5]]]]);
  expect(await decide(privateUse, rule)).toEqual(["allow", []]);
  expect((await decide("Ahoy \uE001", rule))[0]).toBe("reject");
  expect((await decide("Ahoy \u{10FFFD}", rule))[0]).toBe("reject");
  expect(await decide(privateUse, { action: "reject", data: "" })).toEqual(["allow", []]);
});
