/** Identity, Export system logs: a zip archive of the server's own logs, whatever happens to them meanwhile. */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RequestComponents } from "@gatehouse/sdk";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { codesOf } from "../http/answers.ts";
import { makeFolder } from "../process/program.ts";
import { start } from "../support/server.ts";

type Criteria = RequestComponents["schemas"]["SystemLogExportRequest"];

const folder = makeFolder();
const logFile = join(folder, "gatehouse.log");
const { server, client } = await start({}, { logFile, logLevel: "info" });

const unpacked = (archive: Uint8Array) =>
  Object.entries(unzipSync(archive)).map(([name, bytes]) => ({ name, text: Buffer.from(bytes).toString() }));

const stored = ["event-log.log", "audit-log.log", "login-record.log"];

/** The one log file that there is without archives, beside the logs of the store. */
async function exported(criteria: Criteria = {}): Promise<string> {
  const [log, ...others] = unpacked(await client.identity.exportSystemLogs(criteria));
  expect([log?.name, ...others.map(({ name }) => name)]).toEqual([basename(logFile), ...stored]);
  return log?.text ?? "";
}

const linesOf = (text: string) => {
  expect(text).toMatch(/^(?:.+\n)*$/);
  return text.split("\n").slice(0, -1);
};
const parsed = (text: string) => linesOf(text).map((line): Record<string, unknown> => JSON.parse(line));

const ask = (requestId: string) => client.request("GET /api/system/version", {}, { requestId });

describe("An export", () => {
  test("holds what was logged before it, line by line as it is in the file but for the instants", async () => {
    await ask("exported");
    const lines = parsed(await exported());
    const kept = readFileSync(logFile, "utf8").split("\n").slice(0, lines.length);
    expect(lines.map(({ time, ...line }) => line)).toEqual(kept.map((line) => withoutTime(line)));
    expect(lines).toContainEqual(expect.objectContaining({ requestId: "exported", logger: "http.requests" }));
  });

  test("is a zip archive by its type, and of no length that was told before it was made", async () => {
    const answer = await client.request("exportSystemLogs");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  });

  test("is not made for a HEAD", async () => {
    const answer = await fetch(`${server.url}/api/system/log/export`, {
      method: "HEAD",
      headers: { authorization: server.apiKey },
    });
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      200,
      "application/zip",
      "",
    ]);
  });

  test("is empty, and an archive still, where logs go to standard output", async () => {
    const other = await start();
    const archive = await other.client.identity.exportSystemLogs({ includeArchived: true });
    expect(unpacked(archive)).toEqual([]);
    // The end of the directory, which is all that such an archive has.
    expect([...archive]).toEqual([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]);
  });

  test("is empty where the log is gone", async () => {
    const own = await startQuiet();
    rmSync(own.folder, { recursive: true });
    expect(unpacked(await own.client.identity.exportSystemLogs({ includeArchived: true }))).toEqual([]);
  });
});

describe("dateTimeSecondsFormat and zoneId", () => {
  const firstTime = async (criteria: Criteria) =>
    String(parsed(await exported({ lastNBytes: -1, ...criteria }))[0]?.["time"]);
  const stored = () => {
    const { time } = JSON.parse(readFileSync(logFile, "utf8").split("\n")[0] ?? "");
    return new Date(time);
  };

  test("by default M/d/yyyy hh:mm:ss a z in the configured report time zone", async () => {
    expect(await firstTime({})).toMatch(javaLike(stored(), "UTC", "UTC"));
    await client.identity.patchSystemConfiguration({
      body: { systemConfiguration: { reportTimezone: "America/New_York" } },
    });
    expect(await firstTime({})).toMatch(/ E[SD]T$/);
    expect(await firstTime({})).toMatch(javaLike(stored(), "America/New_York", "E[SD]T"));
    expect(await firstTime({ zoneId: "Asia/Kolkata" })).toMatch(javaLike(stored(), "Asia/Kolkata", "GMT\\+05:30"));
    await server.reset();
    expect(await firstTime({})).toMatch(/ UTC$/);
  });

  test("with text that JSON has to escape", async () => {
    expect(await firstTime({ dateTimeSecondsFormat: `'"\\ "'y` })).toBe(`"\\ "${stored().getUTCFullYear()}`);
  });

  test.each(["yyyy-MM-ddTHH:mm", "'open", "ddd", "]"])("%s is no pattern", async (dateTimeSecondsFormat) => {
    for (const answer of [
      await client.request(
        `GET /api/system/log/export?dateTimeSecondsFormat=${encodeURIComponent(dateTimeSecondsFormat)}`,
      ),
      await client.request("exportSystemLogsByCriteria", { body: { dateTimeSecondsFormat } }),
    ]) {
      expect(codesOf(answer)).toEqual({ dateTimeSecondsFormat: ["[invalid]dateTimeSecondsFormat"] });
      expect(answer.text()).toContain("Send a pattern such as yyyy-MM-dd HH:mm:ss z.");
    }
  });
});

describe("lastNBytes", async () => {
  const own = await startQuiet();
  const last = async (lastNBytes?: number): Promise<string> => {
    const criteria = lastNBytes === undefined ? {} : { lastNBytes };
    return unpacked(await own.client.identity.exportSystemLogs(criteria))[0]?.text ?? "";
  };

  test("is 64 KiB where nobody says it", async () => {
    const line = `${"x".repeat(1023)}\n`;
    writeFileSync(own.logFile, line.repeat(300));
    expect(await last()).toBe(line.repeat(64));
    expect(await last(-1)).toBe(line.repeat(300));
    expect(await last(200_000)).toBe(line.repeat(195));
  });

  test("goes through lines of any length", async () => {
    const text = ["x".repeat(3_000_000), "y".repeat(70_000), "z"].map((line) => `${line}\n`).join("");
    writeFileSync(own.logFile, text);
    expect(await last(-1)).toBe(text);
    expect(await last(80_000)).toBe(`${"y".repeat(70_000)}\nz\n`);
    expect(await last(70_000)).toBe("z\n");
  });
});

describe.runIf(existsSync("/proc/self/fd"))("A reader who goes away", () => {
  /** How often the log is open for reading in this process, which is the server's too. */
  const openFiles = (file: string) =>
    readdirSync("/proc/self/fd").filter((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`) === file;
      } catch {
        return false;
      }
    }).length;

  test.each(["in the middle", "at once"])("%s leaves nothing open", async (when) => {
    const own = await startQuiet();
    const line = () => `${randomBytes(500).toString("hex")}\n`;
    writeFileSync(own.logFile, Array.from({ length: 20_000 }, line).join(""));
    const before = openFiles(own.logFile);
    const stop = new AbortController();
    const headers = { authorization: own.server.apiKey };
    const url = `${own.server.url}/api/system/log/export?lastNBytes=-1`;
    const asked = fetch(url, { headers, signal: stop.signal });
    if (when === "at once") {
      stop.abort();
      await expect(asked).rejects.toThrow();
    } else {
      const reader = (await asked).body?.getReader();
      await reader?.read();
      expect(openFiles(own.logFile)).toBe(before + 1);
      stop.abort();
    }
    await expect.poll(() => openFiles(own.logFile), { timeout: 5_000 }).toBe(before);
  });

  test("who reads nothing keeps nobody from changing what is stored", async () => {
    const own = await startQuiet();
    writeFileSync(own.logFile, `${randomBytes(5_000_000).toString("hex")}\n`);
    const headers = { authorization: own.server.apiKey };
    const answer = await fetch(`${own.server.url}/api/system/log/export?lastNBytes=-1`, { headers });
    const changed = await own.client.identity.createApplication({ body: { application: { name: "Meanwhile" } } });
    expect(changed.application.name).toBe("Meanwhile");
    await answer.body?.cancel();
  });
});

describe("While the log is written and rotated", () => {
  test("an export has whole lines, each once and in their order, up to those that came before it", {
    timeout: 60_000,
  }, async () => {
    const file = join(makeFolder(), "gatehouse.log");
    const busy = await start({}, { logFile: file, logLevel: "info", logFileMaxBytes: 20_000, logFilesKept: 1_000 });
    let sent = 0;
    let exports = 0;
    const goesOn = (): boolean => sent < 1_500 || exports < 2;
    const write = async (): Promise<void> => {
      while (goesOn()) await busy.client.request("GET /api/system/version", {}, { requestId: `busy-${sent++}` });
    };
    const writers = Promise.all([write(), write(), write()]);
    let ids: number[] = [];
    do {
      const logs = unpacked(await busy.client.identity.exportSystemLogs({ includeArchived: true }));
      expect(new Set(logs.map(({ name }) => name)).size).toBe(logs.length);
      const found = logs.flatMap(({ text }) => parsed(text)).flatMap(({ requestId }) => numberOf(requestId));
      expect(new Set(found).size).toBe(found.length);
      expect(found.slice(0, ids.length)).toEqual(ids);
      ids = found;
      exports++;
    } while (goesOn());
    await writers;
    const logs = unpacked(await busy.client.identity.exportSystemLogs({ includeArchived: true }));
    const all = logs.flatMap(({ text }) => parsed(text)).flatMap(({ requestId }) => numberOf(requestId));
    expect(all.sort((first, second) => first - second)).toEqual(Array.from({ length: sent }, (_, index) => index));
    expect(logs.length).toBeGreaterThan(10);
  });
});

const numberOf = (requestId: unknown) =>
  typeof requestId === "string" && requestId.startsWith("busy-") ? [Number(requestId.slice(5))] : [];

describe("includeArchived", async () => {
  const { logFile, client } = await startQuiet("warn");
  const archive = `${logFile}.20260101T000000000Z-00aa`;
  const line = (time: string, msg: string) => `${JSON.stringify({ level: "info", time, msg })}\n`;

  test("adds what was rotated, the oldest first, unpacked and with its instants; lastNBytes is ignored", async () => {
    writeFileSync(`${archive}.gz`, gzipSync(line("2026-01-01T00:00:00.000Z", "compressed")));
    writeFileSync(logFile, "written now\n");
    const newer = `${logFile}.20260102T000000000Z-00bb`;
    writeFileSync(newer, line("2026-01-02T00:00:00.000Z", "not yet compressed"));
    const logs = unpacked(await client.identity.exportSystemLogs({ includeArchived: true, lastNBytes: 10 }));
    expect(logs.map(({ name }) => name)).toEqual([basename(archive), basename(newer), "gatehouse.log", ...stored]);
    expect(logs[0]?.text).toBe(line("1/1/2026 12:00:00 AM UTC", "compressed"));
    expect(logs[1]?.text).toBe(line("1/2/2026 12:00:00 AM UTC", "not yet compressed"));
    expect(logs[2]?.text).toBe("written now\n");
    const current = unpacked(await client.identity.exportSystemLogs());
    expect(current.map(({ name }) => name)).toEqual(["gatehouse.log", ...stored]);
  });

  test("goes as far as one that is damaged can be read", async () => {
    const whole = gzipSync(line("2026-01-01T00:00:00.000Z", "x".repeat(2_000_000)).repeat(3));
    writeFileSync(`${archive}.gz`, whole.subarray(0, whole.length - 1_000));
    writeFileSync(`${logFile}.20260103T000000000Z-00cc.gz`, "no gzip at all");
    const logs = unpacked(await client.identity.exportSystemLogs({ includeArchived: true }));
    expect(logs.map(({ text }) => text.length)).toEqual([
      expect.any(Number),
      expect.any(Number),
      0,
      expect.any(Number),
      ...stored.map(() => 0),
    ]);
    const [again] = unpacked(await client.identity.exportSystemLogs());
    expect(again?.text).toContain("a log cannot be read any further");
  });
});

/** A server that logs next to nothing by itself. */
async function startQuiet(logLevel: "error" | "warn" = "error") {
  const own = makeFolder();
  const file = join(own, "gatehouse.log");
  return { folder: own, logFile: file, ...(await start({}, { logFile: file, logLevel })) };
}

/** A line without its instant, as it was written. */
function withoutTime(text: string): Record<string, unknown> {
  const { time, ...line } = JSON.parse(text);
  expect(new Date(time).toISOString()).toBe(time);
  return line;
}

/** The default pattern by other means. */
function javaLike(instant: Date, timeZone: string, name: string): RegExp {
  const text = instant.toLocaleString("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return new RegExp(`^${text.replace(",", "").replaceAll(/\s/g, "\\s")} ${name}$`);
}
