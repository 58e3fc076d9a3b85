/**
 * The log: JSON lines that carry the request id, and no secret (OWASP ASVS 14.2.4, 16.2.1, 16.2.3, 16.2.4, 16.2.5,
 * 16.3.1, 16.3.2, 16.3.3).
 */
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { makeFolder, patience, startProgram, stop, withKey } from "./program.ts";

const secrets = {
  clientSecret: "client-secret-that-nobody-may-read",
  signingSecret: "signing-secret-that-nobody-may-read",
  password: "password that nobody may read",
  refreshToken: "refresh-token-that-nobody-may-read",
  cookie: "cookie-that-nobody-may-read",
  content: "a private message that nobody may read",
  wrongKey: "a-wrong-key-that-nobody-may-read",
  searched: "searched-for-that-nobody-may-read",
};

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly [name: string]: unknown;
}

function readLines(text: string): Line[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Line => JSON.parse(line));
}

/** Sends requests that are full of secrets, each under an id of its own. */
async function talk(program: Awaited<ReturnType<typeof startProgram>>): Promise<void> {
  const client = program.client();
  const application = {
    name: "Logged",
    oauthConfiguration: { clientSecret: secrets.clientSecret },
    jwtConfiguration: {
      enabled: true,
      algorithm: "HS256",
      secret: secrets.signingSecret,
      refreshTokenTimeToLiveInMinutes: 1,
    },
  };
  await client.request("createApplication", { body: { application } }, { requestId: "created" });
  await client.request("createApplication", { body: { application } }, { requestId: "duplicate" });
  await client.request(
    "createApplication",
    { body: { application: { ...application, name: 7 } } },
    { requestId: "wrong" },
  );
  await client.request("createApplication", {}, { rawBody: `{"password":"${secrets.password}`, requestId: "broken" });
  const user = { email: "mia@example.org", password: secrets.password, applicationIds: [], roles: ["moderator"] };
  await client.request("createOperatorUser", { body: { user } }, { requestId: "operator" });
  await client.request("filterContentItem", { body: { content: secrets.content } }, { requestId: "filtered" });
  await client.request(`GET /filter/blacklist/entry?locale=en&text=${secrets.searched}`, {}, { requestId: "searched" });
  await client.request(
    `GET /api/jwt/issue?refreshToken=${secrets.refreshToken}`,
    {},
    {
      requestId: "unauthorized",
      headers: { authorization: secrets.wrongKey, cookie: `access_token=${secrets.cookie}` },
    },
  );
}

const folder = makeFolder();
const file = join(folder, "logs", "gatehouse.log");
const program = await startProgram(folder, { LOG_LEVEL: "trace", LOG_FILE: file });
await talk(program);
await stop(program);
const text = readFileSync(file, "utf8");
const lines = readLines(text);

describe("The log", patience, () => {
  test("is JSON, a line an event, with a level and an instant", () => {
    expect(text.trim().split("\n")).toHaveLength(lines.length);
    for (const line of lines) {
      expect(line).toMatchObject({
        level: expect.stringMatching(/^(?:trace|debug|info|warn|error|fatal)$/),
        msg: expect.any(String),
      });
      expect(new Date(line.time).toISOString()).toBe(line.time);
    }
  });

  test("has a line for each request, with its id, and what became of it", () => {
    const requests = lines.filter(({ msg }) => msg === "request");
    expect(requests.map(({ requestId, status }) => [requestId, status])).toEqual([
      ["created", 200],
      ["duplicate", 400],
      ["wrong", 400],
      ["broken", 400],
      ["operator", expect.any(Number)],
      ["filtered", 200],
      ["searched", 404],
      ["unauthorized", 401],
    ]);
    expect(requests[0]).toMatchObject({
      level: "info",
      method: "POST",
      path: "/api/application",
      operation: "createApplication",
      key: "first start",
      complete: true,
      milliseconds: expect.any(Number),
      tenant: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("names why a request was refused", () => {
    const refusals = lines.flatMap(({ requestId, refusal }) => (refusal === undefined ? [] : [[requestId, refusal]]));
    expect(refusals).toEqual([["unauthorized", "invalid"]]);
  });

  test.each(Object.entries(secrets))("does not hold the %s", (_, secret) => {
    expect(text).not.toContain(secret);
  });

  test("does not hold the API key, nor its hash", async () => {
    const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(program.output()) ?? [];
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
    for (const form of [key, digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")]) {
      expect(form).not.toBe("");
      expect(text).not.toContain(form);
    }
  });

  test("is not on standard output then", () => {
    expect(readLines(program.output())).toEqual([]);
  });
});

describe("LOG_LEVEL and LOG_FILE", patience, () => {
  test("without a file the log is on standard output", async () => {
    const other = await startProgram(folder, withKey(folder));
    await other.client().request("GET /api/system/version", undefined, { requestId: "on-standard-output" });
    await stop(other);
    expect(readLines(other.output())).toContainEqual(
      expect.objectContaining({ requestId: "on-standard-output", msg: "request" }),
    );
  });

  test("LOG_FILE_MAX_BYTES and LOG_FILES_KEPT rotate the file: nothing is lost until it is too old", async () => {
    const own = makeFolder();
    const rotating = { LOG_FILE: join(own, "log"), LOG_FILE_MAX_BYTES: "65536", LOG_FILES_KEPT: "2" };
    const other = await startProgram(own, { ...rotating, ...withKey(own) });
    const client = other.client();
    for (let count = 0; count < 1_500; count += 50) {
      const batch = Array.from({ length: 50 }, (_, index) => `${"i".repeat(100)}-${count + index}`);
      await Promise.all(batch.map((requestId) => client.request("GET /api/system/version", {}, { requestId })));
    }
    const kept = () => readdirSync(own).filter((name) => name.startsWith("log."));
    await expect.poll(kept, { timeout: 10_000 }).toEqual(Array(2).fill(expect.stringMatching(/^log\..*\.gz$/)));
    await stop(other);
    const text = kept().map((name) => gunzipSync(readFileSync(join(own, name))).toString());
    for (const each of text) expect(each.length).toBeLessThanOrEqual(65_536);
    const all = readLines([...text, readFileSync(join(own, "log"), "utf8")].join(""));
    const numbers = all.flatMap(({ requestId }) =>
      typeof requestId === "string" ? [Number(requestId.slice(101))] : [],
    );
    expect(numbers.length).toBeGreaterThan(300);
    expect(new Set(numbers)).toEqual(
      new Set(Array.from({ length: 1_500 }, (_, index) => index).slice(-numbers.length)),
    );
  });

  test.each(["silent", "error"])("%s leaves requests out that went well", async (level) => {
    const other = await startProgram(folder, { LOG_LEVEL: level, ...withKey(folder) });
    await other.client().request("GET /api/system/version");
    await stop(other);
    expect(readLines(other.output())).toEqual([]);
  });
});

describe("SIGHUP", patience, () => {
  test("opens the log file anew after another program moved it, and no line is lost", async () => {
    const own = makeFolder();
    const file = join(own, "log");
    // Nothing but warnings: no line of a request opens the file.
    const other = await startProgram(own, { LOG_FILE: file, LOG_LEVEL: "warn", ...withKey(own) });
    for (const moved of ["log-1", "log-2"]) {
      renameSync(file, join(own, moved));
      other.process.kill("SIGHUP");
      await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
    }
    expect((await other.client().request("GET /api/system/version")).status).toBe(200);
    await expect(stop(other)).resolves.toEqual({ code: 0, signal: null });
  });

  test("stops the program where the log is on the standard output, as a terminal that is closed does", async () => {
    const other = await startProgram(folder, withKey(folder));
    await expect(stop(other, "SIGHUP")).resolves.toEqual({ code: 0, signal: null });
  });
});
