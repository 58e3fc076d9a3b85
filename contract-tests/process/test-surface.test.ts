/** `gatehouse serve --test`: the test server as a program, and the surface that sets its clock and empties its store. */
import { request as send } from "node:http";
import { networkInterfaces } from "node:os";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import {
  type Environment,
  makeFolder,
  patience,
  programKey,
  run,
  runToEnd,
  startProgram,
  stop,
  withKey,
} from "./program.ts";

const folder = makeFolder();
const quiet = { LOG_LEVEL: "silent" };

interface Ready {
  readonly ready: { readonly url: string; readonly apiKey: string };
}

async function startTestProgram(environment: Environment = {}) {
  const program = run(folder, { ...quiet, ...environment }, ["serve", "--test"]);
  const [line] = await program.printed(/^\{"ready":.*\}$/m);
  const { ready }: Ready = JSON.parse(line);
  const surface = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${ready.url}/test${path}`, { method, ...init });
    const text = await response.text();
    const answer: unknown = text === "" ? undefined : JSON.parse(text);
    return { status: response.status, allow: response.headers.get("allow"), answer };
  };
  return { program, surface, ...ready, client: createClient({ baseUrl: ready.url, apiKey: ready.apiKey }) };
}

/** Sends a request with headers that `fetch` does not let through; resolves to its status. */
function statusOf(url: string, method: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once("error", reject);
    request.end();
  });
}

describe("the surface", patience, () => {
  test("tells that it is ready, sets the clock, waits for work, and goes back to the bootstrap", async () => {
    const { surface, client, program } = await startTestProgram();
    expect(await surface("GET", "/ready")).toMatchObject({ status: 200, answer: { status: "ready" } });

    const time = Date.parse("2026-02-28T23:59:00Z");
    expect((await surface("PUT", "/clock", { time })).answer).toEqual({ now: time, isStopped: true });
    const moved = { now: time + 60_000, isStopped: true };
    expect((await surface("POST", "/clock/advance", { milliseconds: 60_000 })).answer).toEqual(moved);
    // Beyond what a date holds, and before 1970.
    for (const milliseconds of [8.64e15, -8.64e15])
      expect((await surface("POST", "/clock/advance", { milliseconds })).status).toBe(400);
    expect((await surface("GET", "/clock")).answer).toEqual(moved);
    expect((await surface("GET", "/clock")).answer).toEqual(moved);
    const { application } = await client.identity.createApplication({ body: { application: { name: "Quay" } } });
    expect(application.insertInstant).toBe(time + 60_000);

    expect((await surface("POST", "/reset")).status).toBe(204);
    const applicationId = application.id;
    expect((await client.identity.retrieveApplication.result({ applicationId })).status).toBe(404);
    const { answer } = await surface("GET", "/clock");
    expect(answer).toMatchObject({ isStopped: false });
    expect(Math.abs(Number(Object(answer)["now"]) - Date.now())).toBeLessThan(60_000);
    expect(await stop(program)).toEqual({ code: 0, signal: null });
  });

  test("shows notifications and emails that were sent, until a reset", async () => {
    const { surface, client } = await startTestProgram();
    const texts = { defaultSubject: "Ahoy", defaultHtmlTemplate: "<p>Ahoy</p>", defaultTextTemplate: "Ahoy" };
    const welcome = { name: "Welcome", fromEmail: "crew@example.com", defaultFromName: "Crew", ...texts };
    const { emailTemplate } = await client.identity.createEmailTemplate({ body: { emailTemplate: welcome } });
    const toAddresses = [{ address: "ada@example.com" }];
    await client.identity.sendEmail({ emailTemplateId: emailTemplate.id, body: { toAddresses } });
    expect((await surface("POST", "/idle")).status).toBe(204);
    expect((await surface("GET", "/mails")).answer).toMatchObject({ mails: [{ subject: "Ahoy", to: toAddresses }] });
    expect((await surface("GET", "/notifications")).answer).toEqual({ notifications: [] });
    await surface("POST", "/reset");
    expect((await surface("GET", "/mails")).answer).toEqual({ mails: [] });
  });

  test("simulates faults, as the server of a TypeScript test does", async () => {
    const { url, apiKey } = await startTestProgram();
    const failing = createClient({ baseUrl: url, apiKey, retries: 0, headers: { "X-Simulate-Status": "503" } });
    expect((await failing.identity.listApplications.result()).status).toBe(503);
  });

  test("refuses what it does not know, and says what it takes", async () => {
    const { surface } = await startTestProgram();
    const wrong: readonly unknown[] = [
      { time: "now" },
      { time: -1 },
      { time: 1.5 },
      { time: 9e15 },
      { now: 1 },
      [1],
      {},
    ];
    for (const body of [...wrong, { time: 1, more: 2 }]) {
      const { status, answer } = await surface("PUT", "/clock", body);
      expect([status, Object.keys(Object(Object(answer)["fieldErrors"]))], JSON.stringify(body)).toEqual([
        400,
        ["time"],
      ]);
    }
    expect((await surface("PUT", "/clock")).status).toBe(400);
    expect((await surface("PUT", "/clock", { time: 1, more: "x".repeat(2_000) })).status).toBe(413);
    expect(await surface("DELETE", "/clock")).toMatchObject({ status: 405, allow: "GET, HEAD, PUT" });
    expect(await surface("GET", "/reset")).toMatchObject({ status: 405, allow: "POST" });
    expect(await surface("GET", "/nothing")).toMatchObject({ status: 404 });
    expect((await surface("GET", "/clock")).answer).toMatchObject({ isStopped: false });
  });

  test("answers no page that a browser shows, and no host name that was made to lead here", async () => {
    const { url } = await startTestProgram();
    const reset = `${url}/test/reset`;
    expect(await statusOf(reset, "POST", { Origin: "https://example.com" })).toBe(403);
    expect(await statusOf(reset, "POST", { Origin: "null" })).toBe(403);
    expect(await statusOf(reset, "POST", { "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await statusOf(reset, "POST", { Host: "rebound.example.com" })).toBe(403);
    expect(await statusOf(reset, "POST", { Host: "localhost.example.com" })).toBe(403);
    expect(await statusOf(reset, "POST", { Host: "localhost" })).toBe(204);
  });
});

describe("the program", patience, () => {
  test("seeds the server by the bootstrap file, whose key it takes", async () => {
    const { client, apiKey } = await startTestProgram(withKey(folder));
    expect(apiKey).toContain("tests-of-the-program");
    expect((await client.identity.listApplications.result()).status).toBe(200);
  });

  test("ends with the program that holds its standard input", async () => {
    const { code, output } = await runToEnd(folder, quiet, ["serve", "--test", "--stop-with-input"]);
    expect([code, output]).toEqual([0, expect.stringContaining('{"ready":')]);
  });

  test.each([
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "192.0.2.1"],
    ["HOST", "gatehouse.example.com"],
    ["DATABASE_URL", "sqlite:data/gatehouse.db"],
    ["DATABASE_URL", "postgres://user:password@127.0.0.1:1/gatehouse"],
  ])("does not start where %s is %s: others would reach it, or lose their data", async (name, value) => {
    const { code, output, errors } = await runToEnd(folder, { ...quiet, [name]: value }, ["serve", "--test"]);
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toContain(`${name} takes`);
    expect(errors).not.toContain("password");
  });

  test("listens on the addresses of this machine alone", async () => {
    const { url } = await startTestProgram({ HOST: "localhost" });
    const outer = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ family, internal }) => family === "IPv4" && !internal);
    if (outer === undefined) return;
    const address = `http://${outer.address}:${new URL(url).port}/test/ready`;
    await expect(statusOf(address, "GET", {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  test("has no such surface without the option", async () => {
    const program = await startProgram(folder, { ...quiet, DATABASE_URL: "sqlite::memory:", ...withKey(folder) });
    const { application } = await program
      .client()
      .identity.createApplication({ body: { application: { name: "Kept" } } });
    const pages = ["GET ready", "GET clock", "GET notifications", "GET mails", "PUT clock", "POST reset", "POST idle"];
    for (const page of pages) {
      const [method = "", path] = page.split(" ");
      const url = `${program.url}/test/${path}`;
      expect((await fetch(url, { method, headers: { Authorization: programKey } })).status, page).toBe(404);
      expect((await fetch(url, { method })).status, page).toBe(401);
    }
    const again = await program.client().identity.retrieveApplication({ applicationId: application.id });
    expect(again.application.name).toBe("Kept");
  });
});
