import { beforeAll, describe, expect, test } from "vitest";
import { manifest } from "../../generated/manifest.ts";
import { isObject, type Json, type JsonObject, objectOf } from "../../tools/json.ts";
import { readCatalogue } from "../catalogue.ts";
import { readDocuments } from "../documents.ts";
import { fieldGroups } from "../pages/playground.ts";
import { bodyOf, fieldOfError, statesOf } from "./body.ts";
import { type Column, type Field, toStateOrDefault, toValue } from "./field.ts";
import { readForm } from "./read-form.ts";

let document: JsonObject;
let request: JsonObject;
let fields: readonly Field[];

beforeAll(async () => {
  document = (await readDocuments()).moderation;
  request = objectOf(objectOf(objectOf(document["components"])["schemas"])["ContentFilterRequest"]);
  fields = readForm(document, request).flatMap((group) => group.fields);
});

function field(path: string): Field {
  const found = fields.find((one) => one.path === path);
  if (found === undefined) throw new Error(`There is no field ${path}.`);
  return found;
}

/** Every property of a schema that holds no further ones, by its path. */
function leaves(schema: JsonObject, path: string): readonly string[] {
  const target = schema["$ref"] === undefined ? schema : { ...referenced(schema), ...schema };
  const properties = objectOf(target["properties"]);
  if (Object.keys(properties).length === 0) return [path];
  return Object.entries(properties).flatMap(([name, inner]) =>
    leaves(objectOf(inner), path === "" ? name : `${path}.${name}`),
  );
}

function referenced(schema: JsonObject): JsonObject {
  const name = String(schema["$ref"]).split("/").at(-1) ?? "";
  return objectOf(objectOf(objectOf(document["components"])["schemas"])[name]);
}

describe("the form that is read from the spec", () => {
  test("asks every field of a filter request", () => {
    const expected = leaves(request, "");
    expect(expected.length).toBeGreaterThan(30);
    expect(fields.map(({ path }) => path).sort()).toEqual([...expected].sort());
  });

  test("has a control that suits each kind of value", () => {
    expect(field("contentType")).toMatchObject({
      kind: "choice",
      default: "text",
      choices: ["text", "bbcode", "html"],
    });
    expect(field("characters").kind).toBe("characters");
    expect(field("blacklist.locales").kind).toBe("lines");
    expect(field("usernames.disabled")).toMatchObject({ kind: "switch", default: true });
    expect(field("phoneNumbers.minimumMatchLength")).toMatchObject({
      kind: "number",
      default: 7,
      hint: expect.stringContaining("1 to 1,000"),
    });
    expect(field("urls.domainQuality")).toMatchObject({
      kind: "rows",
      columns: [
        { name: "domain", kind: "text" },
        { name: "quality", kind: "number" },
      ],
    });
    expect(field("content").required).toBe(true);
  });

  test("leaves out what is only returned", async () => {
    const { filtering } = await readDocuments();
    const schema = { $ref: "#/components/schemas/FilterEntry" };
    const paths = readForm(filtering, schema, "entry").flatMap((group) => group.fields.map(({ path }) => path));
    expect(paths).toContain("entry.filterMode");
    expect(paths).not.toContain("entry.id");
    expect(paths).not.toContain("entry.status");
  });

  test("writes other values as JSON, which a playground refuses", () => {
    const schema = { type: "object", properties: { list: { type: "array", items: { type: "array" } } } };
    const [group] = readForm(document, schema);
    expect(group?.fields).toMatchObject([{ path: "list", kind: "json", hint: "Written as JSON." }]);
    expect(() => fieldGroups(group === undefined ? [] : [group])).toThrow("No control is made for list");
  });
});

describe("the body of a form", () => {
  const defaults = (): ReturnType<typeof statesOf> => statesOf(fields, {});

  test("holds nothing but the text while nothing was changed", () => {
    expect(bodyOf(defaults())).toEqual({ content: "" });
  });

  test("holds what differs from the defaults, where it belongs", () => {
    const changed = defaults().map((filled) => {
      if (filled.field.path === "blacklist.disabled") return { ...filled, state: "true" };
      if (filled.field.path === "blacklist.ignorableCharacters") return { ...filled, state: "" };
      if (filled.field.path === "urls.spacePenalty") return { ...filled, state: "0" };
      if (filled.field.path === "emails.spacePenalty") return { ...filled, state: "-0.050" };
      return filled;
    });
    expect(bodyOf(changed)).toEqual({
      content: "",
      blacklist: { disabled: true, ignorableCharacters: "" },
      urls: { spacePenalty: 0 },
    });
  });

  const requests: readonly (readonly [string, JsonObject])[] = [
    ["texts and choices", { content: "a\nb", contentType: "html", replaceChar: "#" }],
    ["lists", { content: "x", words: ["two words", "b"], characters: ["@", "😀"], blacklist: { locales: ["en"] } }],
    ["numbers", { content: "x", emails: { minimumQuality: 0.4, maximumMatchLength: 9 } }],
    ["rows", { content: "x", urls: { domainQuality: [{ domain: "com", quality: 0.5 }, { domain: "org" }] } }],
    ["switches against their default", { content: "x", usernames: { disabled: false, scheme: "default" } }],
  ];
  test.each(requests)("comes back from the form that it was put into: %s", (_, body) => {
    expect(bodyOf(statesOf(fields, body))).toEqual(body);
  });

  test("takes nothing from a body of somebody else that is of another kind", () => {
    const odd = {
      content: 7,
      contentType: ["html"],
      words: "x",
      blacklist: null,
      emails: { spacePenalty: "1" },
      more: 1,
    };
    expect(bodyOf(statesOf(fields, odd))).toEqual({ content: "" });
    expect(bodyOf(statesOf(fields, JSON.parse('{"__proto__":{"content":"x"}}')))).toEqual({ content: "" });
  });
});

describe("the form of a moderation application", () => {
  const name = "ModerationApplicationRequest";
  const own = (): readonly Field[] =>
    readForm(document, { $ref: `#/components/schemas/${name}` }).flatMap((group) => group.fields);

  test("asks every field of it, and of a rule what it says, but no secret", () => {
    const expected = leaves({ $ref: `#/components/schemas/${name}` }, "");
    expect(expected.length).toBeGreaterThan(65);
    expect(
      own()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...expected].sort());
    const columns = (path: string) => own().find((one) => one.path.endsWith(path))?.columns ?? [];
    expect(columns(".filterRules").map(({ kind }) => kind)).toEqual([
      ...["lines", "lines"],
      ...[1, 2, 3, 4].flatMap(() => ["choice", "choice", "number"]),
      ...["number", "boolean"],
    ]);
    const servers = columns(".notificationServers").map((column) => column.name);
    expect(servers).toContain("sslCertificate");
    expect(servers).not.toContain("id");
    expect(servers).not.toContain("signingSecret");
    expect(servers).not.toContain("httpAuthenticationPassword");
  });

  test("has exactly three rules for each kind of certainty, and many lines for Unicode ranges", () => {
    const find = (path: string) => own().find((one) => one.path === `application.moderationConfiguration.${path}`);
    expect(find("urlRules")).toMatchObject({ kind: "rows", rowCount: 3 });
    expect(find("filterRules")?.rowCount).toBeUndefined();
    expect(find("unicodeFilterRule.data")?.kind).toBe("long");
    expect(find("imageFilteringEnabled")?.kind).toBe("switch");
  });

  test("requires the name, and nothing of what may be left out", () => {
    const required = own().filter((one) => one.required);
    expect(required.map(({ path }) => path)).toEqual(["application.name"]);
  });

  test("gives back each example of the spec", async () => {
    const { operations } = readCatalogue(await readDocuments(), manifest);
    const create = operations.find(({ operationId }) => operationId === "createModerationApplication");
    const given = create?.body?.media.flatMap((media) => media.examples) ?? [];
    const examples = given.map(({ value }) => withoutSecrets(objectOf(value)));
    expect(examples.length).toBeGreaterThan(3);
    for (const example of examples) expect(bodyOf(statesOf(own(), example))).toEqual(example);
  });
});

/** As the form sends it: without secrets, and with numbers as numbers. */
function withoutSecrets(value: JsonObject): JsonObject {
  const secrets = ["httpAuthenticationPassword", "signingSecret"];
  return JSON.parse(JSON.stringify(value), (key: string, member: Json) => {
    if (secrets.includes(key)) return undefined;
    return key.endsWith("UserScoreAdjustment") ? Number(member) : member;
  });
}

describe("a field", () => {
  const of = (facts: Partial<Field>): Field => ({
    path: "x",
    name: "x",
    kind: "text",
    required: false,
    hint: "",
    choices: [],
    placeholder: "",
    columns: [],
    isSecret: false,
    ...facts,
  });
  const column = (name: string, kind: Column["kind"], required: boolean): Column => ({
    ...{ name, kind, required, choices: [], placeholder: "" },
  });
  const cases: readonly (readonly [string, Partial<Field>, Parameters<typeof toValue>[1], Json | undefined])[] = [
    ["an empty text without a default is left out", {}, "", undefined],
    ["an empty text with a default is sent", { default: "qxz" }, "", ""],
    ["an empty required text is sent", { required: true }, "", ""],
    ["an empty number is left out", { kind: "number", default: 3 }, " ", undefined],
    ["what is no number is sent as it is", { kind: "number" }, "many", "many"],
    ["no choice is left out", { kind: "choice" }, "", undefined],
    ["lines are trimmed, and empty ones count for nothing", { kind: "lines" }, " a \n\n b c", ["a", "b c"]],
    ["no lines are left out", { kind: "lines" }, "\n", undefined],
    ["a character can be a surrogate pair", { kind: "characters" }, "a😀", ["a", "😀"]],
  ];
  test.each(cases)("%s", (_, field, state, expected) => {
    expect(toValue(of(field), state)).toEqual(expected);
  });

  test("rows leave out empty cells and empty rows", () => {
    const columns: Column[] = [column("domain", "text", true), column("quality", "number", true)];
    const facts = of({ kind: "rows", columns });
    const rows = [
      ["com", "0.5"],
      ["", ""],
      ["org", ""],
    ];
    expect(toValue(facts, rows)).toEqual([{ domain: "com", quality: 0.5 }, { domain: "org" }]);
    expect(toValue(facts, [["", " "]])).toBeUndefined();
  });

  test("rows hold flags as true, false or left out", () => {
    const facts = of({ kind: "rows", columns: [column("name", "text", true), column("reportOnly", "boolean", false)] });
    const rows = [{ name: "a", reportOnly: true }, { name: "b", reportOnly: false }, { name: "c" }];
    const state = toStateOrDefault(facts, rows);
    expect(state).toEqual([
      ["a", "true"],
      ["b", "false"],
      ["c", ""],
    ]);
    expect(toValue(facts, state)).toEqual(rows);
  });

  test("rows hold lists and long texts as they are typed in", () => {
    const columns: Column[] = [
      column("tags", "lines", true),
      column("content", "long", true),
      column("name", "text", false),
    ];
    const facts = of({ kind: "rows", columns });
    const rows = [
      { tags: ["two words", "b"], content: " a\n\n b " },
      { tags: ["c"], content: "", name: "x" },
    ];
    expect(toStateOrDefault(facts, rows)).toEqual([
      ["two words\nb", " a\n\n b ", ""],
      ["c", "", "x"],
    ]);
    expect(toValue(facts, toStateOrDefault(facts, rows))).toEqual(rows);
  });

  test("holds its default for a value of another kind", () => {
    expect(toStateOrDefault(of({ kind: "switch", default: true }), "no")).toBe("true");
    expect(toStateOrDefault(of({ kind: "number", default: 5 }), undefined)).toBe("5");
    expect(toStateOrDefault(of({ kind: "rows" }), 5)).toEqual([]);
  });

  test("is found by the name of an error about it or about something inside it", () => {
    const some = [of({ path: "urls" }), of({ path: "urls.domainQuality" }), of({ path: "url" })];
    expect(fieldOfError(some, "urls.domainQuality[2].domain")?.path).toBe("urls.domainQuality");
    expect(fieldOfError(some, "urls.other")?.path).toBe("urls");
    expect(fieldOfError(some, "urlsx")).toBeUndefined();
    expect(isObject(fieldOfError(some, "url"))).toBe(true);
  });
});
