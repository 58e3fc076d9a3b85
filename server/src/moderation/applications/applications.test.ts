/** Bootstrap of an application that already exists; requests are tested through the SDK. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { findModerationApplication, putModerationApplication } from "./applications.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const one = {
  url: "https://one.example/hooks",
  httpAuthenticationUsername: "nell",
  httpAuthenticationPassword: "lantern",
};
const other = { url: "https://other.example/hooks" };

let store: Store;

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Harbour" }));
});

afterEach(() => store.close());

/** The stored application, and the ids of its notification servers. */
async function put(name: string, moderationConfiguration: object) {
  const problems = new Problems();
  const application = readShape("ModerationApplication", { id, name, moderationConfiguration }, problems);
  if (application === undefined) throw new Error(JSON.stringify(problems.toErrors()));
  return store.write(async (db) => {
    expect(await putModerationApplication({ db, tenantId }, id, application)).toBeUndefined();
    const stored = await findModerationApplication({ db, tenantId }, id);
    return { stored, servers: stored?.moderationConfiguration.notificationServers.map((server) => server.id) };
  });
}

test("the same application again changes nothing, not even the ids of its notification servers", async () => {
  const first = await put("Chat", { notificationServers: [one, other], storeContent: true });
  expect(first.servers).toHaveLength(2);
  expect(await put("Chat", { notificationServers: [one, other], storeContent: true })).toEqual(first);
});

test.each([
  ["another name", "Forum", { notificationServers: [one, other] }],
  ["another configuration", "Chat", { notificationServers: [one, other], storeContent: true }],
  ["another order of servers", "Chat", { notificationServers: [other, one] }],
  ["another password", "Chat", { notificationServers: [{ ...one, httpAuthenticationPassword: "anchor" }, other] }],
  ["fewer servers", "Chat", { notificationServers: [one] }],
  ["more servers", "Chat", { notificationServers: [one, other, one] }],
] as const)("an application with %s takes its place, with new servers", async (_, name, configuration) => {
  const before = await put("Chat", { notificationServers: [one, other] });
  const after = await put(name, configuration);
  expect(after.stored?.name).toBe(name);
  expect(after.stored?.moderationConfiguration.storeContent).toBe("storeContent" in configuration);
  expect(after.servers).toHaveLength(configuration.notificationServers.length);
  for (const server of after.servers ?? []) expect(before.servers).not.toContain(server);
});
