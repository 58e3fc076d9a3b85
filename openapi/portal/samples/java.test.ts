import { expect, test } from "vitest";
import { javaSample } from "./java.ts";
import { javaLayout } from "./java-layout.ts";
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

const uuid: TypedValue = { kind: "uuid", value: "3c219e58-ed0e-4b18-ad48-f4f92793ae32" };
const entry: TypedValue = {
  kind: "object",
  name: "Entry",
  members: [
    { name: "id", required: true, nullable: false, value: uuid },
    { name: "at", required: true, nullable: false, value: { kind: "int64", value: 5 } },
    { name: "share", required: true, nullable: false, value: { kind: "double", value: 1 } },
  ],
  others: { scope: ["a"] },
  json: {},
};

function program(one: SdkCall): string {
  return programOf(javaSample(one, { server: "http://here", steps: [] }));
}

test("an abbreviation in the name of a group is a word like others", () => {
  expect(program({ ...call, tag: "API keys", operationId: "listApiKeys" })).toContain("client.apiKeys().listApiKeys(");
});

test("what is required is an argument, what may be left out of a query is said in a lambda", () => {
  const sample = program({
    ...call,
    path: [{ name: "id", required: true, value: { kind: "int32", value: 7 } }],
    query: [
      { name: "startRow", required: false, value: { kind: "int32", value: 20 } },
      { name: "text", required: true, value: { kind: "text", value: 'a "b"' } },
    ],
  });
  expect(sample).toContain(String.raw`
    var answer = client.whitelistAllowedEntries().searchAllowedEntries(
        7,
        "a \"b\"",
        query -> query.startRow(20));
    System.out.println(answer);
  }
}`);
});

test("numbers have their types, and what the class has no method for is put in by name", () => {
  const sample = program({ ...call, answer: "nothing", body: { name: "body", required: true, value: entry } });
  expect(sample).toContain(`import dev.gatehouse.model.Entry;
import java.util.List;
import java.util.UUID;

public class SearchAllowedEntries {
`);
  expect(sample).toContain(`
    client.whitelistAllowedEntries().searchAllowedEntries(new Entry()
        .id(UUID.fromString("3c219e58-ed0e-4b18-ad48-f4f92793ae32"))
        .at(5L)
        .share(1.0)
        .putAdditionalProperty("scope", List.of("a")));`);
});

test("a token opens the call in place of the key", () => {
  expect(program({ ...call, needsToken: true })).toContain(`    var withToken = client.toBuilder().token(token).build();

    var answer = withToken.whitelistAllowedEntries().searchAllowedEntries();`);
});

test("a file is written", () => {
  expect(program({ ...call, answer: "file", file: "a.zip" })).toMatch(
    /import java.nio.file.Files;\nimport java.nio.file.Path;\n.*byte\[\] archive = client\./s,
  );
});

test("what is too long stands below what it is called on, however deep", () => {
  const one = (name: string, ...values: readonly string[]) => ({ head: "", calls: [{ name, args: values }] });
  expect(javaLayout(one("List.of", '"a"', '"b"'), 0, 0)).toBe('List.of("a", "b")');
  const long = `"${"x".repeat(80)}"`;
  expect(javaLayout(one("List.of", long, '"b"'), 0, 0)).toBe(`List.of(\n    ${long},\n    "b")`);
  const inner = { head: "new A()", calls: [{ name: ".b", args: [one("List.of", long)] }] };
  expect(javaLayout(inner, 4, 4)).toBe(`new A()\n        .b(List.of(\n            ${long}))`);
});

test("a sample says how the client is made, and never holds a key", () => {
  expect(program(call)).toContain('GatehouseClient.of("http://here", System.getenv("GATEHOUSE_API_KEY"));');
});
