/** The parts of a request against any description: how values are written, ids found, links followed, objects compared. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { describe, expect, test } from "vitest";
import type { Parameter } from "../contract/contract.ts";
import { type DescribedOperation, describe as describeDocument } from "../contract/document/description.ts";
import { Shape } from "../contract/schema.ts";
import type { Exchange } from "../exchange/wire.ts";
import { differencesIn } from "./compare.ts";
import { evaluate } from "./links.ts";
import { type DescribedResource, idIn, idsIn, inferResources, nounOf, singular } from "./resources.ts";
import { bodyText, headerText, pathText, queryPairs, queryText } from "./serialize.ts";
import { xmlText } from "./xml.ts";

function parameter(definition: JsonObject): Parameter {
  return {
    name: "p",
    in: "query",
    required: false,
    shape: "single",
    schema: new Shape({}, []),
    example: undefined,
    definition,
  };
}

const list = ["a b", "c"];
const object = { x: 1, y: "z" };

describe("styles", () => {
  test.each<[JsonObject, Json, string]>([
    [{}, list, "p=a%20b&p=c"],
    [{ explode: false }, list, "p=a%20b%2Cc"],
    [{ style: "spaceDelimited" }, list, "p=a%20b%20c"],
    [{ style: "pipeDelimited" }, list, "p=a%20b%7Cc"],
    [{ style: "deepObject" }, object, "p%5Bx%5D=1&p%5By%5D=z"],
    [{}, object, "x=1&y=z"],
    [{ explode: false }, object, "p=x%2C1%2Cy%2Cz"],
    [{ content: { "application/json": {} } }, object, "p=%7B%22x%22%3A1%2C%22y%22%3A%22z%22%7D"],
    [{}, "half \ud800", "p=half%20%EF%BF%BD"],
  ])("query %j", (definition, value, text) => {
    expect(queryText(queryPairs(parameter(definition), value))).toBe(text);
  });

  test.each<[JsonObject, Json, string]>([
    [{}, "a/b", "a%2Fb"],
    [{}, list, "a%20b,c"],
    [{ explode: true }, object, "x%3D1,y%3Dz"],
    [{ style: "label" }, list, ".a%20b,c"],
    [{ style: "matrix", explode: true }, list, ";p=a%20b;p=c"],
  ])("path %j", (definition, value, text) => {
    expect(pathText(parameter(definition), value)).toBe(text);
  });

  test("a header's values stand beside each other", () => {
    expect(headerText(parameter({}), ["a", 7])).toBe("a,7");
  });

  test("bodies: JSON, forms, parts, texts; nothing else", () => {
    expect(bodyText({ a: [1, 2], b: "x y" }, "application/x-www-form-urlencoded")?.text).toBe("a=1&a=2&b=x%20y");
    expect(bodyText({ a: 1 }, "application/merge-patch+json")).toEqual({
      text: '{"a":1}',
      contentType: "application/merge-patch+json",
    });
    expect(bodyText({ a: 1 }, "*/*")?.contentType).toBe("application/json");
    expect(bodyText({ 'f"': "x" }, "multipart/form-data")?.text).toContain('name="f%22"\r\n\r\nx\r\n--contract-kit');
    expect(bodyText("x", "text/plain")?.text).toBe("x");
    expect(bodyText({}, "image/png")).toBeUndefined();
  });

  test("a part that is a file has a name and a media type", () => {
    const schema = {
      properties: {
        picture: { type: "string", contentMediaType: "image/png" },
        scans: { type: "array", items: { type: "string", format: "binary" } },
        title: { type: "string" },
      },
    };
    const body = bodyText({ picture: "a", scans: ["b"], title: "c" }, "multipart/form-data", new Shape({}, [schema]));
    expect(body?.text).toContain('name="picture"; filename="kit"\r\nContent-Type: image/png\r\n\r\na\r\n');
    expect(body?.text).toContain('name="scans"; filename="kit"\r\nContent-Type: application/octet-stream\r\n\r\nb');
    expect(body?.text).toContain('name="title"\r\n\r\nc\r\n');
  });

  test("XML has the names, attributes and lists of the description", () => {
    const tags = { type: "array", xml: { wrapped: true }, items: { type: "string", xml: { name: "tag" } } };
    const id = { type: "integer", xml: { attribute: true } };
    const shape = new Shape({}, [{ xml: { name: "pet" }, properties: { id, tags, photos: { type: "array" } } }]);
    const value = { id: 7, tags: ["a<", "b"], photos: ["x", "y"] };
    expect(xmlText(value, shape)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><pet id="7"><tags><tag>a&lt;</tag><tag>b</tag></tags><photos>x</photos><photos>y</photos></pet>',
    );
  });
});

function described(paths: JsonObject): readonly DescribedResource[] {
  const { title, contract, methods } = describeDocument({ openapi: "3.1.0", paths }, "t");
  return inferResources({ title, contract, methods, problems: [], basePath: undefined });
}

const none = { responses: {} };

function exchange(
  operation: DescribedOperation | undefined,
  parts: Partial<Exchange> & { readonly sent?: Json },
): Exchange {
  if (operation === undefined) throw new Error("The description has the operation.");
  const { sent, ...rest } = parts;
  return {
    case: { operation, path: { storeId: 4 }, query: {}, ...(sent === undefined ? {} : { body: sent }) },
    status: 201,
    headers: new Headers(),
    bytes: new Uint8Array(),
    mediaType: "application/json",
    json: undefined,
    step: { operationId: "", request: { method: "POST", url: "http://s/pets", headers: { "x-a": "b" } } },
    ...rest,
  };
}

describe("resources", () => {
  const [pets] = described({ "/pets": { post: none, get: none }, "/pets/{petId}": { get: none, delete: none } });
  if (pets === undefined) throw new Error("The description has pets.");

  test("are inferred from paths", () => {
    expect([pets.noun, pets.idName, pets.create?.path, pets.retrieve?.path, pets.remove?.method, pets.replace]).toEqual(
      ["pet", "petId", "/pets", "/pets/{petId}", "DELETE", undefined],
    );
  });

  test("are inferred where one of `/silences` is at `/silence/{id}`", () => {
    const [silence] = described({ "/v2/silences": { post: none, get: none }, "/v2/silence/{id}": { get: none } });
    expect([silence?.create?.path, silence?.lists[0]?.path, silence?.retrieve?.path]).toEqual([
      ...["/v2/silences", "/v2/silences", "/v2/silence/{id}"],
    ]);
  });

  test("are inferred where one of `/shops/{id}/bills` is at `/bills/{id}`, and where more stands behind an id", () => {
    const all = described({
      ...{ "/shops/{shopId}/bills": { post: none, get: none }, "/bills/{billId}": { get: none } },
      ...{ "/files": { post: none }, "/files/{fileId}/content": { get: none } },
    });
    expect(all.map(({ item, create }) => [item, create?.path])).toEqual([
      ["/bills/{billId}", "/shops/{shopId}/bills"],
      ["/shops/{shopId}", undefined],
      ["/files/{fileId}", "/files"],
    ]);
  });

  test("are inferred where paths end with a slash", () => {
    const [dog] = described({
      ...{ "/dogs/": { post: none, get: none }, "/dogs/{id}/": { get: none, put: none } },
      ...{ "/dogs/findByAge": { get: none }, "/dogs/finders": { get: none } },
    });
    expect([dog?.noun, dog?.create?.path, dog?.retrieve?.path, dog?.replace?.path]).toEqual([
      ...["dog", "/dogs/", "/dogs/{id}/", "/dogs/{id}/"],
    ]);
    expect(dog?.lists.map(({ path }) => path)).toEqual(["/dogs/", "/dogs/findByAge"]);
  });

  test.each<[Json | undefined, string | number | undefined]>([
    [{ id: 7 }, 7],
    [{ name: "Rex", pet_id: "x" }, "x"],
    [{ data: { id: "y" } }, "y"],
    [{ uuid: "u" }, "u"],
    ["plain-id", "plain-id"],
    [{ weight: 3 }, undefined],
    [undefined, undefined],
  ])("the id in %j is %s", (json, id) => {
    expect(idIn(pets, exchange(pets.create, { json }))).toBe(id);
  });

  test("an id may stand in Location, or be what was sent", () => {
    expect(idIn(pets, exchange(pets.create, { headers: new Headers({ Location: "/pets/a%20b/?x" }) }))).toBe("a b");
    expect(idIn(pets, exchange(pets.create, { sent: { petId: "own" } }))).toBe("own");
  });

  test("the ids of a list, wherever it is", () => {
    expect(idsIn(pets, [{ id: 1 }, { id: 2 }])).toEqual([1, 2]);
    expect(idsIn(pets, { total: 2, items: [{ petId: "a" }] })).toEqual(["a"]);
    expect(idsIn(pets, { total: 2 })).toEqual([]);
  });

  test.each([
    ["petId", "pet"],
    ["pet_id", "pet"],
    ["stationIds", "station"],
    ["category_uuid", "category"],
    ["valid", undefined],
    ["name", undefined],
  ])("%s names %s", (name, noun) => {
    expect(nounOf(name)).toBe(noun);
  });

  test.each([
    ["categories", "category"],
    ["boxes", "box"],
    ["addresses", "address"],
    ["status", "status"],
    ["pets", "pet"],
  ])("one of %s is a %s", (word, one) => {
    expect(singular(word)).toBe(one);
  });

  test.each<[Json, Json | undefined]>([
    ["$response.body#/pet/id", 7],
    ["$response.body#/list/0", "a"],
    ["$response.header.Location", "/pets/7"],
    ["$request.path.storeId", 4],
    ["$request.body#/name", "Rex"],
    ["$request.header.X-A", "b"],
    ["$statusCode", 201],
    ["pet-{$response.body#/pet/id}", "pet-7"],
    ["$response.body#/none", undefined],
    ["{$response.body#/none}", undefined],
    [42, 42],
  ])("the expression %s is %s", (expression, value) => {
    const from = exchange(pets.create, {
      json: { pet: { id: 7 }, list: ["a"] },
      sent: { name: "Rex" },
      headers: new Headers({ Location: "/pets/7" }),
    });
    expect(evaluate(expression, from)).toEqual(value);
  });
});

describe("what was sent and what is shown", () => {
  const shape = new Shape({}, [
    { properties: { secret: { format: "password" }, slug: { "x-normalized": "lower case" } } },
  ]);

  test.each<[JsonObject, JsonObject]>([
    [{ a: " X " }, { a: "x" }],
    [{ at: "2026-11-24T14:00:00Z" }, { at: "2026-11-24T15:00:00.000+01:00" }],
    [{ n: "7" }, { n: 7 }],
    [{ gone: 1 }, {}],
    [{ secret: "abc" }, { secret: "***" }],
    [{ slug: "A B" }, { slug: "a-b" }],
    [{ list: [1, "a"] }, { list: [1, "A"] }],
  ])("%j is like %j", (sent, shown) => {
    expect(differencesIn(sent, shown, shape)).toEqual([]);
  });

  test.each<[JsonObject, JsonObject]>([
    [{ a: "x" }, { a: "y" }],
    [{ a: 1 }, { a: 2 }],
    [{ a: true }, { a: false }],
    [{ list: [1, 2] }, { list: [2, 1] }],
    [{ list: [1] }, { list: [] }],
  ])("%j is not like %j", (sent, shown) => {
    expect(differencesIn(sent, shown, shape)).toHaveLength(1);
  });
});
