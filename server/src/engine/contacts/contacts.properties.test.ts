import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultOptions } from "../testdata/contact-accuracy.ts";
import { findContacts } from "./contacts.ts";
import type { ContactMatch, ContactOptions } from "./types.ts";

const pieces =
  "john at dot com . @ example.com www http:// hxxp:// / ? ( ) (dot) [at] 5 five double 290 575 3154 +49 00 - : , \n \u200B ． 。 ＠ 𝟐 ② 2\uFE0F\u20E3 o l is so me \u0301 é 中国 рф 😀 \uD835 \uDC00 :// D O T".split(
    " ",
  );
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces, " ", " ", "."), fc.string({ maxLength: 3, unit: "binary" })), {
    maxLength: 16,
  })
  .map((parts) => parts.join(""));
const runs = { numRuns: 1500 };

const key = ({ type, start, length }: ContactMatch): string => `${type} ${start} ${length}`;

test("offsets lie in the text, in order, without overlaps; qualities lie within 0 and 1", () => {
  fc.assert(
    fc.property(text, (content) => {
      let end = 0;
      for (const { start, length, quality } of findContacts(content, defaultOptions)) {
        expect(start).toBeGreaterThanOrEqual(end);
        expect(length).toBeGreaterThan(0);
        end = start + length;
        expect(quality).toBeGreaterThanOrEqual(0);
        expect(quality).toBeLessThanOrEqual(1);
      }
      expect(end).toBeLessThanOrEqual(content.length);
    }),
    runs,
  );
});

test("a match neither begins nor ends inside a surrogate pair", () => {
  fc.assert(
    fc.property(text, (content) => {
      for (const { start, length } of findContacts(content, defaultOptions))
        for (const at of [start, start + length]) expect(isInsidePair(content, at)).toBe(false);
    }),
    runs,
  );
});

test("limits and penalties only remove matches, shorten URLs or lower the quality", () => {
  const loose: ContactOptions = {
    emails: { maximumMatchLength: 1000, spacePenalty: 0 },
    urls: { maximumMatchLength: 1000, spacePenalty: 0 },
    phoneNumbers: {
      maximumMatchLength: 1000,
      minimumMatchLength: 1,
      separatorPenalty: 0,
      spacePenalty: 0,
      wordPenalty: 0,
    },
  };
  const penalty = fc.double({ min: -1, max: 0, noNaN: true });
  const length = fc.integer({ min: 1, max: 60 });
  const minimumQuality = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
  const address = fc.option(fc.record({ maximumMatchLength: length, minimumQuality, spacePenalty: penalty }), {
    nil: undefined,
  });
  const options = fc.record({
    emails: address,
    urls: address,
    phoneNumbers: fc.option(
      fc.record({
        maximumMatchLength: length,
        minimumMatchLength: length,
        minimumQuality,
        separatorPenalty: penalty,
        spacePenalty: penalty,
        wordPenalty: penalty,
      }),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(text, options, (content, limits) => {
      const all = findContacts(content, loose);
      for (const match of findContacts(content, limits)) {
        const whole = all.find((other) => key(other) === key(match) || (match.type === "urls" && holds(other, match)));
        expect(whole?.quality ?? -1).toBeGreaterThanOrEqual(match.quality);
      }
    }),
    runs,
  );
});

test("white space around a text changes nothing but the offsets", () => {
  fc.assert(
    fc.property(text, (content) => {
      const plain = findContacts(content, defaultOptions);
      const shifted = findContacts(`\n\n${content}\n\n`, defaultOptions);
      expect(shifted.map((match) => ({ ...match, start: match.start - 2 }))).toEqual(plain);
    }),
    runs,
  );
});

function holds(whole: ContactMatch, part: ContactMatch): boolean {
  const end = part.start + part.length;
  return whole.type === part.type && whole.start <= part.start && end <= whole.start + whole.length;
}

function isInsidePair(content: string, at: number): boolean {
  return (content.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (content.charCodeAt(at) & 0xfc00) === 0xdc00;
}
