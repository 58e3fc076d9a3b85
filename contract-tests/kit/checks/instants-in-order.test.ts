import { expect, test } from "vitest";
import { instantsInOrder } from "./instants-in-order.ts";
import { verdict } from "./testdata/exchange.ts";

const answered = (ship: object) =>
  verdict(instantsInOrder, "patchShip", {
    status: 200,
    answerText: JSON.stringify({ ship: { id: 1, name: "a", ...ship } }),
  });

test("what was changed when it was made, or later, is in order", () => {
  expect(answered({ insertInstant: 7, lastUpdateInstant: 7 })).toEqual([]);
  expect(answered({ insertInstant: 7, lastUpdateInstant: 8 })).toEqual([]);
});

test("nothing was changed before it was made, in depth either", () => {
  const early = { insertInstant: 7, lastUpdateInstant: 6 };
  expect(answered(early)).toEqual(["ship.lastUpdateInstant: insertInstant, 7, or later, not 6"]);
  expect(answered({ tender: { id: 2, name: "b", ...early } })).toEqual([
    "ship.tender.lastUpdateInstant: insertInstant, 7, or later, not 6",
  ]);
});

test("an object without both says nothing", () => {
  expect(answered({ lastUpdateInstant: 6 })).toBeUndefined();
  expect(verdict(instantsInOrder, "deleteShip", { status: 200 })).toBeUndefined();
});
