/** The objects that should exist on the server, each as the last response showed it. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { type Difference, difference, seenThrough } from "../checks/compare.ts";
import type { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/creations.ts";

/** An object that should exist. */
export interface Member {
  readonly object: JsonObject;
  /** Its creation by the sequence; undefined where it existed before. */
  readonly made: CreatedObject | undefined;
}

/** A difference between a view and the expected objects. */
export interface Deviation {
  readonly kind: "missing" | "unexpected" | "different" | "repeated";
  readonly key: string;
  readonly difference: Difference;
}

export class ExpectedObjects {
  readonly #members = new Map<string, Member>();
  readonly #gone: CreatedObject[] = [];

  /** Existing objects that the sequence created, oldest first. */
  get own(): readonly CreatedObject[] {
    return [...this.#members.values()].flatMap(({ made }) => (made === undefined ? [] : [made]));
  }

  /** Objects that the sequence created and removed, whose ids are unused. */
  get gone(): readonly CreatedObject[] {
    return this.#gone.filter(({ id }) => !this.#members.has(keyOf(id)));
  }

  /** All expected objects, by key. */
  get members(): ReadonlyMap<string, Member> {
    return this.#members;
  }

  /** Adds an object that existed before the sequence. */
  found(object: JsonObject): void {
    this.#members.set(keyOf(object["id"]), { object, made: undefined });
  }

  created(made: CreatedObject): void {
    this.#members.set(keyOf(made.id), { object: made.answered, made });
  }

  changed(made: CreatedObject, object: JsonObject): void {
    this.#members.set(keyOf(made.id), { object, made: { ...made, answered: object } });
  }

  removed(key: string): void {
    const made = this.#members.get(key)?.made;
    if (made !== undefined) this.#gone.push(made);
    this.#members.delete(key);
  }

  /**
   * Returns the first difference of a view of all objects; those that the sequence touched come first.
   *
   * @param shows returns true for objects that the view should show
   */
  deviation(
    items: readonly JsonObject[],
    { shows, shape }: { readonly shows: (object: JsonObject) => boolean; readonly shape: Shape | undefined },
  ): Deviation | undefined {
    const expected = new Map([...this.#members].filter(([, { object }]) => shows(object)));
    const seen = new Set<string>();
    for (const item of items) {
      const key = keyOf(item["id"]);
      const should = expected.get(key);
      if (seen.has(key)) return deviation("repeated", key, { path: "", expected: "once", actual: "twice" });
      if (should === undefined) return deviation("unexpected", key, { path: "", expected: undefined, actual: item });
      const found = difference(seenThrough(should.object, shape), item);
      if (found !== undefined) return deviation("different", key, found);
      seen.add(key);
    }
    const missing = [...expected].reverse().find(([key]) => !seen.has(key));
    return missing && deviation("missing", missing[0], { path: "", expected: missing[1].object, actual: undefined });
  }
}

/** Ids are numbers or texts; a UUID is the same in capitals. */
export function keyOf(id: Json | undefined): string {
  return JSON.stringify(typeof id === "string" ? id.toLowerCase() : (id ?? null));
}

function deviation(kind: Deviation["kind"], key: string, found: Difference): Deviation {
  return { kind, key, difference: found };
}
