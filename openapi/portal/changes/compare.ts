/** The changes from one surface to another, each with whether it can break a client. */
import { canBreak } from "./rules.ts";
import type { Surface } from "./surface.ts";

export interface Change {
  readonly kind: "added" | "changed" | "removed";
  readonly subject: string;
  /** Of a change: the facts that are gone, and those that have come. All facts of what was added or removed. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly breaks: boolean;
}

/** What lies in something that was added or removed as a whole is not told by itself. */
export function compareSurfaces(old: Surface, present: Surface): readonly Change[] {
  const subjects = new Set([...old.keys(), ...present.keys()]);
  return [...subjects].sort().flatMap((subject) => {
    const [was, is] = [old.get(subject), present.get(subject)];
    if (was === undefined)
      return isNew(old, parentOf(subject, subjects)) ? [] : [made("added", subject, [], [...(is ?? [])])];
    if (is === undefined)
      return isNew(present, parentOf(subject, subjects)) ? [] : [made("removed", subject, [...was], [])];
    return changedFacts(was, is).map(([before, after]) => made("changed", subject, before, after));
  });
}

function made(kind: Change["kind"], subject: string, before: readonly string[], after: readonly string[]): Change {
  return { kind, subject, before, after, breaks: canBreak({ kind, subject, before, after }) };
}

function isNew(surface: Surface, parent: string | undefined): boolean {
  return parent !== undefined && !surface.has(parent);
}

/** `request User.name` of `request User.name[]`, `operation createUser` of `operation createUser query.name`. */
function parentOf(subject: string, known: ReadonlySet<string>): string | undefined {
  for (let end = subject.length - 1; end > 0; end -= 1) {
    if (!" .[*|".includes(subject[end] ?? "")) continue;
    const parent = subject.slice(0, end);
    if (known.has(parent)) return parent;
  }
  return undefined;
}

/** Types and words count together; of other facts, those that differ are told. */
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

/** The first word of a fact says what it is about. */
export function keyOf(fact: string): string {
  return fact.split(" ", 1)[0] ?? fact;
}

export function restOf(fact: string): string {
  return fact.slice(keyOf(fact).length + 1);
}
