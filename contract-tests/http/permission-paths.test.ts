/** A permission on one object cannot be walked around by another spelling of its path (Decisions: API keys). */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, expectEmpty, reasonOf } from "./answers.ts";

const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const limited = "a-key-that-may-not-change-one-application-0123456789";
const spelled = "a-key-whose-permission-has-another-spelling-0123456789";
const all = ["GET", "PUT", "PATCH", "DELETE"] as const;

const { server, client } = await start({
  apiKeys: [
    { key: "a-key-that-may-do-everything-0123456789", name: "all" },
    {
      key: limited,
      name: "limited",
      permissions: {
        "/api/application": [...all],
        [`/api/application/${id}`]: ["GET"],
        "/filter/blacklist/entry": [...all],
        "/filter/blacklist/entry/1": ["GET"],
      },
    },
    {
      key: spelled,
      name: "spelled",
      permissions: { "/api/application": [...all], [`/api/application/%33${id.slice(1).toUpperCase()}`]: ["GET"] },
    },
  ],
  applications: [{ application: { id, name: "Forum", roles: [{ name: "member" }] } }],
});

const clientOf = (apiKey: string) => createClient({ baseUrl: server.url, apiKey, retries: 0 });
const remove = (apiKey: string, path: string) => clientOf(apiKey).request(`DELETE ${path}`);

describe("a rule on an id holds", () => {
  test.each([
    ["in capitals", id.toUpperCase()],
    ["percent-encoded", id.replace("3", "%33")],
    ["percent-encoded in capitals", `%33%43${id.slice(2).toUpperCase()}`],
    ["wholly encoded", id.replaceAll(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`)],
  ])("%s", async (_, text) => {
    for (const apiKey of [limited, spelled]) {
      expect(reasonOf(await remove(apiKey, `/api/application/${text}?hardDelete=true`))).toBe("not permitted");
      expect(reasonOf(await remove(apiKey, `/api/application/${text}/role?name=member`))).toBe("not permitted");
    }
    const { application } = await client.identity.retrieveApplication({ applicationId: id });
    expect([application.active, application.roles.length]).toEqual([true, 1]);
  });

  test("on a number with leading zeros", async () => {
    expect(reasonOf(await remove(limited, "/filter/blacklist/entry/001"))).toBe("not permitted");
    expectEmpty(await remove(limited, "/filter/blacklist/entry/002"), 404);
  });
});

describe("a path that names nothing else reaches nothing", () => {
  test.each([
    `/api/application/${id}/`,
    `/api/application//${id}`,
    `//api/application/${id}`,
    `/api/application/./${id}`,
    `/api/application/x/../${id}`,
    `/api/application/%2e/${id}`,
    `/api/%61pplication/${id}`,
    `/API/application/${id}`,
  ])("%s", async (path) => {
    const answer = await remove(limited, path);
    expect([401, 404], answer.text()).toContain(answer.status);
    expect((await client.identity.retrieveApplication({ applicationId: id })).application.active).toBe(true);
  });

  test.each([`${id};v=1`, `${id}%20`, `${id}%00`, `${id}%2f`, `%zz${id.slice(3)}`, "%ff"])(
    "%s is no id",
    async (text) => {
      expect(codesOf(await remove(limited, `/api/application/${text}`))).toEqual({
        applicationId: ["[couldNotConvert]applicationId"],
      });
    },
  );
});
