import { expect, test } from "vitest";
import { goSample } from "./go.ts";
import { javaSample } from "./java.ts";
import { pythonName, pythonSample } from "./python.ts";
import type { Argument, Member, SdkCall, TypedValue } from "./sdk-call.ts";
import { programOf, type SdkStep } from "./template.ts";

const templates = { py: pythonSample, java: javaSample, go: goSample } as const;
type Language = keyof typeof templates;

const call: SdkCall = {
  operationId: "searchAllowedEntries",
  tag: "Whitelist: allowed entries",
  path: [],
  query: [],
  takesQuery: false,
  body: undefined,
  needsToken: false,
  answer: "object",
  secret: undefined,
  file: "a.zip",
};

const text = (value: string): TypedValue => ({ kind: "text", value });
const argument = (name: string, value: TypedValue, required = true): Argument => ({ name, value, required });
const member = (name: string, value: TypedValue, more: Partial<Member> = {}): Member => ({
  ...{ name, required: false, nullable: false, value },
  ...more,
});

function object(name: string, members: readonly Member[], others: Readonly<Record<string, string>> = {}): TypedValue {
  return { kind: "object", name, members, others, json: { ...others } };
}

function program(language: Language, one: Partial<SdkCall>, steps: readonly SdkStep[] = []): string {
  return programOf(templates[language]({ ...call, ...one }, { server: "http://here", steps }));
}

/** Expects each language's program to contain its text, whatever its layout. */
function expectPrograms(
  one: Partial<SdkCall>,
  expected: Readonly<Partial<Record<Language, string>>>,
  steps: readonly SdkStep[] = [],
): void {
  for (const [language, template] of Object.entries(templates)) {
    const written = programOf(template({ ...call, ...one }, { server: "http://here", steps })).replaceAll(/\s+/g, " ");
    const part = Object.entries(expected).find(([id]) => id === language)?.[1] ?? "";
    expect(written, language).toContain(part);
  }
}

test("a sample says how the client is made, never holds a key, and imports only what it uses", () => {
  expect(program("py", {})).toBe(`import os

from gatehouse import Gatehouse

client = Gatehouse("http://here", api_key=os.environ["GATEHOUSE_API_KEY"])

answer = client.whitelist_allowed_entries.search_allowed_entries()
print(answer)`);
  expectPrograms(
    { answer: "nothing" },
    {
      java: 'import dev.gatehouse.GatehouseClient; public class SearchAllowedEntries { public static void main(String[] args) throws Exception { var client = GatehouseClient.of("http://here", System.getenv("GATEHOUSE_API_KEY")); client.whitelistAllowedEntries().searchAllowedEntries(); System.out.println("Done."); } }',
      go: 'import ( "context" "fmt" "log" "os" gatehouse "github.com/gatehouse-dev/gatehouse-go" ) func main() { ctx := context.Background() client, err := gatehouse.NewClient(gatehouse.Config{ BaseURL: "http://here", APIKey: os.Getenv("GATEHOUSE_API_KEY"), }) if err != nil { log.Fatal(err) } err = client.WhitelistAllowedEntries.SearchAllowedEntries(ctx) if err != nil { log.Fatal(err) } fmt.Println("Done.") }',
    },
  );
});

test("a call takes the path, the query, the body and the token as each SDK does", () => {
  expectPrograms(
    {
      path: [argument("id", { kind: "int32", value: 7 })],
      query: [argument("text", text('a "b"')), argument("startRow", { kind: "int32", value: 20_000 }, false)],
      takesQuery: true,
      body: argument("body", { kind: "any", value: { a: [null, true, 1.5] } }, false),
      needsToken: true,
    },
    {
      py: String.raw`search_allowed_entries(7, {"a": [None, True, 1.5]}, text="a \"b\"", start_row=20000, token=token)`,
      java: String.raw`withToken.whitelistAllowedEntries().searchAllowedEntries(7, "a \"b\"", Map.of("a", List.of(null, true, 1.5)), query -> query.startRow(20000));`,
      go: String.raw`SearchAllowedEntries( ctx, 7, gatehouse.SearchAllowedEntriesParams{ Text: "a \"b\"", StartRow: gatehouse.Ptr(int32(20000)), }, map[string]any{"a": []any{nil, true, 1.5}}, gatehouse.WithToken(token), )`,
    },
  );
});

test("values have their types; what a class has no field for is added by name", () => {
  const members = [
    member("second", text("x"), { required: true, position: 1 }),
    member("type", { kind: "word", name: "Kind", value: "userAction", constant: "USER_ACTION" }),
    member("id", { kind: "uuid", value: "3c" }, { required: true, position: 0 }),
    member("at", { kind: "int64", value: 5 }),
    member("share", { kind: "double", value: 1 }),
    member("names", { kind: "list", of: { kind: "text" }, values: [text("n")] }),
    member("inner", object("JwtInner", [])),
  ];
  expectPrograms(
    { body: argument("body", object("Thing", members)) },
    {
      py: 'Thing(second="x", type=Kind.USER_ACTION, id=UUID("3c"), at=5, share=1, names=["n"], inner=JwtInner())',
      java: 'new Thing().second("x").type(Kind.USER_ACTION).id(UUID.fromString("3c")).at(5L).share(1.0).names(List.of("n")).inner(new JwtInner())',
      go: 'gatehouse.Thing{ Second: "x", Type: gatehouse.Ptr(gatehouse.KindUserAction), ID: "3c", At: gatehouse.Ptr(int64(5)), Share: gatehouse.Ptr(float64(1)), Names: []string{"n"}, Inner: &gatehouse.JWTInner{}, }',
    },
  );
  expectPrograms(
    { body: argument("body", object("Thing", [], { branch: "main" })) },
    {
      py: 'Thing.model_validate({"branch": "main"})',
      java: 'new Thing().putAdditionalProperty("branch", "main")',
      go: 'gatehouse.Thing{ AdditionalProperties: map[string]any{"branch": "main"}, }',
    },
  );
  const written = program("java", { body: argument("body", object("Thing", members)) });
  expect(written).toMatch(/^import dev\.gatehouse\.GatehouseClient;\nimport dev\.gatehouse\.model\.JwtInner;\n/);
  expect(written).toContain("import dev.gatehouse.model.Thing;\nimport java.util.List;\nimport java.util.UUID;\n");
});

test("a patch says null, and values of the exact type", () => {
  const patch = object("ThingPatch", [
    member("url", { kind: "null", of: { kind: "text" } }, { nullable: true }),
    member("count", { kind: "int64", value: 5 }, { nullable: true }),
    member("names", { kind: "list", of: { kind: "text" }, values: [text("a")] }, { nullable: true }),
    member("any", { kind: "any", value: [1, null] }, { nullable: true }),
  ]);
  expectPrograms(
    { body: argument("body", patch) },
    {
      py: "ThingPatch(url=None, count=5",
      java: "new ThingPatch().url(null).count(5L)",
      go: 'URL: gatehouse.Null[string](), Count: gatehouse.Value(int64(5)), Names: gatehouse.Value([]string{"a"}), Any: gatehouse.Value[any]([]any{1, nil}),',
    },
  );
});

test("a file is saved", () => {
  expectPrograms(
    { answer: "file" },
    {
      py: 'Path("a.zip").write_bytes(archive) print("Saved a.zip.")',
      java: 'Files.write(Path.of("a.zip"), archive);',
      go: 'defer archive.Close() file, err := os.Create("a.zip")',
    },
  );
  expect(program("go", { answer: "file" })).toContain('"fmt"\n"io"\n"log"\n"os"\n');
});

test("a step keeps parts of its answer as variables, or none", () => {
  const step = { ...call, operationId: "loginOperator", tag: "API keys" };
  const path = [argument("id", { kind: "variable", name: "refreshToken" })];
  expectPrograms(
    { path },
    {
      py: "refresh_token = client.api_keys.login_operator().tokens[0].value",
      java: "var refreshToken = client.apiKeys().loginOperator().getTokens().get(0).getValue();",
      go: "loginOperatorAnswer, err := client.APIKeys.LoginOperator(ctx) if err != nil { log.Fatal(err) } refreshToken := loginOperatorAnswer.Tokens[0].Value",
    },
    [{ call: step, kept: [["refreshToken", ["tokens", 0, "value"]]] }],
  );
  const none = { call: step, kept: [] };
  expectPrograms({}, { go: "_, err = client.APIKeys.LoginOperator(ctx)" }, [none]);
});

test("an answer of only secrets is shown by its first, because a printed object of Python leaves secrets out", () => {
  expect(program("py", { secret: "recoveryCode" })).toMatch(/\nprint\(answer\.recovery_code\)$/);
});

test.each([
  ["applicationId", "application_id"],
  ["authorizedOriginURLs", "authorized_origin_urls"],
  ["retrieveJsonWebKeySet", "retrieve_json_web_key_set"],
  ["lastNBytes", "last_n_bytes"],
  ["from", "from_"],
])("Python calls %s %s", (name, expected) => {
  expect(pythonName(name)).toBe(expected);
});
