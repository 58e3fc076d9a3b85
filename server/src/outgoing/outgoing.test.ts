/** OWASP ASVS 13.2.6. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { deliveryFailures } from "./delivery-failures.ts";
import { maximumResponseBytes } from "./exchange.ts";
import { OutgoingRequestError } from "./failures.ts";
import { Outgoing } from "./outgoing.ts";
import {
  loopback,
  type RecordedRequest,
  recording,
  serve,
  serveRaw,
  timeouts,
  toLoopback,
} from "./testdata/servers.ts";

const outgoing = new Outgoing(loopback, toLoopback);

describe("what is sent", () => {
  it("is the method, path, headers and body that were given", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serve(recording(requests));
    const headers = { "Content-Type": "application/json", "X-Kind": "hook" };
    const url = `http://receiver.test:${port}/hooks?kind=a%20b#fragment`;
    const answer = await outgoing.send({ ...timeouts, url, headers, body: '{"häuser":1}' });
    expect([answer.status, String(answer.body)]).toEqual([200, "taken"]);
    expect(requests).toEqual([
      {
        method: "POST",
        path: "/hooks?kind=a%20b",
        headers: expect.objectContaining({
          host: `receiver.test:${port}`,
          "content-type": "application/json",
          "x-kind": "hook",
          "content-length": "13",
          connection: "close",
          "user-agent": "Gatehouse",
        }),
        body: '{"häuser":1}',
      },
    ]);
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it("authenticates itself with what was given, or else with what the URL holds", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serve(recording(requests));
    const authentication = { username: "Aladdin", password: "open sesame: ä" };
    const url = `http://a%40b:c%3Ad@127.0.0.1:${port}/`;
    await outgoing.send({ ...timeouts, url, authentication });
    await outgoing.send({ ...timeouts, url, originHeaders: { "webhook-signature": "v1,x" } });
    await outgoing.send({ ...timeouts, url: `http://100%:@127.0.0.1:${port}/` });
    const sent = requests.map(({ headers }) => headers.authorization?.slice("Basic ".length) ?? "");
    expect(sent.map((text) => String(Buffer.from(text, "base64")))).toEqual([
      "Aladdin:open sesame: ä",
      "a@b:c:d",
      "100%:",
    ]);
    expect(requests[1]?.headers["webhook-signature"]).toBe("v1,x");
  });

  it("holds no header of the user's that the connection decides", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serve(recording(requests));
    const headers = {
      Host: "other.test",
      "Transfer-Encoding": "chunked",
      "content-length": "1",
      Connection: "upgrade",
    };
    await outgoing.send({ ...timeouts, url: `http://127.0.0.1:${port}/`, headers, body: "whole" });
    expect(requests[0]).toMatchObject({ body: "whole", headers: { host: `127.0.0.1:${port}`, "content-length": "5" } });
  });

  it("is nothing where a header cannot be written", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serve(recording(requests));
    for (const headers of [{ "x y": "1" }, { "x-y": "1\r\nx-z: 2" }]) {
      const sent = outgoing.send({ ...timeouts, url: `http://127.0.0.1:${port}/`, headers });
      await expect(sent).rejects.toMatchObject({ failure: deliveryFailures.invalidRequest });
    }
    expect(requests).toEqual([]);
  });
});

describe("what comes back", () => {
  it("is read up to a bound, and then the connection is closed", async () => {
    let closed = false;
    const port = await serve((_request, response) => {
      response.on("close", () => {
        closed = true;
      });
      const chunk = Buffer.alloc(16_384, "a");
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    });
    const answer = await outgoing.send({ ...timeouts, url: `http://127.0.0.1:${port}/` });
    expect([answer.status, answer.body.length]).toEqual([200, maximumResponseBytes]);
    await expect.poll(() => closed).toBe(true);
  });

  it("is any status but a redirect", async () => {
    const port = await serve((request, response) => {
      response.writeHead(Number(request.url?.slice(1)), { "Retry-After": "7" }).end();
    });
    for (const status of [200, 204, 299, 400, 410, 429, 500, 503]) {
      const answer = await outgoing.send({ ...timeouts, url: `http://127.0.0.1:${port}/${status}` });
      expect([answer.status, answer.headers["retry-after"]]).toEqual([status, "7"]);
    }
  });
});

describe("failures", () => {
  const failure = async (port: number, more = {}) => {
    const url = `http://user:pass-word@127.0.0.1:${port}/?token=secret-token`;
    const error: unknown = await outgoing.send({ ...timeouts, url, body: "x", ...more }).catch((caught) => caught);
    if (!(error instanceof OutgoingRequestError)) throw new TypeError("The request did not fail.");
    expect(error.message).not.toMatch(/pass-word|secret-token/);
    return { failure: error.failure, message: error.message.replaceAll(String(port), "PORT") };
  };

  it("nothing listens", async () => {
    // Port 9 (discard) has no listener.
    expect(await failure(9)).toEqual({
      failure: deliveryFailures.refused,
      message: "No connection to http://127.0.0.1:PORT: it is refused, nothing listens there.",
    });
  });

  it("the receiver takes longer than the readTimeout to answer", async () => {
    const port = await serve(() => undefined);
    const started = performance.now();
    expect(await failure(port, { readTimeout: 100 })).toEqual({
      failure: deliveryFailures.responseTimeout,
      message: "No complete answer from http://127.0.0.1:PORT within the readTimeout of 100 ms.",
    });
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  it("the receiver answers byte by byte, and never ends", async () => {
    const port = await serve(async (_request, response) => {
      for (; !response.destroyed; await pause(10)) response.write(".");
    });
    expect(await failure(port, { readTimeout: 150 })).toMatchObject({ failure: deliveryFailures.responseTimeout });
  });

  it("the receiver dies half-way through its answer", async () => {
    const port = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", () => socket.destroy());
    });
    expect(await failure(port)).toEqual({
      failure: deliveryFailures.incompleteResponse,
      message: "The answer from http://127.0.0.1:PORT broke off: the other side reset it.",
    });
  });

  it("the receiver dies inside of a chunk", async () => {
    const port = await serveRaw((socket) => {
      socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab");
    });
    expect(await failure(port)).toMatchObject({ failure: deliveryFailures.incompleteResponse });
  });

  it("the receiver resets the connection", async () => {
    const port = await serveRaw((socket) => socket.resetAndDestroy());
    expect(await failure(port)).toMatchObject({ failure: deliveryFailures.incompleteResponse });
  });

  it("the receiver hangs up without a word", async () => {
    const port = await serveRaw((socket) => socket.end());
    expect(await failure(port)).toMatchObject({ failure: deliveryFailures.incompleteResponse });
  });

  it("what answers is no HTTP", async () => {
    const port = await serveRaw((socket) => socket.end("220 mail.example.org ESMTP\r\n"));
    expect(await failure(port)).toEqual({
      failure: deliveryFailures.incompleteResponse,
      message: expect.stringMatching(/^The answer from \S+ broke off: what came is not HTTP \(HPE_\w+\)\.$/),
    });
  });

  it("a head that never ends", async () => {
    const port = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${"X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(5_000)}`);
    });
    expect(await failure(port)).toMatchObject({ failure: deliveryFailures.incompleteResponse });
  });

  it("the server stops while it waits", async () => {
    const port = await serve(() => undefined);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await failure(port, { signal: controller.signal })).toMatchObject({ failure: deliveryFailures.shutdown });
    expect(await failure(port, { signal: controller.signal })).toMatchObject({ failure: deliveryFailures.shutdown });
  });

  it.each(["ftp://receiver.test/", "javascript:alert(1)", "receiver", "file:///etc/passwd", "//receiver.test"])(
    "%s is no URL for requests",
    async (url) => {
      await expect(outgoing.send({ ...timeouts, url })).rejects.toMatchObject({
        failure: deliveryFailures.invalidRequest,
      });
    },
  );
});

describe("names", () => {
  const send = (resolve: ConstructorParameters<typeof Outgoing>[1], connectTimeout = 2_000) =>
    new Outgoing(loopback, resolve).send({ ...timeouts, connectTimeout, url: "http://receiver.test:9/" });

  it("a name that does not exist", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }));
    await expect(send(resolve)).rejects.toMatchObject({
      failure: deliveryFailures.nameNotFound,
      message: "The name receiver.test was looked up without success: there is no such name.",
    });
  });

  it("a name without addresses", async () => {
    await expect(send(async () => [])).rejects.toMatchObject({ failure: deliveryFailures.nameNotFound });
  });

  it("a name server that does not answer takes no longer than the connectTimeout", async () => {
    const never = () => new Promise<never>(() => undefined);
    await expect(send(never, 60)).rejects.toMatchObject({
      failure: deliveryFailures.connectTimeout,
      message: "No connection to http://receiver.test:9 within the connectTimeout of 60 ms.",
    });
  });
});
