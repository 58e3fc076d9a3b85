import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { namesIn, TableClock } from "./table-clock.ts";

const nobodyElse = () => false;

test("a table has changed when the transaction that wrote it has ended", () => {
  const clock = new TableClock(nobodyElse);
  clock.write(["roles"]);
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

test("somebody else's commits are asked for once for all events that came together", () => {
  let events = 1;
  let asked = 0;
  let hasForeignCommit = false;
  const clock = new TableClock(
    () => {
      asked++;
      return hasForeignCommit;
    },
    () => events,
  );
  const before = clock.recent();
  hasForeignCommit = true;
  expect([clock.recent(), asked]).toEqual([before, 1]);
  events++;
  expect(clock.recent()).toBeGreaterThan(before);
  expect(asked).toBe(2);
});

test("a new turn of the event loop asks again", async () => {
  let asked = 0;
  const clock = new TableClock(() => {
    asked++;
    return false;
  });
  for (const turn of [1, 2, 3]) {
    await nextTurn();
    clock.recent();
    clock.recent();
    expect(asked).toBe(turn);
  }
});

test("everything has changed when somebody else committed", () => {
  let hasForeignCommit = false;
  const clock = new TableClock(() => hasForeignCommit);
  const before = clock.now();
  hasForeignCommit = true;
  expect(clock.now()).toBeGreaterThan(before);
  expect(clock.lastChange(["roles"])).toBeGreaterThan(before);
});

test("so many names are not kept that they fill the memory; all tables have changed then", () => {
  const clock = new TableClock(nobodyElse);
  clock.write(["roles"]);
  clock.end();
  clock.write(Array.from({ length: 10_001 }, (_, index) => `name${index}`));
  clock.end();
  expect(clock.lastChange(["users"])).toBe(clock.now());
});

test.each([
  ["insert into `roles` (`id`) values (?)", "roles"],
  ['update "roles" set "name" = $1', "roles"],
  ["with gone as (delete from roles returning id) select * from gone", "roles"],
  ["delete from main.roles where application_id in (select id from `applications`)", "applications"],
])("the tables of %s", (statement, table) => {
  expect(namesIn(statement)).toContain(table);
});

test("a table whose name is a part of another one's is not named", () => {
  expect(namesIn("delete from `user_roles`")).not.toContain("roles");
});
