/**
 * A deviation is one change at one path of a valid request. It is data, so that it can be applied to any such request,
 * alone or together with others.
 */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Path } from "../contract/paths.ts";

/** The replacement of a value; `literal` is written into the JSON text as it is, such as `1e400`. */
export type Change = { readonly value: Json } | { readonly literal: string } | "remove";

/** A member that must exist for the deviation to be applied. */
export interface Presence {
  readonly path: Path;
  readonly value: Json;
  /** Set where it replaces an existing member; otherwise that one stays. */
  readonly replaces?: true;
}

/** The expected result of a request with the deviation, and its source. */
export type Verdict =
  /** It is within the constraint. */
  | "accepted"
  /** The schema refuses it. */
  | "refused"
  /** The conventions refuse it, not the schema: a NUL character, half of a surrogate pair. */
  | "refused as text"
  /** The schema cannot tell: a reference to a missing object. */
  | "refused as unknown";

export interface Deviation {
  readonly path: Path;
  readonly presence: readonly Presence[];
  readonly change: Change;
  /** The keyword of the schema that it is about. */
  readonly keyword: string;
  /** The value in words: "a text of 192 characters". */
  readonly says: string;
  readonly verdict: Verdict;
}

/** Returns true where one path is a prefix of the other. */
export function overlaps(one: Path, other: Path): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.every((key, index) => longer[index] === key);
}

/** Returns the body with the deviations applied. */
export function deviated(
  body: Json,
  deviations: readonly Deviation[],
): { readonly value: Json; readonly text?: string } {
  let value = body;
  const literals: string[] = [];
  for (const { presence } of deviations) {
    for (const { path, value: present, replaces } of presence)
      value = edited(value, path, (old) => (old === undefined || replaces ? present : old));
  }
  for (const { path, change } of deviations) {
    value = edited(value, path, () => {
      if (change === "remove") return undefined;
      if ("value" in change) return change.value;
      return placeOf(literals.push(change.literal) - 1);
    });
  }
  if (literals.length === 0) return { value };
  const text = literals.reduce((sofar, literal, index) => {
    return sofar.replace(JSON.stringify(placeOf(index)), () => literal);
  }, JSON.stringify(value));
  return { value, text };
}

/** Placeholder for a literal until the value is written. */
function placeOf(index: number): string {
  return `literal ${index} of the kit`;
}

/** Returns the value with a change at the path; undefined removes the value there. Unknown paths change nothing. */
function edited(value: Json, path: Path, change: (old: Json | undefined) => Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value) ?? null;
  const next = (old: Json | undefined): Json | undefined => {
    if (rest.length === 0) return change(old);
    return old === undefined ? undefined : edited(old, rest, change);
  };
  if (Array.isArray(value) && typeof key === "number") {
    const made = next(value[key]);
    const list = [...value];
    if (made === undefined) list.splice(key, 1);
    else list[key] = made;
    return list;
  }
  if (!isObject(value) || typeof key !== "string") return value;
  const made = next(Object.hasOwn(value, key) ? value[key] : undefined);
  if (made === undefined) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: made };
}
