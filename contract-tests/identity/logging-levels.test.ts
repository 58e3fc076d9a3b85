/** Identity, Retrieve logging level; Decisions: Logging levels: read and changed while the server runs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { codesOf, expectEmpty } from "../http/answers.ts";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { start } from "../support/server.ts";

const logFile = join(makeFolder(), "gatehouse.log");
const { server, client } = await start({}, { logFile, logLevel: "info" });
const { retrieveLoggingLevel, updateLoggingLevel } = client.identity;

const levelOf = async (name: string) => (await retrieveLoggingLevel({ name })).level;

/** The lines of requests with these ids that are in the log by now. */
async function logged(file: string, ...ids: string[]): Promise<unknown[]> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .flatMap(({ requestId, logger }) =>
      logger === "http.requests" && ids.includes(String(requestId)) ? [requestId] : [],
    );
}

const ask = (requestId: string) => client.request("GET /api/system/version", {}, { requestId });

describe("A logger", () => {
  test("takes it as a form too", async () => {
    const body = { name: "outgoing", level: "trace" } as const;
    const contentType = "application/x-www-form-urlencoded";
    const sent = await updateLoggingLevel({ body: { contentType, body } });
    expect(sent).toEqual(body);
    expect(await levelOf("outgoing")).toBe("trace");
  });

  test("has the level of the nearest one above it that has one", async () => {
    await server.reset();
    await updateLoggingLevel({ body: { name: "root", level: "error" } });
    await updateLoggingLevel({ body: { name: "http", level: "warn" } });
    expect(await levelOf("http.cors")).toBe("warn");
    expect(await levelOf("mail")).toBe("error");
    await updateLoggingLevel({ body: { name: "http.cors", level: "debug" } });
    expect(await levelOf("http.cors")).toBe("debug");
    expect(await levelOf("http.requests")).toBe("warn");
  });

  test.each(["nothing", "http.", "HTTP", "constructor"])("%s is unknown", async (name) => {
    expectEmpty(await client.request(`GET /api/logger?name=${name}`), 404);
    const answer = await client.request("updateLoggingLevel", { body: { name, level: "info" } });
    expect(codesOf(answer)).toEqual({ name: ["[invalid]name"] });
    expect(answer.text()).toMatch(/Send one of: .*\bhttp, .*\bmail, .*\broot, /);
  });
});

describe("A level", () => {
  test("takes effect at once: on the very request that comes next", async () => {
    await server.reset();
    await ask("logged-before");
    await updateLoggingLevel({ body: { name: "http", level: "off" } });
    await ask("not-logged");
    await updateLoggingLevel({ body: { name: "http", level: "info" } });
    await ask("logged-after");
    expect(await logged(logFile, "logged-before", "not-logged", "logged-after")).toEqual([
      "logged-before",
      "logged-after",
    ]);
  });

  test("of another logger changes nothing", async () => {
    await server.reset();
    await updateLoggingLevel({ body: { name: "http.failures", level: "off" } });
    await ask("logged-still");
    expect(await logged(logFile, "logged-still")).toEqual(["logged-still"]);
  });

  test("debug of the store logs transactions, and info does not", async () => {
    await server.reset();
    const transactions = () => readFileSync(logFile, "utf8").split('"logger":"store"').length;
    const quiet = transactions();
    await client.identity.listApplications();
    await logged(logFile);
    expect(transactions()).toBe(quiet);
    await updateLoggingLevel({ body: { name: "store", level: "debug" } });
    await client.identity.listApplications();
    await logged(logFile);
    expect(transactions()).toBeGreaterThan(quiet);
  });

  test("is kept with what the server stores: it holds in other processes within a second, and after a restart", async () => {
    const folder = makeFolder();
    const databaseUrl = `better-sqlite3:${join(folder, "gatehouse.db")}`;
    const startOne = async (name: string) => {
      const file = join(folder, name);
      const one = await startServer({ databaseUrl, logFile: file, logLevel: "info" });
      whenDone(() => one.close());
      return { ...one, file, client: createClient({ baseUrl: one.url, apiKey: one.apiKey }) };
    };
    const [first, second] = [await startOne("first.log"), await startOne("second.log")];
    await first.client.identity.updateLoggingLevel({ body: { name: "http", level: "off" } });
    await expect(second.client.identity.retrieveLoggingLevel({ name: "http" })).resolves.toMatchObject({
      level: "off",
    });
    await expect.poll(() => readFileSync(second.file, "utf8"), { timeout: 5_000 }).toContain('"levels":{"http":"off"}');
    await second.client.request("GET /api/system/version", {}, { requestId: "elsewhere" });
    expect(await logged(second.file, "elsewhere")).toEqual([]);
    const third = await startOne("third.log");
    await third.client.request("GET /api/system/version", {}, { requestId: "later" });
    expect(await logged(third.file, "later")).toEqual([]);
  });

  test("that is refused changes nothing", async () => {
    await server.reset();
    await client.request("updateLoggingLevel", { body: { name: "http", level: "off", other: 1 } });
    expect(await levelOf("http")).toBe("info");
  });
});
