/** Files that come as streams: whole or not at all, as fast as they are read, and no longer than they are wanted. */
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import type { Step } from "./fault-server.ts";
import { failure, scripted } from "./scripted.ts";
import { again, answer, closedAfter, head, resetAfter, silentAfter } from "./steps.ts";

const zip = { "Content-Type": "application/zip" };
const long = { ...zip, "Content-Length": "1000" };
const chunked = { ...zip, "Transfer-Encoding": "chunked" };
const half = "x".repeat(500);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const open = (client: Client, options = {}) => client.identity.exportSystemLogs.stream({}, options);

/** All of it, as text. */
async function read(stream: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return Buffer.concat(parts).toString("latin1");
}

function* repeated(part: string | Uint8Array | number, times: number, each: () => void = () => undefined) {
  for (let index = 0; index < times; index++) {
    each();
    yield part;
  }
}

describe.concurrent("a stream", () => {
  test("gives the bytes as they are", () =>
    scripted(
      [closedAfter(head(200, { ...zip, "Content-Length": "4" }), Uint8Array.of(80, 75, 255, 0))],
      async ({ client }) => {
        expect(await read(await open(client))).toBe("PK\u00ff\u0000");
      },
    ));

  test("is opened again after what may pass", () =>
    scripted([again(), resetAfter(), answer(200, half, { headers: zip })], async ({ client, server }) => {
      expect(await read(await open(client))).toBe(half);
      expect(server.requests).toHaveLength(3);
    }));

  test("is not opened after a refusal", () =>
    scripted([answer(401), answer(200, half, { headers: zip })], async ({ client, server }) => {
      expect(await failure(open(client))).toMatchObject({ name: "UnauthorizedError" });
      expect(server.requests).toHaveLength(1);
    }));

  test("comes of a request with a body as well", () =>
    scripted([again(), answer(200, half, { headers: zip })], async ({ client, server }) => {
      const { identity } = client;
      expect(await read(await identity.exportSystemLogsByCriteria.stream({ body: {} }))).toBe(half);
      expect(server.requests.map(({ body }) => body)).toEqual(["{}", "{}"]);
    }));

  test.each<[string, Step]>([
    ["is reset", resetAfter(head(200, long), half, 30)],
    ["is closed", closedAfter(head(200, long), half, 30)],
    ["is closed between chunks", closedAfter(head(200, chunked), `1f4\r\n${half}\r\n`, 30)],
    ["is reset between chunks", resetAfter(head(200, chunked), `1f4\r\n${half}\r\n`, 30)],
  ])("that %s midway ends with an error, and is not begun again", (_, step) =>
    scripted([step, answer(200, half, { headers: zip })], async ({ client, server }) => {
      const error = await failure(read(await open(client)));
      expect(error).toMatchObject({ name: "ConnectionError", operationId: "exportSystemLogs" });
      expect(server.requests).toHaveLength(1);
    }),
  );

  test("that stops coming is over in the time of an attempt", () =>
    scripted(
      [silentAfter(head(200, long), half)],
      async ({ client, server }) => {
        expect(await failure(read(await open(client)))).toMatchObject({ name: "TimeoutError" });
        await server.requests[0]?.closed;
      },
      { attemptTimeoutMs: 1_500 },
    ));

  test("that comes slowly takes longer than an attempt, and than a call", () =>
    scripted(
      [
        {
          parts: [head(200, { ...zip, "Content-Length": "20" }), ...[...repeated("x", 20)].flatMap((x) => [80, x])],
          end: "close",
        },
      ],
      async ({ client }) => {
        expect(await read(await open(client))).toBe("x".repeat(20));
      },
      { attemptTimeoutMs: 1_400, timeoutMs: 1_500 },
    ));

  test("that its reader leaves is over for the server as well", () =>
    scripted([silentAfter(head(200, long), half)], async ({ client, server }) => {
      const stream = await open(client);
      const reader = stream.getReader();
      expect((await reader.read()).value).toHaveLength(500);
      await reader.cancel();
      await server.requests[0]?.closed;
    }));

  test("ends when the caller's signal does", () =>
    scripted([silentAfter(head(200, long), half)], async ({ client, server }) => {
      const controller = new AbortController();
      const stream = await open(client, { signal: controller.signal });
      setTimeout(() => controller.abort(), 50);
      expect(await failure(read(stream))).toMatchObject({ name: "AbortedError" });
      await server.requests[0]?.closed;
    }));

  test("takes no more from the server than its reader takes", async () => {
    let written = 0;
    const megabyte = new Uint8Array(1_000_000);
    const parts = function* () {
      yield head(200, { ...zip, "Content-Length": "200000000" });
      yield* repeated(megabyte, 200, () => {
        written++;
      });
    };
    await scripted([{ parts: parts(), end: "close" }], async ({ client }) => {
      const reader = (await open(client)).getReader();
      await reader.read();
      await wait(500);
      // The rest waits in the server; some is in the buffers of the two systems.
      expect(written).toBeLessThan(100);
      await reader.cancel();
    });
  });

  test("that its reader lets lie is there for as long as that takes", () =>
    scripted(
      [closedAfter(head(200, long), half, 50, half)],
      async ({ client }) => {
        const stream = await open(client);
        await wait(2_500);
        expect(await read(stream)).toBe(half + half);
      },
      { attemptTimeoutMs: 1_800, timeoutMs: 1_900 },
    ));

  test("is none where a page comes in its place, and the page is not waited for", () =>
    scripted([silentAfter(head(200, { "Content-Type": "text/html" }), "<html>")], async ({ client, server }) => {
      expect(await failure(open(client))).toMatchObject({ name: "UnexpectedResponseError", status: 200 });
      await server.requests[0]?.closed;
    }));
});

describe.concurrent("the bytes of a file", () => {
  test("are whole, or there are none", () =>
    scripted([closedAfter(head(200, long), half), answer(200, half, { headers: zip })], async ({ client, server }) => {
      expect(Buffer.from(await client.identity.exportSystemLogs()).toString()).toBe(half);
      expect(server.requests).toHaveLength(2);
    }));
});
