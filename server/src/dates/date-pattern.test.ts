import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DatePattern, parseDatePattern } from "./date-pattern.ts";

const instant = Date.UTC(2026, 1, 3, 4, 5, 6, 78);

function written(pattern: string, zoneId = "Etc/UTC", at = instant): string {
  const parsed = parseDatePattern(pattern);
  if (typeof parsed === "string") throw new Error(parsed);
  return parsed.in(zoneId)(at);
}

describe("The default pattern", () => {
  test.each([
    ["Etc/UTC", "2/3/2026 04:05:06 AM UTC"],
    ["America/New_York", "2/2/2026 11:05:06 PM EST"],
    ["Europe/Berlin", "2/3/2026 05:05:06 AM CET"],
    ["Asia/Kathmandu", "2/3/2026 09:50:06 AM GMT+05:45"],
    ["Asia/Kolkata", "2/3/2026 09:35:06 AM GMT+05:30"],
    ["Australia/Sydney", "2/3/2026 03:05:06 PM AEDT"],
  ])("in %s", (zone, text) => {
    expect(written("M/d/yyyy hh:mm:ss a z", zone)).toBe(text);
  });

  test("names summer time while it is", () => {
    const change = Date.UTC(2026, 2, 29, 1);
    expect(written("HH:mm:ss z", "Europe/Berlin", change - 1)).toBe("01:59:59 CET");
    expect(written("HH:mm:ss z", "Europe/Berlin", change)).toBe("03:00:00 CEST");
  });
});

describe("A letter", () => {
  test.each([
    ["G GGGG GGGGG", "AD Anno Domini A"],
    ["y yy yyy yyyy yyyyyy", "2026 26 2026 2026 002026"],
    ["u uu uuuu", "2026 26 2026"],
    ["D DD DDD", "34 34 034"],
    ["M MM MMM MMMM MMMMM", "2 02 Feb February F"],
    ["L LL LLL LLLL LLLLL", "2 02 Feb February F"],
    ["Q QQ QQQ QQQQ QQQQQ q", "1 01 Q1 1st quarter 1 1"],
    ["d dd", "3 03"],
    ["E EE EEE EEEE EEEEE", "Tue Tue Tue Tuesday T"],
    ["a h hh K KK k kk H HH", "AM 4 04 4 04 4 04 4 04"],
    ["m mm s ss", "5 05 6 06"],
    ["S SS SSS SSSSSS SSSSSSSSS", "0 07 078 078000 078000000"],
    ["A n N", "14706078 78000000 14706078000000"],
    ["VV", "Etc/UTC"],
    ["z zzz zzzz", "UTC UTC Coordinated Universal Time"],
    ["O OOOO", "GMT GMT"],
    ["X XX XXX XXXX XXXXX", "Z Z Z Z Z"],
    ["x xx xxx xxxx xxxxx", "+00 +0000 +00:00 +0000 +00:00"],
    ["Z ZZ ZZZ ZZZZ ZZZZZ", "+0000 +0000 +0000 GMT Z"],
  ])("%s", (pattern, text) => {
    expect(written(pattern)).toBe(text);
  });

  test.each([
    ["Asia/Kathmandu", "GMT+5:45 GMT+05:45 +0545 +0545 +05:45 +0545 +05:45 GMT+05:45 +05:45"],
    ["America/New_York", "GMT-5 GMT-05:00 -05 -0500 -05:00 -0500 -05:00 GMT-05:00 -05:00"],
  ])("of the offset in %s", (zone, text) => {
    expect(written("O OOOO X XX XXX Z xxxxx ZZZZ ZZZZZ", zone)).toBe(text);
  });

  test.each([
    [0, "12 0 24 0 AM"],
    [1, "1 1 1 1 AM"],
    [12, "12 0 12 12 PM"],
    [13, "1 1 13 13 PM"],
    [23, "11 11 23 23 PM"],
  ])("of the hour %d", (hour, text) => {
    expect(written("h K k H a", "Etc/UTC", Date.UTC(2026, 0, 1, hour))).toBe(text);
  });

  test("of an offset with seconds, of long ago", () => {
    const text = "-004430 -00:44:30 GMT-0:44:30 GMT-00:44:30";
    expect(written("XXXX xxxxx O OOOO", "Africa/Monrovia", Date.UTC(1970, 0, 1))).toBe(text);
  });

  test("before 1970 too", () => {
    expect(written("yyyy-MM-dd HH:mm:ss.SSS", "Etc/UTC", -1)).toBe("1969-12-31 23:59:59.999");
  });
});

describe("Text", () => {
  test.each([
    ["'T'", "T"],
    ["yyyy''MM", "2026'02"],
    ["'o''clock'", "o'clock"],
    ["'{}#[]'", "{}#[]"],
    ["d.M. [HH:mm]", "3.2. 04:05"],
    ["å d 日", "å 3 日"],
  ])("%s", (pattern, text) => {
    expect(written(pattern)).toBe(text);
  });
});

describe("What is no pattern is told", () => {
  test.each([
    ["hello", "letter l"],
    ["yyyy-MM-ddTHH:mm", "T"],
    ["BB", "BB"],
    ["cc", "cc"],
    ["WW", "WW"],
    ["p", "p"],
    ["pp-", "position 1"],
    ["aa", "aa"],
    ["ddd", "ddd"],
    ["HHH", "HHH"],
    ["MMMMMM", "MMMMMM"],
    ["V", "V"],
    ["zzzzz", "zzzzz"],
    ["OO", "OO"],
    ["XXXXXX", "XXXXXX"],
    ["ZZZZZZ", "ZZZZZZ"],
    ["S".repeat(10), "SSSSSSSSSS"],
    ["y".repeat(20), "y".repeat(20)],
    ["'open", "position 1"],
    ["d]", "position 2"],
    ["{", "{"],
    ["#", "#"],
  ])("%s", (pattern, named) => {
    const problem = parseDatePattern(pattern);
    expect(problem).toContain(named);
  });
});

test("any text is a pattern or a problem, and a pattern writes any instant in any zone", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."GuyDMLQqdEahKkHmsSAnNVzOXxZ'[]-: ") });
  const zones = fc.constantFrom("Etc/UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham");
  const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(fc.oneof(letters, fc.string()), zones, instants, (text, zone, at) => {
      const parsed = parseDatePattern(text);
      if (parsed instanceof DatePattern) expect(parsed.in(zone)(at)).toBeTypeOf("string");
      else expect(parsed).toMatch(/\.$/);
    }),
  );
});
