import { describe, expect, test } from "vitest";
import { Zone, zoneOf } from "./zone.ts";

const seconds = (text: string) => Date.parse(text) / 1000;

describe("when a clock shows a day", () => {
  test.each([
    ["Etc/UTC", "2015-10-25", [["2015-10-25T00:00Z", "2015-10-26T00:00Z"]]],
    ["Pacific/Kiritimati", "2015-10-25", [["2015-10-24T10:00Z", "2015-10-25T10:00Z"]]],
    ["Pacific/Pago_Pago", "2015-10-25", [["2015-10-25T11:00Z", "2015-10-26T11:00Z"]]],
    // Days of 25 and 23 hours.
    ["Europe/Berlin", "2015-10-25", [["2015-10-24T22:00Z", "2015-10-25T23:00Z"]]],
    ["Europe/Berlin", "2015-03-29", [["2015-03-28T23:00Z", "2015-03-29T22:00Z"]]],
    // A day that is half an hour longer.
    ["Australia/Lord_Howe", "2015-04-05", [["2015-04-04T13:00Z", "2015-04-05T13:30Z"]]],
    // A day that does not exist.
    ["Pacific/Apia", "2011-12-30", []],
    // Turned back at 00:01, so the end of the previous day and the first minute repeat.
    [
      "America/St_Johns",
      "2009-10-31",
      [
        ["2009-10-31T02:30Z", "2009-11-01T02:30Z"],
        ["2009-11-01T02:31Z", "2009-11-01T03:30Z"],
      ],
    ],
    [
      "America/St_Johns",
      "2009-11-01",
      [
        ["2009-11-01T02:30Z", "2009-11-01T02:31Z"],
        ["2009-11-01T03:30Z", "2009-11-02T03:30Z"],
      ],
    ],
  ])("%s, %s", (name, day, spans) => {
    const from = seconds(`${day}T00:00Z`);
    const expected = spans.map(([first = "", last = ""]) => ({ from: seconds(first), to: seconds(last) }));
    expect(new Zone(name).spansOf(from, from + 86_400)).toEqual(expected);
  });
});

test("a clock is right to the second at which it is turned", () => {
  const zone = new Zone("Africa/Monrovia");
  const change = seconds("1972-01-07T00:44:30Z");
  expect(zone.toLocal(change - 1)).toBe(seconds("1972-01-06T23:59:59Z"));
  expect(zone.toLocal(change)).toBe(change);
});

test("zones are kept, the latest ones", () => {
  const berlin = zoneOf("Europe/Berlin");
  expect(zoneOf("Europe/Berlin")).toBe(berlin);
  for (const name of Intl.supportedValuesOf("timeZone").slice(0, 20)) zoneOf(name);
  expect(zoneOf("Europe/Berlin")).not.toBe(berlin);
  expect(() => zoneOf("Europe/Nowhere")).toThrow(RangeError);
});
