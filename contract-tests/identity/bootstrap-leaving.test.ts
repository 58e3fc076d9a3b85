/**
 * Objects that leave the bootstrap file end at the next start, in every process (Decisions: The bootstrap file; OWASP
 * ASVS 7.4.2, 8.3.2).
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Client, createClient } from "@gatehouse/sdk";
import { BootstrapError, type BootstrapObject, startServer } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { reasonOf } from "../http/answers.ts";
import {
  createOperator,
  newOperator,
  password,
  queued,
  queueingApplication,
  signIn,
} from "../moderation/queue-fixtures.ts";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { Receiver } from "../support/receiver.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  crewProvider,
  forumApplication,
  login,
  partnerLogin,
  partnerProvider,
  reconcileBody,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";
import { createMapped, notification, send } from "./webhook-fixtures.ts";

const adminKey = "a-key-that-stays-in-the-file-0123456789";
const loopback = { notificationAllowedRanges: ["127.0.0.0/8"] };
/** Starts processes on one store, each with a bootstrap of its own. */
async function processes(): Promise<(bootstrap: BootstrapObject) => ReturnType<typeof start>> {
  const database = await ownDatabase();
  whenDone(database.drop);
  const { databaseUrl = `sqlite:${join(makeFolder(), "store.db")}` } = database;
  return (bootstrap) =>
    start({ apiKeys: [{ key: adminKey, name: "admin" }], ...bootstrap }, { databaseUrl, ...loopback });
}

describe("an identity provider that leaves the file", () => {
  const partner = { by: partnerLogin } as const;

  async function refused(client: Client, claims = someClaims()): Promise<string | undefined> {
    return reasonOf(await client.request("reconcileToken", { body: reconcileBody(forumApplication, claims, partner) }));
  }

  test("opens nothing any more, and what came of its logins ends; the others stay", async () => {
    const run = await processes();
    const before = await run(withIdentityProviders);
    const stays = await login(before.client, forumApplication);
    const leaves = await login(before.client, forumApplication, someClaims(), partner);
    const after = await run({ ...withIdentityProviders, identityProviders: [crewProvider()] });
    for (const { client } of [before, after]) {
      expect(await refused(client)).toBe("invalid");
      const body = { refreshToken: leaves.refreshToken ?? "" };
      expect(await refusal(client, "refreshToken", { body })).toEqual({ refreshToken: "[invalid]refreshToken" });
      await client.identity.refreshToken({ body: { refreshToken: stays.refreshToken ?? "" } });
    }
    await login(after.client, forumApplication);
  });

  test("has lost its links to users when it comes back", async () => {
    const run = await processes();
    const claims = someClaims();
    const first = await login((await run(withIdentityProviders)).client, forumApplication, claims, partner);
    const again = await login((await run(withIdentityProviders)).client, forumApplication, claims, partner);
    expect(again.user.id, "a start that names it changes nothing").toBe(first.user.id);
    await run({ ...withIdentityProviders, identityProviders: [crewProvider()] });
    const { client } = await run(withIdentityProviders);
    const other = await login(client, forumApplication, claims, partner);
    expect(other.user.id, "nobody vouches for the address").not.toBe(first.user.id);
  });

  test("and a file that names none takes all of them", async () => {
    const run = await processes();
    const before = await run({ ...withIdentityProviders, identityProviders: [partnerProvider()] });
    await login(before.client, forumApplication, someClaims(), partner);
    await run({});
    expect(await refused(before.client)).toBe("invalid");
  });
});

describe("a webhook that leaves the file", () => {
  test("hears of nothing any more, not even of what was to be sent; applications lose it", async () => {
    const run = await processes();
    const [leaving, staying] = [await Receiver.start(), await Receiver.start()];
    const [gone, kept] = [
      { id: randomUUID(), url: leaving.url },
      { id: randomUUID(), url: staying.url },
    ];
    const before = await run({ webhooks: [gone, kept] });
    before.server.setTime(Date.now());
    const moderated = randomUUID();
    const applicationId = await createMapped(before.client, [moderated], [gone.id, kept.id]);
    leaving.next(503);
    await send(before.client, notification([moderated], { comment: "one" }));
    await before.server.idle();
    expect([leaving.tried, staying.taken]).toEqual([["one"], ["one"]]);
    const after = await run({ webhooks: [kept] });
    await send(before.client, notification([moderated], { comment: "two" }));
    before.server.advanceTime(3_600_000);
    await before.server.idle();
    await after.server.idle();
    expect([leaving.tried, staying.taken]).toEqual([["one"], ["one", "two"]]);
    const { webhookIds } = await after.client.identity.retrieveApplication({ applicationId });
    expect(webhookIds).toEqual([kept.id]);
    const body = { application: { name: "Another" }, webhookIds: [gone.id] };
    expect(await refusal(after.client, "createApplication", { body })).toEqual({
      "webhookIds[0]": "[invalid]webhookIds",
    });
  });

  test("cannot be named by an application of the same file", async () => {
    const run = await processes();
    const hook = { id: randomUUID(), url: "https://forum.example.com/hooks" };
    const applications = [{ application: { id: randomUUID(), name: "Forum" }, webhookIds: [hook.id] }];
    await run({ webhooks: [hook], applications });
    await expect(run({ applications })).rejects.toMatchObject({
      lines: [expect.stringMatching(/^applications\[0\]\.webhookIds\[0\]: /)],
    });
  });
});

describe("an operator who leaves the file", () => {
  const operator = (email: string, more: object = {}) => ({ user: { email, password, ...more } });
  const admin = operator("ann@example.org", { roles: ["admin"] });
  const moderator = operator("mia@example.org", { roles: ["moderator"] });

  async function look({ client }: { readonly client: Client }, token: string): Promise<number> {
    return (await client.request("listApprovalQueueItems", {}, { token })).status;
  }

  test("is out at once, in every process, and holds nothing any more; operators made by operations stay", async () => {
    const run = await processes();
    const before = await run({ operators: [admin, moderator] });
    const token = await signIn(before.client, moderator.user.email);
    const made = await newOperator(before.client);
    const { id: applicationId } = await queueingApplication(before.client);
    const contentItemId = await queued(before.client, "requiresApproval", { applicationId });
    await before.client.moderation.checkOutApprovalQueueItems({ body: { applicationId } }, { token });
    const after = await run({ operators: [admin] });
    for (const process of [before, after]) {
      expect(await look(process, token)).toBe(401);
      expect(await look(process, made.as.token)).toBe(200);
      const body = { email: moderator.user.email, password };
      expect(reasonOf(await process.client.request("loginOperator", { body }))).toBe("invalid");
    }
    await after.client.moderation.approveContentItem({ contentItemId }, made.as);
    expect(await look(after, await signIn(after.client, admin.user.email))).toBe(200);
  });

  test("is back with the password of the file when the file names them again", async () => {
    const run = await processes();
    const first = await run({ operators: [moderator] });
    const token = await signIn(first.client, moderator.user.email);
    await run({});
    const other = "another battery staple of the horse";
    const { client } = await run({ operators: [operator(moderator.user.email, { password: other })] });
    expect(
      (await client.moderation.loginOperator({ body: { email: moderator.user.email, password: other } })).token,
    ).not.toBe("");
    expect((await client.request("listApprovalQueueItems", {}, { token })).status, "the old token stays dead").toBe(
      401,
    );
    const body = { email: moderator.user.email, password };
    expect((await client.request("loginOperator", { body })).status).toBe(401);
  });

  test("stays out where an operation disabled them, whatever the file says", async () => {
    const run = await processes();
    const first = await run({ operators: [moderator] });
    const token = await signIn(first.client, moderator.user.email);
    const { user } = await first.client.moderation.loginOperator({ body: { email: moderator.user.email, password } });
    await first.client.filtering.deleteOperatorUser({ userId: user.id });
    for (const operators of [[moderator], [], [moderator]]) {
      const { client } = await run({ operators });
      expect((await client.request("listApprovalQueueItems", {}, { token })).status).toBe(401);
      const body = { email: moderator.user.email, password };
      expect((await client.request("loginOperator", { body })).status).toBe(401);
    }
  });

  test("stays where an operation made the account that the file names later", async () => {
    const run = await processes();
    const first = await run({});
    const made = await createOperator(first.client);
    await run({ operators: [operator(made.email)] });
    const { client } = await run({});
    expect((await client.filtering.retrieveOperatorUser({ userId: made.id })).user.id).toBe(made.id);
  });
});

describe("an API key whose value changes under its name", () => {
  const [old, fresh] = ["the-old-value-of-the-key-0123456789", "the-new-value-of-the-key-0123456789"];
  const admin = { key: adminKey, name: "admin" };

  async function statusOf({ server }: Awaited<ReturnType<typeof start>>, apiKey: string): Promise<number> {
    const client = createClient({ baseUrl: server.url, apiKey, retries: 0 });
    return (await client.request("GET /api/application")).status;
  }

  test("ends by the old value, in every process", async () => {
    const run = await processes();
    const before = await run({ apiKeys: [admin, { key: old, name: "chat" }] });
    const after = await run({ apiKeys: [admin, { key: fresh, name: "chat" }] });
    expect(await Promise.all([old, fresh].map((key) => statusOf(after, key)))).toEqual([401, 200]);
    await expect.poll(() => Promise.all([old, fresh].map((key) => statusOf(before, key)))).toEqual([401, 200]);
  });

  test("has both values while the file has both, and the other one alone afterwards", async () => {
    const run = await processes();
    const both = [
      { key: old, name: "chat" },
      { key: fresh, name: "chat" },
    ];
    const before = await run({ apiKeys: [admin, ...both] });
    expect(await Promise.all([old, fresh].map((key) => statusOf(before, key)))).toEqual([200, 200]);
    const after = await run({ apiKeys: [admin, ...both.slice(1)] });
    expect(await Promise.all([old, fresh].map((key) => statusOf(after, key)))).toEqual([401, 200]);
  });

  test("ends by the old value when the file leaves the new one to the server", async () => {
    const run = await processes();
    const before = await run({ apiKeys: [admin, { key: old, name: "chat" }] });
    const after = await run({ apiKeys: [admin, { name: "chat" }] });
    expect(await statusOf(after, old)).toBe(401);
    await expect.poll(() => statusOf(before, old)).toBe(401);
    const generated = async () =>
      (await after.client.identity.listApiKeys()).apiKeys.flatMap(({ id, name }) => (name === "chat" ? id : []));
    const made = await generated();
    expect(made, "the server made a value").toHaveLength(1);
    await run({ apiKeys: [admin, { name: "chat" }] });
    expect(await generated(), "it keeps that one").toEqual(made);
  });

  test.each<[string, { readonly key?: string; readonly name: string }[], string]>([
    ["with a value and without", [{ key: old, name: "chat" }, { name: "chat" }], "apiKeys[1].name"],
    ["without a value and with", [{ name: "chat" }, { key: old, name: "chat" }], "apiKeys[1].name"],
    ["without values", [{ name: "chat" }, { name: "chat" }], "apiKeys[1].name"],
    [
      "of one value",
      [
        { key: old, name: "chat" },
        { key: old, name: "shop" },
      ],
      "apiKeys[1].key",
    ],
  ])("is not ambiguous: two %s stop the start", async (_, apiKeys, path) => {
    const failure = await startServer({ bootstrap: { apiKeys } }).then(
      (server) => server.close(),
      (error: unknown) => error,
    );
    if (!(failure instanceof BootstrapError)) throw new Error(`The file was accepted: ${String(failure)}`);
    expect(failure.lines.map((line) => line.slice(0, line.indexOf(": ")))).toEqual([path]);
    expect(failure.message).not.toContain(old);
  });
});
