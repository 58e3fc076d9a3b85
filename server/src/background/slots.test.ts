import { expect, it } from "vitest";
import { Slots } from "./slots.ts";

const one = { line: "one", tenantId: "t", receiver: "https://one.example.com" };
const other = { line: "other", tenantId: "t", receiver: "https://other.example.com" };

it("has room again when slow work moves away, as far as there is room for it", () => {
  const capacity = { total: 1, tenant: 1, receiver: 1 };
  const slots = new Slots({ quick: capacity, slow: capacity });
  const first = slots.take(one, false);
  expect(slots.hasRoom(other, false)).toBe(false);
  expect(first.moveToSlow()).toBe(true);
  expect(slots.hasRoom(other, false)).toBe(true);
  const second = slots.take(other, false);
  expect(second.moveToSlow()).toBe(false);
  expect(slots.hasRoom(one, false)).toBe(false);
  first.release();
  expect(second.moveToSlow()).toBe(true);
  expect(slots.inWorkOfTenant("t")).toBe(1);
});

it("counts a slot once, however often it is released", () => {
  const capacity = { total: 2, tenant: 2, receiver: 2 };
  const slots = new Slots({ quick: capacity, slow: capacity });
  const first = slots.take(one, false);
  slots.take(one, false);
  for (let times = 0; times < 3; times++) first.release();
  expect(first.moveToSlow()).toBe(false);
  expect(slots.inWorkOfLine("one")).toBe(1);
  expect(slots.inWorkOfTenant("t")).toBe(1);
});
