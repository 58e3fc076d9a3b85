/** Headers of replies, whoever added them and whichever way the reply is sent. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { applyCors, type CorsConfiguration } from "./cors.ts";
import { toExpress } from "./express-messages.ts";
import { secureHeaders, unlessOperation } from "./middleware.ts";
import { sendBytes, sendEmpty, sendJson, setReplyHeaders } from "./replies.ts";
import { addReplyHeaders, RequestState, startState } from "./request-state.ts";

type Send = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Returns the names and values of the headers, in order, without those that Node adds. */
async function headersOf(send: Send): Promise<(readonly [name: string, value: string])[]> {
  const server = createServer((incoming, outgoing) => {
    const { request, response } = toExpress(incoming, outgoing);
    startState(
      request,
      new RequestState({ target: "/", id: "an id", path: "/a", client: { address: "::1", secure: false } }),
    );
    addReplyHeaders(request, "X-Request-Id", "an id");
    secureHeaders()(request, response, () => send(request, response));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { rawHeaders } = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { connection: "close", "accept-encoding": "gzip" };
    ask({ port, host: "127.0.0.1", headers }, (answer) => resolve(answer.resume()))
      .on("error", reject)
      .end();
  });
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : []));
  return pairs.filter(([name]) => !["Date", "Connection"].includes(name));
}

const ofEach = [
  ["X-Request-Id", "an id"],
  ["X-Content-Type-Options", "nosniff"],
  ["Cache-Control", "no-store"],
];
const json = ["Content-Type", "application/json; charset=utf-8"];

const anyOrigin: CorsConfiguration = {
  enabled: true,
  debug: false,
  allowCredentials: false,
  allowedHeaders: [],
  allowedMethods: ["OPTIONS"],
  allowedOrigins: ["*"],
  exposedHeaders: [],
};

const sent: readonly [what: string, send: Send, own: readonly (readonly string[])[]][] = [
  ["nothing", (_, response) => sendEmpty(response, 404), [["Content-Length", "0"]]],
  ["JSON", (_, response) => sendJson(response, 200, { a: "é" }), [json, ["Content-Length", "10"]]],
  [
    "packed JSON",
    (_, response) => sendJson(response, 200, "a".repeat(2000)),
    [["Vary", "Accept-Encoding"], json, ["Content-Encoding", "gzip"], ["Content-Length", expect.any(String)]],
  ],
  [
    "bytes",
    (_, response) => sendBytes(response, 200, "image/png", Buffer.alloc(7)),
    [
      ["Content-Type", "image/png"],
      ["Content-Length", "7"],
    ],
  ],
  [
    "a preflight",
    (request, response) => {
      const { request: incoming, response: outgoing } = toExpress(request, response);
      incoming.method = "OPTIONS";
      incoming.headers.origin = "https://example.org";
      applyCors(
        () => anyOrigin,
        () => undefined,
      )(incoming, outgoing, () => undefined);
    },
    [
      ["Access-Control-Allow-Origin", "*"],
      ["Access-Control-Allow-Methods", "OPTIONS"],
      ["Content-Length", "0"],
    ],
  ],
  [
    "a page",
    (request, response) => {
      const { request: incoming, response: outgoing } = toExpress(request, response);
      unlessOperation((_, page) => void page.setHeader("Content-Length", 0).end())(incoming, outgoing, () => undefined);
    },
    [["Content-Length", "0"]],
  ],
];

test.each(sent)("%s has the headers of each reply", async (_, send, own) => {
  const headers = await headersOf(send);
  expect(headers).toHaveLength(ofEach.length + own.length);
  expect(headers).toEqual(expect.arrayContaining([...ofEach, ...own]));
});

test("headers of others stay, and one that both name comes once", async () => {
  const headers = await headersOf((_, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cache-Control", "max-age=1");
    sendJson(response, 400, {}, { "Set-Cookie": ["a=1", "b=2"] });
  });
  expect(headers).toEqual(
    expect.arrayContaining([
      ...ofEach,
      ["Access-Control-Allow-Origin", "*"],
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ]),
  );
  expect(headers.filter(([name]) => name === "Cache-Control")).toHaveLength(1);
});

test("what a page has changed stays changed", async () => {
  const headers = await headersOf((_, response) => {
    setReplyHeaders(response);
    response.setHeader("Cache-Control", "no-cache");
    sendEmpty(response, 404);
  });
  expect(headers.filter(([name]) => name === "Cache-Control")).toEqual([["Cache-Control", "no-cache"]]);
});
