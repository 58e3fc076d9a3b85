/** Values that the filter request does not take (Moderation, Filter request body: contentType, domainQuality). */
import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";

const { client } = await start();

test.each(["rtf", "TEXT", "markdown", ""])("contentType %j", async (contentType) => {
  for (const [operation, content] of [
    ["filterContentItem", { content: "Ahoy" }],
    ["batchFilterContentItems", { contentItems: ["Ahoy"] }],
  ] as const) {
    const body = { ...content, contentType };
    expect(await refusal(client, operation, { body })).toEqual({ contentType: "[invalidOption]contentType" });
  }
});

test.each([
  [-0.01, "tooSmall"],
  [1.01, "tooLarge"],
])("a domain's quality of %d", async (quality, kind) => {
  for (const contacts of ["emails", "urls"]) {
    const body = { content: "Ahoy", [contacts]: { domainQuality: [{ domain: "com", quality }] } };
    expect(await refusal(client, "filterContentItem", { body })).toEqual({
      [`${contacts}.domainQuality[0].quality`]: `[${kind}]${contacts}.domainQuality.quality`,
    });
  }
});
