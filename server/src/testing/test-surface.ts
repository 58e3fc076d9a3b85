/**
 * The HTTP surface of a test server under `/test`: the functions of `startServer` for tests in other languages. It needs no
 * key, so it answers programs of this machine alone. A server without `--test` does not load this file.
 */
import { isIPv4 } from "node:net";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from "express";
import type { PipelineOverride } from "../app.ts";
import { fieldError } from "../contract/errors.ts";
import { sendEmpty, sendJson } from "../http/replies.ts";
import type { TestServer } from "../test-server-interface.ts";

/** Adds the surface to the pipeline, before what needs a key. `server` is called once there are requests. */
export function withTestSurface(server: () => TestServer): PipelineOverride {
  const surface = Router();
  surface.use("/test", refuseStrangers, testPages(server), answerFailures);
  return (pipeline) => (parts) => {
    const middleware = pipeline(parts);
    const publicPages: RequestHandler = (request, response, next) =>
      surface(request, response, (error?: unknown) =>
        error === undefined ? middleware.publicPages(request, response, next) : next(error),
      );
    return { ...middleware, publicPages };
  };
}

/** Bound of a body, which is a number with its name. */
const maximumBody = 1_024;

/** Times that a `Date` can hold, in milliseconds since the UTC epoch. */
const latestTime = 8.64e15;

/** Answers what the guide "test your service" lists; each path refuses other methods with 405. */
function testPages(server: () => TestServer): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const body = express.json({ limit: maximumBody, type: () => true });
  const tellTime: RequestHandler = (_request, response) => sendJson(response, 200, server().time());
  const setTime = readNumber(
    "time",
    () => [0, latestTime],
    (time) => server().setTime(time),
  );
  const advance = readNumber(
    "milliseconds",
    () => [-server().time().now, latestTime - server().time().now],
    (milliseconds) => server().advanceTime(milliseconds),
  );
  const afterwards =
    (work: () => Promise<void>): RequestHandler =>
    async (_request, response) => {
      await work();
      sendEmpty(response, 204);
    };
  const tell =
    (answer: () => unknown): RequestHandler =>
    (_request, response) =>
      sendJson(response, 200, answer());
  const others = (allow: string): RequestHandler => tellOnly(405, { Allow: allow });

  router
    .route("/ready")
    .get(tell(() => ({ status: "ready" })))
    .all(others("GET, HEAD"));
  router.route("/clock").get(tellTime).put(body, setTime, tellTime).all(others("GET, HEAD, PUT"));
  router.route("/clock/advance").post(body, advance, tellTime).all(others("POST"));
  router
    .route("/reset")
    .post(afterwards(() => server().reset()))
    .all(others("POST"));
  router
    .route("/idle")
    .post(afterwards(() => server().idle()))
    .all(others("POST"));
  const sent = (): unknown => ({ notifications: server().notifications });
  router.route("/notifications").get(tell(sent)).all(others("GET, HEAD"));
  const mails = (): unknown => ({ mails: server().mails });
  router.route("/mails").get(tell(mails)).all(others("GET, HEAD"));
  router.use(tellOnly(404));
  return router;
}

function tellOnly(status: number, headers: Readonly<Record<string, string>> = {}): RequestHandler {
  return (_request, response) => sendEmpty(response, status, headers);
}

/** Applies the one number of a body, or answers 400. */
function readNumber(
  name: string,
  range: () => readonly [minimum: number, maximum: number],
  apply: (value: number) => void,
): RequestHandler {
  return (request, response, next) => {
    const [minimum, maximum] = range();
    const body: unknown = request.body;
    const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
    const [[found, value] = []] = entries;
    const isFit = typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;
    if (entries.length !== 1 || found !== name || !isFit) {
      const message = `Send a JSON object with ${name} alone: a whole number from ${minimum} to ${maximum}.`;
      sendJson(response, 400, fieldError(name, "invalid", message));
      return;
    }
    apply(value);
    next();
  };
}

const answerFailures: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const status: unknown = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  if (status === 400) sendJson(response, 400, fieldError("body", "invalidJSON", "Send a JSON object."));
  else if (status === 413 || status === 415) sendEmpty(response, status);
  else next(error);
};

/**
 * Refuses other machines, and pages that a browser of this machine shows: a page may send requests here (it names its
 * origin), or have its own host name resolve to this machine (then `Host` is not ours).
 */
const refuseStrangers: RequestHandler = (request, response, next) => {
  if (isLocal(request)) next();
  else sendEmpty(response, 403);
};

function isLocal({ headers, socket }: Request): boolean {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? "";
  const site = headers["sec-fetch-site"] ?? "none";
  return isLoopback(peer) && isLoopback(name) && headers.origin === undefined && site === "none";
}

/** Returns true for a loopback address, and for `localhost`, which never leaves the machine (RFC 6761). */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || (isIPv4(name) && name.startsWith("127."));
}
