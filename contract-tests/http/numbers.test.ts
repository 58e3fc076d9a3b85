import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, jsonOf, objectOf } from "./answers.ts";

const { server, client } = await start();
const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
await client.moderation.createModerationApplication({ applicationId, body: { application: { name: "Numbers" } } });

/** A content item whose instant is written as it is given. */
function moderate(createInstant: string) {
  const content = {
    applicationId,
    createInstant: 0,
    senderId: applicationId,
    parts: [{ type: "text", content: "Hello" }],
  };
  const rawBody = JSON.stringify({ content }).replace('"createInstant":0', `"createInstant":${createInstant}`);
  return client.request("moderateContentItem", {}, { rawBody });
}

describe("Integers: long values", () => {
  test.each(["9007199254740991", "0", "-0", "1e3", "1000.0"])("%s is accepted", async (value) => {
    expect((await moderate(value)).status).toBe(200);
  });

  test.each([
    "9007199254740992",
    "-9007199254740992",
    "9007199254740993",
    "9223372036854775807",
    "1e300",
    "1e400",
    "-1e400",
  ])("%s is refused", async (value) => {
    expect(codesOf(await moderate(value))["content.createInstant"]).toContain("[invalid]content.createInstant");
  });

  test.each(["1e400", "1".repeat(400)])(
    "%s where a text belongs, in an object with conditions, is refused",
    async (value) => {
      const content = {
        applicationId,
        createInstant: 0,
        senderId: applicationId,
        parts: [{ type: 0, content: "Hello" }],
      };
      const rawBody = JSON.stringify({ content }).replace('"type":0', `"type":${value}`);
      expect(codesOf(await client.request("moderateContentItem", {}, { rawBody }))["content.parts[0].type"]).toContain(
        "[invalid]content.parts.type",
      );
    },
  );
});

describe("Integers: instants are milliseconds since the UTC epoch", () => {
  test.each([0, 1446250000000, Number.MAX_SAFE_INTEGER])("%i is returned as a JSON number", async (instant) => {
    server.setTime(instant);
    const answer = await client.request("createApplication", { body: { application: { name: `At ${instant}` } } });
    expect(objectOf(jsonOf(answer)["application"])).toMatchObject({
      insertInstant: instant,
      lastUpdateInstant: instant,
    });
    expect(answer.text()).toContain(`"insertInstant":${instant}`);
  });
});
