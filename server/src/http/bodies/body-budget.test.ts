import { describe, expect, test } from "vitest";
import { BodyBudget, keylessCapacity, standardCapacity } from "./body-budget.ts";

const megabyte = 1024 * 1024;

describe("capacity", () => {
  test.each([
    [256, 32, 8],
    [64, 32, 8],
    [1024, 128, 32],
    [8192, 256, 64],
  ])("with a heap of %i MB: %i MB, of one address %i MB", (heap, process, address) => {
    const given = standardCapacity(heap * megabyte);
    expect(given).toEqual({ process: process * megabyte, address: address * megabyte });
    expect(keylessCapacity(heap * megabyte)).toEqual({ process: given.process / 8, address: given.address / 8 });
  });
});

describe("bodies at once", () => {
  const budget = () => new BodyBudget({ process: 100, address: 40 });

  test("one address is refused at its limit, others are not", () => {
    const bodies = budget();
    const [first, second] = [bodies.open("a"), bodies.open("a")];
    expect(first.take(30)).toBeUndefined();
    expect(second.take(11)).toBe("address");
    expect(second.take(10)).toBeUndefined();
    expect(bodies.open("b").take(40)).toBeUndefined();
  });

  test("the process is refused at its limit, whatever the address", () => {
    const bodies = budget();
    for (const address of ["a", "b"]) expect(bodies.open(address).take(40)).toBeUndefined();
    expect(bodies.open("c").take(21)).toBe("process");
    expect(bodies.open("c").take(20)).toBeUndefined();
  });

  test("what a refused body asked for is not taken; what it had comes back", () => {
    const bodies = budget();
    const [first, second] = [bodies.open("a"), bodies.open("a")];
    first.take(40);
    expect(second.take(1)).toBe("address");
    expect(bodies.taken).toBe(40);
    first.release();
    first.release();
    second.release();
    expect(bodies.taken).toBe(0);
    expect(bodies.open("a").take(40)).toBeUndefined();
  });

  test("the only body of an address and of the process is never refused", () => {
    const bodies = budget();
    const only = bodies.open("a");
    expect([only.take(60), only.take(60)]).toEqual([undefined, undefined]);
    expect(bodies.open("b").take(1)).toBe("process");
    only.release();
    expect(bodies.open("b").take(1)).toBeUndefined();
  });

  test("a body that was given back takes nothing any more", () => {
    const bodies = budget();
    const gone = bodies.open("a");
    gone.release();
    expect(gone.take(10)).toBeUndefined();
    expect(bodies.taken).toBe(0);
  });
});
