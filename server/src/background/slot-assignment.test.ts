import { expect, it } from "vitest";
import { assignSlots, type ReadyLine } from "./slot-assignment.ts";
import { Slots } from "./slots.ts";

const none = { total: 0, tenant: 0, receiver: 0 };

function lineOf(line: string, more: Partial<ReadyLine> = {}): ReadyLine {
  const [tenantId = ""] = line.split(" ");
  const once = { pieces: 1, isSlow: false, isProbe: false };
  return { line, tenantId, receiver: undefined, dueInstant: 0, ...once, ...more };
}

function order(lines: readonly ReadyLine[], slots: Slots): string[] {
  return assignSlots(lines, slots).map(({ line }) => line);
}

it("gives tenants their turns, however much one of them left and however long ago", () => {
  const slots = new Slots({ quick: { total: 5, tenant: 5, receiver: 5 }, slow: none });
  const lines = [lineOf("large mails", { pieces: 10_000 }), lineOf("small mails", { dueInstant: 1_000 })];
  expect(order(lines, slots)).toEqual(["large mails", "small mails", "large mails", "large mails", "large mails"]);
});

it("counts what a tenant has in work already", () => {
  const slots = new Slots({ quick: { total: 4, tenant: 4, receiver: 4 }, slow: none });
  order([lineOf("large mails", { pieces: 3 })], slots);
  expect(order([lineOf("large mails", { pieces: 10 }), lineOf("small mails", { dueInstant: 9 })], slots)).toEqual([
    "small mails",
  ]);
});

it("gives the lines of a tenant their turns, the one that waits for longest first", () => {
  const slots = new Slots({ quick: { total: 5, tenant: 5, receiver: 5 }, slow: none });
  const lines = [lineOf("t later", { pieces: 9, dueInstant: 2 }), lineOf("t batch", { pieces: 9, dueInstant: 1 })];
  expect(order(lines, slots)).toEqual(["t batch", "t later", "t batch", "t later", "t batch"]);
});

it("gives a tenant no more than its share, and a receiver no more than its own, whoever sends to it", () => {
  const slots = new Slots({ quick: { total: 100, tenant: 6, receiver: 4 }, slow: none });
  const receiver = "https://hooks.example.com";
  const shared = [lineOf("a hooks", { pieces: 50, receiver }), lineOf("b hooks", { pieces: 50, receiver })];
  expect(order(shared, slots).toSorted()).toEqual(["a hooks", "a hooks", "b hooks", "b hooks"]);
  expect(order([lineOf("a mails", { pieces: 50 })], slots)).toHaveLength(4);
});

it("gives slow lines slots of their own alone", () => {
  const slots = new Slots({
    quick: { total: 2, tenant: 2, receiver: 2 },
    slow: { total: 1, tenant: 1, receiver: 1 },
  });
  const slow = [1, 2, 3].map((number) => lineOf(`t slow ${number}`, { isSlow: true }));
  expect(order([...slow, lineOf("t quick", { dueInstant: 5 })], slots)).toEqual(["t slow 1", "t quick"]);
});

it("sends one at a time where the receiver is probed", () => {
  const slots = new Slots({ quick: { total: 9, tenant: 9, receiver: 9 }, slow: none });
  const receiver = "https://hooks.example.com";
  const probed = ["t hooks", "t more hooks"].map((line) => lineOf(line, { pieces: 9, isProbe: true, receiver }));
  expect(order(probed, slots)).toEqual(["t hooks"]);
  expect(order(probed, slots)).toEqual([]);
  expect(order([lineOf("other hooks", { receiver })], slots)).toEqual(["other hooks"]);
});
