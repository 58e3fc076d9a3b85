import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { type JsonObject, objectOf, textsOf } from "../../../tools/json.ts";
import { apiKeyVariable } from "../../../tools/samples/values.ts";
import { readDocuments } from "../../documents.ts";
import { bodyOf, statesOf } from "../../form/body.ts";
import { readForm } from "../../form/read-form.ts";
import { problemOf } from "../common/problems.ts";
import { filterExamples } from "./examples.ts";
import { legendOf, type Match, signOf, visiblePieces } from "./matches.ts";
import { hashOf, maximumHashLength, requestOf } from "./requests.ts";
import { curlOf, type SampleRequest, typescriptOf } from "./tab.ts";

const hostile = "</textarea><script>alert('1')</script> $(id) `id` \\' \" \u2028 \uD800 $\u007Bx} é 😀\n'; rm -rf / #";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";

describe("the code of a request", () => {
  const sample: SampleRequest = {
    operation: {
      operationId: "filterContentItem",
      interface: "moderation",
      method: "POST",
      path: "/content/item/filter",
    },
    server: "http://127.0.0.1:9011",
    headers: [
      { name: "Authorization", value: "hidden", sample: [apiKeyVariable] },
      { name: "X-Service-TenantId", value: tenantId },
    ],
    body: { content: hostile, words: ["it's"], blacklist: { disabled: true }, emails: { spacePenalty: -0.5 } },
  };

  test("curl sends the request, whatever the text holds", () => {
    const curl = String.raw`curl() { printf '%s\0' "$@"; }`;
    const { stdout, stderr } = spawnSync("sh", {
      input: `${curl}\nGATEHOUSE_API_KEY=the-key\n${curlOf(sample)}\n`,
      encoding: "utf8",
    });
    const words = stdout.split("\0");
    expect(stderr).toBe("");
    expect(words.slice(0, 3)).toEqual(["-X", "POST", "http://127.0.0.1:9011/content/item/filter"]);
    expect(words).toContain("Authorization: the-key");
    expect(words).toContain(`X-Service-TenantId: ${tenantId}`);
    expect(JSON.parse(words[words.indexOf("--data-raw") + 1] ?? "")).toEqual(sample.body);
  });

  test("the SDK is given the request, whatever the text holds", async () => {
    const code = typescriptOf(sample)
      .replace(/import .*\n/, "")
      .replaceAll(/\bprocess\.env\.\w+/g, "undefined");
    const calls: unknown[] = [];
    const createClient = (options: unknown): unknown => {
      calls.push(options);
      return { moderation: { filterContentItem: (input: unknown) => calls.push(input) } };
    };
    const run = new Function("createClient", "console", `return (async () => {${code}})()`);
    await run(createClient, { log: () => undefined });
    expect(calls).toEqual([{ baseUrl: sample.server, apiKey: null, tenantId }, { body: sample.body }]);
  });

  test("names no tenant where none is given", () => {
    const without = { ...sample, headers: sample.headers.slice(0, 1) };
    const code = curlOf(without) + typescriptOf(without);
    expect(code).not.toMatch(/tenant/i);
  });
});

describe("a link to a request", () => {
  test("gives back what it was made from", () => {
    const request = { content: `${hostile.replace("\uD800", "")}&#?=%`, emails: { disabled: true } };
    expect(requestOf(hashOf(request) ?? "")).toEqual(request);
    expect(hashOf({ content: "\uD800" })).toBeDefined();
  });

  test("is not made for a long text, and not read where it is longer than one", () => {
    expect(hashOf({ content: "x".repeat(maximumHashLength) })).toBeUndefined();
    expect(
      requestOf(`#request=${encodeURIComponent(JSON.stringify({ content: "x".repeat(maximumHashLength) }))}`),
    ).toBeUndefined();
  });

  test.each(["", "#main", "#request=", "#request=%", "#request=%7B", "#request=[1]", "#request=null"])(
    "%j holds no request",
    (hash) => {
      expect(requestOf(hash)).toBeUndefined();
    },
  );
});

describe("an answer", () => {
  const match: Match = {
    type: "blacklist",
    start: 1,
    length: 2,
    quality: 0.5,
    root: "heck",
    severity: "mild",
    tags: ["A"],
  };

  test("shows a sign of its own for each type and each severity of the spec", async () => {
    const { moderation } = await readDocuments();
    const schemas = objectOf(objectOf(moderation["components"])["schemas"]);
    const types = textsOf(objectOf(objectOf(objectOf(schemas["FilterMatch"])["properties"])["type"])["enum"]);
    const severities = textsOf(objectOf(schemas["FilterEntrySeverity"])["enum"]);
    const found = { type: "whitelist", start: 0, length: 1, quality: 1 } as const;
    const matches: readonly Match[] = JSON.parse(
      JSON.stringify([
        ...severities.map((severity) => ({ ...match, severity })),
        ...["allowed", "disallowedWord"].map((whitelistResult) => ({ ...found, whitelistResult })),
        ...types.filter((type) => type !== "blacklist" && type !== "whitelist").map((type) => ({ ...found, type })),
      ]),
    );
    const signs = matches.map((one) => signOf(one).sign);
    expect(new Set(signs).size).toBe(matches.length);
    expect(signs).not.toContain("?");
    expect(legendOf([...matches, match]).map(({ words, count }) => [words, count])).toContainEqual(["mild", 2]);
    expect(legendOf(matches)[0]?.words).toBe("severe");
  });

  test("shows characters that nobody sees, and the beginning of a long text", () => {
    const shown = (text: string, limit = 99): string =>
      visiblePieces(text, limit)
        .map(({ text, isName }) => (isName ? `‹${text}›` : text))
        .join("");
    expect(shown("h\u200Beck a\u00A0b\n\u0301")).toBe("h‹U+200B›eck a‹U+00A0›b‹U+000A›‹U+0301›");
    expect(shown("😀".repeat(5), 3)).toBe("😀😀😀…");
    expect(shown("")).toBe("");
  });
});

describe("an answer of another status", () => {
  const reply = { status: 400, body: undefined, authenticate: "", retryAfter: "" };

  test("400 names what is wrong at its fields", () => {
    const body = {
      generalErrors: [{ code: "[TenantIdRequired]", message: "Name a tenant." }],
      fieldErrors: { "blacklist.locales[0]": [{ code: "[invalid]", message: "Send a locale." }] },
    };
    expect(problemOf({ ...reply, body })).toMatchObject({
      text: "2 things are wrong:",
      general: ["Name a tenant."],
      fields: [{ key: "blacklist.locales[0]", message: "Send a locale." }],
    });
  });

  const texts: readonly (readonly [number, JsonObject, string])[] = [
    [0, {}, "cannot be reached"],
    [401, { authenticate: 'ApiKey error="not permitted"' }, "no permission"],
    [401, { authenticate: 'ApiKey error="expired"' }, "expired"],
    [401, {}, "does not know this key"],
    [501, {}, "Not built yet"],
    [503, { retryAfter: "7" }, "7 seconds"],
    [418, {}, "Status 418"],
  ];
  test.each(texts)("%i is described", (status, more, words) => {
    const { title, text } = problemOf({ ...reply, status, ...more });
    expect(`${title} ${text}`).toContain(words);
  });

  test("a body that is no Errors object is left alone", () => {
    expect(problemOf({ ...reply, body: { fieldErrors: [], generalErrors: "x" } })).toMatchObject({
      fields: [],
      general: [],
    });
  });
});

test("the texts to begin with are requests that the form can hold", async () => {
  const { moderation } = await readDocuments();
  const schema = objectOf(objectOf(objectOf(moderation["components"])["schemas"])["ContentFilterRequest"]);
  const fields = readForm(moderation, schema).flatMap((group) => group.fields);
  for (const { title, request } of filterExamples) expect(bodyOf(statesOf(fields, request)), title).toEqual(request);
});
