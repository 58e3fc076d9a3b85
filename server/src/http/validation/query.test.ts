import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery } from "./query.ts";

/** Replaces null prototypes for comparison. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe("parseQuery", () => {
  test("a name once is a text, twice a list", () => {
    expect(plain(parseQuery("a=1&b=2&b=3"))).toEqual({ a: "1", b: ["2", "3"] });
  });

  test("an indexed name is a list of objects, gaps included", () => {
    expect(plain(parseQuery("sort[1].field=b&sort[0].field=a&sort[0].order=asc"))).toEqual({
      sort: [{ field: "a", order: "asc" }, { field: "b" }],
    });
    expect(plain(parseQuery("sort[2].field=c"))).toEqual({ sort: [{}, {}, { field: "c" }] });
  });

  test("nothing else makes a list or an object", () => {
    const odd = [
      "sort[100].field",
      "sort[].field",
      "sort[-1].field",
      "sort[0][field",
      "sort.field",
      "sort[0].",
      "[0].a",
      "a[0].b.c",
    ];
    for (const name of odd) expect(plain(parseQuery(`${name}=1`)), name).toEqual({ [name]: "1" });
  });

  test("a name that is used both ways keeps its text, so that no list of objects takes it", () => {
    expect(plain(parseQuery("sort=1&sort[0].field=a"))).toEqual({ sort: ["1"] });
    expect(plain(parseQuery("sort[0].field=a&sort=1"))).toEqual({ sort: [{ field: "a" }, "1"] });
  });

  test("the result has no prototype to reach for", () => {
    const query = parseQuery("__proto__=1&constructor=2&a[0].__proto__=3&toString=4");
    expect(Object.getPrototypeOf(query)).toBeNull();
    expect(Object.keys(query)).toEqual(["__proto__", "constructor", "a[0].__proto__", "toString"]);
  });

  test.each([undefined, null, ""])("%s is empty", (text) => {
    expect(Object.keys(parseQuery(text))).toEqual([]);
  });

  test("whatever is written as a form is read again", () => {
    const text = fc.string({ unit: "grapheme" }).filter((value) => value.isWellFormed());
    const name = fc.stringMatching(/^[a-zA-Z]\w{0,10}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 5 }))), (values) => {
        const pairs = Object.entries(values).flatMap(([key, value]) =>
          [value].flat().map((item): [string, string] => [key, item]),
        );
        expect(plain(parseQuery(new URLSearchParams(pairs).toString()))).toEqual(plain(values));
      }),
    );
  });

  test("a query in which nothing is encoded is read as URLSearchParams reads it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab=&?#;[].é ") }), (text) => {
        // The first name is encoded, which takes the way over URLSearchParams.
        expect(parseQuery(`name=1&${text}`)).toEqual(parseQuery(`%6eame=1&${text}`));
      }),
    );
  });

  test("a short query makes no long list, and no query throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."a[]0199.=&%+") }), (text) => {
        for (const value of Object.values(parseQuery(text)))
          expect(value.length).toBeLessThanOrEqual(Math.max(100, text.length));
      }),
    );
  });
});
