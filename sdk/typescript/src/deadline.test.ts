/** Deadlines leave nothing behind: a client that makes calls for weeks keeps none of them in memory. */
import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { withDeadline } from "./deadline.ts";

test.each([
  ["that succeeds", () => Promise.resolve(1)],
  ["that fails", () => Promise.reject(new Error("broken"))],
])("a task %s leaves no listener on its signal, nor on the outer one", async (_, work) => {
  const outer = new AbortController().signal;
  const seen: AbortSignal[] = [];
  const task = (signal: AbortSignal): Promise<number> => {
    seen.push(signal);
    return work();
  };
  await withDeadline(1_000, outer, task).catch(() => undefined);
  expect(seen).toHaveLength(1);
  for (const signal of [outer, ...seen]) expect(getEventListeners(signal, "abort")).toEqual([]);
});
