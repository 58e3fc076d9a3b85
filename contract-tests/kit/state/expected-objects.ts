/** What should exist on the server, and how it should look: the last answer about each object. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { type Difference, difference, seenThrough } from "../checks/compare.ts";
import type { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/created-object.ts";

/** An object that should exist. */
export interface Member {
  readonly object: JsonObject;
  /** How the sequence made it; undefined where it was there before. */
  readonly made: CreatedObject | undefined;
}

/** How what is seen differs from what should be there. */
export interface Deviation {
  readonly kind: "missing" | "unexpected" | "different" | "repeated";
  readonly key: string;
  readonly difference: Difference;
}

export class ExpectedObjects {
  readonly #members = new Map<string, Member>();
  readonly #gone: CreatedObject[] = [];

  /** The objects that the sequence made and that exist, oldest first. */
  get own(): readonly CreatedObject[] {
    return [...this.#members.values()].flatMap(({ made }) => (made === undefined ? [] : [made]));
  }

  /** Those that it made and removed, and whose ids nothing has again. */
  get gone(): readonly CreatedObject[] {
    return this.#gone.filter(({ id }) => !this.#members.has(keyOf(id)));
  }

  /** All that should exist, by key. */
  get members(): ReadonlyMap<string, Member> {
    return this.#members;
  }

  /** What was there before the sequence. */
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
   * How a view of all objects differs from the model; those that the sequence touched come first.
   * @param shows which objects the view is to show
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
