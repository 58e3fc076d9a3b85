import { expect, test } from "vitest";
import { TableClock } from "./table-clock.ts";

const nobodyElse = () => false;

test("a table has changed when the transaction that wrote it has ended", () => {
  const clock = new TableClock(nobodyElse);
  clock.write("roles");
  expect(clock.isUncommitted(["users", "roles"])).toBe(true);
  expect(clock.lastChange(["roles"])).toBe(0);
  clock.end();
  expect(clock.isUncommitted(["roles"])).toBe(false);
  expect(clock.lastChange(["users", "roles"])).toBe(clock.now());
  expect(clock.lastChange(["users"])).toBeLessThan(clock.now());
});

test("a transaction that wrote nothing changes nothing", () => {
  const clock = new TableClock(nobodyElse);
  const before = clock.now();
  clock.end();
  expect(clock.now()).toBe(before);
});

test("everything has changed when somebody else committed", () => {
  let hasForeignCommit = false;
  const clock = new TableClock(() => hasForeignCommit);
  const before = clock.now();
  hasForeignCommit = true;
  expect(clock.now()).toBeGreaterThan(before);
  expect(clock.lastChange(["roles"])).toBeGreaterThan(before);
});

test("a statement that may write any table changes all of them", () => {
  const clock = new TableClock(nobodyElse);
  clock.write(undefined);
  expect(clock.isUncommitted(["users"])).toBe(true);
  clock.end();
  expect(clock.isUncommitted(["users"])).toBe(false);
  expect(clock.lastChange(["users"])).toBe(clock.now());
});
