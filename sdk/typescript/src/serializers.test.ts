import fc from "fast-check";
import { expect, test } from "vitest";
import { parseQuery } from "../../../server/src/http/validation/query.ts";
import { serializePath, serializeQuery } from "./serializers.ts";

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,12}$/);
const value = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.boolean(),
  fc.maxSafeInteger(),
  fc.constantFrom("*", "a*b", "+", "a b", "&=?#%", "\u{1f600}", ""),
);
const item = fc.dictionary(name, value, { minKeys: 1, maxKeys: 3 });
const query = fc.dictionary(
  name,
  fc.oneof(value, fc.array(value, { maxLength: 5 }), fc.array(item, { maxLength: 5 })),
  { maxKeys: 5 },
);

/** Returns the query as the server parses it: texts, one for a list of one, nothing for an empty list. */
function expected(sent: Record<string, unknown>): Record<string, unknown> {
  const texts = (part: unknown): unknown =>
    part !== null && typeof part === "object"
      ? Object.fromEntries(Object.entries(part).map(([key, each]) => [key, String(each)]))
      : String(part);
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, part]): [string, unknown][] => {
      if (!Array.isArray(part)) return [[key, texts(part)]];
      const list = part.map(texts);
      if (list.length === 0) return [];
      return [[key, list.length === 1 && typeof list[0] === "string" ? list[0] : list]];
    }),
  );
}

test("the server reads what the client writes", () => {
  fc.assert(
    fc.property(query, (sent) => {
      // The server's objects have no prototype; JSON makes them comparable.
      expect(JSON.parse(JSON.stringify(parseQuery(serializeQuery(sent))))).toEqual(
        JSON.parse(JSON.stringify(expected(sent))),
      );
    }),
    { numRuns: 500 },
  );
});

test("the client writes what a browser's URL keeps as it is", () => {
  fc.assert(
    fc.property(query, (sent) => {
      const written = serializeQuery(sent);
      expect(new URL(`http://a.test/?${written}`).search.slice(1).replaceAll("%27", "'")).toBe(written);
    }),
  );
});

test("lists repeat the name, objects carry an index, wildcards stay", () => {
  const sort = [{ field: "text", order: "desc" }, { field: "id" }];
  expect(
    serializeQuery({
      text: "a*",
      severity: ["mild", "high"],
      sort,
      noun: false,
      startRow: 0,
      tag: [],
      locale: undefined,
    }),
  ).toBe(
    "text=a*&severity=mild&severity=high&sort[0].field=text&sort[0].order=desc&sort[1].field=id&noun=false&startRow=0",
  );
});

test("a path parameter is one segment, whatever is in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (id) => {
      fc.pre(id !== "." && id !== "..");
      const { pathname } = new URL(`http://a.test${serializePath("/a/{id}/b", { id })}`);
      const [, a, segment = "", b, ...rest] = pathname.split("/");
      expect([a, decodeURIComponent(segment), b, rest]).toEqual(["a", id, "b", []]);
    }),
    { numRuns: 500 },
  );
});

test.each(["", ".", "..", undefined, null, {}, [], Number.NaN, 2 ** 53, "\ud800"])("%j is refused in a path", (id) => {
  expect(() => serializePath("/a/{id}", { id })).toThrow("id ");
});

test.each([2 ** 53, -(2 ** 53), 1e300, Number.POSITIVE_INFINITY, 1n, {}, "\udc00", Symbol("a")])(
  "%s is refused in a query",
  (startRow) => {
    expect(() => serializeQuery({ startRow })).toThrow("startRow ");
  },
);
