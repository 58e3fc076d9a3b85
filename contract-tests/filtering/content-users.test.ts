import { randomUUID } from "node:crypto";
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";

const { client, server } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };
type NewUser = Parameters<Client["filtering"]["createContentUser"]>[0]["body"]["user"];

async function create(user: NewUser = {}, contentUserId: string = randomUUID(), options = tenant) {
  return (await client.filtering.createContentUser({ contentUserId, body: { user } }, options)).user;
}

async function retrieve(contentUserId: string) {
  return (await client.filtering.retrieveContentUser({ contentUserId }, tenant)).user;
}

async function application(moderationConfiguration: object = {}, options = tenant) {
  const name = `Application ${randomUUID()}`;
  const body = { application: { name, moderationConfiguration } };
  return (await client.moderation.createModerationApplication({ body }, options)).application.id;
}

async function moderate(applicationId: string, senderId: string, more: object = {}, contentItemId?: string) {
  const parts = [{ type: "text" as const, content: "Ahoy" }];
  const body = { content: { applicationId, createInstant: 1, senderId, parts, ...more } };
  const named = contentItemId === undefined ? {} : { contentItemId };
  return client.moderation.moderateContentItem({ ...named, body }, tenant);
}

const everything = {
  applicationIds: [randomUUID(), randomUUID()],
  attributes: { country: "NZ", "favourite colour": "", "": "nameless" },
  birthDate: "2000-02-29",
  createInstant: 1_446_336_000_000,
  displayNames: ["seagull", "Möwe", "鷗"],
  email: "seagull@example.org",
  imageURL: "https://images.example.org/seagull.png",
  lastLoginInstant: -1,
  name: "Jo Larsen",
  preferredLanguages: ["da", "en_GB", "en"],
  score: -7,
};

describe("creating a content user (Filtering, Content user)", () => {
  test("needs nothing but the id in the path", async () => {
    server.setTime(1_700_000_000_000);
    const contentUserId = randomUUID();
    expect(await client.filtering.createContentUser({ contentUserId, body: { user: {} } }, tenant)).toEqual({
      user: {
        id: contentUserId,
        applicationIds: [],
        attributes: {},
        createInstant: 1_700_000_000_000,
        displayNames: [],
        preferredLanguages: [],
        score: 0,
      },
    });
  });

  test("every field comes back as it was sent, and is retrieved so", async () => {
    const user = await create(everything);
    expect(user).toEqual({ id: user.id, ...everything });
    expect(await retrieve(user.id)).toEqual(user);
  });

  test("a user whom nobody has checked out says nothing of a check-out", async () => {
    const user = await retrieve((await create(everything)).id);
    for (const name of ["checkOutUser", "checkOutUserId", "checkoutInstant"]) expect(user).not.toHaveProperty(name);
  });

  test("the id is the one in the path, however it is spelled and whatever the body says", async () => {
    const id = randomUUID();
    const checkOutUser = { id: randomUUID(), email: "mia@example.org", applicationIds: [], roles: [] };
    const checkOut = { checkOutUser, checkOutUserId: checkOutUser.id, checkoutInstant: 1 };
    const body = { user: { id: randomUUID(), ...checkOut } };
    const exchange = await client.request("createContentUser", { contentUserId: id.toUpperCase(), body }, tenant);
    expect(exchange.status).toBe(200);
    expect(JSON.parse(exchange.text()).user).toMatchObject({ id });
    await client.request("updateContentUser", { contentUserId: id, body: { user: checkOut } }, tenant);
    const user = await retrieve(id.toUpperCase());
    for (const name of Object.keys(checkOut)) expect(user).not.toHaveProperty(name);
  });

  test("one that exists is a duplicate and stays as they are; each tenant has its own", async () => {
    const user = await create({ name: "Jo Larsen" });
    for (const contentUserId of [user.id, user.id.toUpperCase()]) {
      const body = { user: { name: "Another" } };
      expect(await refusal(client, "createContentUser", { contentUserId, body }, tenant)).toEqual({
        contentUserId: "[duplicate]contentUserId",
      });
    }
    expect(await retrieve(user.id)).toEqual(user);
    const theirs = await create({ name: "Theirs" }, user.id, foreign);
    expect([theirs.id, theirs.name]).toEqual([user.id, "Theirs"]);
    expect(await retrieve(user.id)).toEqual(user);
  });

  test("of many at once, one is done", async () => {
    const contentUserId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.filtering.createContentUser.result({ contentUserId, body: { user: {} } }, tenant),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(400);
      expect(codesOf(body)).toEqual({ contentUserId: "[duplicate]contentUserId" });
    }
  });

  test("one whom moderation met exists, with their application and display name", async () => {
    server.setTime(1_800_000_000_000);
    const [applicationId, senderId] = [await application(), randomUUID()];
    await moderate(applicationId, senderId, { senderDisplayName: "gull" });
    expect(await retrieve(senderId)).toEqual({
      id: senderId,
      applicationIds: [applicationId],
      attributes: {},
      createInstant: 1_800_000_000_000,
      displayNames: ["gull"],
      preferredLanguages: [],
      score: 0,
    });
  });
});

describe("what is refused, by create and update alike", () => {
  const refused = async (user: unknown) => {
    const before = await create({ name: "Before" });
    const created = { contentUserId: randomUUID(), body: { user } };
    const codes = await refusal(client, "createContentUser", created, tenant);
    const { contentUserId } = created;
    expect((await client.filtering.retrieveContentUser.result({ contentUserId }, tenant)).status).toBe(404);
    const updated = { contentUserId: before.id, body: { user } };
    expect(await refusal(client, "updateContentUser", updated, tenant)).toEqual(codes);
    expect(await retrieve(before.id)).toEqual(before);
    return codes;
  };

  test.each([
    ["a birth date that is no day", { birthDate: "2001-02-29" }, { "user.birthDate": "[invalid]user.birthDate" }],
    ["a birth date that is no date", { birthDate: "29.2.2000" }, { "user.birthDate": "[invalid]user.birthDate" }],
    ["a score beyond an Integer", { score: 2 ** 31 }, { "user.score": "[tooLarge]user.score [invalid]user.score" }],
    ["a score that is no number", { score: "7" }, { "user.score": "[invalid]user.score" }],
    [
      "a language that is no locale",
      { preferredLanguages: ["da", "Danish"] },
      { "user.preferredLanguages[1]": "[invalid]user.preferredLanguages" },
    ],
    [
      "an application that is no id",
      { applicationIds: ["forum"] },
      { "user.applicationIds[0]": "[invalid]user.applicationIds" },
    ],
    [
      "an attribute that is no text",
      { attributes: { age: 7 } },
      { "user.attributes.age": "[invalid]user.attributes.age" },
    ],
    ["an empty display name", { displayNames: [""] }, { "user.displayNames[0]": "[blank]user.displayNames" }],
    ["an email that is none", { email: "seagull" }, { "user.email": "[invalid]user.email" }],
    ["an image that is no address", { imageURL: "seagull.png" }, { "user.imageURL": "[invalid]user.imageURL" }],
    [
      "a login in a fraction of a millisecond",
      { lastLoginInstant: 0.5 },
      { "user.lastLoginInstant": "[invalid]user.lastLoginInstant" },
    ],
    ["an unknown property", { nickname: "gull" }, { "user.nickname": "[invalidJSON]" }],
    [
      "null",
      { name: null, attributes: { a: null } },
      { "user.name": "[null]user.name", "user.attributes.a": "[null]user.attributes.a" },
    ],
  ])("%s", async (_, user, codes) => {
    expect(await refused(user)).toEqual(codes);
  });

  test("a body without the user", async () => {
    const contentUserId = randomUUID();
    for (const operation of ["createContentUser", "updateContentUser"]) {
      expect(await refusal(client, operation, { contentUserId, body: {} }, tenant)).toEqual({ user: "[missing]user" });
    }
  });
});

describe("PUT replaces (Filtering, Endpoints, Content users)", () => {
  test("what is left out has its default again, but for the instant of creation; twice is once", async () => {
    const { id } = await create(everything);
    const put = { contentUserId: id, body: { user: { displayNames: ["gull"] } } };
    const once = await client.filtering.updateContentUser(put, tenant);
    expect(once.user).toEqual({
      id,
      applicationIds: [],
      attributes: {},
      createInstant: everything.createInstant,
      displayNames: ["gull"],
      preferredLanguages: [],
      score: 0,
    });
    expect(await client.filtering.updateContentUser(put, tenant)).toEqual(once);
    expect(await retrieve(id)).toEqual(once.user);
  });

  test("every field can be replaced", async () => {
    const { id, createInstant } = await create();
    const { createInstant: _, ...user } = everything;
    const updated = await client.filtering.updateContentUser({ contentUserId: id, body: { user } }, tenant);
    expect(updated.user).toEqual({ id, createInstant, ...user });
    expect(await retrieve(id)).toEqual(updated.user);
  });

  test("what GET returns can be sent back; the instant of creation stays (Decisions: Objects that are sent back)", async () => {
    const user = await create({ ...everything, createInstant: 5 });
    const { id: contentUserId } = user;
    const put = { contentUserId, body: { user } };
    expect(await client.filtering.updateContentUser(put, tenant)).toEqual({ user });
    const later = { contentUserId, body: { user: { ...user, createInstant: 6 } } };
    expect((await client.filtering.updateContentUser(later, tenant)).user.createInstant).toBe(5);
    expect(await retrieve(contentUserId)).toEqual(user);
  });
});

describe("DELETE takes the user's content along (Filtering, Endpoints, Content users)", () => {
  const persistent = { persistent: true, storeContent: true };

  test("the ids of their content are free again; nobody else's are", async () => {
    const applicationId = await application(persistent);
    const [gone, kept] = [randomUUID(), randomUUID()];
    const items = { gone: randomUUID(), kept: randomUUID() };
    await moderate(applicationId, gone, {}, items.gone);
    await moderate(applicationId, kept, {}, items.kept);
    const deleted = await client.filtering.deleteContentUser.result({ contentUserId: gone.toUpperCase() }, tenant);
    expect([deleted.status, deleted.body]).toEqual([200, undefined]);
    expect((await client.filtering.retrieveContentUser.result({ contentUserId: gone }, tenant)).status).toBe(404);
    const body = {
      content: { applicationId, createInstant: 1, senderId: kept, parts: [{ type: "text", content: "x" }] },
    };
    const again = (contentItemId: string) =>
      client.request("moderateContentItemWithId", { contentItemId, body }, tenant).then(({ status }) => status);
    expect([await again(items.gone), await again(items.kept)]).toEqual([200, 400]);
  });

  test("content that is sent meanwhile goes with the user, or keeps them", async () => {
    const applicationId = await application(persistent);
    const senders = await Promise.all(Array.from({ length: 20 }, async () => (await create()).id));
    const items = senders.map((sender) => ({ sender, item: randomUUID() }));
    await Promise.all(
      items.flatMap(({ sender, item }) => [
        moderate(applicationId, sender, {}, item),
        client.filtering.deleteContentUser.result({ contentUserId: sender }, tenant),
      ]),
    );
    for (const { sender, item } of items) {
      const user = await client.filtering.retrieveContentUser.result({ contentUserId: sender }, tenant);
      const parts = [{ type: "text" as const, content: "Ahoy" }];
      const body = { content: { applicationId, createInstant: 1, senderId: sender, parts } };
      const again = await client.moderation.moderateContentItem.result({ contentItemId: item, body }, tenant);
      expect([user.status, again.status]).toEqual(user.ok ? [200, 400] : [404, 200]);
    }
  });

  test("a second time there is nobody", async () => {
    const { id } = await create();
    const remove = () => client.filtering.deleteContentUser.result({ contentUserId: id }, tenant);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  });

  test("an operator with the same id stays", async () => {
    const id = randomUUID();
    const user = { id, email: `${id}@example.org`, password: "correct horse" };
    await client.filtering.createOperatorUser({ body: { user } }, tenant);
    await create({}, id);
    await client.filtering.deleteContentUser({ contentUserId: id }, tenant);
    expect((await client.filtering.retrieveOperatorUser({ userId: id }, tenant)).user.id).toBe(id);
  });
});

const flagOf = (applicationId: string, more: object = {}) => ({
  flag: { applicationId, createInstant: 1_446_508_800_000, reporterId: randomUUID(), ...more },
});

describe("flagging a content user (Filtering, Endpoints, Content users)", () => {
  const flag = (contentUserId: string, applicationId: string, more: object = {}) =>
    client.filtering.flagContentUser.result({ contentUserId, body: flagOf(applicationId, more) }, tenant);

  test("is answered 200 with an empty body, and 404 for nobody", async () => {
    const [{ id }, applicationId] = [await create(), await application()];
    const full = { comment: "Keeps writing to me.", reason: "Harassment" };
    for (const answer of [await flag(id, applicationId), await flag(id.toUpperCase(), applicationId, full)]) {
      expect([answer.status, answer.body]).toEqual([200, undefined]);
    }
    const missing = await flag(randomUUID(), applicationId);
    expect([missing.status, missing.body]).toEqual([404, undefined]);
    expect(await retrieve(id)).toMatchObject({ score: 0 });
  });

  test("each flag changes the score by the application's userFlagUserScoreAdjustment", async () => {
    const { id } = await create({ score: 3 });
    await flag(id, await application({ userFlagUserScoreAdjustment: -5 }));
    expect((await retrieve(id)).score).toBe(-2);
    await flag(id, await application({ userFlagUserScoreAdjustment: 10 }));
    expect((await retrieve(id)).score).toBe(8);
    await flag(id, await application());
    expect((await retrieve(id)).score).toBe(8);
  });

  test("a score stays within an Integer", async () => {
    const { id } = await create({ score: -(2 ** 31) + 1 });
    await flag(id, await application({ userFlagUserScoreAdjustment: -5 }));
    expect((await retrieve(id)).score).toBe(-(2 ** 31));
  });

  test("an application that is unknown, deleted or another tenant's is refused, and then nothing changes", async () => {
    const { id } = await create();
    const deleted = await application({ userFlagUserScoreAdjustment: -5 });
    await client.moderation.deleteModerationApplication({ applicationId: deleted }, tenant);
    for (const applicationId of [randomUUID(), deleted, await application({}, foreign)]) {
      const input = { contentUserId: id, body: flagOf(applicationId) };
      expect(await refusal(client, "flagContentUser", input, tenant)).toEqual({
        "flag.applicationId": "[invalid]flag.applicationId",
      });
    }
    expect((await retrieve(id)).score).toBe(0);
  });

  test("missing and wrong fields are named", async () => {
    const { id } = await create();
    const refused = (body: unknown) => refusal(client, "flagContentUser", { contentUserId: id, body }, tenant);
    expect(await refused({})).toEqual({ flag: "[missing]flag" });
    expect(await refused({ flag: {} })).toEqual({
      "flag.applicationId": "[missing]flag.applicationId",
      "flag.createInstant": "[missing]flag.createInstant",
      "flag.reporterId": "[missing]flag.reporterId",
    });
    expect(await refused(flagOf(randomUUID(), { reporterId: "me", comment: null, colour: 1 }))).toEqual({
      "flag.reporterId": "[invalid]flag.reporterId",
      "flag.comment": "[null]flag.comment",
      "flag.colour": "[invalidJSON]",
    });
  });
});

const operations: readonly [string, object][] = [
  ["retrieveContentUser", {}],
  ["updateContentUser", { body: { user: {} } }],
  ["deleteContentUser", {}],
  ["flagContentUser", { body: flagOf(await application()) }],
];

test.each(operations)(
  "%s: 404 for whom nobody knows or another tenant's; 400 for a malformed id",
  async (name, input) => {
    const theirs = await create({}, randomUUID(), foreign);
    for (const contentUserId of [randomUUID(), theirs.id]) {
      const exchange = await client.request(name, { contentUserId, ...input }, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    const { user } = await client.filtering.retrieveContentUser({ contentUserId: theirs.id }, foreign);
    expect(user).toEqual(theirs);
    expect(await refusal(client, name, { contentUserId: "gull", ...input }, tenant)).toEqual({
      contentUserId: "[couldNotConvert]contentUserId",
    });
  },
);
