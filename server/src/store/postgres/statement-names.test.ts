import { expect, it } from "vitest";
import { StatementNames } from "./statement-names.ts";

function nameAfter(names: StatementNames, text: string, uses: number): string | undefined {
  let name: string | undefined;
  for (let use = 0; use < uses; use++) name = names.of(text);
  return name;
}

it("names a statement that comes back, always the same", () => {
  const names = new StatementNames();
  expect([names.of("select 1"), names.of("select 1")]).toEqual([undefined, undefined]);
  const name = names.of("select 1");
  expect(name).toBeTypeOf("string");
  expect(names.of("select 1")).toBe(name);
  expect(nameAfter(names, "select 2", 3)).not.toBe(name);
});

it("names no more than a connection should hold, and no text that is very long", () => {
  const names = new StatementNames();
  const given = new Set(Array.from({ length: 10_000 }, (_, index) => nameAfter(names, `select ${index}`, 3)));
  given.delete(undefined);
  expect(given.size).toBe(512);
  expect(nameAfter(new StatementNames(), `select '${"x".repeat(10_000)}'`, 10)).toBeUndefined();
});

it("gives no name twice, so that what a connection prepared under a former one is not taken for another statement", () => {
  const names = new StatementNames();
  const before = nameAfter(names, "select * from users", 3);
  names.renew();
  const after = nameAfter(names, "select * from users", 3);
  expect(after).toBeTypeOf("string");
  expect(after).not.toBe(before);
});
