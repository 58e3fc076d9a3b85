/** Early refusals change no result: every text has the same matches without them. */
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { createDictionary, createFilter } from "../filter.ts";
import { hostileTexts, realisticDictionary, realisticList } from "../testdata/hostile-texts.ts";
import { EarlyRefusals } from "./early-refusals.ts";

const entries = realisticList(true);
const dictionary = createDictionary(realisticDictionary());
/** Two, for each remembers what it found in a text before. */
const filter = createFilter({ entries, dictionary });
const withoutRefusals = createFilter({ entries, dictionary });
const texts = [...hostileTexts(entries).values()];

afterEach(() => {
  vi.restoreAllMocks();
});

function expectNoDifference(text: string): void {
  const found = filter.findBlacklisted(text);
  const refuses = vi.spyOn(EarlyRefusals.prototype, "refuses").mockReturnValue(false);
  try {
    expect(found).toEqual(withoutRefusals.findBlacklisted(text));
  } finally {
    refuses.mockRestore();
  }
}

test("hostile texts", () => {
  for (const make of texts) expectNoDifference(make(400));
});

test("parts of them side by side", () => {
  const part = fc.tuple(fc.constantFrom(...texts), fc.integer({ min: 1, max: 24 })).map(([make, size]) => make(size));
  const sign = fc.constantFrom("", "", " ", ".", "|", "!", "*", "-", "q", "\u200B", "..........", "............", "'");
  fc.assert(
    fc.property(fc.array(fc.tuple(part, sign), { minLength: 1, maxLength: 6 }), fc.nat(3), (parts, times) => {
      expectNoDifference(
        parts
          .flat()
          .join("")
          .repeat(times + 1),
      );
    }),
    { numRuns: 1000 },
  );
});

test("refusals are what keeps hostile texts from being compared", () => {
  const refuses = vi.spyOn(EarlyRefusals.prototype, "refuses");
  createFilter({ entries, dictionary }).findBlacklisted("aXa ".repeat(50));
  expect(refuses).toHaveReturnedWith(true);
});
