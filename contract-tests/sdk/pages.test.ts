/** Lists that come in pages: one page after the other, no further than the reader goes, and never without an end. */
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { type ScriptedServer, scripted, someId } from "./scripted.ts";
import { again, answer, json, resetAfter, silentAfter } from "./steps.ts";

const list = (client: Client) => client.moderation.listNotifications;

/** A page of so many rows, and what the server says of the whole. */
function page(rows: readonly number[], totalResults: unknown) {
  return json({ notifications: rows.map((id) => ({ id: String(id) })), totalResults });
}

/** The ids of a list. */
async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

function rowsAskedFor({ server }: ScriptedServer): (string | null)[] {
  return server.requests.map(({ path }) => new URL(path, server.url).searchParams.get("startRow"));
}

/** Iterates until a failure; resolves to the ids and the error. */
async function untilFailure(items: AsyncIterable<{ id: string }>): Promise<[string[], unknown]> {
  const ids: string[] = [];
  try {
    for await (const { id } of items) ids.push(id);
  } catch (error) {
    return [ids, error];
  }
  throw new TypeError("It did not fail.");
}

describe.concurrent("the items of a list", () => {
  test("are those of all its pages, in order", () =>
    scripted([page([1, 2], 5), page([3, 4], 5), page([5], 5)], async (given) => {
      expect(await idsOf(list(given.client).items())).toEqual(["1", "2", "3", "4", "5"]);
      expect(rowsAskedFor(given)).toEqual(["0", "2", "4"]);
    }));

  test("begin where the caller says, in pages as the caller says, with what else the call says", () =>
    scripted([page([7, 8], 9), page([9], 9)], async (given) => {
      const input = { startRow: 6, numberOfResults: 2, state: ["dead" as const] };
      expect(await idsOf(list(given.client).items(input, { tenantId: someId }))).toEqual(["7", "8", "9"]);
      expect(rowsAskedFor(given)).toEqual(["6", "8"]);
      for (const { headers, path } of given.server.requests) {
        expect(path).toMatch(/numberOfResults=2/);
        expect(path).toMatch(/state=dead/);
        expect(headers.get("x-service-tenantid")).toBe(someId);
      }
    }));

  test("are gone on with after a page that fails for a while", () =>
    scripted([page([1, 2], 4), again(), resetAfter(), page([3, 4], 4)], async (given) => {
      expect(await idsOf(list(given.client).items())).toEqual(["1", "2", "3", "4"]);
      expect(rowsAskedFor(given)).toEqual(["0", "2", "2", "2"]);
    }));

  test("end with the error of a page that fails for good, after those before it", () =>
    scripted([page([1, 2], 4), answer(401)], async ({ client }) => {
      const [ids, error] = await untilFailure(list(client).items());
      expect(ids).toEqual(["1", "2"]);
      expect(error).toMatchObject({ name: "UnauthorizedError", operationId: "listNotifications" });
    }));

  test.each([
    ["has become shorter", [page([1, 2], 5), page([3], 3)], ["1", "2", "3"]],
    ["has become longer", [page([1, 2], 2 + 1), page([3, 4], 4)], ["1", "2", "3", "4"]],
    ["has become empty", [page([1, 2], 5), page([], 0)], ["1", "2"]],
    ["is empty", [page([], 0)], []],
    ["promises more than it has", [page([1, 2], 1_000_000), page([], 1_000_000)], ["1", "2"]],
    ["does not say how long it is", [page([1, 2], undefined)], ["1", "2"]],
    ["says that it is of no length", [page([1, 2], "many")], ["1", "2"]],
    ["gives the same page each time", [page([1, 2], 4), page([1, 2], 4)], ["1", "2", "1", "2"]],
  ])("have an end where the list %s", (_, script, ids) =>
    scripted(script, async ({ client, server }) => {
      expect(await idsOf(list(client).items())).toEqual(ids);
      expect(server.requests).toHaveLength(script.length);
    }),
  );

  test("are asked for no further than they are read", () => {
    const endless = Array.from({ length: 50 }, (_, index) => page([index], 1_000_000));
    return scripted(endless, async ({ client, server }) => {
      const found: string[] = [];
      for await (const { id } of list(client).items()) {
        found.push(id);
        if (found.length === 3) break;
      }
      expect(found).toEqual(["0", "1", "2"]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(server.requests).toHaveLength(3);
    });
  });

  test("are not asked for before they are read", () =>
    scripted([page([1], 1)], async ({ client, server }) => {
      const items = list(client).items();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(server.connections).toBe(0);
      expect(await idsOf(items)).toEqual(["1"]);
    }));

  test("end when the caller's signal does", () =>
    scripted([page([1], 3), silentAfter()], async ({ client, server }) => {
      const controller = new AbortController();
      const iteration = untilFailure(list(client).items({}, { signal: controller.signal }));
      while (server.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      controller.abort();
      const [ids, error] = await iteration;
      expect(ids).toEqual(["1"]);
      expect(error).toMatchObject({ name: "AbortedError" });
      await server.requests.at(-1)?.closed;
    }));

  test("have time for each page anew", () => {
    const slow = [1, 2, 3, 4].map((id) => ({ parts: [700, ...page([id], 4).parts], end: "close" as const }));
    return scripted(
      slow,
      async ({ client }) => {
        expect(await idsOf(list(client).items())).toHaveLength(4);
      },
      { timeoutMs: 2_700 },
    );
  });
});

describe.concurrent("the pages of a list", () => {
  test("are the answers", () =>
    scripted([page([1, 2], 3), page([3], 3)], async ({ client }) => {
      const pages: unknown[] = [];
      for await (const each of list(client).pages()) pages.push(each);
      expect(pages).toEqual([
        { notifications: [{ id: "1" }, { id: "2" }], totalResults: 3 },
        { notifications: [{ id: "3" }], totalResults: 3 },
      ]);
    }));

  test("are there for what has pages, and for nothing else", () =>
    scripted([], async ({ client }) => {
      expect(client.identity.listApplications).not.toHaveProperty("pages");
      expect(client.identity.retrieveSystemVersion).not.toHaveProperty("items");
      expect(client.filtering.searchFilterEntries).toHaveProperty("items");
    }));
});
