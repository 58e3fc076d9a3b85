import { expect, test } from "vitest";
import { type RustBrackets, type RustCode, rustLayout, rustLet } from "./rust-layout.ts";

const long = `"${"x".repeat(45)}"`;

function call(open: string, ...items: readonly RustCode[]): RustBrackets {
  return { open, items, close: ")" };
}

test("a chain of at most 60 columns keeps its line, a longer one has a line for each call", () => {
  expect(rustLayout({ head: "a", calls: [call(".b("), call(".c(", "1")] }, 0, 0)).toBe("a.b().c(1)");
  expect(rustLayout({ head: "a", calls: [call(".b(", long), call(".c(", long)] }, 0, 0)).toBe(
    `a\n    .b(${long})\n    .c(${long})`,
  );
});

test("a chain with one call has the width of the line", () => {
  expect(rustLayout({ head: "a", calls: [call(".b(", long, '"y"')] }, 0, 0)).toBe(`a.b(${long}, "y")`);
});

test("a last call of three lines of arguments begins on the line of the others", () => {
  const chain = { head: "a", calls: [call(".b("), call(".c(", long, long, "1")] };
  expect(rustLayout(chain, 0, 0)).toBe(`a.b().c(\n    ${long},\n    ${long},\n    1,\n)`);
});

test("a lone call or array begins on the line of the call around it, and a chain below it", () => {
  expect(rustLayout(call("A::new(", call("B::new(", long, long)), 0, 0)).toBe(
    `A::new(B::new(\n    ${long},\n    ${long},\n))`,
  );
  const chain = { head: call("B::new("), calls: [call(".c(", long), call(".d(", long)] };
  expect(rustLayout(call("A::new(", chain), 0, 0)).toBe(
    `A::new(\n    B::new()\n        .c(${long})\n        .d(${long}),\n)`,
  );
});

test("the calls of a head of several lines stand below its end", () => {
  const chain = { head: call("A::new(", long, long), calls: [call(".b(", "1")] };
  expect(rustLayout(chain, 0, 0)).toBe(`A::new(\n    ${long},\n    ${long},\n)\n.b(1)`);
});

test("a value that fits on the next line stands there", () => {
  const value = call("A::new(", `"${"x".repeat(46)}"`, '"yyyyyy"');
  const name = "n".repeat(40);
  expect(rustLet(name, value, 0)).toBe(`let ${name} =\n    A::new("${"x".repeat(46)}", "yyyyyy");`);
  expect(rustLet("a", "1", 0)).toBe("let a = 1;");
});
