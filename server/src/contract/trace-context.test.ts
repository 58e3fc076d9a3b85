import { describe, expect, test } from "vitest";
import { parseTraceContext, traceHeaders } from "./trace-context.ts";

const valid = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

describe("traceparent", () => {
  test.each([
    valid,
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
    "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-will-be-like",
  ])("%s is taken", (traceparent) => {
    expect(parseTraceContext(traceparent, undefined)).toEqual({ traceparent, tracestate: undefined });
  });

  test.each([
    undefined,
    "",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
    `${valid}, ${valid}`,
    `${valid}\r\nx: y`,
    `cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-${"x".repeat(1_000)}`,
  ])("%s is ignored, and tracestate with it", (traceparent) => {
    expect(parseTraceContext(traceparent, "a=1")).toBeUndefined();
  });
});

describe("tracestate", () => {
  test("is passed on beside traceparent", () => {
    const trace = parseTraceContext(valid, "vendor=t61rcWkgMzE,other=00f067aa");
    expect(trace && traceHeaders(trace)).toEqual({
      traceparent: valid,
      tracestate: "vendor=t61rcWkgMzE,other=00f067aa",
    });
  });

  test.each([undefined, "", " ", "x".repeat(513), "a=\u0001"])("%j is left out", (tracestate) => {
    const trace = parseTraceContext(valid, tracestate);
    expect(trace && traceHeaders(trace)).toEqual({ traceparent: valid });
  });
});
