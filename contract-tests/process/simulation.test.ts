/** The header by which the test server brings about what normal use cannot reach, and by which the program does nothing. */
import { readFileSync } from "node:fs";
import { createClient, type Exchange } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { codesOf, expectEmpty, reasonOf } from "../http/answers.ts";
import { type Sample, sample, samples, send } from "../http/requests.ts";
import { forumApplication, login, withIdentityProviders } from "../identity/identity-provider.ts";
import { ownDatabase } from "../support/own-database.ts";
import { start } from "../support/server.ts";
import { makeFolder, patience, startProgram, stop, withKey } from "./program.ts";

const { server, client } = await start(withIdentityProviders);
const header = "X-Simulate-Status";

const operator = { email: "mia@example.org", password: "correct horse battery staple" };
await client.filtering.createOperatorUser({ body: { user: { ...operator, roles: ["admin"] } } });
const { token } = await client.moderation.loginOperator({ body: operator });
const { token: accessToken } = await login(client, forumApplication);

/** Returns the credentials that the operation needs besides the client's key: an operator's token, or a user's JWT. */
function openingOf({ operation: { security } }: Sample): { readonly authorization?: string } {
  if (security.includes("apiKey")) return {};
  if (security.includes("operatorToken")) return { authorization: `Bearer ${token}` };
  return security.includes("bearer") ? { authorization: `Bearer ${accessToken}` } : {};
}

function simulate(status: string, wanted: Sample, by = client): Promise<Exchange> {
  return send(by, wanted, {}, { headers: { ...openingOf(wanted), [header]: status } });
}

function documenting(status: string): [string, Sample][] {
  return samples
    .filter(({ operation }) => operation.responses[status] !== undefined)
    .map((each) => [each.operation.operationId, each]);
}

describe("503 by a store that cannot be reached", () => {
  test.each(documenting("503"))("%s", async (_, wanted) => {
    const answer = await simulate("503", wanted);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(JSON.parse(answer.text())).toMatchObject({ generalErrors: [{ code: "[unavailable]" }] });
  });
});

/** Without one that can be dropped under a server there is no such test, rather than one that is left out. */
const gone = await ownDatabase();
if (gone.databaseUrl !== undefined) {
  const orphan = await start(withIdentityProviders, { databaseUrl: gone.databaseUrl });
  const signedIn = await login(orphan.client, forumApplication);

  describe("503 by a store that is gone", async () => {
    await gone.drop();

    /** A transaction begins with its first statement; what is sent here needs none. */
    const withoutStatement = new Set([
      ...["previewEmailTemplate", "exportSystemLogsByCriteria", "retrieveSystemVersion"],
      ...["listRefreshTokens", "deleteRefreshTokens"],
    ]);
    const isAsked = ([name, { operation }]: ReturnType<typeof documenting>[number]) =>
      operation.interface === "identity" && !withoutStatement.has(name);

    test.each(documenting("503").filter(isAsked))("%s", async (_, wanted) => {
      const isBearer = openingOf(wanted).authorization !== undefined;
      const headers = isBearer ? { authorization: `Bearer ${signedIn.token}` } : {};
      const answer = await send(orphan.client, wanted, {}, { headers });
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(JSON.parse(answer.text())).toMatchObject({ generalErrors: [{ code: "[unavailable]" }] });
    });
  });
}

describe("It stands where the real thing does", () => {
  test("nothing was stored by all of these", async () => {
    const { applications } = await client.identity.listApplications();
    expect(applications.map(({ name }) => name).toSorted()).toEqual(["Forum", "Gatehouse", "Shop"]);
    await expect(client.filtering.listBlacklistTags()).resolves.toEqual({ tags: [] });
    await expect(client.moderation.listModerationApplications()).resolves.toEqual({ applications: [] });
  });

  test.each(["402", "500", "503", "nonsense"])("behind authentication: %s", async (status) => {
    const stranger = createClient({ baseUrl: server.url, apiKey: null });
    expect(reasonOf(await simulate(status, sample("listApplications"), stranger))).toBe("missing");
  });

  test("500 and 503 behind validation", async () => {
    for (const status of ["500", "503"]) {
      const { operation } = sample("retrieveApplication");
      const answer = await simulate(status, { operation, path: { applicationId: "none" }, query: {}, body: undefined });
      expect(codesOf(answer)).toEqual({ applicationId: ["[couldNotConvert]applicationId"] });
    }
  });

  test("an unknown path stays unknown", async () => {
    const answer = await client.request("GET /nothing", undefined, { headers: { [header]: "402" } });
    expectEmpty(answer, 404);
  });
});

describe("What it does not do is said", () => {
  test.each(["200", "404", "408", "5000", "x"])("%s", async (status) => {
    const answer = await simulate(status, sample("createFilterEntry"));
    expect(codesOf(answer)).toEqual({ [header]: [`[invalidOption]${header}`] });
    expect(answer.text()).toContain("send one of: 402, 413, 429, 500, 503.");
  });

  test("413 where there is no body to be too large", async () => {
    const bodiless = await simulate("413", sample("retrieveFilterEntry"));
    expect(bodiless.text()).toContain("send one of: 402, 429, 500, 503.");
    const { operation, path } = sample("updateApplication");
    const without = await simulate("413", { operation, path, query: { reactivate: true }, body: undefined });
    expect(codesOf(without)).toEqual({ [header]: [`[invalidOption]${header}`] });
    expect(without.text()).toContain("Send a body.");
  });
});

describe("The program", () => {
  test("does what it would without the header", patience, async () => {
    const folder = makeFolder();
    const program = await startProgram(folder, withKey(folder));
    const stored = sample("createBlacklistTag");
    for (const status of ["402", "413", "429", "500", "503", "nonsense"]) {
      expect((await simulate(status, sample("listApplications"), program.client())).status).toBe(200);
      const tag = { tag: { name: `Tag ${status}` } };
      expect((await simulate(status, { ...stored, body: tag }, program.client())).status).toBe(200);
    }
    await expect(program.client().filtering.listBlacklistTags()).resolves.toMatchObject({ tags: { length: 6 } });
    await stop(program);
  });

  test("does not load the simulation, nor what else is for tests alone", () => {
    const main = new URL("../main.js", import.meta.resolve("@gatehouse/server"));
    const loaded = new Set([new URL(forTests, main).href]);
    load(main, loaded);
    // `serve --test` alone loads it; see contract-tests/process/test-surface.test.ts.
    expect(readFileSync(new URL(forTests, main), "utf8")).toContain("test-server.js");
    const names = [...loaded].map((url) => url.replace(/.*\/dist\//, ""));
    expect(names).toContain("app.js");
    expect(names).not.toContain("simulation.js");
    expect(names).not.toContain("pipeline-override.js");
    expect(names).not.toContain("test-server.js");
  });
});

/** Imported where `--test` asks for it, and nowhere else. */
const forTests = "./testing/serve-test.js";

/** Everything that a file of the package imports, directly or not. */
function load(file: URL, loaded: Set<string>): void {
  if (loaded.has(file.href)) return;
  loaded.add(file.href);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g))
    load(new URL(name, file), loaded);
}
