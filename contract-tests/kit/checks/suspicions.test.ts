import type { JsonObject } from "@gatehouse/openapi/json";
import { beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "../contract/contract.ts";
import { Shape } from "../contract/schema.ts";
import { difference } from "./compare.ts";
import { type Sight, Suspicions } from "./suspicions.ts";
import { contract } from "./testdata/exchange.ts";

const template = ((): Operation => {
  const [first] = contract.operations;
  if (first === undefined) throw new Error("The contract of the tests has no operation.");
  return first;
})();
const operations = new Map<string, Operation>();
const shape = new Shape({}, []);

/** An object as an operation shows it; those whose names begin with `list` or `retrieve` only read. */
function sight(operationId: string, object: JsonObject): Sight {
  const readsOnly = /^(?:list|retrieve)/.test(operationId);
  const known = operations.get(operationId) ?? { ...template, operationId, readsOnly };
  operations.set(operationId, known);
  return { object, shape, operation: known, step: { operationId, request: { method: "GET", url: "/", headers: {} } } };
}

let suspicions = new Suspicions();
beforeEach(() => {
  suspicions = new Suspicions();
});

const [afloat, sunk] = [
  { id: 1, afloat: true },
  { id: 1, afloat: false },
];

/** Returns the operation at fault where it is clear at once; undefined where the next one tells. */
function contradict(earlier: Sight, later: Sight): string | undefined {
  const found = difference(earlier.object, later.object);
  if (found === undefined) throw new Error("They show the same.");
  const violation = { about: found.path, expected: "one", actual: "another" };
  const added = suspicions.add({ key: "1", found, violation, earlier, later });
  return added && (added.blame?.operation.operationId ?? later.operation.operationId);
}

const decide = (now: Sight): (string | undefined)[] =>
  suspicions.decide("1", now).map(({ blame }) => blame?.operation.operationId);

describe("a member that two operations show otherwise", () => {
  test("is the first one's fault where a third one shows what the second one did", () => {
    expect(contradict(sight("createShip", afloat), sight("retrieveShip", sunk))).toBeUndefined();
    expect(decide(sight("listShips", sunk))).toEqual(["createShip"]);
    expect(decide(sight("listShips", sunk))).toEqual([]);
  });

  test("is the second one's fault where a third one shows what the first one did", () => {
    contradict(sight("createShip", afloat), sight("retrieveShip", sunk));
    // The same operation again is no other witness.
    expect(decide(sight("retrieveShip", sunk))).toEqual([]);
    expect(decide(sight("listShips", afloat))).toEqual(["retrieveShip"]);
  });

  test("is the fault of a write after which it looks as before", () => {
    suspicions.forget([["1", sight("retrieveShip", sunk)]]);
    expect(contradict(sight("updateShip", afloat), sight("retrieveShip", sunk))).toBe("updateShip");
  });

  test("is the fault of the one that contradicts itself, although it only reads", () => {
    expect(contradict(sight("retrieveShip", sunk), sight("listShips", afloat))).toBeUndefined();
    expect(decide(sight("retrieveShip", afloat))).toEqual(["retrieveShip"]);
  });

  test("is the reader's fault where nobody else shows it before it may change", () => {
    contradict(sight("createShip", afloat), sight("retrieveShip", sunk));
    suspicions.forget([]);
    expect(suspicions.undecided().map(({ blame }) => blame?.operation.operationId)).toEqual(["retrieveShip"]);
    expect(suspicions.undecided()).toEqual([]);
  });
});
