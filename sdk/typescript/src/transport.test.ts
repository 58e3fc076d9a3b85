import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { apiKey, empty, fakeClient, json, rejection } from "../test/fake-fetch.ts";
import {
  AbortedError,
  type Client,
  type ClientOptions,
  ConnectionError,
  createClient,
  InvalidInputError,
  TimeoutError,
} from "./index.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client of a real server. */
async function clientOf(listener: RequestListener, options: Partial<ClientOptions> = {}): Promise<Client> {
  const server = createServer(listener);
  const address = await new Promise<AddressInfo | string | null>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(server.address())),
  );
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return createClient({ baseUrl: `http://127.0.0.1:${address.port}`, apiKey, retries: 0, ...options });
}

async function unusedPort(): Promise<number> {
  const server = createTcpServer();
  const address = await new Promise<AddressInfo | string | null>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(server.address())),
  );
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return address.port;
}

describe("a call over a real connection", () => {
  test("works with the global fetch", async () => {
    const client = await clientOf((request, response) => {
      response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ version: `${request.method} ${request.url}` }));
    });
    expect(await client.identity.retrieveSystemVersion()).toEqual({ version: "GET /api/system/version" });
  });

  test("names the reason when nobody listens", async () => {
    const baseUrl = `http://127.0.0.1:${await unusedPort()}`;
    const error = await rejection(createClient({ baseUrl, apiKey }).identity.retrieveSystemVersion());
    if (!(error instanceof ConnectionError)) throw error;
    expect(error).toMatchObject({
      code: "ECONNREFUSED",
      status: 0,
      url: `${baseUrl}/api/system/version`,
      operationId: "retrieveSystemVersion",
    });
    expect(error.message).toContain("Check baseUrl");
  });

  test.each([
    ["before the headers", undefined],
    ["within the body", '{"vers'],
  ])("fails when the connection breaks %s", async (_, half) => {
    const client = await clientOf((_request, response) => {
      if (half === undefined) {
        response.destroy();
        return;
      }
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
      response.write(half, () => setTimeout(() => response.destroy(), 20));
    });
    expect(await rejection(client.identity.retrieveSystemVersion())).toBeInstanceOf(ConnectionError);
  });

  test("does not follow a redirect", async () => {
    const client = await clientOf(
      (_request, response) => void response.writeHead(302, { Location: "/elsewhere" }).end(),
    );
    await expect(client.identity.retrieveSystemVersion()).rejects.toThrow("status 302 is not documented /elsewhere");
  });

  test.each([
    ["headers", false],
    ["body", true],
  ])("ends in time when the %s are slow", async (_, headersFirst) => {
    const client = await clientOf((_request, response) => void (headersFirst && response.writeHead(200).write("{")), {
      timeoutMs: 50,
    });
    const start = performance.now();
    const error = await rejection(client.identity.retrieveSystemVersion({}, { requestId: "mine" }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ status: 0, requestId: "mine" });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test("ends the request when the caller does", async () => {
    const controller = new AbortController();
    const ended = Promise.withResolvers<void>();
    const client = await clientOf((request) => {
      request.on("close", ended.resolve);
      controller.abort();
    });
    const error = await rejection(client.identity.retrieveSystemVersion({}, { signal: controller.signal }));
    expect(error).toBeInstanceOf(AbortedError);
    await ended.promise;
  });
});

describe("the time that a call has", () => {
  const never = (): Promise<Response> => new Promise(() => {});

  test("ends it even where fetch pays no attention to the signal", async () => {
    const { client } = fakeClient(never);
    expect(await rejection(client.identity.listApplications({}, { timeoutMs: 10 }))).toBeInstanceOf(TimeoutError);
  });

  test("does not begin when the signal is aborted already", async () => {
    const { client, sent } = fakeClient();
    const result = await client.identity.listApplications.result({}, { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, status: 0, error: { name: "AbortedError" } });
    expect(sent).toEqual([]);
  });

  test("may be unlimited", async () => {
    const { client } = fakeClient(json({ applications: [] }), { timeoutMs: Number.POSITIVE_INFINITY });
    expect(await client.identity.listApplications()).toEqual({ applications: [] });
  });

  test("leaves nothing on the caller's signal", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const watched = Object.create(signal, {
      aborted: { value: false },
      addEventListener: { value: () => (listeners += 1) },
      removeEventListener: { value: () => (listeners -= 1) },
    });
    await fakeClient(json({})).client.identity.listApplications({}, { signal: watched });
    await Promise.resolve();
    expect(listeners).toBe(0);
  });
});

describe("the API key", () => {
  const token = "token-0123456789";
  const secrets = new RegExp(`${apiKey}|${token}|hidden-in-a-query`);
  const shown = (value: unknown): string =>
    `${inspect(value, { depth: 20, showHidden: true, getters: true })}\n${JSON.stringify(value)}\n${String(value)}`;

  test("is not shown by the client", () => {
    expect(shown(fakeClient().client)).not.toMatch(secrets);
  });

  test.each([
    [
      "a custom fetch that tells it",
      () => Promise.reject(new Error(`Headers ${apiKey} and ${token}`, { cause: { apiKey } })),
    ],
    [
      "a custom fetch whose cause tells it",
      () => Promise.reject(new TypeError("failed", { cause: new Error(`${apiKey} ${token}`) })),
    ],
    ["a custom fetch that rejects with no error", () => Promise.reject({ apiKey, token })],
    ["a 401", () => Promise.resolve(empty(401))],
    ["a page", () => Promise.resolve(new Response("<html>", { headers: { "Content-Type": "text/html" } }))],
  ])("is not shown by the error after %s", async (_, answer) => {
    const { client } = fakeClient(answer);
    const error = await rejection(
      client.identity.issueToken({ applicationId: "a", refreshToken: "hidden-in-a-query" }, { token }),
    );
    expect(shown(error)).not.toMatch(secrets);
  });

  test("is not shown when a header cannot be sent", async () => {
    const { client, sent } = fakeClient();
    for (const options of [
      { token: `${token}\n${token}` },
      { headers: { Authorization: `${token}\u0100` } },
      { headers: { [`${"a b"}`]: token } },
    ]) {
      const error = await rejection(client.identity.listApplications({}, options));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(shown(error)).not.toMatch(secrets);
    }
    expect(sent).toEqual([]);
  });
});
