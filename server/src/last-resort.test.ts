/** OWASP ASVS 16.3.4, 16.5.4. */
import { EventEmitter } from "node:events";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { endAfter, logUnhandledFailures } from "./last-resort.ts";

function logged(event: string, reason: unknown): unknown {
  const lines: string[] = [];
  const process = new EventEmitter();
  logUnhandledFailures(process, pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }));
  process.emit(event, reason);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "");
}

test("a rejection that nobody handles is logged with its cause, and is no end of the process", () => {
  expect(logged("unhandledRejection", new Error("the receiver went away"))).toMatchObject({
    level: 50,
    err: { message: "the receiver went away", stack: expect.stringContaining("last-resort.test.ts") },
    msg: "a rejected promise was not handled; the server goes on",
  });
});

test("an exception that nobody catches is logged before the process ends", () => {
  expect(logged("uncaughtExceptionMonitor", new RangeError("out of bounds"))).toMatchObject({
    level: 60,
    err: { type: "RangeError", message: "out of bounds" },
  });
});

test("a thrown value that is no error may be a secret, and is not logged", () => {
  const line = logged("unhandledRejection", { password: "hunter2" });
  expect(line).toMatchObject({ err: { message: "A value of type object was thrown." } });
  expect(JSON.stringify(line)).not.toContain("hunter2");
});

test("a stop that hangs ends after its time, and the log says so", () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const end = vi.fn();
    endAfter(14_000, pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }), end);
    vi.advanceTimersByTime(13_999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 60, milliseconds: 14_000, msg: "the stop takes too long; the process ends" },
    ]);
  } finally {
    vi.useRealTimers();
  }
});
