/** Laws of exported logs: the archive opens, is whole, and holds what it names (Identity, Export system logs; Decisions: Log export). */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { parse } from "../exchange/json-text.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import type { Caller, Subject } from "./subject.ts";
import { type ArchiveEntry, readArchive } from "./zip-archive.ts";

const isWhole: Law = {
  id: "archive-is-whole",
  says: "The archive opens, and every log in it is whole lines under its own name: the last bytes that were asked for, with instants in the format and the zone that were asked for.",
  lookAt: "What is written into the archive and under which name, and whether every criterion of the request is read.",
};

/** Logs that are kept in the store, and members of their lines that no other one has. */
const stored: Readonly<Record<string, readonly string[]>> = {
  "event-log.log": ["message"],
  "audit-log.log": ["operation", "user"],
  "login-record.log": ["userId"],
};

interface Criteria {
  readonly lastNBytes?: number;
  readonly zoneId?: string;
  readonly dateTimeSecondsFormat?: string;
}

function exported(caller: Caller, at: string, criteria: Criteria): Promise<Exchange> {
  const members: Record<string, Json> = { ...criteria };
  return at === "exportSystemLogs" ? caller.send(at, { query: members }) : caller.send(at, { body: members });
}

/** The entries; none where the archive does not open, which is judged. */
async function open(caller: Caller, at: string, criteria: Criteria): Promise<readonly ArchiveEntry[]> {
  const sent = await exported(caller, at, criteria);
  if (sent.status !== 200) return [];
  try {
    const entries = readArchive(sent.bytes);
    caller.judge(isWhole, at, undefined);
    return entries;
  } catch (error) {
    const actual = error instanceof Error ? error.message : String(error);
    caller.judge(isWhole, at, { about: "archive", expected: "an archive that opens", actual });
    return [];
  }
}

/** Returns the lines of a log; undefined where it does not consist of whole lines with an object each. */
function linesOf({ text }: ArchiveEntry): readonly JsonObject[] | undefined {
  if (text === "") return [];
  if (!text.endsWith("\n")) return undefined;
  const lines = text.slice(0, -1).split("\n").map(parse);
  return lines.every(isObject) ? lines : undefined;
}

function checkEntries(caller: Caller, at: string, entries: readonly ArchiveEntry[], criteria: Criteria): void {
  const names = entries.map(({ name }) => name);
  const missing = Object.keys(stored).filter((name) => !names.includes(name));
  caller.expect(isWhole, at, {
    names: [[], missing.map((name) => `${name} is missing`)],
    "names, each once": [names.length, new Set(names).size],
  });
  for (const entry of entries) {
    const lines = linesOf(entry);
    const broken = {
      about: entry.name,
      expected: "whole lines with a JSON object each",
      actual: entry.text.slice(-80),
    };
    caller.judge(isWhole, at, lines === undefined ? broken : undefined);
    const own = stored[entry.name];
    const stranger = own === undefined ? undefined : lines?.find((line) => !own.every((member) => member in line));
    caller.expect(isWhole, at, { [`${entry.name}: lines of another log`]: [null, stranger ?? null] });
    const { lastNBytes } = criteria;
    const isBounded =
      lastNBytes === undefined || lastNBytes < 0 || Buffer.byteLength(entry.text) <= lastNBytes + rewritten(entry);
    const long = {
      about: `${entry.name}: length`,
      expected: `at most ${lastNBytes} bytes`,
      actual: `${Buffer.byteLength(entry.text)} bytes`,
    };
    caller.judge(isWhole, at, isBounded ? undefined : long);
  }
}

/** Bytes that instants in another format may add: the bound is one of the log as it is kept. */
function rewritten({ text }: ArchiveEntry): number {
  return 40 * text.split("\n").length;
}

/** The last lines of a whole log are those of a bounded one, oldest first. */
function checkLastLines(
  caller: Caller,
  at: string,
  whole: readonly ArchiveEntry[],
  bounded: readonly ArchiveEntry[],
): void {
  for (const { name, text } of bounded) {
    if (!(name in stored)) continue;
    const all = whole.find((entry) => entry.name === name)?.text ?? "";
    // Entries that were added in between stand behind what was exported first.
    const [line = ""] = text.split("\n", 1);
    const from = line === "" ? -1 : all.indexOf(`${line}\n`);
    const isPart = line === "" || from < 0 || text.startsWith(all.slice(from));
    const violation = { about: `${name}: last lines`, expected: all.slice(-200), actual: text.slice(-200) };
    caller.judge(isWhole, at, isPart ? undefined : violation);
  }
}

/** Two events, so that the logs have an order. */
async function happen(caller: Caller): Promise<void> {
  for (let times = 0; times < 3; times++) await caller.create("BlacklistTag");
}

async function checkInstants(caller: Caller, at: string): Promise<void> {
  const zoned = await open(caller, at, { zoneId: "Asia/Kathmandu", dateTimeSecondsFormat: "yyyy-MM-dd'T'HH:mm:ssXXX" });
  const times = zoned.flatMap((entry) => linesOf(entry)?.map((line) => line["time"] ?? null) ?? []);
  const wrong = times.find((time) => !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:45$/.test(String(time)));
  caller.expect(isWhole, at, { "time, as 2026-01-31T17:45:00+05:45": [null, wrong ?? null] });
  const plain = await open(caller, at, { zoneId: "Etc/UTC" });
  const [usual] = plain.flatMap((entry) => linesOf(entry)?.map((line) => line["time"] ?? null) ?? []);
  const isUsual = usual === undefined || /^\d{1,2}\/\d{1,2}\/\d{4} \d{2}:\d{2}:\d{2} [AP]M \S+$/.test(String(usual));
  const violation = { about: "time in the default format", expected: "M/d/yyyy hh:mm:ss a z", actual: String(usual) };
  caller.judge(isWhole, at, isUsual ? undefined : violation);
}

async function checkExport(caller: Caller, at: string): Promise<void> {
  caller.begin();
  await happen(caller);
  caller.begin();
  const whole = await open(caller, at, { lastNBytes: -1 });
  // Where the server logs to standard output, the archive is empty.
  if (whole.length === 0) return;
  checkEntries(caller, at, whole, {});
  const audit = whole.find(({ name }) => name === "audit-log.log")?.text ?? "";
  const isTold = audit.includes("createBlacklistTag");
  caller.expect(isWhole, at, { "audit-log.log: what was just changed": [true, isTold] });
  const bounded = await open(caller, at, { lastNBytes: 700 });
  checkEntries(caller, at, bounded, { lastNBytes: 700 });
  checkLastLines(caller, at, await open(caller, at, { lastNBytes: -1 }), bounded);
  await checkInstants(caller, at);
}

export const archives: Subject = {
  name: "exported logs",
  tags: ["Logs"],
  checks: ["exportSystemLogs", "exportSystemLogsByCriteria"].map((at) => (caller) => checkExport(caller, at)),
};
