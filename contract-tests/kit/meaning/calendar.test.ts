import { describe, expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";

const at = (text: string): number => Date.parse(text);

describe("the intervals of the documents (Decisions: Reports)", () => {
  test.each([
    ["Etc/UTC", "2015-10-31T12:00Z", "day", 16739],
    ["Etc/UTC", "2015-11-03T16:59:59.999Z", "hour", 401824],
    ["Etc/UTC", "2015-04-30T23:59Z", "month", 543],
    ["Asia/Kathmandu", "2015-10-31T18:14Z", "day", 16739],
    ["Asia/Kathmandu", "2015-10-31T18:15Z", "day", 16740],
    ["America/St_Johns", "2015-11-01T02:29Z", "month", 549],
    ["America/St_Johns", "2015-11-01T02:30Z", "month", 550],
  ] as const)("%s at %s: %s %i", (zone, time, unit, interval) => {
    expect(calendarOf(zone).interval(at(time), unit)).toBe(interval);
  });

  test("an hour that the clock repeats is one interval, and one that it leaves out is none", () => {
    const { interval } = calendarOf("Europe/Berlin");
    expect(interval(at("2015-10-25T00:30Z"), "hour")).toBe(interval(at("2015-10-25T01:30Z"), "hour"));
    expect(interval(at("2015-03-29T01:00Z"), "hour") - interval(at("2015-03-29T00:59Z"), "hour")).toBe(2);
  });
});

test("the clock is put forward and back at these instants", () => {
  const shifts = (zone: string): string[] =>
    calendarOf(zone)
      .shifts(2015)
      .map((shift) => new Date(shift).toISOString());
  expect(shifts("Europe/Berlin")).toEqual(["2015-03-29T01:00:00.000Z", "2015-10-25T01:00:00.000Z"]);
  expect(shifts("Australia/Lord_Howe")).toEqual(["2015-04-04T15:00:00.000Z", "2015-10-03T15:30:00.000Z"]);
  expect(shifts("Asia/Kathmandu")).toEqual([]);
});

test("a month begins at midnight of the zone", () => {
  expect(new Date(calendarOf("America/St_Johns").midnight(2015, 4)).toISOString()).toBe("2015-04-01T02:30:00.000Z");
});
