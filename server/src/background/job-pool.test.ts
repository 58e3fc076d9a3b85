import pino from "pino";
import { expect, it } from "vitest";
import type { LineHead } from "../store/outbox/outbox-lines.ts";
import { JobPool, outgoingCapacity, storeCapacity } from "./job-pool.ts";
import { ReceiverHealth } from "./receiver-health.ts";

const head: LineHead = {
  line: "t note ",
  id: 1,
  tenant_id: "t",
  kind: "note",
  channel: null,
  receiver: null,
  due_instant: 0,
};
const free = new Map([[head.line, Array.from({ length: 500 }, (_, index) => index)]]);

it("goes on with a line that was slow: in slots of slow work, or in those that there are", () => {
  const health = new ReceiverHealth(pino({ level: "silent" }));
  health.recordDuration(head.line, true);
  const outgoing = new JobPool(["note"], outgoingCapacity);
  expect(outgoing.pick([head], free, health, 0)).toHaveLength(outgoingCapacity.slow.tenant);
  const store = new JobPool(["note"], storeCapacity);
  expect(store.pick([head], free, health, 0)).toHaveLength(storeCapacity.quick.total);
});

it("takes the kinds that are its own", () => {
  const health = new ReceiverHealth(pino({ level: "silent" }));
  expect(new JobPool(["other"], outgoingCapacity).pick([head], free, health, 0)).toEqual([]);
});
