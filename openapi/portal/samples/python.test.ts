import { expect, test } from "vitest";
import { pythonSample } from "./python.ts";
import { pythonName, pythonTag } from "./python-names.ts";
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

const word: TypedValue = { kind: "word", name: "Severity", value: "mild", constant: "MILD" };

function program(one: SdkCall): string {
  return programOf(pythonSample(one, { server: "http://here", steps: [] }));
}

test.each([
  ["applicationId", "application_id"],
  ["authorizedOriginURLs", "authorized_origin_urls"],
  ["retrieveJsonWebKeySet", "retrieve_json_web_key_set"],
  ["lastNBytes", "last_n_bytes"],
  ["from", "from_"],
])("%s is %s", (name, expected) => {
  expect(pythonName(name)).toBe(expected);
});

test("a group is called as the client calls it", () => {
  expect(pythonTag("Whitelist: allowed entries")).toBe("whitelist_allowed_entries");
});

test("what is in the path and the body stands first, what is in the query is named, the token comes last", () => {
  const sample = program({
    ...call,
    path: [{ name: "id", required: true, value: { kind: "int32", value: 7 } }],
    body: { name: "body", required: true, value: { kind: "any", value: { a: [null, true, 1.5] } } },
    query: [{ name: "startRow", required: false, value: { kind: "int32", value: 20 } }],
    needsToken: true,
  });
  expect(sample).toContain(`
answer = client.whitelist_allowed_entries.search_allowed_entries(
    7, {"a": [None, True, 1.5]}, start_row=20, token=token
)
print(answer)`);
});

test("what it needs is imported, in order, and on lines of its own where it is much", () => {
  const names = Array.from({ length: 5 }, (_, index) => `AnObjectWithAVeryLongName${index}`);
  const values = [...names]
    .reverse()
    .map((name): TypedValue => ({ kind: "object", name, members: [], others: {}, json: {} }));
  const dated: TypedValue = {
    kind: "list",
    of: { kind: "any" },
    values: [{ kind: "date", value: "2020-02-02" }, ...values],
  };
  const sample = program({
    ...call,
    answer: "file",
    secret: undefined,
    file: "a.zip",
    body: { name: "body", required: true, value: dated },
  });
  expect(sample).toContain(`from datetime import date
from pathlib import Path

from gatehouse import Gatehouse
from gatehouse.models import (
${names.map((name) => `    ${name},`).join("\n")}
)

client = `);
  expect(sample).toContain('        date.fromisoformat("2020-02-02"),\n');
  expect(sample).toContain('Path("a.zip").write_bytes(archive)\nprint("Saved a.zip.")');
});

test("a text stands in the quotes that need fewer backslashes", () => {
  const text = (value: string): string =>
    program({ ...call, body: { name: "body", required: true, value: { kind: "text", value } } });
  expect(text('say "it"')).toContain("('say \"it\"')");
  expect(text(`it's "it"\n\\`)).toContain(String.raw`("it's \"it\"\n\\")`);
});

test("a sample says how the client is made, and never holds a key", () => {
  const sample = program({ ...call, query: [{ name: "severity", required: false, value: word }] });
  expect(sample).toBe(`import os

from gatehouse import Gatehouse
from gatehouse.models import Severity

client = Gatehouse("http://here", api_key=os.environ["GATEHOUSE_API_KEY"])

answer = client.whitelist_allowed_entries.search_allowed_entries(severity=Severity.MILD)
print(answer)`);
});

test("an answer of secrets alone is shown by its first, because a printed object leaves secrets out", () => {
  expect(program({ ...call, secret: "recoveryCode" })).toMatch(/\nprint\(answer\.recovery_code\)$/);
});
