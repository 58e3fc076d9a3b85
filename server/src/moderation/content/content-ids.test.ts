import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newContentId } from "./content-ids.ts";

test("a new id is a UUIDv7 of its instant, and another one each time", () => {
  const idAt = (now: number): string => newContentId({ newId: randomUUID, clock: { now: () => now } });
  // The instant of RFC 9562, A.6.
  expect(idAt(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idAt(1)).toMatch(/^00000000-0001-7/);
  expect(new Set(Array.from({ length: 1_000 }, () => idAt(1))).size).toBe(1_000);
});
