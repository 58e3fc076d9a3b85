/**
 * The operations of word lists, the filter and moderation, for the laws between them. The laws are about single facts
 * of the documents, so the operations are known by name.
 */
import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { shown } from "../checks/json-position.ts";
import type { Operation } from "../contract/contract.ts";
import { operationsOf, type Resource } from "../contract/resources.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";

/** The operations that the laws need; undefined where the server has not built them. */
export interface WordListParts {
  readonly entries: Resource;
  readonly applications: Resource | undefined;
  readonly filter: Operation;
  readonly filterBatch: Operation | undefined;
  readonly moderate: readonly Operation[];
  readonly update: readonly Operation[];
}

export function readWordListParts({ availability, resources }: Session): WordListParts | undefined {
  const { operations: chosen, callable: operations } = availability;
  const built = (id: string): Operation[] => operations.filter(({ operationId }) => operationId === id);
  const [filter] = built("filterContentItem");
  const [filterBatch] = built("batchFilterContentItems");
  const entries = resources.find(({ name, create }) => name === "FilterEntry" && create && operations.includes(create));
  if (filter === undefined || entries === undefined) return undefined;
  const applications = resources.find(
    ({ name, create }) => name === "ModerationApplication" && create && operations.includes(create),
  );
  const moderate = ["moderateContentItem", "moderateContentItemWithId", "batchModerateContentItems"].flatMap(built);
  const update = ["updateContentItem", "batchUpdateContentItems"].flatMap(built);
  const own = [
    filter,
    ...(filterBatch === undefined ? [] : [filterBatch]),
    ...moderate,
    ...update,
    ...operationsOf(entries),
  ];
  if (!own.some((one) => chosen.includes(one))) return undefined;
  return { entries, applications, filter, filterBatch, moderate, update };
}

/** The text before the word in `contentWith`. */
export const before = "ahoy ";

export function wordOf({ answered }: CreatedObject): string {
  return String(answered["text"]);
}

export function contentWith(entry: CreatedObject): string {
  return `${before}${wordOf(entry)} there`;
}

export interface FilterResult {
  readonly matches: readonly JsonObject[];
  readonly metaMatches: readonly JsonObject[];
  readonly replacement: Json | undefined;
  readonly sent: Exchange;
}

/** Sends a filter request. */
export async function filter(
  scope: Scope,
  { filter: operation }: WordListParts,
  body: JsonObject,
): Promise<FilterResult> {
  const sent = await scope.send({ operation, path: {}, query: {}, body });
  const answer = objectOf(sent.json);
  return {
    matches: objectsIn(answer["matches"]),
    metaMatches: objectsIn(answer["metaMatches"]),
    replacement: answer["replacement"],
    sent,
  };
}

/** Returns the objects of a list; none where it is not a list. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function differs(about: string, expected: Json | undefined, actual: Json | undefined): Violation | undefined {
  return isDeepStrictEqual(expected, actual) ? undefined : { about, expected: shown(expected), actual: shown(actual) };
}

/** Returns a rule that gives a match of the entry's tags the same action at each severity. */
export function actionsOf({ answered }: CreatedObject, action: string): JsonObject {
  const levels = ["mildAction", "mediumAction", "highAction", "severeAction"];
  return { tags: answered["tags"] ?? [], ...Object.fromEntries(levels.map((level) => [level, action])) };
}
