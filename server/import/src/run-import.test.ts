import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import type { Row } from "./rows.ts";
import { type Outcome, runImport } from "./run-import.ts";
import { wordLists } from "./word-lists.ts";

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly body: unknown;
}

type Answer = (sent: SentRequest) => readonly [status: number, body?: unknown] | Promise<readonly [number, unknown?]>;

/** Returns a client of a server with this answer. */
function clientOf(answer: Answer) {
  const sent: SentRequest[] = [];
  const client = createClient({
    baseUrl: "http://server.example",
    apiKey: "a-key-of-some-length-0123456789",
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const content = await request.text();
      const body = content === "" ? undefined : JSON.parse(content);
      const text: unknown = body?.entry?.text ?? body?.tag?.name ?? searchParams.get("text");
      const one = { method: request.method, path: pathname, text: String(text), body };
      sent.push(one);
      const [status, json] = await answer(one);
      const headers = { "content-type": "application/json" };
      return json === undefined
        ? new Response(null, { status })
        : new Response(JSON.stringify(json), { status, headers });
    },
  });
  return { client, sent };
}

const entryOf = (text: string) => ({ entry: { id: 1, text, locale: "en", status: "ACTIVE", tags: [] } });
const created: Answer = ({ text }) => [200, entryOf(text)];
const error = (code: string) => ({
  fieldErrors: { "entry.text": [{ code: `[${code}]entry.text`, message: "So it is." }] },
});

const usual = {
  defaults: new Map([["locale", "en"]]),
  listSeparator: ";",
  update: false,
  dryRun: false,
  concurrency: 4,
};

function listOf(name: string) {
  const list = wordLists.find((one) => one.name === name);
  if (list === undefined) throw new Error(`There is no list ${name}.`);
  return list;
}

const rowsOf = (values: readonly unknown[], list = "dictionary"): Row[] =>
  values.map((value, index) => ({ list: listOf(list), line: index + 1, value }));

async function run(rows: readonly Row[], answer: Answer, options: Partial<typeof usual> = {}, signal?: AbortSignal) {
  const { client, sent } = clientOf(answer);
  const outcomes: [line: number, outcome: Outcome][] = [];
  const watching = { watch: (row: Row, outcome: Outcome) => void outcomes.push([row.line, outcome]) };
  async function* each() {
    yield* rows;
  }
  await runImport(each(), client, { ...usual, ...options }, signal === undefined ? watching : { ...watching, signal });
  return { sent, outcomes, kinds: outcomes.map(([, { kind }]) => kind) };
}

describe("what becomes of a row", () => {
  test("a new one is created, with the defaults for what it leaves out", async () => {
    const defaults = new Map([
      ["locale", "en"],
      ["severity", "mild"],
      ["tags", "A;B"],
      ["noun", "yes"],
      ["filterMode", "exactMatch"],
    ]);
    const { sent, kinds } = await run(rowsOf([{ text: "heck", severity: "high" }], "blacklist"), created, { defaults });
    expect(kinds).toEqual(["created"]);
    const entry = {
      text: "heck",
      locale: "en",
      severity: "high",
      tags: ["A", "B"],
      noun: true,
      filterMode: "exactMatch",
    };
    expect(sent[0]?.body).toMatchObject({ entry });
  });

  test("one that is there stays as it is, and is updated with --update", async () => {
    const answer: Answer = ({ method, text }) => (method === "POST" ? [400, error("duplicate")] : [200, entryOf(text)]);
    const plain = await run(rowsOf(["a"]), answer);
    expect([plain.kinds, plain.sent.map(({ method }) => method)]).toEqual([["present"], ["POST"]]);
    const updating = await run(rowsOf(["a"]), answer, { update: true });
    expect(updating.kinds).toEqual(["updated"]);
    expect(updating.sent.map(({ method }) => method)).toEqual(["POST", "GET", "PUT"]);
  });

  test("what the specs refuse is not sent; what the server refuses is told with its reasons", async () => {
    const { outcomes, sent } = await run(rowsOf(["", { text: "a", colour: 1 }, "b"]), () => [400, error("tooLong")]);
    expect(sent.map(({ text }) => text)).toEqual(["b"]);
    expect(outcomes).toEqual([
      [1, { kind: "refused", reasons: [expect.objectContaining({ field: "text", code: "[blank]entry.text" })] }],
      [2, { kind: "refused", reasons: [expect.objectContaining({ field: "colour", code: "[invalidJSON]" })] }],
      [3, { kind: "refused", reasons: [{ field: "text", code: "[tooLong]entry.text", message: "So it is." }] }],
    ]);
  });

  test("rules that the shapes do not say are held before sending, as far as they need no server", async () => {
    const entry = { text: "heck", filterMode: "exactMatch", severity: "mild", tags: ["Oath"], variations: ["heck"] };
    const word = await run(rowsOf([entry], "blacklist"), created, { dryRun: true });
    expect(JSON.stringify(word.outcomes)).toContain('"field":"variations[0]","code":"[invalid]entry.variations"');
    const wrong = { pattern: "(open", severity: "mild", tags: ["Oath"] };
    const phrase = await run(rowsOf([wrong], "blacklist-phrases"), created, { dryRun: true });
    expect(JSON.stringify(phrase.outcomes)).toContain('"field":"pattern","code":"[invalid]phrase.pattern"');
    expect([...word.sent, ...phrase.sent]).toEqual([]);
  });

  test("a duplicate with another problem is refused", async () => {
    const both = {
      fieldErrors: {
        ...error("duplicate").fieldErrors,
        "entry.tags": [{ code: "[invalid]entry.tags", message: "No." }],
      },
    };
    expect((await run(rowsOf(["a"]), () => [400, both])).kinds).toEqual(["refused"]);
  });

  test("the second of two rows for one object is refused with the line of the first", async () => {
    const { outcomes, sent } = await run(rowsOf(["a", { text: "a", locale: "de" }, "a"]), created);
    expect(outcomes.map(([, { kind }]) => kind)).toEqual(["created", "created", "refused"]);
    expect(JSON.stringify(outcomes[2])).toContain("Line 1 has the same already");
    expect(sent).toHaveLength(2);
  });

  test("a row in another encoding than UTF-8 is refused", async () => {
    const { kinds, sent } = await run(rowsOf(["\uFFFDrger"]), created);
    expect([kinds, sent]).toEqual([["refused"], []]);
  });
});

test("a dry run only looks", async () => {
  const answer: Answer = ({ text }) => (text === "new" ? [404] : [200, entryOf(text)]);
  const rows = rowsOf(["new", "old", ""]);
  const plain = await run(rows, answer, { dryRun: true });
  expect(plain.kinds).toEqual(["created", "present", "refused"]);
  expect((await run(rows, answer, { dryRun: true, update: true })).kinds).toEqual(["created", "updated", "refused"]);
  expect(new Set(plain.sent.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

describe("many rows", () => {
  const words = Array.from({ length: 600 }, (_, index) => `word${index}`);

  test("are told of in the order of the file, with no more under way than allowed", async () => {
    let [under, maximumActive] = [0, 0];
    const slow: Answer = async ({ text }) => {
      maximumActive = Math.max(maximumActive, ++under);
      await new Promise((resolve) => setTimeout(resolve, text.length % 3));
      under--;
      return [200, entryOf(text)];
    };
    const { outcomes } = await run(rowsOf(words), slow);
    expect(outcomes.map(([line]) => line)).toEqual(words.map((_, index) => index + 1));
    expect(maximumActive).toBe(usual.concurrency);
  });

  test("of one list are done before those of the next begin", async () => {
    const rows = [...rowsOf(["A", "B", "C"], "blacklist-tags"), ...rowsOf(["a", "b"])];
    const answer: Answer = async ({ path, text }) => {
      await new Promise((resolve) => setTimeout(resolve, path.endsWith("tag") ? 5 : 0));
      return path.endsWith("tag") ? [200, { tag: { id: 1, name: text } }] : [200, entryOf(text)];
    };
    const { sent } = await run(rows, answer);
    expect(sent.map(({ path }) => path.split("/").at(-1))).toEqual(["tag", "tag", "tag", "dictionary", "dictionary"]);
  });

  test("end at what is nobody's row: a wrong key, say", async () => {
    const { client, sent } = clientOf(() => [401]);
    async function* rows() {
      yield* rowsOf(words);
    }
    await expect(runImport(rows(), client, usual, { watch: () => undefined })).rejects.toThrow("unauthorized");
    expect(sent.length).toBeLessThan(20);
  });

  test("stop after those that are under way", async () => {
    const stopping = new AbortController();
    stopping.abort();
    const { outcomes } = await run(rowsOf(words), created, {}, stopping.signal);
    expect(outcomes).toHaveLength(256);
  });

  test("that come before a file's fault are imported", async () => {
    const { client, sent } = clientOf(created);
    async function* rows() {
      yield* rowsOf(["a", "b"]);
      throw new Error("line 3");
    }
    await expect(runImport(rows(), client, usual, { watch: () => undefined })).rejects.toThrow("line 3");
    expect(sent.map(({ text }) => text)).toEqual(["a", "b"]);
  });
});
