import { afterAll, beforeAll, expect, test } from "vitest";
import type { SampleCase, SentRequest } from "./cases.ts";
import { difference, type Recorder, startRecorder } from "./recorder.ts";

const expected: SentRequest = {
  method: "POST",
  path: "/things/a b",
  query: [["x", "1"]],
  mediaType: "application/json",
  body: { a: 1, b: [null] },
  authorization: "key",
};
const one: SampleCase = {
  name: "createThing0",
  exchanges: [{ expected, answer: { status: 200, mediaType: "application/json", body: "{}" } }],
  server: "",
  code: new Map(),
};

let recorder: Recorder;

beforeAll(async () => {
  recorder = await startRecorder([one]);
});
afterAll(async () => {
  await recorder.close();
});

async function send(body: string, authorization = "key"): Promise<string> {
  const headers = { "content-type": "application/json; charset=utf-8", authorization };
  await fetch(`${recorder.url}/createThing0/things/a%20b?x=1`, { method: "POST", body, headers });
  const [sent] = recorder.take("createThing0");
  return sent === undefined ? "nothing" : difference(expected, sent);
}

test("a request that is as it should be differs in nothing, whatever the order in its body", async () => {
  expect(await send('{"b": [null], "a": 1.0}')).toBe("");
});

test.each([
  ["body", '{"a": 2, "b": [null]}', "key"],
  ["body", '{"a": 1}', "key"],
  ["authorization", '{"a": 1, "b": [null]}', "Bearer key"],
])("another %s is told", async (part, body, authorization) => {
  expect(await send(body, authorization)).toMatch(new RegExp(`^${part}: `));
});

test("what was taken is forgotten, and an open operation may be sent a key", () => {
  expect(recorder.take("createThing0")).toEqual([]);
  expect(difference({ ...expected, authorization: "" }, expected)).toBe("");
  expect(difference(expected, { ...expected, authorization: "" })).toContain("authorization");
});
