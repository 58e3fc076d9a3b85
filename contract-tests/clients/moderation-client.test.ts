/**
 * The calls of a client of the filtering and moderation interfaces' product that is written in Python, as it sends them.
 * The bodies are the fields of the interface documents in the forms that the product's own examples have.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { PythonClient, type PythonResponse } from "./python-requests.ts";

const { server } = await start({
  blacklist: {
    entries: [
      { text: "zorp", locale: "en", severity: "severe", filterMode: "embeddable", tags: ["Insult"] },
      { text: "flib", locale: "en", severity: "mild", filterMode: "nonEmbeddable", tags: ["Insult"] },
    ],
  },
});
const client = new PythonClient(server.url, server.apiKey);

let named = 0;
const someName = (): string => `Client ${++named}`;
const ok = (body: unknown): PythonResponse => ({ status: 200, body });
const empty: PythonResponse = { status: 200, body: undefined };
const missing: PythonResponse = { status: 404, body: undefined };

/** Reads a value out of a response by its path: `pick(response, "entry", "id")`. */
function pick({ body }: PythonResponse, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
}

const rules = (high: number, medium: number, low: number) => [
  { score: high, action: "reject", alertType: "User", userScoreAdjustment: -10 },
  { score: medium, action: "replace" },
  { score: low, action: "allow" },
];

/** The configuration of the product's own request example, with the choices of these tests. */
const configuration = (more: object = {}) => ({
  approvalCheckOutMinutes: 10,
  approvalQueueSize: 30,
  archiveConfiguration: {
    enabled: true,
    deleteOnly: true,
    storeDuration: 1,
    storeTimeUnit: "months",
    storeOffsetDuration: 1,
    storeOffsetTimeUnit: "days",
  },
  contentAlertCheckOutMinutes: 10,
  contentAlertQueueSize: 30,
  contentDeletable: true,
  contentEditable: true,
  contentFlagAlertType: "Content",
  contentFlagUserScoreAdjustment: -5,
  contentUserActionsEnabled: true,
  defaultActionIsQueueForApproval: false,
  dictionaryTags: [],
  emailFilterMaxLength: 50,
  emailFilterSpacePenalty: -0.05,
  emailOnAlerts: false,
  emailOnContentFlagged: false,
  emailOnUserFlagged: false,
  emailRules: rules(90, 70, 40),
  filterRules: [
    {
      tags: ["Insult"],
      locales: ["en"],
      mildAction: "allow",
      mediumAction: "replace",
      highAction: "replace",
      severeAction: "reject",
      severeAlertType: "User",
      severeUserScoreAdjustment: "-5",
    },
  ],
  ignorableCharacters: "qxz",
  imageOnly: false,
  maximumVideoFilterDurationInSeconds: 300,
  noRuleUserScoreAdjustment: 1,
  persistent: true,
  phoneNumberFilterMaxLength: 20,
  phoneNumberFilterMinLength: 7,
  phoneNumberFilterSeparatorPenalty: -0.02,
  phoneNumberFilterSpacePenalty: -0.02,
  phoneNumberFilterWordPenalty: -0.03,
  phoneNumberRules: rules(90, 70, 40),
  queuePersistentContent: false,
  replacementCharacter: "*",
  returnFilterMatches: true,
  storeContent: true,
  urlFilterMaxLength: 50,
  urlFilterSpacePenalty: -0.05,
  urlRules: rules(90, 70, 40),
  userCheckOutMinutes: 10,
  userFlagUserScoreAdjustment: -5,
  ...more,
});

async function createApplication(more: object = {}): Promise<string> {
  const id = randomUUID();
  const application = { name: someName(), moderationConfiguration: configuration(more) };
  expect(await client.post(`/system/application/${id}`, { application })).toMatchObject({ status: 200 });
  return id;
}

const content = (applicationId: string, words: string, more: object = {}) => ({
  applicationId,
  createInstant: 42,
  location: "Lobby",
  parts: [{ type: "text", name: "content", content: words }],
  senderId: randomUUID(),
  senderDisplayName: "Ada",
  ...more,
});

describe("applications", () => {
  test("create, retrieve, list, update, delete", async () => {
    const created = await client.post("/system/application", {
      application: { name: someName(), moderationConfiguration: configuration() },
    });
    expect(created.status).toBe(200);
    const path = `/system/application/${pick(created, "application", "id")}`;
    expect(await client.get(path)).toEqual(created);
    const applications = pick(await client.get("/system/application"), "applications");
    expect(applications).toContainEqual(expect.objectContaining({ id: pick(created, "application", "id") }));
    const name = someName();
    expect(await client.put(path, { application: { name, moderationConfiguration: configuration() } })).toMatchObject(
      ok({ application: { name } }),
    );
    expect(await client.delete(path)).toEqual(empty);
    expect(await client.get(path)).toEqual(missing);
    expect(await client.delete(path)).toEqual(missing);
    expect((await client.put(path, { application: { name } })).status).toBe(404);
  });

  test("notification servers stand at the application", async () => {
    const notificationServers = [
      {
        url: "https://forum.example.com/notifications",
        connectTimeout: 1000,
        readTimeout: 2000,
        httpAuthenticationUsername: "user",
        httpAuthenticationPassword: "password",
      },
    ];
    const created = await client.post("/system/application", {
      application: { name: someName(), moderationConfiguration: configuration(), notificationServers },
    });
    expect(created).toMatchObject(
      ok({ application: { notificationServers: [{ id: expect.any(Number), url: notificationServers[0]?.url }] } }),
    );
    expect((await client.get(`/system/application/${pick(created, "application", "id")}`)).body).toEqual(created.body);
  });

  test("what was retrieved can be sent back", async () => {
    const id = await createApplication();
    const retrieved = await client.get(`/system/application/${id}`);
    expect(await client.put(`/system/application/${id}`, retrieved.body)).toEqual(retrieved);
  });

  test("a wrong key is refused with an empty body", async () => {
    const stranger = new PythonClient(server.url, randomUUID());
    expect(await stranger.get("/system/application")).toEqual({ status: 401, body: undefined });
    expect(await stranger.post("/content/item/filter", { content: "hello" })).toEqual({ status: 401, body: undefined });
  });
});

describe("filter", () => {
  const filter = (more: object) => client.post("/content/item/filter", more);

  test("content alone", async () => {
    const response = await filter({ content: "you zorp" });
    expect(response).toMatchObject(
      ok({ matches: [{ start: 4, length: 4, matched: "zorp", root: "zorp", severity: "severe" }] }),
    );
  });

  test("every option of the document, numbers as texts too", async () => {
    const response = await filter({
      content: "zorp at ada@example.com, example.com/x or 303-555-1234, é!",
      contentType: "text",
      characters: ["!"],
      replaceChar: "#",
      blacklist: {
        disabled: false,
        ignorableCharacters: "qxz",
        locales: ["en"],
        minimumSeverity: "mild",
        tags: ["Insult"],
      },
      emails: {
        disabled: false,
        domainQuality: [{ domain: "com", quality: "0.9" }],
        maximumMatchLength: "50",
        spacePenalty: "-0.05",
      },
      phoneNumbers: { disabled: false, maximumMatchLength: "20", minimumMatchLength: 7, wordPenalty: "-0.03" },
      unicode: { disabled: false },
      urls: { disabled: false },
    });
    expect(response.status).toBe(200);
    expect(String(pick(response, "replacement"))).toMatch(/^#### at/);
  });

  test("no locales are all locales", async () => {
    expect(pick(await filter({ content: "zorp", blacklist: { locales: [] } }), "matches")).toHaveLength(1);
  });

  test("switched off", async () => {
    const off = { disabled: true };
    const body = {
      content: "zorp ada@example.com",
      blacklist: off,
      emails: off,
      phoneNumbers: off,
      urls: off,
      unicode: off,
    };
    expect(pick(await filter(body), "matches") ?? []).toEqual([]);
  });

  test.each(["text", "bbcode", "html"])("contentType %s", async (contentType) => {
    expect(pick(await filter({ content: "you zorp", contentType }), "matches")).toHaveLength(1);
  });

  test("null is refused by name", async () => {
    expect(await filter({ content: null })).toMatchObject({
      status: 400,
      body: { fieldErrors: { content: expect.any(Array) } },
    });
  });
});

describe("moderate", () => {
  test("transient content gets an id", async () => {
    const applicationId = await createApplication({ persistent: false });
    const response = await client.post("/content/item/moderate", { content: content(applicationId, "Hello") });
    expect(response).toMatchObject(ok({ contentAction: "allow", stored: true, content: { id: expect.any(String) } }));
  });

  test("persistent content under an id, then flagged", async () => {
    const applicationId = await createApplication();
    const id = randomUUID();
    const refused = await client.post(`/content/item/moderate/${id}`, { content: content(applicationId, "zorp off") });
    expect(refused).toMatchObject(ok({ contentAction: "reject", content: { id } }));
    const kept = randomUUID();
    expect(
      await client.post(`/content/item/moderate/${kept}`, { content: content(applicationId, "Hello") }),
    ).toMatchObject(ok({ contentAction: "allow", stored: true }));
    const flag = { comment: "testing 123", createInstant: 42, reporterId: randomUUID() };
    expect((await client.post(`/content/item/flag/${kept}`, { flag })).status).toBe(200);
    expect((await client.post(`/content/item/flag/${randomUUID()}`, { flag })).status).toBe(404);
  });

  test("an update is moderated again", async () => {
    const applicationId = await createApplication();
    const id = randomUUID();
    const first = content(applicationId, "Hello");
    await client.post(`/content/item/moderate/${id}`, { content: first });
    const second = { ...first, parts: [{ type: "text", name: "content", content: "zorp" }] };
    expect(await client.put(`/content/item/moderate/${id}`, { content: second })).toMatchObject(
      ok({ contentAction: "reject" }),
    );
    expect((await client.put(`/content/item/moderate/${randomUUID()}`, { content: first })).status).toBe(404);
  });

  test.each(["requiresApproval", "generatesAlert", "generatesContentAlert"])(
    "moderation %s forces a queue",
    async (moderation) => {
      const applicationId = await createApplication();
      const body = { content: content(applicationId, "Hello"), moderation };
      expect(await client.post(`/content/item/moderate/${randomUUID()}`, body)).toMatchObject(
        ok({ moderationAction: moderation }),
      );
    },
  );

  test("every type of part, and a private message", async () => {
    const applicationId = await createApplication();
    const parts = [
      { type: "text", content: "Hello", name: "title" },
      { type: "bbcode", content: "[b]Hello[/b]" },
      { type: "html", content: "<b>Hello</b>" },
      { type: "attribute", content: "level 3", name: "level" },
      { type: "hyperlink", content: "https://example.com/page" },
      { type: "image", content: "https://example.com/picture.png" },
      { type: "video", content: "https://example.com/film.mp4" },
      { type: "audio", content: "https://example.com/song.mp3" },
    ];
    const message = { ...content(applicationId, ""), parts, receiverId: randomUUID(), receiverDisplayName: "Grace" };
    const response = await client.post(`/content/item/moderate/${randomUUID()}`, { content: message });
    expect(response.status).toBe(200);
    expect(pick(response, "content", "parts")).toHaveLength(parts.length);
  });

  test("persistent content of a transient application is refused", async () => {
    const applicationId = await createApplication({ persistent: false });
    const body = { content: content(applicationId, "Hello") };
    expect((await client.post(`/content/item/moderate/${randomUUID()}`, body)).status).toBe(400);
  });
});

describe("content users", () => {
  test("create, retrieve, send back, update, flag, delete", async () => {
    const path = `/content/user/${randomUUID()}`;
    const user = {
      attributes: { level: "3" },
      birthDate: "2001-02-03",
      displayNames: ["Ada", "Адa"],
      email: "ada@example.com",
      lastLoginInstant: 1_400_000_000_000,
      name: "Ada Lovelace",
      preferredLanguages: ["en", "fr"],
      score: 5,
    };
    const created = await client.post(path, { user });
    expect(created).toMatchObject(ok({ user }));
    expect(await client.get(path)).toEqual(created);
    expect(await client.put(path, created.body)).toEqual(created);
    expect(await client.put(path, { user: { ...user, name: "Ada King" } })).toMatchObject(
      ok({ user: { name: "Ada King" } }),
    );
    const flag = {
      applicationId: await createApplication(),
      createInstant: 42,
      reporterId: randomUUID(),
      reason: "Rude",
    };
    expect((await client.post(path.replace("/user/", "/user/flag/"), { flag })).status).toBe(200);
    expect(await client.delete(path)).toEqual(empty);
    expect(await client.get(path)).toEqual(missing);
  });
});

describe("moderators", () => {
  test("create, retrieve, update, delete", async () => {
    const id = randomUUID();
    const user = {
      id,
      email: `${id}@example.com`,
      password: "correct horse battery staple",
      roles: ["moderator", "filter"],
    };
    const created = await client.post("/system/user", { user });
    expect(created).toMatchObject(ok({ user: { id, roles: expect.arrayContaining(user.roles) } }));
    expect(pick(created, "user", "password")).toBeUndefined();
    expect(await client.get(`/system/user/${id}`)).toEqual(created);
    const externalId = randomUUID();
    expect(
      await client.put(`/system/user/${id}`, { user: { email: user.email, externalId, roles: ["admin"] } }),
    ).toMatchObject(ok({ user: { externalId, roles: ["admin"] } }));
    expect(await client.delete(`/system/user/${id}`)).toEqual(empty);
    expect(await client.get(`/system/user/${id}`)).toEqual(missing);
  });
});

describe("word lists", () => {
  test("the whole whitelist", async () => {
    const response = await client.get("/filter/whitelist");
    expect(response).toMatchObject(
      ok({ whitelist: { allowedEntries: [], disallowedEntries: [], advancedDisallowedEntries: [] } }),
    );
  });

  test("allowed words: create, retrieve by id and by text, search, update, delete", async () => {
    const entry = { text: "walk", locale: "en", inflect: true, exclusions: ["walker"] };
    const created = await client.post("/filter/whitelist/allowed", { entry });
    expect(created).toMatchObject(ok({ entry: { ...entry, status: "ACTIVE" } }));
    const path = `/filter/whitelist/allowed/${pick(created, "entry", "id")}`;
    expect(await client.get(path)).toEqual(created);
    expect(await client.get("/filter/whitelist/allowed?text=walk&locale=en")).toEqual(created);
    expect(
      pick(await client.get("/filter/whitelist/allowed/search?text=wal*&tag=none&locale=en"), "entries"),
    ).toHaveLength(1);
    expect(await client.put(path, created.body)).toEqual(created);
    expect(await client.delete(path)).toEqual(empty);
    expect(await client.get(path)).toEqual(missing);
  });

  test("blacklist entries: create, retrieve, filter, update, delete", async () => {
    const entry = {
      text: "grumblefitz",
      locale: "en",
      filterMode: "embeddable",
      severity: "high",
      noun: true,
      definition: "A word of the tests.",
      tags: ["Insult"],
      variations: ["grumblefits"],
    };
    const created = await client.post("/filter/blacklist/entry", { entry });
    expect(created).toMatchObject(ok({ entry }));
    const path = `/filter/blacklist/entry/${pick(created, "entry", "id")}`;
    expect(await client.get(path)).toEqual(created);
    expect(pick(await client.post("/content/item/filter", { content: "grumblefitz" }), "matches")).toHaveLength(1);
    expect(await client.put(path, created.body)).toEqual(created);
    expect(await client.delete(path)).toEqual(empty);
    expect(pick(await client.post("/content/item/filter", { content: "grumblefitz" }), "matches") ?? []).toEqual([]);
  });

  test("dictionary words: create, find, update, delete", async () => {
    const created = await client.post("/filter/blacklist/dictionary", { entry: { text: "plinth", locale: "en" } });
    expect(created.status).toBe(200);
    const path = `/filter/blacklist/dictionary/${pick(created, "entry", "id")}`;
    expect(await client.get("/filter/blacklist/dictionary?text=plinth&locale=en")).toEqual(created);
    expect((await client.put(path, { entry: { text: "plinths", locale: "en" } })).status).toBe(200);
    expect(await client.delete(path)).toEqual(empty);
    expect(await client.delete(path)).toEqual(missing);
  });

  test("tags: unknown parameters of a browser or a cache are ignored", async () => {
    const name = someName();
    const created = await client.post("/filter/blacklist/tag", { tag: { name } });
    expect(created).toMatchObject(ok({ tag: { name } }));
    expect(pick(await client.get("/filter/blacklist/tag?_=1700000000"), "tags")).toContainEqual(pick(created, "tag"));
    expect(await client.get(`/filter/blacklist/tag?name=${encodeURIComponent(name)}`)).toEqual(created);
    expect(await client.delete(`/filter/blacklist/tag/${pick(created, "tag", "id")}?_=1`)).toEqual(empty);
  });
});
