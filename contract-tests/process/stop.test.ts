/** A stop takes no new requests and finishes those in flight. */
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, patience, programKey, type Started, startProgram, stop, withKey } from "./program.ts";

/** A request whose body is only half sent; the server has begun with it. */
async function halfRequest(program: Started, name: string) {
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

/** What a socket receives. */
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

/** Whether the server takes a new connection. */
function takesConnections({ url }: Started): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
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
});
