import fc from "fast-check";
import { expect, test } from "vitest";
import { LineQueue } from "./line-queue.ts";

function drain(queue: LineQueue): string {
  let text = "";
  while (queue.bytes > 0) {
    const chunk = queue.take();
    text += chunk.toString("utf8");
    queue.recycle(chunk);
  }
  return text;
}

test("what is added comes out in order, whatever was taken and recycled between", () => {
  const line = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("é".repeat(100_000), "x".repeat(300_000)));
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 5 }), { maxLength: 5 }), (rounds) => {
      const queue = new LineQueue(64 * 1024 * 1024);
      for (const lines of rounds) {
        for (const each of lines) expect(queue.add(each)).toBe(true);
        expect(drain(queue)).toBe(lines.join(""));
        expect(queue.bytes).toBe(0);
      }
    }),
  );
});

test("a chunk that is being written is not overwritten by later lines", () => {
  const queue = new LineQueue(1024 * 1024);
  queue.add("first");
  const chunk = queue.take();
  queue.add("other");
  expect([chunk.toString(), queue.take().toString()]).toEqual(["first", "other"]);
});

test("lines beyond the bound are refused until there is room", () => {
  const queue = new LineQueue(100);
  expect([queue.add("x".repeat(30)), queue.add("x".repeat(30)), queue.bytes]).toEqual([true, false, 30]);
  queue.take();
  expect(queue.add("x".repeat(30))).toBe(true);
});
