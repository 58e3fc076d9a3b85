import { manifest } from "@gatehouse/openapi/manifest";
import { expect, test } from "vitest";
import { spoolReply } from "./streamed-replies.ts";

const operation = manifest.find(({ operationId }) => operationId === "retrieveWhitelist");
if (operation === undefined) throw new Error("There is no such operation.");
const retrieve = operation;

const phrase = (id: number) => ({ id, parts: ["hello"], status: "ACTIVE" });

async function* pages(...all: readonly unknown[][]): AsyncGenerator<readonly unknown[]> {
  yield* all;
}

function whitelist(more: object = {}) {
  const empty = { allowedEntries: pages(), advancedDisallowedEntries: pages(), disallowedEntries: [] };
  return { whitelist: { ...empty, ...more } };
}

async function sent(stream: unknown): Promise<unknown> {
  const spool = await spoolReply(retrieve, 200, stream);
  const pieces: Uint8Array[] = [];
  for await (const piece of spool.read()) pieces.push(piece);
  await spool.discard();
  return JSON.parse(Buffer.concat(pieces).toString());
}

test("pages of any size, empty ones too, make one list; a list may come as a whole", async () => {
  const given = { disallowedEntries: pages([], [phrase(1), phrase(2)], [], [phrase(3)]), allowedEntries: [] };
  expect(await sent(whitelist(given))).toEqual({
    whitelist: {
      allowedEntries: [],
      advancedDisallowedEntries: [],
      disallowedEntries: [phrase(1), phrase(2), phrase(3)],
    },
  });
});

test("what is undefined is left out", async () => {
  await expect(sent(whitelist({ more: undefined }))).resolves.toHaveProperty("whitelist.disallowedEntries", []);
});

test.each([
  ["an element of a later page", whitelist({ disallowedEntries: pages([phrase(1)], [{ id: 2, parts: ["hello"] }]) })],
  ["an element of a whole list", whitelist({ disallowedEntries: [{}] })],
  ["a missing list", { whitelist: { allowedEntries: pages() } }],
  ["an unknown property", whitelist({ more: 1 })],
  ["an unknown list", whitelist({ more: pages() })],
])("what is not as the document says is no answer: %s", async (_, stream) => {
  await expect(spoolReply(retrieve, 200, stream)).rejects.toThrow(/retrieveWhitelist → 200/);
});

test("an undocumented status is no answer", async () => {
  await expect(spoolReply(retrieve, 201, whitelist())).rejects.toThrow("the status is not documented");
});
