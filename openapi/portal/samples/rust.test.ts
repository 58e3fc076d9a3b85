import { expect, test } from "vitest";
import { rustSample } from "./rust.ts";
import { programOf } from "./sample-code.ts";
import type { SdkCall, SdkStep } from "./sdk-call.ts";
import type { Member, TypedValue } from "./typed-value.ts";

const call: SdkCall = {
  operationId: "searchAllowedEntries",
  tag: "Whitelist: allowed entries",
  path: [],
  query: [],
  takesQuery: false,
  body: undefined,
  needsToken: false,
  answer: "nothing",
  secret: undefined,
  file: "",
};

const text: TypedValue = { kind: "text", value: "a" };

function object(name: string, members: readonly Member[], others: Readonly<Record<string, string>> = {}): TypedValue {
  return { kind: "object", name, members, others, json: {} };
}

function member(name: string, value: TypedValue, more: Partial<Member> = {}): Member {
  return { name, required: false, nullable: false, value, ...more };
}

function program(one: Partial<SdkCall>, steps: readonly SdkStep[] = []): string {
  return programOf(rustSample({ ...call, ...one }, { server: "http://here", steps }));
}

function withBody(value: TypedValue, required = true): string {
  return program({ body: { name: "body", required, value } });
}

test("a sample makes a client, never holds a key, and imports what it uses alone", () => {
  expect(program({})).toBe(`use gatehouse::Client;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::new("http://here", std::env::var("GATEHOUSE_API_KEY")?)?;

    client.whitelist_allowed_entries().search_allowed_entries()?;
    println!("Done.");
    Ok(())
}`);
});

test("a call takes the path, the query and the body; a token is a client's", () => {
  const sample = program({
    path: [{ name: "id", required: true, value: { kind: "int64", value: 7 } }],
    query: [
      { name: "text", required: true, value: text },
      { name: "startRow", required: false, value: { kind: "int32", value: 5 } },
    ],
    takesQuery: true,
    needsToken: true,
    answer: "object",
    secret: undefined,
  });
  expect(sample).toContain("use gatehouse::Client;\nuse gatehouse::apis::SearchAllowedEntriesQuery;\n");
  expect(sample).toContain("    let client = client.with_token(&token)?;\n");
  expect(sample).toContain('    let query = SearchAllowedEntriesQuery::new("a").start_row(5);\n');
  expect(sample).toContain("        .search_allowed_entries(7, &query)?;\n");
});

test("required properties are arguments in the order of the schema, others are methods", () => {
  const sample = withBody(
    object(
      "Thing",
      [
        member("second", text, { required: true, position: 1 }),
        member("type", { kind: "word", name: "Kind", value: "userAction", constant: "" }),
        member("first", { kind: "boolean", value: true }, { required: true, position: 0 }),
        member("share", { kind: "double", value: 1 }),
      ],
      { branch: "main" },
    ),
    false,
  );
  expect(sample).toContain("use gatehouse::models::{Kind, Thing};");
  expect(sample).toContain(`    let body = Thing::new(true, "a")
        .r#type(Kind::UserAction)
        .share(1.0)
        .additional_property("branch", "main");
`);
  expect(sample).toContain(".search_allowed_entries(Some(&body))?");
});

test("a patch says null, and values of the exact type", () => {
  const sample = withBody(
    object("ThingPatch", [
      member("url", { kind: "null", of: { kind: "text" } }, { nullable: true }),
      member("count", { kind: "int64", value: 5 }, { nullable: true }),
      member("names", { kind: "list", of: { kind: "text" }, values: [text] }, { nullable: true }),
      member("any", { kind: "any", value: { a: [1, null] } }, { nullable: true }),
    ]),
  );
  expect(sample).toContain("use gatehouse::{Client, Nullable};\nuse serde_json::json;\n");
  for (const part of [
    ".url(Nullable::Null)",
    ".count(5_i64)",
    '.names(vec!["a".to_owned()])',
    '.any(json!({ "a": [1, null] }))',
  ])
    expect(sample).toContain(part);
});

test("a file is copied", () => {
  const sample = program({ answer: "file", file: "a.zip" });
  expect(sample).toContain("use std::fs::File;\n");
  expect(sample).toContain("    let mut archive = client.whitelist_allowed_entries().search_allowed_entries()?;\n");
  expect(sample).toContain(
    '    let mut file = File::create("a.zip")?;\n    std::io::copy(&mut archive, &mut file)?;\n',
  );
});

test("a step keeps parts of its answer as variables", () => {
  const step: SdkStep = {
    call: { ...call, operationId: "loginOperator", tag: "Operator sign-in", answer: "object" },
    kept: [["refreshToken", ["tokens", 0, "value"]]],
  };
  const value: TypedValue = { kind: "variable", name: "refreshToken" };
  const sample = program({ path: [{ name: "id", required: true, value }] }, [step]);
  expect(sample).toContain("let login_operator_answer = client.operator_sign_in().login_operator()?;");
  expect(sample).toContain("let refresh_token = login_operator_answer.tokens[0].value.clone();");
  expect(sample).toContain(".search_allowed_entries(&refresh_token)?");
});

test("a step of which nothing is kept has no variable", () => {
  const step: SdkStep = {
    call: { ...call, operationId: "updateOperatorUser", tag: "Operators", answer: "object" },
    kept: [],
  };
  const sample = program({}, [step]);
  expect(sample).toContain("    client.operators().update_operator_user()?;\n");
  expect(sample).not.toContain("update_operator_user_answer");
});
