/** The client adds an id to each creation, so that a retry creates nothing twice. */
import { randomUUID } from "node:crypto";
import { manifest } from "@gatehouse/openapi/manifest";
import { type Client, createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { failure, type ScriptedServer, scripted, someId } from "./scripted.ts";
import { again, json, refusal, resetAfter } from "./steps.ts";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

/** Of each kind of thing, how it is made and what it is. */
const kinds = {
  createApplication: {
    id: "applicationId",
    create: (client: Client, more: object = {}) =>
      client.identity.createApplication({ body: { application: { name: `Forum ${randomUUID()}` } }, ...more }),
    list: async (client: Client) => (await client.identity.listApplications()).applications,
  },
  createEmailTemplate: {
    id: "emailTemplateId",
    create: (client: Client, more: object = {}) =>
      client.identity.createEmailTemplate({
        body: {
          emailTemplate: {
            name: `Welcome ${randomUUID()}`,
            fromEmail: "forum@example.org",
            defaultFromName: "Forum",
            defaultSubject: "Ahoy",
            defaultHtmlTemplate: "<p>Ahoy</p>",
            defaultTextTemplate: "Ahoy",
          },
        },
        ...more,
      }),
    list: async (client: Client) => (await client.identity.listEmailTemplates()).emailTemplates,
  },
  createModerationApplication: {
    id: "applicationId",
    create: (client: Client, more: object = {}) =>
      client.moderation.createModerationApplication({
        body: { application: { name: `Chat ${randomUUID()}` } },
        ...more,
      }),
    list: async (client: Client) => (await client.moderation.listModerationApplications()).applications,
  },
};
const names = Object.entries(kinds);

/** Its answer holds a secret that is shown once, so that nothing retrieves what an earlier attempt made. */
const shownOnce = "createApiKey";

test("these are the operations with an id that is optional in the path, and a way to retrieve what they made", () => {
  const found = manifest.filter(({ operationId }) => {
    const withId = manifest.find((each) => each.operationId === `${operationId}WithId`);
    const isRetrieved = manifest.some(({ method, path }) => method === "GET" && path === withId?.path);
    return isRetrieved && operationId !== shownOnce;
  });
  expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(kinds).toSorted());
});

test("an API key is made once, and not under an id of the client's: its secret would be lost with the first answer", () =>
  scripted([again(), json({})], async ({ client, server }) => {
    expect(await failure(client.identity.createApiKey({ body: { apiKey: { name: "Chat server" } } }))).toMatchObject({
      name: "UnavailableError",
    });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/api-key"]);
  }));

describe.concurrent.each(names)("%s", (name, { create, id }) => {
  const made = { application: { id: someId }, emailTemplate: { id: someId } };
  const paths = ({ server }: ScriptedServer) => server.requests.map(({ method, path }) => `${method} ${path}`);

  test("is sent again, as it was, under the id that the client made", () =>
    scripted([resetAfter(), again(), json(made)], async (given) => {
      expect(await create(given.client)).toEqual(made);
      expect(given.server.requests).toHaveLength(3);
      expect(new Set(given.server.requests.map(({ body, path }) => `${path} ${body}`)).size).toBe(1);
      expect(paths(given)[0]).toMatch(new RegExp(`^POST /\\S+/${uuid}$`));
    }));

  test("has another id in each call", () =>
    scripted([json(made), json(made)], async (given) => {
      await create(given.client);
      await create(given.client);
      expect(new Set(paths(given)).size).toBe(2);
    }));

  test("gives what an earlier attempt made, where a later one is refused for the id", () =>
    scripted([resetAfter(), refusal(`[duplicate]${id}`, id), json(made)], async (given) => {
      expect(await create(given.client)).toEqual(made);
      const [first, second, third] = paths(given);
      expect(second).toBe(first);
      expect(third).toBe(first?.replace("POST", "GET"));
    }));

  test("is refused where the first attempt is", () =>
    scripted([refusal(`[duplicate]${id}`, id), json(made)], async (given) => {
      expect(await failure(create(given.client))).toMatchObject({ name: "InvalidRequestError", operationId: name });
      expect(paths(given)).toHaveLength(1);
    }));

  test("is refused where a later attempt is, for another reason", () =>
    scripted([again(), refusal("[blank]application.name", "application.name"), json(made)], async (given) => {
      expect(await failure(create(given.client))).toMatchObject({ name: "InvalidRequestError", status: 400 });
      expect(paths(given)).toHaveLength(2);
    }));

  test("fails where what an earlier attempt made cannot be retrieved", () =>
    scripted([resetAfter(), refusal(`[duplicate]${id}`, id), json({}, 404)], async (given) => {
      expect(await failure(create(given.client))).toMatchObject({ name: "NotFoundError" });
    }));

  test("under an id of the caller's is never sent twice", () =>
    scripted([again(), json(made)], async (given) => {
      expect(await failure(create(given.client, { [id]: someId }))).toMatchObject({ status: 503 });
      expect(paths(given)).toEqual([expect.stringMatching(`^POST /\\S+/${someId}$`)]);
    }));

  test("has no id where nothing is sent again", () =>
    scripted(
      [again(), json(made)],
      async (given) => {
        expect(await failure(create(given.client))).toMatchObject({ status: 503 });
        expect(paths(given)).toEqual([expect.not.stringMatching(uuid)]);
      },
      { retries: 0 },
    ));
});

describe("with a server whose answers are lost", async () => {
  const { server } = await start();

  /** A client that does not hear the answers to its first requests. */
  function deaf(times: number): { client: Client; sent: string[] } {
    const sent: string[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      sent.push(request.method);
      const response = await globalThis.fetch(request);
      if (sent.length > times) return response;
      await response.arrayBuffer();
      throw new TypeError("fetch failed", { cause: new Error("other side closed") });
    };
    return { client: createClient({ baseUrl: server.url, apiKey: server.apiKey, fetch }), sent };
  }

  test.each(names)("%s makes one thing, and gives it", async (_, { create, list }) => {
    const { client, sent } = deaf(2);
    const before = await list(createClient({ baseUrl: server.url, apiKey: server.apiKey }));
    const [created] = Object.values(await create(client));
    const after = await list(createClient({ baseUrl: server.url, apiKey: server.apiKey }));
    const ids = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => !ids.has(id))).toEqual([created]);
    expect(sent).toEqual(["POST", "POST", "POST", "GET"]);
  });
});
