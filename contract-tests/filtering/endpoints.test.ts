/**
 * The endpoints as the document prints them (Filtering, Endpoints; Decisions: Filtering). The SDK has its paths and
 * names from the specs and would follow a wrong one, so these requests are written by hand.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";

const { server, client } = await start();

/** `GET /path?query`, as it goes over the wire; what is answered, with a body that is empty as "". */
async function send(request: string, body?: unknown): Promise<readonly [status: number, body: unknown]> {
  const [method = "", path = ""] = request.split(" ");
  const answer = await fetch(server.url + path, {
    method,
    headers: { Authorization: server.apiKey, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return [answer.status, text === "" ? "" : JSON.parse(text)];
}

/** The id of what was created. */
async function create(request: string, body: unknown): Promise<number> {
  const [status, answered] = await send(request, body);
  expect(status, JSON.stringify(answered)).toBe(200);
  const [object] = Object.values(answered as Record<string, { id: number }>);
  return object?.id ?? 0;
}

const done = [200, ""] as const;
const gone = [404, ""] as const;

describe("Whitelist", () => {
  test("allowed entries", async () => {
    const path = "/filter/whitelist/allowed";
    const id = await create(`POST ${path}`, { entry: { text: "parrot", locale: "en", tags: ["Animal"] } });
    const entry = { text: "parrot", locale: "en", inflect: false, exclusions: [], tags: ["Animal"] };
    const stored = { ...entry, id, status: "ACTIVE" };
    expect(await send(`GET ${path}/${id}`)).toEqual([200, { entry: stored }]);
    expect(await send(`GET ${path}?text=parrot&locale=en`)).toEqual([200, { entry: stored }]);
    const page = [200, { entries: [stored], totalResults: 1 }];
    const paging = "startRow=0&numberOfResults=20&sort[0].field=text&sort[0].order=desc";
    expect(await send(`GET ${path}?${paging}`)).toEqual(page);
    const query = `text=p*t&locale=de&locale=en&tag=Animal&${paging}`;
    expect(await send(`GET ${path}/search?${query}`)).toEqual(page);
    expect(await send(`GET ${path}/search`)).toEqual(page);
    expect(await send("GET /filter/whitelist")).toEqual([
      200,
      {
        whitelist: {
          allowedEntries: [{ ...stored, inflections: [] }],
          advancedDisallowedEntries: [],
          disallowedEntries: [],
        },
      },
    ]);
    const body = { entry: { ...entry, inflect: true } };
    expect(await send(`PUT ${path}/${id}`, body)).toEqual([200, { entry: { ...stored, inflect: true } }]);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(done);
    for (const request of [`GET ${path}/${id}`, `DELETE ${path}/${id}`, `GET ${path}?text=parrot&locale=en`]) {
      expect(await send(request)).toEqual(gone);
    }
    expect(await send(`PUT ${path}/${id}`, body)).toEqual(gone);
  });

  test.each(["disallowed-phrase", "disallowed-phrase/advanced"])("%s", async (kind) => {
    const path = `/filter/whitelist/${kind}`;
    const word = `w${randomUUID().replaceAll("-", "")}`;
    await create("POST /filter/whitelist/allowed", { entry: { text: word, locale: "en", tags: [word] } });
    const id = await create(`POST ${path}`, { phrase: { parts: [word, word] } });
    const phrase = { id, parts: [word, word], status: "ACTIVE" };
    expect(await send(`GET ${path}/${id}`)).toEqual([200, { phrase }]);
    expect(await send(`GET ${path}`)).toEqual([200, { phrases: [phrase] }]);
    const [, whole] = await send("GET /filter/whitelist");
    expect(whole).toMatchObject({
      whitelist: { [kind.endsWith("advanced") ? "advancedDisallowedEntries" : "disallowedEntries"]: [phrase] },
    });
    expect(await send(`DELETE ${path}/${id}`)).toEqual(done);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(gone);
    expect(await send(`GET ${path}/${id}`)).toEqual(gone);
  });
});

test.each(["whitelist", "blacklist"])("Tags of the %s", async (list) => {
  const path = `/filter/${list}/tag`;
  const name = `Tag ${randomUUID()}`;
  const id = await create(`POST ${path}`, { tag: { name } });
  expect(await send(`GET ${path}/${id}`)).toEqual([200, { tag: { id, name } }]);
  expect(await send(`GET ${path}?name=${encodeURIComponent(name)}`)).toEqual([200, { tag: { id, name } }]);
  expect(await send(`GET ${path}`)).toEqual([200, { tags: expect.arrayContaining([{ id, name }]) }]);
  expect(await send(`DELETE ${path}/${id}`)).toEqual(done);
  for (const request of [`DELETE ${path}/${id}`, `GET ${path}/${id}`, `GET ${path}?name=${encodeURIComponent(name)}`]) {
    expect(await send(request)).toEqual(gone);
  }
});

describe("Blacklist", () => {
  test("dictionary entries", async () => {
    const path = "/filter/blacklist/dictionary";
    const body = { entry: { locale: "cy", text: "ysgol" }, tags: ["Medical"] };
    const id = await create(`POST ${path}`, body);
    const entry = { id, locale: "cy", text: "ysgol", status: "ACTIVE", tags: ["Medical"] };
    expect(await send(`GET ${path}/${id}`)).toEqual([200, { entry }]);
    expect(await send(`GET ${path}?text=ysgol&locale=cy`)).toEqual([200, { entry }]);
    const query = "locale=cy&numberOfResults=20&startRow=0&sort[0].field=status&sort[0].order=desc&sort[1].field=id";
    expect(await send(`GET ${path}/search?${query}`)).toEqual([200, { totalResults: 1, entries: [entry] }]);
    expect(await send(`PUT ${path}/${id}`, body)).toEqual([200, { entry }]);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(done);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(gone);
    expect(await send(`PUT ${path}/${id}`, body)).toEqual(gone);
    const bulk = await create(`POST ${path}`, body);
    expect(await send(`DELETE ${path}/bulk?locale=cy`)).toEqual(done);
    expect(await send(`GET ${path}/${bulk}`)).toEqual(gone);
  });

  test("filter entries", async () => {
    const path = "/filter/blacklist/entry";
    const body = {
      entry: { text: "drat", locale: "cy", filterMode: "embeddable", severity: "high", tags: ["Oath"], verb: true },
    };
    const id = await create(`POST ${path}`, body);
    const flags = { adjective: false, adverb: false, noun: false, collapseDoubles: false, replacePhonetics: false };
    const entry = { ...body.entry, ...flags, id, status: "ACTIVE", ignores: [], variations: [] };
    expect(await send(`GET ${path}/${id}`)).toEqual([200, { entry }]);
    expect(await send(`GET ${path}?text=drat&locale=cy`)).toEqual([200, { entry }]);
    const words = "text=dr*&locale=cy&filterMode=embeddable&severity=high&tag=Oath";
    const flagged = "adjective=false&adverb=false&collapseDoubles=false&noun=false&replacePhonetics=false&verb=true";
    const page = [200, { entries: [entry], totalResults: 1 }];
    expect(await send(`GET ${path}/search?${words}&${flagged}&startRow=0&numberOfResults=1`)).toEqual(page);
    expect(await send(`PUT ${path}/${id}`, body)).toEqual([200, { entry }]);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(done);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(gone);
    const bulk = await create(`POST ${path}`, body);
    expect(await send(`DELETE ${path}/bulk?locale=cy`)).toEqual(done);
    expect(await send(`GET ${path}/${bulk}`)).toEqual(gone);
  });

  test("phrases", async () => {
    const path = "/filter/blacklist/phrase";
    const body = { phrase: { locale: "en", pattern: "such a %Insult%", severity: "mild", tags: ["Insult"] } };
    const id = await create(`POST ${path}`, body);
    const phrase = { ...body.phrase, id };
    expect(await send(`GET ${path}/${id}`)).toEqual([200, { phrase }]);
    expect(await send(`GET ${path}`)).toEqual([200, { phrases: [phrase] }]);
    expect(await send(`PUT ${path}/${id}`, body)).toEqual([200, { phrase }]);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(done);
    expect(await send(`DELETE ${path}/${id}`)).toEqual(gone);
  });
});

test("Content users", async () => {
  const id = randomUUID();
  const path = `/content/user/${id}`;
  const [status, created] = await send(`POST ${path}`, { user: { name: "Jo" } });
  expect([status, created]).toMatchObject([200, { user: { id, name: "Jo" } }]);
  expect(await send(`GET ${path}`)).toEqual([200, created]);
  const update = { user: { name: "Jo Larsen" } };
  expect(await send(`PUT ${path}`, update)).toMatchObject([200, update]);
  const { application } = await client.moderation.createModerationApplication({ body: { application: { name: "A" } } });
  const flag = { applicationId: application.id, createInstant: 1, reporterId: randomUUID() };
  expect(await send(`POST /content/user/flag/${id}`, { flag })).toEqual(done);
  expect(await send(`DELETE ${path}`)).toEqual(done);
  for (const request of [`GET ${path}`, `DELETE ${path}`]) expect(await send(request)).toEqual(gone);
  expect(await send(`PUT ${path}`, update)).toEqual(gone);
  expect(await send(`POST /content/user/flag/${id}`, { flag })).toEqual(gone);
});

test("Operator accounts", async () => {
  const user = { id: randomUUID(), email: "mia@example.org", password: "correct horse" };
  const path = `/system/user/${user.id}`;
  const [status, created] = await send("POST /system/user", { user });
  expect([status, created]).toEqual([200, { user: { id: user.id, email: user.email, applicationIds: [], roles: [] } }]);
  expect(await send(`GET ${path}`)).toEqual([200, created]);
  const update = { user: { email: user.email, externalId: "staff-1" } };
  expect(await send(`PUT ${path}`, update)).toMatchObject([200, update]);
  expect(await send(`DELETE ${path}`)).toEqual(done);
  for (const request of [`GET ${path}`, `DELETE ${path}`]) expect(await send(request)).toEqual(gone);
  expect(await send(`PUT ${path}`, update)).toEqual(gone);
});
