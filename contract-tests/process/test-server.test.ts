/** The test server that users import: isolated, resettable, with a clock of its own. */
import { connect } from "node:net";
import { createClient } from "@gatehouse/sdk";
import { type BootstrapObject, startServer, type TestServer } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";

const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const bootstrap: BootstrapObject = {
  applications: [{ application: { id, name: "Forum", roles: [{ name: "member" }] } }],
  blacklist: { entries: [{ text: "heck", locale: "en", filterMode: "embeddable", severity: "mild", tags: ["Mild"] }] },
};

function takesConnections({ url }: TestServer): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(() => resolve(true)));
    socket.once("error", () => resolve(false));
  });
}

describe("Side by side", () => {
  test("two servers share nothing: not the port, not the objects, not the clock", async () => {
    const [one, two] = await Promise.all([start(bootstrap), start(bootstrap)]);
    expect(one.server.url).not.toBe(two.server.url);
    await one.client.identity.createApplication({ body: { application: { name: "Only here" } } });
    one.server.setTime(1_000);
    const names = async ({ client }: typeof one) =>
      (await client.identity.listApplications()).applications.map(({ name }) => name);
    expect(await names(one)).toContain("Only here");
    expect(await names(two)).not.toContain("Only here");
    const { application } = await two.client.identity.createApplication({ body: { application: { name: "Now" } } });
    expect(application.insertInstant).toBeGreaterThan(1_000_000_000_000);
  });

  test("a key of one opens no other", async () => {
    const one = await start({ apiKeys: [{ key: "a-key-of-the-first-server-alone-0123456789", name: "one" }] });
    const two = await start({ apiKeys: [{ key: "a-key-of-the-other-server-alone-0123456789", name: "two" }] });
    const stranger = createClient({ baseUrl: two.server.url, apiKey: one.server.apiKey });
    expect((await stranger.request("GET /api/application")).status).toBe(401);
  });

  test("many run side by side in one process", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => startServer({ bootstrap })));
    try {
      expect(new Set(many.map(({ url }) => url)).size).toBe(8);
      const answers = await Promise.all(
        many.map(({ url, apiKey }) =>
          createClient({ baseUrl: url, apiKey }).identity.retrieveApplication({ applicationId: id }),
        ),
      );
      expect(answers.map(({ application }) => application.name)).toEqual(Array.from({ length: 8 }, () => "Forum"));
    } finally {
      await Promise.all(many.map((server) => server.close()));
    }
  });
});

describe("reset()", () => {
  test("restores the bootstrap, its ids and its keys, and forgets everything else", async () => {
    const { server, client } = await start(bootstrap);
    const everything = async () => [
      (await client.identity.retrieveApplication({ applicationId: id })).application.name,
      (await client.identity.listApplications()).applications.length,
      (await client.filtering.searchFilterEntries()).entries,
      (await client.filtering.listBlacklistTags()).tags,
      (await client.moderation.filterContentItem({ body: { content: "heck and crud" } })).replacement,
    ];
    const before = await everything();
    await client.identity.createApplication({ body: { application: { name: "Gone" } } });
    await client.identity.updateApplication({ applicationId: id, body: { application: { name: "Changed" } } });
    const entry = {
      text: "crud",
      locale: "en",
      filterMode: "embeddable" as const,
      severity: "mild" as const,
      tags: ["New"],
    };
    await client.filtering.createFilterEntry({ body: { entry } });
    expect(await everything()).not.toEqual(before);
    const { url, apiKey } = server;
    await server.reset();
    expect([server.url, server.apiKey]).toEqual([url, apiKey]);
    expect(await everything()).toEqual(before);
  });

  test("ids start anew", async () => {
    const { server, client } = await start();
    const create = async () => (await client.filtering.createBlacklistTag({ body: { tag: { name: "First" } } })).tag.id;
    const first = await create();
    await server.reset();
    expect(await create()).toBe(first);
  });

  test("the clock runs like the system's again", async () => {
    const { server, client } = await start();
    server.setTime(1_000);
    await server.reset();
    const before = Date.now();
    const { application } = await client.identity.createApplication({ body: { application: { name: "Now" } } });
    expect(application.insertInstant).toBeGreaterThanOrEqual(before);
    expect(application.insertInstant).toBeLessThanOrEqual(Date.now());
  });

  test("can be called again and again", async () => {
    const { server, client } = await start(bootstrap);
    for (let count = 0; count < 3; count++) {
      await client.identity.deleteApplication({ applicationId: id, hardDelete: true });
      await server.reset();
      expect((await client.identity.retrieveApplication({ applicationId: id })).application.roles).toHaveLength(1);
    }
  });
});

describe("The clock", () => {
  async function instant(client: Awaited<ReturnType<typeof start>>["client"], name: string): Promise<number> {
    return (await client.identity.createApplication({ body: { application: { name } } })).application.insertInstant;
  }

  test("setTime() makes it stand still, advanceTime() moves it", async () => {
    const { server, client } = await start();
    server.setTime(1446250000000);
    expect(await instant(client, "A")).toBe(1446250000000);
    expect(await instant(client, "B")).toBe(1446250000000);
    server.advanceTime(90_000);
    expect(await instant(client, "C")).toBe(1446250090000);
    server.advanceTime(-90_001);
    expect(await instant(client, "D")).toBe(1446249999999);
    server.setTime(new Date("2026-11-20T08:00:00Z"));
    expect(await instant(client, "E")).toBe(Date.UTC(2026, 10, 20, 8));
  });

  test("advanceTime() moves a clock that runs, and it runs on", async () => {
    const { server, client } = await start();
    const day = 86_400_000;
    const before = Date.now();
    server.advanceTime(day);
    const moved = await instant(client, "A");
    expect(moved).toBeGreaterThanOrEqual(before + day);
    expect(moved).toBeLessThanOrEqual(Date.now() + day);
    expect(await instant(client, "B")).toBeGreaterThanOrEqual(moved);
  });
});

describe("notifications, apiKey, close()", () => {
  test("no notification has been sent at first", async () => {
    const { server } = await start(bootstrap);
    expect(server.notifications).toEqual([]);
  });

  test("apiKey is the first key of the bootstrap, or one that opens everything", async () => {
    const given = await start({ apiKeys: [{ key: "the-first-key-of-the-bootstrap-0123456789", name: "first" }] });
    expect(given.server.apiKey).toBe("the-first-key-of-the-bootstrap-0123456789");
    const made = await start();
    expect((await made.client.request("GET /api/application")).status).toBe(200);
  });

  test("close() frees the port, and another server can have it", async () => {
    const server = await startServer({ bootstrap });
    expect(await takesConnections(server)).toBe(true);
    await server.close();
    expect(await takesConnections(server)).toBe(false);
    const next = await startServer({ port: Number(new URL(server.url).port) });
    expect(next.url).toBe(server.url);
    await next.close();
  });

  test("what is wrong with a bootstrap is thrown, and no port stays open", async () => {
    await expect(startServer({ bootstrap: JSON.parse('{"surprise":1}') })).rejects.toThrow(
      /surprise: Unknown property/,
    );
  });

  test("a database URL that is none is refused in words", async () => {
    await expect(startServer({ databaseUrl: "mysql://localhost/x" })).rejects.toThrow(/databaseUrl/);
  });
});
