/** The semantics of Express's router, on which the pipeline and its overrides rely. */
import { createServer } from "node:http";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { afterEach, describe, expect, test } from "vitest";
import { compose } from "./compose.ts";
import { messageClasses, toExpress } from "./express-messages.ts";

type Middleware = RequestHandler | ErrorRequestHandler;

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

async function ask(listener: Parameters<typeof createServer>[1], options = {}): Promise<string> {
  const server = createServer(options, listener);
  closings.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } })).text();
}

/** Returns the answers of our function and of Express itself to the same middleware. */
async function both(middleware: (trail: string[]) => readonly Middleware[]): Promise<[string, string]> {
  const end =
    (trail: string[]): ErrorRequestHandler =>
    (error, _request, response, _next) =>
      void response.end([...trail, `failed: ${error instanceof Error ? error.message : error}`].join());
  const finish =
    (trail: string[]): RequestHandler =>
    (_request, response) =>
      void response.end([...trail, "end"].join());
  const complete = (): readonly Middleware[] => {
    const trail: string[] = [];
    return [...middleware(trail), finish(trail), end(trail)];
  };
  const app = express();
  for (const each of complete()) app.use(each);
  const handle = compose(complete());
  const composed = await ask((incoming, outgoing) => {
    const { request, response } = toExpress(incoming, outgoing);
    handle(request, response, () => response.end("nobody answered"));
  });
  return [composed, await ask(app)];
}

const cases: readonly [what: string, middleware: (trail: string[]) => readonly Middleware[], answer: string][] = [
  ["runs in order", (trail) => ["a", "b"].map(noting(trail)), "a,b,end"],
  ["waits for a later call of next", (trail) => [later, noting(trail)("b")], "b,end"],
  ["takes null for no error", () => [nothingWrong], "end"],
  ["skips to the error handler", (trail) => [failing("x"), noting(trail)("b")], "failed: x"],
  ["takes a throw for an error", () => [throwing("x")], "failed: x"],
  ["takes a rejected promise for an error", () => [rejecting("x")], "failed: x"],
  ["skips error handlers without an error", (trail) => [forgiving(trail), noting(trail)("b")], "b,end"],
  ["continues behind an error handler that calls next", (trail) => [failing("x"), forgiving(trail)], "forgiven,end"],
  ["passes on the error of an error handler", () => [failing("x"), replacing("y")], "failed: y"],
];

function noting(trail: string[]): (name: string) => RequestHandler {
  return (name) => (_request, _response, next) => {
    trail.push(name);
    next();
  };
}

const nothingWrong: RequestHandler = (_request, _response, next) => next(null);
const later: RequestHandler = (_request, _response, next) => void setImmediate(next);

function failing(message: string): RequestHandler {
  return (_request, _response, next) => next(new Error(message));
}

function throwing(message: string): RequestHandler {
  return () => {
    throw new Error(message);
  };
}

function rejecting(message: string): RequestHandler {
  return () => Promise.reject(new Error(message));
}

function forgiving(trail: string[]): ErrorRequestHandler {
  return (_error, _request, _response, next) => {
    trail.push("forgiven");
    next();
  };
}

function replacing(message: string): ErrorRequestHandler {
  return (_error, _request, _response, _next) => {
    throw new Error(message);
  };
}

test.each(cases)("%s, as Express does", async (_, middleware, answer) => {
  expect(await both(middleware)).toEqual([answer, answer]);
});

test("an error that nobody handles reaches the end", async () => {
  const handle = compose([failing("x")]);
  const text = await ask((incoming, outgoing) => {
    const { request, response } = toExpress(incoming, outgoing);
    handle(request, response, (error) => response.end(String(error)));
  });
  expect(text).toBe("Error: x");
});

describe("Requests and responses are Express's", () => {
  test.each([
    ["from the start", messageClasses],
    ["on a server of plain ones", {}],
  ])("%s", async (_, options) => {
    const text = await ask((incoming, outgoing) => {
      const { request, response } = toExpress(incoming, outgoing);
      response.json([request.path, request.ip !== undefined, request.res === response, response.locals]);
    }, options);
    expect(JSON.parse(text)).toEqual(["/", true, true, {}]);
  });
});
