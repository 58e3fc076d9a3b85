/** A stop takes no new requests and finishes those in flight. */
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, patience, programKey, type RunningProgram, startProgram, stop, withKey } from "./program.ts";

/** A request whose body is only half sent; the server has begun with it. */
async function halfRequest(program: RunningProgram, name: string) {
  const { hostname, port, host } = new URL(program.url);
  const body = JSON.stringify({ tag: { name } });
  const head = [
    "POST /filter/blacklist/tag HTTP/1.1",
    `Host: ${host}`,
    `Authorization: ${programKey}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ];
  const socket = connect(Number(port), hostname);
  const answers = listen(socket);
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await answers.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  socket.write(body.slice(0, 5));
  return { socket, answers, rest: body.slice(5) };
}

/** Collects what a socket receives. */
function listen(socket: Socket) {
  let heard = "";
  const closed = new Promise<string>((resolve) => {
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(heard));
  });
  const until = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => (pattern.test(heard) ? resolve(heard) : undefined);
      socket.on("data", (data) => {
        heard += String(data);
        look();
      });
      look();
      void closed.then(() => reject(new Error(`The connection ended after ${JSON.stringify(heard)}`)));
    });
  return { until, closed };
}

/** Resolves to true if the server accepts a new connection. */
function takesConnections({ url }: RunningProgram): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}

/** Sends a request that writes, without the repeats of the SDK. */
function createTag(program: RunningProgram, name: string, agent: Agent | false): Promise<IncomingMessage> {
  const body = JSON.stringify({ tag: { name } });
  const headers = { authorization: programKey, "content-type": "application/json", "content-length": body.length };
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, agent };
    request(`${program.url}/filter/blacklist/tag`, options, (response) => {
      response.resume();
      response.once("end", () => resolve(response));
      response.once("error", reject);
    })
      .once("error", reject)
      .end(body);
  });
}

/** Clients that send one request after the other until the port is closed: what they were answered, and what went wrong. */
async function askUntilRefused(program: RunningProgram, kind: "fresh" | "kept") {
  const agent = kind === "kept" && new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: { readonly status: number | undefined; readonly connection: string | undefined }[] = [];
  for (;;) {
    try {
      const { statusCode, headers } = await createTag(program, crypto.randomUUID(), agent);
      answers.push({ status: statusCode, connection: headers.connection });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (agent) agent.destroy();
      return { answers, code };
    }
  }
}

async function readiness({ url }: RunningProgram): Promise<unknown> {
  const response = await fetch(`${url}/health/ready`, { headers: { connection: "close" } });
  return [response.status, await response.json()];
}

describe("A stop", patience, () => {
  test.each(["SIGTERM", "SIGINT"] as const)("%s lets a request in flight finish, and exits with 0", async (signal) => {
    const folder = makeFolder();
    const environment = { DATABASE_URL: `sqlite:${join(folder, "store.db")}`, ...withKey(folder) };
    const program = await startProgram(folder, environment);
    const { socket, answers, rest } = await halfRequest(program, signal);
    program.process.kill(signal);
    await program.printed(new RegExp(`${signal}: finishing the requests in flight`));
    while (await takesConnections(program));
    const answered = answers.until(/HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n\{.*\}$/);
    socket.write(rest);
    expect(await answered).toContain(`"name":"${signal}"`);
    await expect(program.exit).resolves.toEqual({ code: 0, signal: null });

    const again = await startProgram(folder, environment);
    await expect(again.client().filtering.findBlacklistTag({ name: signal })).resolves.toMatchObject({
      tag: { name: signal },
    });
    await stop(again);
  });

  test("connections that are only kept open do not hold it up", async () => {
    const folder = makeFolder();
    const program = await startProgram(folder, withKey(folder));
    const client = program.client();
    await Promise.all(Array.from({ length: 5 }, () => client.identity.listApplications()));
    const { hostname, port } = new URL(program.url);
    const idle = connect(Number(port), hostname);
    await new Promise((resolve) => idle.once("connect", resolve));
    const { closed } = listen(idle);
    await expect(stop(program)).resolves.toEqual({ code: 0, signal: null });
    await closed;
  });

  test("a second signal stops at once", async () => {
    const folder = makeFolder();
    const program = await startProgram(folder, withKey(folder));
    const { answers } = await halfRequest(program, "Never");
    program.process.kill("SIGTERM");
    await program.printed(/Once more stops at once\./);
    program.process.kill("SIGTERM");
    await expect(program.exit).resolves.toEqual({ code: 1, signal: null });
    expect(await answers.closed).not.toContain("200 OK");
  });

  test.each([
    ["at once", "0"],
    ["after a delay", "2"],
  ])("%s resets nobody and answers everything that it accepted", async (_, seconds) => {
    const folder = makeFolder();
    const store = { DATABASE_URL: `sqlite:${join(folder, "store.db")}` };
    const program = await startProgram(folder, { ...store, ...withKey(folder), SHUTDOWN_DRAIN_SECONDS: seconds });
    const clients = [
      ...Array.from({ length: 16 }, () => askUntilRefused(program, "fresh")),
      ...Array.from({ length: 16 }, () => askUntilRefused(program, "kept")),
    ];
    // Connections on which the request comes after the signal.
    const { hostname, port } = new URL(program.url);
    const late = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const socket = connect(Number(port), hostname);
        await new Promise((resolve) => socket.once("connect", resolve));
        return { socket, answers: listen(socket) };
      }),
    );
    program.process.kill("SIGTERM");
    await program.printed(/Once more stops at once\./);
    for (const { socket } of late) socket.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    for (const { answers } of late) await answers.until(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"live"/);
    const outcomes = await Promise.all(clients);
    expect(outcomes.map(({ code }) => code)).toEqual(outcomes.map(() => "ECONNREFUSED"));
    const answers = outcomes.flatMap((each) => each.answers);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Each kept connection ends with an answer that says so.
    for (const each of outcomes.slice(16)) expect(each.answers.at(-1)?.connection).toBe("close");
    await expect(program.exit).resolves.toEqual({ code: 0, signal: null });
  });

  test("during the delay readiness says no, and requests are taken on connections that stay", async () => {
    const folder = makeFolder();
    const program = await startProgram(folder, { ...withKey(folder), SHUTDOWN_DRAIN_SECONDS: "3600" });
    expect(await readiness(program)).toEqual([200, { status: "ready", store: "reachable" }]);
    program.process.kill("SIGTERM");
    await program.printed(/Once more stops at once\./);
    expect(await readiness(program)).toEqual([503, { status: "stopping", store: "reachable" }]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const name of ["One", "Two"]) {
      const { statusCode, headers } = await createTag(program, name, agent);
      expect([statusCode, headers.connection]).toEqual([200, "keep-alive"]);
    }
    agent.destroy();
    program.process.kill("SIGTERM");
    await expect(program.exit).resolves.toEqual({ code: 1, signal: null });
  });

  test("requests that were sent together are all answered, and the last answer ends the connection", async () => {
    const folder = makeFolder();
    const program = await startProgram(folder, withKey(folder));
    const { socket, answers, rest } = await halfRequest(program, "First");
    program.process.kill("SIGTERM");
    await program.printed(/Once more stops at once\./);
    while (await takesConnections(program));
    const next = `GET /api/application HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${programKey}\r\n\r\n`;
    socket.write(rest + next + next);
    const [, ...responses] = (await answers.closed).split(/HTTP\/1\.1 (?=200 OK)/);
    expect(responses.map((response) => /^Connection: close/im.test(response))).toEqual([false, false, true]);
    await expect(program.exit).resolves.toEqual({ code: 0, signal: null });
  });
});
