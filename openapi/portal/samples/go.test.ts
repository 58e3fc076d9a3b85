import { expect, test } from "vitest";
import { goSample } from "./go.ts";
import { programOf } from "./sample-code.ts";
import type { Argument, SdkCall } from "./sdk-call.ts";
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

const long = "x".repeat(70);
const text: TypedValue = { kind: "text", value: "a" };

function object(name: string, members: readonly Member[]): TypedValue {
  return { kind: "object", name, members, others: {}, json: {} };
}

function member(name: string, value: TypedValue, more: Partial<Member> = {}): Member {
  return { name, required: false, nullable: false, value, ...more };
}

function body(value: TypedValue, required = true): Argument {
  return { name: "body", required, value };
}

const refusal = "\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

function program(one: SdkCall): string {
  return programOf(goSample(one, { server: "http://here", steps: [] }));
}

test("a call takes a context, the path, the query as a struct, the body and the token, and its error is handled", () => {
  const sample = program({
    ...call,
    takesQuery: true,
    path: [{ name: "id", required: true, value: { kind: "int32", value: 7 } }],
    needsToken: true,
    answer: "object",
    secret: undefined,
  });
  expect(sample).toContain(`
	answer, err := client.WhitelistAllowedEntries.SearchAllowedEntries(
		ctx,
		7,
		gatehouse.SearchAllowedEntriesParams{},
		gatehouse.WithToken(token),
	)${refusal}	json.NewEncoder(os.Stdout).Encode(answer)
}`);
});

test("what is not used is not imported", () => {
  expect(program(call)).toContain(`err = client.WhitelistAllowedEntries.SearchAllowedEntries(ctx)${refusal}`);
  expect(program(call)).toContain('import (\n\t"context"\n\t"fmt"\n\t"log"\n\t"os"\n\n\tgatehouse ');
  expect(program({ ...call, answer: "object" })).toContain('\t"context"\n\t"encoding/json"\n\t"log"\n');
});

test("what may be left out is a pointer, with the type of a number; lists and maps are not", () => {
  const sample = program({
    ...call,
    body: body(
      object("JwtThing", [
        member("applicationId", text, { required: true }),
        member("imageURL", text),
        member("count", { kind: "int64", value: 5 }),
        member("share", { kind: "double", value: 1 }),
        member("names", { kind: "list", of: { kind: "text" }, values: [text] }),
        member("inner", object("Inner", [])),
        member("action", { kind: "word", name: "Action", value: "requiresApproval", constant: "" }),
        member("long", { kind: "list", of: { kind: "text" }, values: [{ kind: "text", value: long }, text] }),
        member("z", text),
      ]),
      false,
    ),
  });
  expect(sample).toContain(`(ctx, &gatehouse.JWTThing{
		ApplicationID: "a",
		ImageURL:      gatehouse.Ptr("a"),
		Count:         gatehouse.Ptr(int64(5)),
		Share:         gatehouse.Ptr(float64(1)),
		Names:         []string{"a"},
		Inner:         &gatehouse.Inner{},
		Action:        gatehouse.Ptr(gatehouse.ActionRequiresApproval),
		Long: []string{
			"${long}",
			"a",
		},
		Z: gatehouse.Ptr("a"),
	})`);
});

test("a patch says null and values as such", () => {
  const patch = object("ThingPatch", [
    member("url", { kind: "null", of: { kind: "text" } }, { nullable: true }),
    member("count", { kind: "int32", value: 5 }, { nullable: true }),
    member("any", { kind: "any", value: { a: [1, null] } }, { nullable: true }),
  ]);
  const sample = program({ ...call, body: body(patch) });
  expect(sample).toContain("gatehouse.Null[string](),");
  expect(sample).toContain("gatehouse.Value(int32(5)),");
  expect(sample).toContain('gatehouse.Value[any](map[string]any{"a": []any{1, nil}}),');
});

test("a file is copied, and closed", () => {
  const sample = program({ ...call, answer: "file", file: "a.zip" });
  expect(sample).toContain('\t"fmt"\n\t"io"\n\t"log"\n\t"os"\n');
  expect(sample).toContain('\tdefer archive.Close()\n\tfile, err := os.Create("a.zip")');
});

test("a sample says how the client is made, and never holds a key", () => {
  expect(program(call)).toContain(`client, err := gatehouse.NewClient(gatehouse.Config{
		BaseURL: "http://here",
		APIKey:  os.Getenv("GATEHOUSE_API_KEY"),
	})`);
});
