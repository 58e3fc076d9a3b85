import { beforeEach, expect, test } from "vitest";
import { ShownObjects } from "./shown-alike.ts";
import { contract, exchange, verdict } from "./testdata/exchange.ts";

let objects = new ShownObjects();
beforeEach(() => {
  objects = new ShownObjects();
});

const vasa = { id: 1, name: "Vasa", afloat: false };
const listed = (...ships: readonly object[]) => ({ status: 200, answer: { ships: JSON.parse(JSON.stringify(ships)) } });
const patched = (ship: object) => ({ status: 200, answer: { ship: JSON.parse(JSON.stringify(ship)) } });

test("holds where a list shows what a change answered", () => {
  expect(verdict(objects.law, "patchShip", patched(vasa))).toEqual([]);
  expect(verdict(objects.law, "listShips", listed(vasa, { id: 2, name: "Mary" }))).toEqual([]);
});

test("is broken by a member that another operation shows otherwise, or not at all", () => {
  expect(verdict(objects.law, "patchShip", patched(vasa))).toEqual([]);
  // It may be the fault of either, until a third operation shows the object.
  expect(verdict(objects.law, "listShips", listed({ ...vasa, afloat: true }))).toEqual([]);
  expect(verdict(objects.law, "patchShip", patched({ id: 1, name: "Vasa" }))).toEqual([
    "ships[].afloat: false, as patchShip showed it, not true",
  ]);
});

test("compares objects in depth, and those of one tenant", () => {
  verdict(objects.law, "patchShip", patched({ id: 2, name: "Mary", tender: vasa }));
  const sentHeaders = { "x-service-tenantid": "other" };
  verdict(objects.law, "listShips", { ...listed({ ...vasa, name: "Rose" }), sentHeaders });
  expect(objects.rest()).toEqual([]);
  verdict(objects.law, "patchShip", patched({ id: 2, name: "Mary", tender: vasa }));
  verdict(objects.law, "listShips", listed({ ...vasa, name: "Rose" }));
  expect(objects.rest()).toHaveLength(1);
});

test("forgets everything at a write", () => {
  verdict(objects.law, "patchShip", patched(vasa));
  objects.notice(exchange("deleteShip", { status: 200 }));
  verdict(objects.law, "listShips", listed({ ...vasa, name: "Rose" }));
  expect(objects.rest()).toEqual([]);
});

test("keeps what it knows at a read", () => {
  verdict(objects.law, "patchShip", patched(vasa));
  const read = exchange("listShips", listed(vasa));
  objects.notice({ case: { ...read.case, operation: { ...read.case.operation, readsOnly: true } } });
  verdict(objects.law, "listShips", listed({ ...vasa, name: "Rose" }));
  expect(objects.rest()).toHaveLength(1);
});

test("says nothing about refusals and empty bodies", () => {
  expect(objects.law.check(exchange("deleteShip", { status: 200 }), contract)).toBeUndefined();
  expect(objects.law.check(exchange("listShips", { status: 400, answer: {} }), contract)).toBeUndefined();
});

test("compares what stands beside the object by which a list's item is known", () => {
  const berths = (number: number) => ({ status: 200, answer: { berths: [{ ship: vasa, number }] } });
  verdict(objects.law, "listShips", berths(1));
  expect(verdict(objects.law, "listShips", berths(1))).toEqual([]);
  verdict(objects.law, "listShips", berths(2));
  expect(objects.rest()).toMatchObject([
    { about: "berths[].number", expected: "1, as listShips showed it", actual: "2" },
  ]);
});
