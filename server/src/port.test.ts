/** Clients that block connections, and the responses that they get. */
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type ConnectionTimeouts, Port } from "./port.ts";

/** Large, so that each test shows which timeout ended a connection. */
const never = 600_000;
const timeouts: ConnectionTimeouts = {
  requestTimeout: never,
  headersTimeout: never,
  keepAliveTimeout: never,
  timeout: never,
  connectionsCheckingInterval: 20,
};

/** Exceeds the buffers of both ends of a connection. */
const maximumBuffers = 64 * 1024 * 1024;

const open: Port[] = [];
/** For each ended response, whether it was sent. */
const ended: boolean[] = [];
afterEach(async () => {
  ended.length = 0;
  for (const port of open.splice(0)) await port.close({ graceMilliseconds: 0 });
});

async function take(shorter: Partial<ConnectionTimeouts>): Promise<Port> {
  const port = await Port.take("127.0.0.1", 0, { ...timeouts, ...shorter });
  open.push(port);
  port.open((request, response) => {
    request.resume();
    request.once("end", () => response.end(request.url === "/long" ? "x".repeat(maximumBuffers) : "well"));
    response.once("close", () => ended.push(response.writableFinished));
  });
  return port;
}

/** Resolves to the bytes that a client received before the server ended the connection. */
function untilClosed(port: Port, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port.number, "127.0.0.1");
    let received = "";
    socket.on("data", (data) => {
      received += String(data);
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(received));
    socket.write(text);
  });
}

const head = "Host: localhost\r\n";

test.each([
  ["a connection on which nothing comes", { headersTimeout: 100 }, "", /^HTTP\/1\.1 408 /],
  ["headers that break off", { headersTimeout: 100 }, "GET / HTTP/1.1\r\nHo", /^HTTP\/1\.1 408 /],
  [
    "a body that breaks off",
    { requestTimeout: 100, headersTimeout: 50 },
    `POST / HTTP/1.1\r\n${head}Content-Length: 9\r\n\r\nhalf`,
    /^HTTP\/1\.1 408 /,
  ],
  ["no further request", { keepAliveTimeout: 100 }, `GET / HTTP/1.1\r\n${head}\r\n`, /^HTTP\/1\.1 200 [\s\S]*well$/],
] as const)("%s: the connection ends", async (_, shorter, text, received) => {
  expect(await untilClosed(await take(shorter), text)).toMatch(received);
});

test("empty lines after a response: the connection ends, however often they come", async () => {
  const port = await take({ keepAliveTimeout: 100, headersTimeout: 100 });
  const socket = connect(port.number, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET / HTTP/1.1\r\n${head}\r\n`);
  socket.resume();
  const sending = setInterval(() => socket.write("\r\n"), 10);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(sending);
  expect(ended).toEqual([true]);
});

test("a client that takes no more of its response: the connection ends", async () => {
  const port = await take({ timeout: 200 });
  const socket = connect(port.number, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  socket.write(`GET /long HTTP/1.1\r\n${head}\r\n`);
  await expect.poll(() => ended, { timeout: 30_000 }).toEqual([false]);
  socket.destroy();
});

test("a client that takes long in all, a little at a time, is waited for", async () => {
  const port = await take({ timeout: 2_000 });
  const socket = connect(port.number, "127.0.0.1");
  socket.write(`GET /long HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  let received = 0;
  socket.on("data", (data) => {
    received += data.length;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  await new Promise((resolve) => socket.once("close", resolve));
  expect(ended).toEqual([true]);
  expect(received).toBeGreaterThan(maximumBuffers);
});

test("a client that has yet to take its response when the server stops, gets it whole", async () => {
  const port = await take({});
  const socket = connect(port.number, "127.0.0.1");
  socket.write(`GET /long HTTP/1.1\r\n${head}\r\n`);
  await new Promise((resolve) => socket.once("readable", resolve));
  open.splice(0);
  const closed = port.close({ graceMilliseconds: 30_000 });
  let received = 0;
  setTimeout(() => {
    socket.on("data", (data) => {
      received += data.length;
    });
  }, 100);
  await closed;
  await expect.poll(() => received).toBeGreaterThan(maximumBuffers);
  expect(ended).toEqual([true]);
});
