import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { Loggers } from "./loggers.ts";

let lines: Record<string, unknown>[];
let loggers: Loggers;

beforeEach(() => {
  lines = [];
  loggers = new Loggers(pino({ base: null, level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) }));
});

const messages = () => lines.filter(({ logger }) => logger !== "log").map(({ logger, msg }) => [logger, msg]);

test("a line names its logger", () => {
  loggers.of("http.requests").info("one");
  expect(messages()).toEqual([["http.requests", "one"]]);
});

describe("The level of a logger", () => {
  test("is the configured one where nobody has set any", () => {
    expect(loggers.levelOf("http.cors", new Map())).toBe("info");
    expect(loggers.levelOf("root", new Map())).toBe("info");
  });

  test("is its own before that of the one above, and that before the one of the root", () => {
    const set = new Map([["root", "error"] as const]);
    expect(loggers.levelOf("http.cors", set)).toBe("error");
    const closer = new Map([...set, ["http", "warn"] as const]);
    expect(loggers.levelOf("http.cors", closer)).toBe("warn");
    expect(loggers.levelOf("mail", closer)).toBe("error");
    expect(loggers.levelOf("http.cors", new Map([...closer, ["http.cors", "trace"] as const]))).toBe("trace");
  });

  test.each([
    ["silent", "off"],
    ["fatal", "off"],
    ["trace", "trace"],
  ] as const)("%s of the configuration is %s", (level, named) => {
    expect(new Loggers(pino({ level })).levelOf("root", new Map())).toBe(named);
  });
});

describe("Levels that are set", () => {
  test("take effect on the loggers that there are, and on those below", () => {
    const requests = loggers.of("http.requests");
    requests.debug("before");
    loggers.setLevels(new Map([["http", "debug"]]));
    requests.debug("after");
    loggers.of("mail").debug("another");
    expect(messages()).toEqual([["http.requests", "after"]]);
  });

  test("are gone with those that come after them", () => {
    loggers.setLevels(new Map([["http", "debug"]]));
    loggers.setLevels(new Map());
    loggers.of("http.requests").debug("after");
    expect(messages()).toEqual([]);
  });

  test("off logs nothing, whatever it is", () => {
    loggers.setLevels(new Map([["mail", "off"]]));
    for (const level of ["fatal", "error", "warn", "info", "debug", "trace"] as const) loggers.of("mail")[level]("x");
    expect(messages()).toEqual([]);
  });

  test("are logged when they change, and only then", () => {
    for (const level of ["debug", "debug", "warn"] as const) loggers.setLevels(new Map([["mail", level]]));
    expect(lines.map(({ levels }) => levels)).toEqual([{ mail: "debug" }, { mail: "warn" }]);
  });
});

test("there are the parts of the server, and what stands above them", () => {
  for (const name of ["root", "http", "http.requests", "moderation", "store"]) expect(loggers.has(name)).toBe(true);
  for (const name of ["", "http.", "http.requests.x", "HTTP", "requests"]) expect(loggers.has(name)).toBe(false);
});
