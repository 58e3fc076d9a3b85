/** Changes between two surfaces, whether they can break a client, and the version that they ask for. */
import type { Direction, Surface } from "./surface.ts";

/** A change, whether or not it breaks a client. */
interface Difference {
  readonly kind: "added" | "changed" | "removed";
  readonly subject: string;
  /** Facts before and after; of a changed subject, those that differ. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface Change extends Difference {
  readonly breaks: boolean;
}

function canBreak(difference: Difference): boolean {
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

/** Compares two surfaces. Parts of a subject that was added or removed as a whole are not listed. */
export function compareSurfaces(old: Surface, present: Surface): readonly Change[] {
  const subjects = new Set([...old.keys(), ...present.keys()]);
  const differences = [...subjects].sort().flatMap((subject): readonly Difference[] => {
    const [before, after] = [old.get(subject), present.get(subject)];
    const parent = parentOf(subject, subjects);
    if (before === undefined)
      return isNew(old, parent) ? [] : [{ kind: "added", subject, before: [], after: [...(after ?? [])] }];
    if (after === undefined)
      return isNew(present, parent) ? [] : [{ kind: "removed", subject, before: [...before], after: [] }];
    return changedFacts(before, after).map(([was, is]) => ({ kind: "changed", subject, before: was, after: is }));
  });
  return differences.map((difference) => ({ ...difference, breaks: canBreak(difference) }));
}

function isNew(surface: Surface, parent: string | undefined): boolean {
  return parent !== undefined && !surface.has(parent);
}

/** Returns `request User.name` for `request User.name[]`. */
function parentOf(subject: string, known: ReadonlySet<string>): string | undefined {
  for (let end = subject.length - 1; end > 0; end -= 1) {
    if (!" .[*|".includes(subject[end] ?? "")) continue;
    const parent = subject.slice(0, end);
    if (known.has(parent)) return parent;
  }
  return undefined;
}

/** Returns the facts that differ, by key; types and enum values are compared as a whole. */
function changedFacts(
  was: ReadonlySet<string>,
  is: ReadonlySet<string>,
): readonly (readonly [before: readonly string[], after: readonly string[]])[] {
  const gone = [...was].filter((fact) => !is.has(fact));
  const come = [...is].filter((fact) => !was.has(fact));
  const keys = [...new Set([...gone, ...come].map(keyOf))];
  return keys.map((key) => {
    const isWhole = key === "type" || key === "value";
    const pick = (all: Iterable<string>): readonly string[] => [...all].filter((fact) => keyOf(fact) === key);
    return isWhole ? [pick(was), pick(is)] : [pick(gone), pick(come)];
  });
}

/** Returns the key of a fact: its first word. */
export function keyOf(fact: string): string {
  return fact.split(" ", 1)[0] ?? fact;
}

export function restOf(fact: string): string {
  return fact.slice(keyOf(fact).length + 1);
}

export type Step = "major" | "minor" | "none";

export function stepOf(changes: readonly Change[]): Step {
  if (changes.some((change) => change.breaks)) return "major";
  return changes.length > 0 ? "minor" : "none";
}

export function nextVersion(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = partsOf(version);
  if (step === "major") return `${major + 1}.0.0`;
  return step === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch}`;
}

/** Compares two versions for sorting, oldest first. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function partsOf(version: string): readonly number[] {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (found === null) throw new Error(`${version} is no version such as 1.2.0.`);
  return found.slice(1).map(Number);
}

/** Returns an error message if the version of the specs is too low for its changes. */
export function versionProblem(released: string, present: string, changes: readonly Change[]): string | undefined {
  const step = stepOf(changes);
  const wanted = nextVersion(released, step);
  if (step === "none" && compareVersions(present, released) >= 0) return undefined;
  if (step !== "none" && compareVersions(present, wanted) >= 0) return undefined;
  if (step === "none") return `The specs say ${present}, which is older than ${released}, the newest released version.`;
  const why = step === "major" ? "can break a client" : "adds to it";
  return `The surface differs from that of ${released} in a way that ${why}; the specs say ${present}. Write ${wanted} as info.version of openapi/gatehouse.yaml and of the three openapi.yaml, and run npm run generate.`;
}
