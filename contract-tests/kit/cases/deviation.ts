/**
 * A deviation is one change at one place of a request that is as it should be. It is kept as data, so that it can be made
 * in any such request, several of them together, and one alone when something is found.
 */
import { isObject, type Json } from "@gatehouse/openapi/json";

/** The way from the body to a value in it. */
export type Path = readonly (string | number)[];

/** What takes the place of a value; `literal` is written into the JSON text as it stands, for what no value can hold. */
export type Change = { readonly value: Json } | { readonly literal: string } | "remove";

/** A member that has to be there for the deviation to have its place. */
export interface Presence {
  readonly path: Path;
  readonly value: Json;
  /** It takes the place of one that is there; otherwise that one stays. */
  readonly replaces?: true;
}

/** Whether a request with it is to be accepted, and who can tell. */
export type Verdict =
  /** It is within the constraint. */
  | "accepted"
  /** The schema refuses it. */
  | "refused"
  /** The schema says nothing of it, the conventions do: a NUL character, half of a surrogate pair. */
  | "refused as text"
  /** The schema cannot know it: a reference to nothing. */
  | "refused as unknown";

export interface Deviation {
  readonly path: Path;
  readonly presence: readonly Presence[];
  readonly change: Change;
  /** The keyword of the schema that it is about. */
  readonly keyword: string;
  /** What is sent, in words: "a text of 192 characters". */
  readonly says: string;
  readonly verdict: Verdict;
}

/** The path as errors name it: `content.parts[0].type`. */
export function fieldOf(path: Path): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") return `${name}[${key}]`;
    return name === "" ? key : `${name}.${key}`;
  }, "");
}

/** Whether one path leads to, or into, what the other one leads to. */
export function overlaps(one: Path, other: Path): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.every((key, index) => longer[index] === key);
}

/** The body with the deviations made. */
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

/** Stands in the value for a literal until the value is written. */
function placeOf(index: number): string {
  return `literal ${index} of the kit`;
}

/** The value with what the path leads to changed; undefined removes it. A path that leads nowhere changes nothing. */
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
