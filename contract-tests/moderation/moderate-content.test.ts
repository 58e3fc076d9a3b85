import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { contentOf, createApplication, entry, forum, queueing, rule, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start({
  ...twoTenants,
  blacklist: { tenantId: forum, entries: [entry("flapdoodle", { severity: "severe" })] },
});
const tenant = { tenantId: forum };

const create = async (configuration = {}, options = tenant) =>
  (await createApplication(client, configuration, options)).id;

async function moderate(applicationId: string, contentItemId?: string, text = "Ahoy") {
  const named = contentItemId === undefined ? {} : { contentItemId };
  return client.moderation.moderateContentItem.result({ ...named, body: contentOf(applicationId, text) }, tenant);
}
const persistentContent = (contentItemId: string, body: unknown) =>
  refusal(client, "moderateContentItemWithId", { contentItemId, body }, tenant);

describe("the id of a content item (Moderation, Endpoints, Content)", () => {
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
});
