/** Decisions: Duplicates, of everything that can be created so far. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf } from "./answers.ts";

const { client } = await start();

const id = "dddddddd-4444-4444-8444-444444444444";
const otherId = "eeeeeeee-5555-4555-8555-555555555555";
const { application: host } = await client.identity.createApplication({
  body: { application: { name: "Host", roles: [{ name: "admin" }] } },
});
const entry = { text: "swab", locale: "en", filterMode: "distinguishable", severity: "mild", tags: ["Deck"] };
const word = { text: "capstan", locale: "en" };

interface Case {
  readonly what: string;
  readonly create: string;
  /** Body of the first object and of its duplicate. */
  readonly body: unknown;
  readonly field: string;
  /** Body with another value, which is accepted. */
  readonly different: unknown;
}

const cases: readonly Case[] = [
  {
    what: "application name within a tenant",
    create: "POST /api/application",
    body: { application: { name: "Forum" } },
    field: "application.name",
    different: { application: { name: "forum" } },
  },
  {
    what: "a chosen application id",
    create: "POST /api/application",
    body: { application: { name: "Chosen", id } },
    field: "application.id",
    different: { application: { name: "Chosen too", id: otherId } },
  },
  {
    what: "role name within an application",
    create: `POST /api/application/${host.id}/role`,
    body: { role: { name: "member" } },
    field: "role.name",
    different: { role: { name: "Member" } },
  },
  {
    what: "a chosen role id",
    create: `POST /api/application/${host.id}/role`,
    body: { role: { name: "first", id } },
    field: "role.id",
    different: { role: { name: "second", id: otherId } },
  },
  {
    what: "moderation application name within a tenant",
    create: "POST /system/application",
    body: { application: { name: "Chat" } },
    field: "application.name",
    different: { application: { name: "chat" } },
  },
  {
    what: "a chosen moderation application id",
    create: "POST /system/application",
    body: { application: { name: "Chosen", id } },
    field: "application.id",
    different: { application: { name: "Chosen too", id: otherId } },
  },
  {
    what: "tag name",
    create: "POST /filter/blacklist/tag",
    body: { tag: { name: "Sail" } },
    field: "tag.name",
    different: { tag: { name: "sail" } },
  },
  {
    what: "filter entry text and locale",
    create: "POST /filter/blacklist/entry",
    body: { entry },
    field: "entry.text",
    different: { entry: { ...entry, locale: "fr" } },
  },
  {
    what: "dictionary text and locale",
    create: "POST /filter/blacklist/dictionary",
    body: { entry: word },
    field: "entry.text",
    different: { entry: { ...word, locale: "fr" } },
  },
];

describe("Duplicates: 400 [duplicate]<field>", () => {
  test.each(cases)("$what: of many at once exactly one is created", async ({ create, body, field }) => {
    const fresh = JSON.stringify(body)
      .replaceAll(/"(name|text)":"/g, '"$1":"At once ')
      .replaceAll(id, id.replace("dddd", "abcd"));
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.request(create, {}, { rawBody: fresh })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(
        Object.values(codesOf(answer))
          .flat()
          .every((code) => code.startsWith("[duplicate]")),
      ).toBe(true);
      if (!field.endsWith(".id")) expect(Object.keys(codesOf(answer))).toEqual([field]);
    }
  });

  test.each(["/api/application", "/system/application"])("an id that is chosen in the path: %s", async (path) => {
    const create = (chosen: string, name: string) =>
      client.request(`POST ${path}/${chosen}`, {}, { rawBody: JSON.stringify({ application: { name } }) });
    const chosen = id.replace("dddd", "aaaa");
    expect((await create(chosen, `First of ${path}`)).status).toBe(200);
    for (const again of [chosen, chosen.toUpperCase()]) {
      expect(codesOf(await create(again, `Second of ${path}`))).toEqual({
        applicationId: ["[duplicate]applicationId"],
      });
    }
  });
});
