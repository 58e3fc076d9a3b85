import type { JsonObject } from "@gatehouse/openapi/json";
import { beforeEach, describe, expect, test } from "vitest";
import { readContract } from "../contract/contract.ts";
import { type Resource, readResources } from "../contract/resources.ts";
import { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { ExpectedObjects, keyOf } from "./expected-objects.ts";

const [resource] = readResources(readContract());
const all = { shows: () => true, shape: undefined };

function made(of: Resource | undefined, answered: JsonObject): CreatedObject {
  if (of === undefined) throw new TypeError("The contract has no resource.");
  const step = { operationId: "create", request: { method: "POST", url: "/", headers: {} } };
  return { resource: of, id: answered["id"] ?? null, path: {}, sent: {}, answered, step };
}

const one = { id: 1, text: "one", locale: "qx" };
const two = { id: 2, text: "two", locale: "qx" };

describe("A list that is not as the model", () => {
  let objects: ExpectedObjects;
  beforeEach(() => {
    objects = new ExpectedObjects();
    objects.found(one);
    objects.created(made(resource, two));
  });

  test("holds exactly what exists, in any order", () => {
    expect(objects.deviation([two, one], all)).toBeUndefined();
  });

  test.each([
    ["missing", [one], 2],
    ["repeated", [one, two, two], 2],
    ["unexpected", [one, two, { id: 3 }], 3],
    ["different", [one, { ...two, text: "other" }], 2],
    ["different", [one, { ...two, more: true }], 2],
  ] as const)("%s: %j", (kind, items, id) => {
    expect(objects.deviation(items, all)).toMatchObject({ kind, key: keyOf(id) });
  });

  test("says at which member it differs", () => {
    const { difference } = objects.deviation([one, { ...two, text: "other" }], all) ?? {};
    expect(difference).toEqual({ path: "text", expected: "two", actual: "other" });
  });

  test("is held to what it shows alone", () => {
    const onlyTwo = { shows: ({ id }: JsonObject) => id === 2, shape: undefined };
    expect(objects.deviation([two], onlyTwo)).toBeUndefined();
    expect(objects.deviation([one, two], onlyTwo)).toMatchObject({ kind: "unexpected" });
    const shape = new Shape({}, [{ properties: { id: {}, text: {} } }]);
    expect(
      objects.deviation(
        [
          { id: 1, text: "one" },
          { id: 2, text: "two" },
        ],
        { ...all, shape },
      ),
    ).toBeUndefined();
  });

  test("follows what is changed and removed", () => {
    const [own] = objects.own;
    if (own === undefined) throw new TypeError("Nothing is there.");
    objects.changed(own, { ...two, text: "changed" });
    expect(objects.deviation([one, { ...two, text: "changed" }], all)).toBeUndefined();
    objects.removed(keyOf(2));
    expect(objects.deviation([one], all)).toBeUndefined();
    expect(objects.gone.map(({ id }) => id)).toEqual([2]);
    objects.created(own);
    expect(objects.gone).toEqual([]);
  });

  test("what was there before belongs to nobody's commands", () => {
    expect(objects.own.map(({ id }) => id)).toEqual([2]);
    objects.removed(keyOf(1));
    expect(objects.gone).toEqual([]);
  });
});

test("a UUID is the same in capitals", () => {
  expect(keyOf("ABCDEF00-0000-4000-8000-00000000000a")).toBe(keyOf("abcdef00-0000-4000-8000-00000000000A"));
  expect(keyOf(1)).not.toBe(keyOf("1"));
});
