/** The report as JSON, for programs: everything that is known, nothing cut off. */
import type { Report } from "../findings.ts";

/** Raised when a reader of the file would have to change. */
const formatVersion = 1;

/** The order of the members that a reader looks for first; all others follow by name, so that two files compare well. */
const first = [
  "formatVersion",
  "server",
  "serverVersion",
  "startedAt",
  "milliseconds",
  "seed",
  "interfaces",
  "command",
  "endedEarly",
  "findings",
  "law",
  "id",
  "says",
  "lookAt",
  "phase",
  "interface",
  "operationId",
  "operation",
];

const ranks: ReadonlyMap<string, number> = new Map(first.map((name, index) => [name, index]));

export function jsonReport(report: Report): string {
  return `${JSON.stringify({ formatVersion, ...report }, inOrder, 2)}\n`;
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => compare(one, other)));
}

function compare(one: string, other: string): number {
  const ranked = (ranks.get(one) ?? first.length) - (ranks.get(other) ?? first.length);
  if (ranked !== 0) return ranked;
  return one < other ? -1 : 1;
}
