/** A tenant moves from one store to another with its data, its secrets, its tokens and its keys (Decisions: Moving a tenant). */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { reasonOf } from "../http/answers.ts";
import { forumApplication, login, someClaims, withIdentityProviders } from "../identity/identity-provider.ts";
import { verdictOn } from "../identity/keys-tokens.ts";
import {
  type Environment,
  makeFolder,
  patience,
  programKey,
  type RunningProgram,
  run,
  startProgram,
} from "./program.ts";
import { stores } from "./stores.ts";

const home = "00000000-0000-4000-8000-000000000001";
const tenantId = "aaaaaaaa-0000-4000-8000-000000000001";
const other = "bbbbbbbb-0000-4000-8000-000000000002";
const ownKey = "a-key-of-the-tenant-that-moves-0123456789";
const chat = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDxq";
const masterKey = randomBytes(32).toString("base64");
const firstId = 5_000_000_000;

interface Cell {
  readonly folder: string;
  readonly environment: Environment;
  readonly program: RunningProgram;
}

async function startCell(url: string, tenants: readonly string[], more: Environment = {}): Promise<Cell> {
  const folder = makeFolder();
  const file = join(folder, "bootstrap.json");
  const parts = tenants.includes(tenantId) ? withTenant : {};
  const apiKeys = [{ key: programKey, name: "tests" }];
  const named = tenants.map((id) => ({ id, name: id }));
  writeFileSync(file, JSON.stringify({ tenants: named, ...parts, apiKeys: [...apiKeys, ...(parts.apiKeys ?? [])] }));
  const environment = { DATABASE_URL: url, LOG_LEVEL: "silent", ...more };
  return { folder, environment, program: await startProgram(folder, { ...environment, BOOTSTRAP_FILE: file }) };
}

const ofTenant = <Part extends object>(part: Part) => ({ ...part, tenantId });
const withTenant: { readonly apiKeys?: readonly object[] } = {
  apiKeys: [ofTenant({ key: ownKey, name: "own" })],
  ...{
    identityProviders: withIdentityProviders.identityProviders.map(ofTenant),
    applications: withIdentityProviders.applications.map(ofTenant),
    moderationApplications: [
      ofTenant({
        application: {
          id: chat,
          name: "Chat",
          moderationConfiguration: {
            storeContent: true,
            persistent: true,
            notificationServers: [{ url: "https://127.0.0.1:1/hooks", signingSecret: secret }],
          },
        },
      }),
    ],
    blacklist: ofTenant({ tags: ["Insult"] }),
  },
};

async function command({ folder, environment }: Cell, ...parameters: readonly string[]) {
  const ran = run(folder, environment, ["tenant", ...parameters]);
  const { code } = await ran.exit;
  return { code, text: `${ran.output()}${ran.errors()}` };
}

function clientOf({ program }: Cell, apiKey = ownKey, headers: Readonly<Record<string, string>> = {}): Client {
  return createClient({ baseUrl: program.url, apiKey, retries: 0, headers });
}

const newUser = { body: { user: {} } };

/** Addresses that the tenant is asked for before and after; nothing in the answers may change. */
const questions = [
  "/api/application",
  "/api/report/totals",
  "/api/system/login-record/search",
  "/filter/blacklist/entry/search",
  "/filter/blacklist/tag",
  "/system/application",
  "/moderation/notification",
];

async function answersOf(cell: Cell): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const path of questions) {
    const answer = await clientOf(cell).request(`GET ${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    answers.push([path, answer.text()]);
  }
  return answers;
}

const entry = (text: string) => ({
  entry: { text, locale: "en", filterMode: "exactMatch" as const, severity: "mild" as const, tags: ["Insult"] },
});

async function fill(client: Client): Promise<void> {
  for (const word of ["blorf", "snarkle"]) await client.filtering.createFilterEntry({ body: entry(word) });
  const parts = [{ type: "text", content: "you blorf", name: "text" }] as const;
  const content = { applicationId: chat, senderId: tenantId, createInstant: 1_800_000_000_000, parts: [...parts] };
  for (const contentItemId of [home, other]) {
    const moderated = await client.request("moderateContentItemWithId", { contentItemId, body: { content } });
    expect(moderated.status, moderated.text()).toBe(200);
  }
}

describe.each(await stores())("from $name", patience, ({ url }) => {
  test("all of it is there, its tokens are good, and the former server tells where it is", async () => {
    const source = await startCell(url, [home, tenantId, other], { MASTER_KEY: masterKey });
    const target = await startCell(`sqlite:${join(makeFolder(), "target.db")}`, [home], { FIRST_ID: `${firstId}` });
    // A tenant of the target chose the same ids.
    const namesake = clientOf(target, programKey, { "X-Service-TenantId": home });
    for (const [operation, applicationId] of [
      ["createApplicationWithId", forumApplication],
      ["createModerationApplicationWithId", chat],
    ] as const)
      await namesake.request(operation, { applicationId, body: { application: { name: "Namesake" } } });
    const client = clientOf(source);
    await fill(client);
    const signedIn = await login(client, forumApplication, someClaims());
    const vended = (await client.identity.vendToken({ body: { claims: { sub: "build-server" } } })).token;
    const before = await answersOf(source);

    const file = join(source.folder, "tenant.jsonl");
    const exported = await command(source, "export", tenantId, "--file", file);
    expect(exported, exported.text).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, "utf8")).not.toContain(secret);

    const refused = await client.request("createContentUser", { contentUserId: home, ...newUser });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await client.request("GET /api/application")).status).toBe(200);
    const whole = clientOf(source, programKey);
    const oneMore = { apiKey: { name: "one more", tenantId } };
    expect(await whole.identity.createApiKey.result({ body: oneMore })).toMatchObject({ status: 503 });
    const others = clientOf(source, programKey, { "X-Service-TenantId": other });
    expect((await others.request("createContentUser", { contentUserId: home, ...newUser })).status).toBe(200);

    const keyFile = join(source.folder, "master.key");
    writeFileSync(keyFile, masterKey);
    const bringIn = ["import", "--file", file, "--source-key-file", keyFile];
    const cut = join(source.folder, "cut.jsonl");
    writeFileSync(cut, readFileSync(file, "utf8").split("\n").slice(0, -2).join("\n"));
    expect((await command(target, "import", "--file", file)).text).toContain("another master key");
    expect((await command(target, ...bringIn.with(2, cut))).text).toContain("cut off");
    const foreign = join(source.folder, "foreign.jsonl");
    const ownRow = new RegExp(`^(\\["roles",.*)${tenantId}`, "m");
    expect(readFileSync(file, "utf8")).toMatch(ownRow);
    writeFileSync(foreign, readFileSync(file, "utf8").replace(ownRow, `$1${home}`));
    expect((await command(target, ...bringIn.with(2, foreign))).text).toContain("belong to another tenant");
    const imported = await command(target, ...bringIn);
    expect(imported, imported.text).toMatchObject({ code: 0 });
    expect((await command(target, ...bringIn)).text).toContain("has the tenant");

    expect(await answersOf(target)).toEqual(before);
    const there = clientOf(target);
    expect(await verdictOn(there, vended)).toBe("valid");
    expect(await verdictOn(there, signedIn.token ?? "")).toBe("valid");
    const refresh = await there.identity.refreshToken({ body: { refreshToken: signedIn.refreshToken ?? "" } });
    expect(await verdictOn(there, refresh.token ?? "")).toBe("valid");
    const created = await there.filtering.createFilterEntry({ body: entry("of the target") });
    expect(created.entry.id).toBeGreaterThanOrEqual(firstId);

    for (const [operation, applicationId] of [
      ["retrieveApplication", forumApplication],
      ["retrieveModerationApplication", chat],
    ] as const)
      expect((await namesake.request(operation, { applicationId })).text()).toContain('"name":"Namesake"');

    const removed = await command(source, "remove", tenantId, "--moved-to", target.program.url);
    expect(removed, removed.text).toMatchObject({ code: 0 });
    await expect.poll(async () => (await client.request("GET /api/application")).status).toBe(401);
    const moved = await client.request("GET /api/application");
    expect(reasonOf(moved)).toBe("moved");
    expect(moved.headers.get("www-authenticate")).toContain(`Send its requests to ${target.program.url}`);
    const named = clientOf(source, programKey, { "X-Service-TenantId": tenantId });
    expect((await named.request("GET /api/application")).text()).toContain(target.program.url);
    expect((await others.request("GET /content/user/{contentUserId}", { contentUserId: home })).status).toBe(200);
  });

  test("one that is given up while it arrives is not there, nor is what came of it", async () => {
    const source = await startCell(`sqlite:${join(makeFolder(), "source.db")}`, [home, tenantId], {
      MASTER_KEY: masterKey,
    });
    await fill(clientOf(source));
    const file = join(source.folder, "tenant.jsonl");
    expect(await command(source, "export", tenantId, "--file", file)).toMatchObject({ code: 0 });
    const target = await startCell(url, [home], { MASTER_KEY: masterKey });
    const [header = "", ...rows] = readFileSync(file, "utf8").split("\n");
    const pipe = join(target.folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const arrival = run(target.folder, target.environment, ["tenant", "import", "--file", pipe]);
    const sent = createWriteStream(pipe);
    sent.write(`${header}\n${rows.slice(0, 3).join("\n")}\n`);
    await expect.poll(async () => (await command(target, "list")).text).toContain(`${tenantId}: arriving`);
    expect(await command(target, "cancel", tenantId)).toMatchObject({ code: 0 });
    sent.end(rows.slice(3).join("\n"));
    expect(await arrival.exit).toMatchObject({ code: 1 });
    expect(arrival.errors()).toContain("given up");
    expect((await command(target, "cancel", tenantId)).text).toContain("There is no tenant");
  });

  test("a move that is given up leaves the tenant where it is", async () => {
    const source = await startCell(`sqlite:${join(makeFolder(), "source.db")}`, [home, tenantId]);
    expect(await command(source, "remove", tenantId, "--moved-to", "https://b.example.com")).toMatchObject({ code: 1 });
    expect(await command(source, "export", tenantId, "--file", join(source.folder, "a.jsonl"))).toMatchObject({
      code: 0,
    });
    expect((await command(source, "list")).text).toContain(`${tenantId}: moving`);
    expect(await command(source, "cancel", tenantId)).toMatchObject({ code: 0 });
    await expect
      .poll(
        async () => (await clientOf(source).request("createContentUser", { contentUserId: home, ...newUser })).status,
      )
      .toBe(200);
  });
});
