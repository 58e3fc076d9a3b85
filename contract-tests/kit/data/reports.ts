/** Reads the operations that report counts of intervals from the contract. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Values } from "../exchange/case.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Step } from "../findings.ts";

export interface ReportOperation {
  readonly operation: Operation;
  /** The property of the answer that holds the counts. */
  readonly list: string;
  /** Set where it counts distinct users, and not actions. */
  readonly ofUsers: boolean;
}

export interface Counts {
  readonly total: number;
  readonly intervals: readonly { readonly interval: number; readonly count: number }[];
  readonly step: Step;
}

/** undefined where the operation is no report of a range. */
export function readReport(operation: Operation): ReportOperation | undefined {
  const names = new Set(operation.parameters.map(({ name }) => name));
  const answer = operation.answers.get(200)?.contents[0]?.schema;
  if (!names.has("start") || !names.has("end") || answer?.properties.has("total") !== true) return undefined;
  const found = [...answer.properties].find(
    ([, { items }]) => items?.properties.has("interval") === true && items.properties.has("count"),
  );
  return found === undefined ? undefined : { operation, list: found[0], ofUsers: found[0].endsWith("Users") };
}

/** undefined where the answer is no report; the laws of exchanges have said so. */
export function readCounts({ list }: ReportOperation, { status, json, step }: Exchange): Counts | undefined {
  const total = isObject(json) ? json["total"] : undefined;
  const found = isObject(json) ? json[list] : undefined;
  if (status !== 200 || typeof total !== "number" || !Array.isArray(found)) return undefined;
  const intervals = found.flatMap((one) => {
    const [interval, count] = isObject(one) ? [one["interval"], one["count"]] : [];
    return typeof interval === "number" && typeof count === "number" ? [{ interval, count }] : [];
  });
  return { total, intervals, step };
}

export function sumOf({ intervals }: Counts): number {
  return intervals.reduce((sum, { count }) => sum + count, 0);
}

/** The counts of several reports added up, by interval. */
export function addUp(all: readonly Counts[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { intervals } of all)
    for (const { interval, count } of intervals) sums.set(interval, (sums.get(interval) ?? 0) + count);
  return sums;
}

/** The first interval whose counts differ. */
export function firstDifference(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): readonly [interval: number, one: number, other: number] | undefined {
  const intervals = [...new Set([...one.keys(), ...other.keys()])].toSorted((left, right) => left - right);
  const interval = intervals.find((each) => (one.get(each) ?? 0) !== (other.get(each) ?? 0));
  return interval === undefined ? undefined : [interval, one.get(interval) ?? 0, other.get(interval) ?? 0];
}

export function nameRange({ start, end }: Values): string {
  return `${instant(start)} to ${instant(end)}`;
}

function instant(value: Json | undefined): string {
  return typeof value === "number" ? new Date(value).toISOString() : String(value);
}
