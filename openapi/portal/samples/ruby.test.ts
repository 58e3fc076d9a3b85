import { expect, test } from "vitest";
import { rubySample } from "./ruby.ts";
import { programOf } from "./sample-code.ts";
import type { SdkCall } from "./sdk-call.ts";
import type { TypedValue } from "./typed-value.ts";

const call: SdkCall = {
  operationId: "searchAllowedEntries",
  tag: "Whitelist: allowed entries",
  path: [],
  query: [],
  takesQuery: true,
  body: undefined,
  needsToken: false,
  answer: "object",
  secret: undefined,
  file: "",
};

function program(one: SdkCall): string {
  return programOf(rubySample(one, { server: "http://here", steps: [] }));
}

function bodyOf(value: TypedValue): string {
  const sample = program({ ...call, body: { name: "body", required: true, value } });
  return sample.slice(sample.indexOf("answer = "));
}

test("a sample says how the client is made, and never holds a key", () => {
  expect(program(call)).toBe(`require "gatehouse"

client = Gatehouse::Client.new("http://here", api_key: ENV.fetch("GATEHOUSE_API_KEY"))

answer = client.whitelist_allowed_entries.search_allowed_entries
puts answer`);
});

test("what is in the path and the body stands first, what is in the query is named, the token comes last", () => {
  const sample = program({
    ...call,
    path: [{ name: "id", required: true, value: { kind: "int32", value: 7 } }],
    body: { name: "body", required: true, value: { kind: "any", value: { a: [null, true, 1.5] } } },
    query: [{ name: "startRow", required: false, value: { kind: "int64", value: 1_614_265_330_000 } }],
    needsToken: true,
  });
  expect(sample).toContain(`
answer = client.whitelist_allowed_entries.search_allowed_entries(
  7,
  { "a" => [nil, true, 1.5] },
  start_row: 1_614_265_330_000,
  token:
)
puts answer`);
});

test("a body alone begins on the line of the call", () => {
  const member = (name: string, value: TypedValue) => ({ name, required: true, nullable: false, value });
  const inner: TypedValue = {
    kind: "object",
    name: "ApplicationInput",
    members: [member("name", { kind: "text", value: "A name of its own" })],
    others: { more: 1 },
    json: {},
  };
  const body: TypedValue = {
    kind: "object",
    name: "Body",
    members: [member("application", inner)],
    others: {},
    json: {},
  };
  expect(bodyOf(body)).toBe(`answer = client.whitelist_allowed_entries.search_allowed_entries({
  application: { name: "A name of its own", additional_properties: { "more" => 1 } }
})
puts answer`);
});

test("no text begins an expression", () => {
  expect(bodyOf({ kind: "text", value: 'a #{b} #@c "d"' })).toContain(String.raw`("a \#{b} \#@c \"d\"")`);
});

test("a file is saved", () => {
  expect(program({ ...call, answer: "file", file: "a.zip" })).toContain(
    'File.binwrite("a.zip", archive)\nputs "Saved a.zip."',
  );
});
