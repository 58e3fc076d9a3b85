/**
 * The endpoints as the document prints them (Moderation, Endpoints; Decisions: Moderation). The SDK has its paths and
 * names from the specs and would follow a wrong one, so these requests are written by hand.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

const { server } = await start();

/** `POST /path`, as it goes over the wire; what is answered, with a body that is empty as "". */
async function send(
  request: string,
  body?: unknown,
  authorization = server.apiKey,
): Promise<readonly [status: number, body: unknown]> {
  const [method = "", path = ""] = request.split(" ");
  const answer = await fetch(server.url + path, {
    method,
    headers: { Authorization: authorization, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return [answer.status, text === "" ? "" : JSON.parse(text)];
}

async function create(path: string, application: object): Promise<string> {
  const [status, body] = await send(`POST ${path}`, { application });
  expect([status, body]).toMatchObject([200, { application }]);
  return (body as { application: { id: string } }).application.id;
}

const done = [200, ""] as const;
const gone = [404, ""] as const;

test("Moderation applications", async () => {
  const generated = await create("/system/application", { name: "Generated" });
  const own = randomUUID();
  expect(await create(`/system/application/${own}`, { name: "Own" })).toBe(own);
  const [, one] = await send(`GET /system/application/${own}`);
  expect(one).toMatchObject({ application: { id: own, name: "Own", moderationConfiguration: { persistent: false } } });
  const [status, all] = await send("GET /system/application");
  expect([status, all]).toMatchObject([200, { applications: [{ id: generated }, { id: own }] }]);
  const update = { application: { name: "Other", moderationConfiguration: { persistent: true } } };
  expect(await send(`PUT /system/application/${own}`, update)).toMatchObject([200, update]);
  expect(await send(`DELETE /system/application/${own}`)).toEqual(done);
  for (const request of [`GET /system/application/${own}`, `DELETE /system/application/${own}`]) {
    expect(await send(request)).toEqual(gone);
  }
  expect(await send(`PUT /system/application/${own}`, update)).toEqual(gone);
});

test("Content: moderate", async () => {
  const transient = await create("/system/application", { name: "Chat" });
  const persistent = await create("/system/application", {
    name: "Forum",
    moderationConfiguration: { persistent: true, storeContent: true },
  });
  const content = (applicationId: string) => ({
    applicationId,
    createInstant: 1_700_000_000_000,
    location: "quay",
    parts: [{ type: "text", content: "Ahoy", name: "body" }],
    senderId: randomUUID(),
    senderDisplayName: "Nell",
    receiverId: randomUUID(),
    receiverDisplayName: "Tom",
  });
  const parts = [{ name: "body", replacement: "Ahoy" }];
  expect(await send("POST /content/item/moderate", { content: content(transient) })).toEqual([
    200,
    { content: { id: expect.any(String), parts }, contentAction: "allow", stored: false },
  ]);
  const id = randomUUID();
  const item = { content: content(persistent), moderation: "requiresApproval" };
  expect(await send(`POST /content/item/moderate/${id}`, item)).toEqual([
    200,
    {
      content: { id, parts },
      contentAction: "queuedForApproval",
      moderationAction: "requiresApproval",
      stored: true,
    },
  ]);
  const [refused] = await send(`POST /content/item/moderate/${randomUUID()}`, { content: content(transient) });
  expect(refused).toBe(400);
});

test("Content: filter", async () => {
  const body = {
    content: "Mail nell@example.com",
    contentType: "text",
    characters: ["#"],
    words: ["quay"],
    replaceChar: "*",
    whitelist: false,
    blacklist: {
      disabled: false,
      dictionaryTags: ["Medical"],
      ignorableCharacters: "qxz",
      locales: ["en"],
      minimumSeverity: "mild",
      tags: ["Insult"],
    },
    emails: {
      disabled: false,
      domainQuality: [{ domain: "com", quality: 1 }],
      maximumMatchLength: 50,
      minimumQuality: 0,
      spacePenalty: -0.05,
    },
    phoneNumbers: {
      disabled: false,
      maximumMatchLength: 20,
      minimumMatchLength: 7,
      minimumQuality: 0,
      separatorPenalty: -0.02,
      spacePenalty: -0.02,
      wordPenalty: -0.03,
    },
    unicode: { disabled: false, ranges: ["\\uE000-\\uF8FF"] },
    usernames: { disabled: true, scheme: "default" },
    urls: {
      disabled: false,
      domainQuality: [{ domain: "com", quality: 1 }],
      maximumMatchLength: 50,
      minimumQuality: 0,
      spacePenalty: -0.05,
    },
  };
  const matches = [{ type: "emails", start: 5, length: 16, quality: 1 }];
  const replacement = "Mail ****************";
  const [status, found] = await send("POST /content/item/filter", body);
  expect([status, found]).toEqual([200, { matches, metaMatches: [], replacement }]);
  const { content, ...options } = body;
  const batch = await send("POST /content/item/batch-filter", { ...options, contentItems: [content] });
  expect(batch).toEqual([200, { results: [{ matches, replacement }] }]);
});

test("Operators: sign-in, the queues and user actions (Decisions: Moderation)", async () => {
  const user = { email: "mia@example.org", password: "tide table lantern", roles: ["moderator"] };
  expect((await send("POST /system/user", { user }))[0]).toBe(200);
  const login = { email: user.email, password: user.password };
  const [status, signedIn] = await send("POST /moderation/login", login, "");
  const whole = { token: expect.any(String), expirationInstant: expect.any(Number), user: expect.any(Object) };
  expect([status, signedIn]).toEqual([200, whole]);
  const bearer = `Bearer ${(signedIn as { token: string }).token}`;
  for (const queue of ["approval", "content-alert", "user-alert"]) {
    const listed = await send(`GET /moderation/${queue}-queue?startRow=0&numberOfResults=20`, undefined, bearer);
    expect(listed).toEqual([200, { items: expect.any(Array), totalResults: expect.any(Number) }]);
    expect((await send(`GET /moderation/${queue}-queue`))[0]).toBe(401);
  }
  const target = await create("/system/application", {
    name: "Target",
    moderationConfiguration: { contentUserActionsEnabled: true },
  });
  const userId = randomUUID();
  await send(`POST /content/user/${userId}`, { user: {} });
  const action = {
    action: "mute",
    applicationIds: [target],
    expiry: 4_102_444_800_000,
    reason: "Insults",
    comment: "Twice.",
    notifyUser: true,
  };
  const [made, begun] = await send(`POST /moderation/user-action/${userId}`, action, bearer);
  expect([made, begun]).toMatchObject([200, { userAction: { ...action, userId } }]);
  const path = `/moderation/user-action/${userId}/${(begun as { userAction: { id: string } }).userAction.id}`;
  expect(await send(`PUT ${path}`, action, bearer)).toMatchObject([200, { userAction: action }]);
  expect(await send(`DELETE ${path}`, undefined, bearer)).toEqual(done);
  expect(await send(`DELETE ${path}`, undefined, bearer)).toEqual(gone);
});
