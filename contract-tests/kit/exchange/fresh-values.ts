/** Ids and names that no object on the server has yet. They follow from the seed, so that a run can be repeated. */
import type { Json } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";
import { Random } from "./random.ts";

export class FreshValues {
  readonly #seed: number;
  readonly #issued = new Set<string>();
  #count = 0;
  #pastYears = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Returns a generator that gives the same numbers for the same seed and purpose. */
  random(purpose: string): Random {
    return Random.of(this.#seed, purpose);
  }

  /** Returns a number that no earlier call returned. */
  count(): number {
    return this.#count++;
  }

  /** Returns how many years ago something may happen of which nothing else is known, or not for long. */
  pastYear(): number {
    return 3 + (this.#pastYears++ % 20);
  }

  uuid(): string {
    return this.#issue(this.random(`id ${this.count()}`).uuid());
  }

  /** Returns a new name of letters alone, so that it is a word wherever a word is expected. */
  text(): string {
    const count = this.count();
    return this.#issue(`kit${this.random(`text ${count}`).letters(6)}${lettersOf(count)}`);
  }

  /** Returns an id of the parameter's form that no object has yet. */
  id(shape: Shape, example: Json | undefined): Json {
    if (shape.format === "uuid") return this.uuid();
    const random = this.random(`id ${this.count()}`);
    // Far above what a server has counted to, and within the bounds.
    const highest = Math.min(shape.atMost("maximum") ?? 2 ** 53 - 1, shape.format === "int32" ? 2 ** 31 - 1 : 2 ** 41);
    return shape.type === "integer" ? highest - random.below(Math.floor(highest / 4)) : (example ?? random.letters(12));
  }

  /** Returns a new name in place of a name of the kit, and a new UUID in place of any other text. */
  replacementFor(text: string): string {
    return text.startsWith("kit") ? this.text() : this.uuid();
  }

  /** Returns true for a name or a UUID that came from here. */
  isIssued(text: string): boolean {
    return this.#issued.has(text);
  }

  #issue(text: string): string {
    this.#issued.add(text);
    dropOldest(this.#issued);
    return text;
  }
}

/** Writes a number in letters. */
export function lettersOf(count: number): string {
  return [...count.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}

/** Maximum number of entries in the kit's memories; older ones are no longer needed. */
const maximumEntries = 10_000;

/** Drops the oldest entry of a collection that has grown beyond its bound. */
export function dropOldest(entries: Pick<Map<string, unknown> | Set<string>, "size" | "keys" | "delete">): void {
  if (entries.size <= maximumEntries) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
