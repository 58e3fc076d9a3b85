import { expect, test } from "vitest";
import { declaredLaw, missingIn } from "./declared.ts";
import { verdict } from "./testdata/exchange.ts";

const vasa = { id: 1, name: "Vasa", afloat: false };
const { law, check } = declaredLaw({ Ship: [vasa] });
const answer = (ship: object) => ({ status: 200, answer: { ship: JSON.parse(JSON.stringify(ship)) } });

test("holds where the declared members are shown, with others beside them", () => {
  expect(verdict({ law, check }, "patchShip", answer({ ...vasa, tender: { id: 2, name: "Mary" } }))).toEqual([]);
  expect(missingIn({ a: [{ b: 1 }] }, { a: [{ b: 1, c: 2 }], d: 3 })).toBeUndefined();
});

test("is broken by a declared member that is shown otherwise, or not at all", () => {
  expect(verdict({ law, check }, "patchShip", answer({ ...vasa, afloat: true }))).toEqual([
    "ship.afloat: false, as it was declared, not true",
  ]);
  expect(missingIn({ a: [{ id: 2, b: 1 }] }, { a: [{ id: 1, b: 1 }, { id: 2 }] })).toEqual({
    path: "a[0].b",
    expected: 1,
    actual: undefined,
  });
  expect(missingIn({ a: [{ id: 2 }] }, { a: [{ id: 1 }] })?.path).toBe("a[0]");
  expect(missingIn({ a: [1, 2] }, { a: [1] })?.path).toBe("a");
});

test("says nothing of other objects", () => {
  expect(verdict({ law, check }, "patchShip", answer({ ...vasa, id: 3, afloat: true }))).toBeUndefined();
  expect(verdict(declaredLaw({}), "patchShip", answer(vasa))).toBeUndefined();
});
