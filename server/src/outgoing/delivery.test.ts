import fc from "fast-check";
import { expect, it } from "vitest";
import { retryAfterPause } from "./delivery.ts";

const now = Date.UTC(2026, 0, 2, 3, 4, 5);

it.each([
  ["0", 0],
  ["120", 120_000],
  [" 7 ", 7_000],
  ["Fri, 02 Jan 2026 03:05:05 GMT", 60_000],
  ["86400", 3_600_000],
  ["Fri, 02 Jan 2099 03:05:05 GMT", 3_600_000],
])("Retry-After: %s asks for %d ms", (text, pause) => {
  expect(retryAfterPause(text, now)).toBe(pause);
});

it.each([undefined, "", "soon", "-5", "1e9", "1.5.1", "Fri, 02 Jan 2026 03:04:04 GMT"])(
  "Retry-After: %s asks for nothing",
  (text) => {
    expect(retryAfterPause(text, now)).toBeUndefined();
  },
);

it("whatever it is, it is an hour at most", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String), fc.date().map(String)), (text) => {
      const pause = retryAfterPause(text, now) ?? 0;
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThanOrEqual(3_600_000);
    }),
  );
});
