import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  contentOf,
  createApplication,
  entry,
  forum,
  queueing,
  rule,
  senderId,
  shop,
  twoTenants,
  unknownId,
} from "./fixtures.ts";

const { client } = await start({
  ...twoTenants,
  blacklist: { tenantId: forum, entries: [entry("flapdoodle", { severity: "severe" })] },
});
const tenant = { tenantId: forum };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const create = async (configuration = {}, options = tenant) =>
  (await createApplication(client, configuration, options)).id;

async function moderate(applicationId: string, contentItemId?: string, text = "Ahoy") {
  const named = contentItemId === undefined ? {} : { contentItemId };
  return client.moderation.moderateContentItem.result({ ...named, body: contentOf(applicationId, text) }, tenant);
}

const transientContent = (body: unknown) => refusal(client, "moderateContentItem", { body }, tenant);
const persistentContent = (contentItemId: string, body: unknown) =>
  refusal(client, "moderateContentItemWithId", { contentItemId, body }, tenant);

describe("the id of a content item (Moderation, Endpoints, Content)", () => {
  test("is generated, another one for each", async () => {
    const id = await create();
    const answers = [await moderate(id), await moderate(id)];
    const ids = answers.map((answer) => (answer.ok ? answer.body.content.id : undefined));
    for (const generated of ids) expect(generated).toMatch(uuid);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("is the one in the path, for persistent content", async () => {
    const [id, contentItemId] = [await create(queueing), randomUUID()];
    const answer = await moderate(id, contentItemId.toUpperCase());
    expect(answer.body).toEqual({
      content: { id: contentItemId, parts: [{ replacement: "Ahoy" }] },
      contentAction: "allow",
      stored: true,
    });
  });

  test("that is stored already is a duplicate, also in another application and however it is spelled", async () => {
    const [one, other, contentItemId] = [await create(queueing), await create(queueing), randomUUID()];
    expect((await moderate(one, contentItemId)).status).toBe(200);
    for (const applicationId of [one, other]) {
      for (const id of [contentItemId, contentItemId.toUpperCase()]) {
        expect(await persistentContent(id, contentOf(applicationId, "Ahoy"))).toEqual({
          contentItemId: "[duplicate]contentItemId",
        });
      }
    }
  });

  test("that is malformed could not be converted", async () => {
    const body = contentOf(await create(queueing), "Ahoy");
    for (const id of ["first", "7", `${unknownId}0`]) {
      expect(await persistentContent(id, body)).toEqual({ contentItemId: "[couldNotConvert]contentItemId" });
    }
  });

  test("of a request that was refused is free: nothing of it was stored", async () => {
    const [id, contentItemId] = [await create(queueing), randomUUID()];
    const wrong = { content: { ...contentOf(id, "Ahoy").content, parts: [] } };
    expect(await persistentContent(contentItemId, wrong)).toEqual({ "content.parts": "[tooFew]content.parts" });
    expect(await persistentContent(contentItemId, contentOf(unknownId, "Ahoy"))).toEqual({
      "content.applicationId": "[invalid]content.applicationId",
    });
    expect((await moderate(id, contentItemId)).status).toBe(200);
  });
});

describe("the application (Moderation, content.applicationId; Errors, 400)", () => {
  const invalid = { "content.applicationId": "[invalid]content.applicationId" };

  test("must exist in the tenant, for transient and persistent content alike", async () => {
    const theirs = await create(queueing, { tenantId: shop });
    for (const id of [unknownId, theirs]) {
      expect(await transientContent(contentOf(id, "Ahoy"))).toEqual(invalid);
      expect(await persistentContent(randomUUID(), contentOf(id, "Ahoy"))).toEqual(invalid);
    }
  });

  test("must be persistent for persistent content", async () => {
    for (const configuration of [{}, { storeContent: true }, { persistent: false }]) {
      const body = contentOf(await create(configuration), "Ahoy");
      expect(await persistentContent(randomUUID(), body)).toEqual(invalid);
    }
    for (const configuration of [{ persistent: true }, queueing]) {
      expect((await moderate(await create(configuration), randomUUID())).status).toBe(200);
    }
  });

  test("is named in either spelling of its id", async () => {
    expect((await moderate((await create()).toUpperCase())).status).toBe(200);
  });
});

test.each([
  [{}, false],
  [{ persistent: true }, false],
  [{ storeContent: true }, true],
  [queueing, true],
  [{ ...queueing, queuePersistentContent: true }, true],
])("stored by %j: %s (Moderation, storeContent)", async (configuration, stored) => {
  const filterRules = [rule("reject", "reject", "reject", "reject")];
  const id = await create({ ...configuration, filterRules });
  for (const text of ["Ahoy", "flapdoodle"]) {
    expect((await moderate(id, undefined, text)).body).toMatchObject({ stored });
  }
  if ("persistent" in configuration) {
    expect((await moderate(id, randomUUID())).body).toMatchObject({ stored });
  }
});

describe("what a request holds (Moderation, Content item)", () => {
  test("everything that may be sent is taken", async () => {
    const body = contentOf(await create(queueing), [
      { type: "text", name: "title", content: "Ahoy" },
      { type: "attribute", name: "colour", content: "red" },
      { type: "text", content: "" },
    ]);
    const optional = {
      location: "harbour/quay-3",
      senderDisplayName: "Nell 🚢",
      receiverId: randomUUID(),
      receiverDisplayName: "Tom",
    };
    const answer = await client.moderation.moderateContentItem.result(
      { body: { content: { ...body.content, ...optional } } },
      tenant,
    );
    expect(answer.body).toMatchObject({
      content: { parts: [{ name: "title", replacement: "Ahoy" }, { name: "colour" }, { replacement: "" }] },
    });
  });

  test("a user who is unknown is no obstacle, also as receiver, and meets the service again", async () => {
    const id = await create();
    for (const sender of [randomUUID(), randomUUID()]) {
      for (const receiverId of [randomUUID(), sender]) {
        const body = { content: { ...contentOf(id, "Ahoy").content, senderId: sender, receiverId } };
        expect((await client.moderation.moderateContentItem.result({ body }, tenant)).status).toBe(200);
      }
    }
  });

  test("a sender whose score was adjusted as far as it goes is moderated all the same", async () => {
    for (const adjustment of [999_999_999, -999_999_999]) {
      const adjusted = { mildUserScoreAdjustment: adjustment, severeUserScoreAdjustment: adjustment };
      const id = await create({ filterRules: [rule("allow", "allow", "allow", "allow", adjusted)] });
      for (let times = 0; times < 4; times++) {
        expect((await moderate(id, undefined, "flapdoodle, flapdoodle, flapdoodle")).status).toBe(200);
      }
    }
  });

  test("required fields, each with its code", async () => {
    expect(await transientContent({})).toEqual({ content: "[missing]content" });
    const fields = ["applicationId", "createInstant", "parts", "senderId"];
    const missing = fields.map((field) => [`content.${field}`, `[missing]content.${field}`]);
    expect(await transientContent({ content: {} })).toEqual(Object.fromEntries(missing));
    const parts = [{ type: "text", content: "Ahoy" }, {}, { type: "text" }];
    const content = { applicationId: unknownId, createInstant: 1, senderId, parts };
    expect(await transientContent({ content })).toEqual({
      "content.parts[1].type": "[missing]content.parts.type",
      "content.parts[1].content": "[missing]content.parts.content",
      "content.parts[2].content": "[missing]content.parts.content",
    });
    expect(await persistentContent(randomUUID(), {})).toEqual({ content: "[missing]content" });
  });

  test("null is not allowed anywhere", async () => {
    const { content } = contentOf(unknownId, "Ahoy");
    const optional = ["location", "senderDisplayName", "receiverId", "receiverDisplayName"];
    const fields = [...Object.keys(content), ...optional];
    const expected = fields.map((field) => [`content.${field}`, `[null]content.${field}`]);
    const nulls = Object.fromEntries(fields.map((field) => [field, null]));
    expect(await transientContent({ content: nulls })).toEqual(Object.fromEntries(expected));
    expect(await transientContent({ content, moderation: null })).toEqual({ moderation: "[null]moderation" });
    const parts = [{ type: "text", content: "Ahoy", name: null }];
    expect(await transientContent({ content: { ...content, parts } })).toEqual({
      "content.parts[0].name": "[null]content.parts.name",
    });
  });

  test.each([
    ["invalid", "applicationId", { applicationId: "chat" }],
    ["invalid", "senderId", { senderId: 7 }],
    ["invalid", "createInstant", { createInstant: "yesterday" }],
    ["invalid", "createInstant", { createInstant: 1.5 }],
    ["invalid", "receiverId", { receiverId: "Tom" }],
    ["invalid", "parts", { parts: "Ahoy" }],
    ["tooFew", "parts", { parts: [] }],
    ["invalidOption", "parts[0].type", { parts: [{ type: "markdown", content: "Ahoy" }] }],
    ["invalid", "parts[0].content", { parts: [{ type: "text", content: 7 }] }],
    ["invalid", "parts[0].content", { parts: [{ type: "hyperlink", content: "no URL" }] }],
    ["invalid", "parts[0].content", { parts: [{ type: "image", content: "/relative.png" }] }],
    ["invalid", "parts[0].content", { parts: [{ type: "video", content: "video" }] }],
    ["invalid", "parts[0].content", { parts: [{ type: "audio", content: "ftp://example.com/a.ogg" }] }],
    ["invalidJSON", "colour", { colour: "red" }],
    ["invalidJSON", "parts[0].colour", { parts: [{ type: "text", content: "Ahoy", colour: "red" }] }],
  ])("%s: content.%s %j", async (kind, field, more) => {
    const { content } = contentOf(unknownId, "Ahoy");
    const code = kind === "invalidJSON" ? "[invalidJSON]" : `[${kind}]content.${field.replace("[0]", "")}`;
    expect(await transientContent({ content: { ...content, ...more } })).toEqual({ [`content.${field}`]: code });
  });
});
