/**
 * Decides which changes can break a client of the older surface: narrower values in requests, which may no longer be
 * accepted, and wider values in responses, which the client does not know.
 */
import type { Direction } from "./surface.ts";

export interface Difference {
  readonly kind: "added" | "changed" | "removed";
  readonly subject: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export function canBreak(difference: Difference): boolean {
  const { kind, subject, before, after } = difference;
  const direction = directionOf(subject);
  if (kind === "added") return addedBreaks(subject, direction, after);
  if (kind === "removed") return removedBreaks(subject);
  const key = (before[0] ?? after[0] ?? "").split(" ", 1)[0] ?? "";
  return factBreaks(key, direction, difference);
}

/** Returns whether clients or the server write the values of a subject. */
export function directionOf(subject: string): Direction {
  const [kind = "", , third = ""] = subject.split(" ");
  if (kind === "request" || kind === "response") return kind;
  const isAnswer = /^\d/.test(third);
  return isAnswer === (kind === "operation") ? "response" : "request";
}

/** Returns true for an operation, webhook or schema, false for a part of one. */
function isWhole(subject: string): boolean {
  const [kind = "", name = "", ...parts] = subject.split(" ");
  const isSchema = kind === "request" || kind === "response";
  return parts.length === 0 && !(isSchema && /[.[*|]/.test(name));
}

function addedBreaks(subject: string, direction: Direction, facts: readonly string[]): boolean {
  const [kind = "", , third = ""] = subject.split(" ");
  // A client does not know a new success status; it treats any other new status as a failure.
  if (kind === "operation" && /^[23]\d\d$/.test(third)) return true;
  return direction === "request" && !isWhole(subject) && facts.includes("required");
}

/** Returns false for unused schemas and for errors that no longer happen. */
function removedBreaks(subject: string): boolean {
  const [kind = "", , third = ""] = subject.split(" ");
  if (isWhole(subject) && (kind === "request" || kind === "response")) return false;
  if (kind === "operation" && /^[45]\d\d$/.test(third)) return false;
  return true;
}

/** Facts that allow fewer values. */
const restrictions = new Set(["format", "pattern", "multipleOf", "uniqueItems", "rule", "closed"]);
const lower = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);
const upper = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);

function factBreaks(key: string, direction: Direction, { before, after }: Difference): boolean {
  const isSent = direction === "request";
  if (key === "required") return isSent ? after.length > 0 : before.length > 0;
  if (key === "type") return isSent ? !includesAll(after, before) : !includesAll(before, after);
  if (key === "value") return isSent ? isNarrower(after, before) : isNarrower(before, after);
  if (key === "default") return isSent && before.length > 0;
  if (restrictions.has(key)) return isSent ? after.length > 0 : before.length > 0;
  if (lower.has(key)) return isSent ? isMore(after, before) : isMore(before, after);
  if (upper.has(key)) return isSent ? isMore(before, after, Infinity) : isMore(after, before, Infinity);
  if (key === "security" || key === "header") return before.length > 0;
  return key === "line";
}

/** An integer is a number too. */
function includesAll(facts: readonly string[], others: readonly string[]): boolean {
  const isNumber = facts.includes("type number");
  return others.every((fact) => facts.includes(fact) || (isNumber && fact === "type integer"));
}

/** Returns true if the list lacks values of the other; an empty list allows every value. */
function isNarrower(words: readonly string[], others: readonly string[]): boolean {
  if (words.length === 0) return false;
  return others.length === 0 || !includesAll(words, others);
}

/** Returns true if one bound is greater; a missing bound counts as `none`. */
function isMore(one: readonly string[], other: readonly string[], none = -Infinity): boolean {
  return boundOf(one, none) > boundOf(other, none);
}

function boundOf(facts: readonly string[], none: number): number {
  const [fact] = facts;
  return fact === undefined ? none : Number(fact.slice(fact.indexOf(" ") + 1));
}
