/** Changes between two surfaces, and whether they can break a client. */
import { canBreak } from "./rules.ts";
import type { Surface } from "./surface.ts";

export interface Change {
  readonly kind: "added" | "changed" | "removed";
  readonly subject: string;
  /** Facts before and after; of a changed subject, those that differ. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly breaks: boolean;
}

/** Compares two surfaces. Parts of a subject that was added or removed as a whole are not listed. */
export function compareSurfaces(old: Surface, present: Surface): readonly Change[] {
  const subjects = new Set([...old.keys(), ...present.keys()]);
  return [...subjects].sort().flatMap((subject) => {
    const [before, after] = [old.get(subject), present.get(subject)];
    if (before === undefined)
      return isNew(old, parentOf(subject, subjects)) ? [] : [toChange("added", subject, [], [...(after ?? [])])];
    if (after === undefined)
      return isNew(present, parentOf(subject, subjects)) ? [] : [toChange("removed", subject, [...before], [])];
    return changedFacts(before, after).map(([old, present]) => toChange("changed", subject, old, present));
  });
}

function toChange(kind: Change["kind"], subject: string, before: readonly string[], after: readonly string[]): Change {
  return { kind, subject, before, after, breaks: canBreak({ kind, subject, before, after }) };
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
