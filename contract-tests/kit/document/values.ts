/** Valid values for a description that says nothing of what exists: its own examples first, then made-up ones. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import fc from "fast-check";
import { arbitraryOf } from "../cases/arbitrary.ts";
import { type Knowledge, validValue } from "../cases/valid-values.ts";
import { memberShape } from "../checks/json-position.ts";
import type { Contract } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { FreshValues } from "../exchange/fresh-values.ts";
import type { Random } from "../exchange/random.ts";
import { uniqueNames } from "../exchange/schema-keywords.ts";
import type { KnownIds } from "./known-ids.ts";
import type { ResourceId } from "./resources.ts";

/** Attempts to make a valid value by chance. */
const maximumTries = 30;
const maximumDepth = 12;
/** Leaves a few levels to optional members: a wide schema that refers to itself grows with each of them. */
const startDepth = 9;

/** Names under which many services keep a value that no two objects may have. */
export const usuallyUnique = /^(?:user_?name|name|title|slug|email|login|key|code|label|reference|serial|sku|alias)$/i;

export class ValueMaker {
  readonly #contract: Contract;
  readonly #known: KnownIds;
  readonly #fresh: FreshValues;

  constructor(contract: Contract, { known, fresh }: { readonly known: KnownIds; readonly fresh: FreshValues }) {
    this.#contract = contract;
    this.#known = known;
    this.#fresh = fresh;
  }

  /** Returns false as well where the schema cannot be used: nothing is sure of such a value. */
  isValid(shape: Shape, value: Json): boolean {
    return this.unusableReason(shape) === undefined && this.#contract.requestValidator.meets(shape, value);
  }

  /** Returns why no validator takes a schema; undefined where one does. */
  unusableReason(shape: Shape): string | undefined {
    return unusableReason(this.#contract, shape);
  }

  /** Returns an id that nothing has. */
  newId(shape: Shape): Json {
    return this.#fresh.id(shape, undefined);
  }

  get knowledge(): Knowledge {
    const validator = this.#contract.requestValidator;
    return {
      holds: (schema, value) => validator.meets(schema, value),
      existing: (refersTo) => this.#known.forReference(refersTo),
      listLike: () => undefined,
      deepest: 4,
    };
  }

  /** Returns a valid value: an example or a default where there is one; undefined where none can be made. */
  one(shape: Shape, random: Random): Json | undefined {
    const given = [...shape.examples, ...(shape.default === undefined ? [] : [shape.default])];
    const ready = given.find((value) => value !== null && this.isValid(shape, value));
    return ready ?? this.plain(shape) ?? this.some(shape, { random, count: 1 })[0];
  }

  /** Returns a small valid value; undefined where only chance can make one. */
  plain(shape: Shape): Json | undefined {
    const value = validValue(shape, this.knowledge);
    return value !== undefined && this.isValid(shape, value) ? value : undefined;
  }

  /** Returns valid values made by chance; none where the schema refers to itself without an end. */
  some(shape: Shape, { random, count }: { readonly random: Random; readonly count: number }): readonly Json[] {
    const seed = random.below(2 ** 31);
    try {
      const arbitrary = arbitraryOf(shape, this.#contract.requestValidator, startDepth);
      const made = fc.sample(arbitrary, { seed, numRuns: count + maximumTries });
      return made.filter((value) => this.isValid(shape, value)).slice(0, count);
    } catch (error) {
      if (error instanceof RangeError) return [];
      throw error;
    }
  }

  /** Puts ids of existing objects where the names of properties refer to them, and new texts where they must be unique. */
  fit(shape: Shape, value: Json, options: { readonly renewed: boolean }): Json {
    const fitted = this.#fit(shape, value, { ...options, depth: 0 });
    return this.isValid(shape, fitted) ? fitted : value;
  }

  #fit(shape: Shape, value: Json, context: { readonly renewed: boolean; readonly depth: number }): Json {
    if (context.depth > maximumDepth) return value;
    const deeper = { ...context, depth: context.depth + 1 };
    if (Array.isArray(value)) {
      const { items } = shape;
      return items === undefined ? value : value.map((item) => this.#fit(items, item, deeper));
    }
    if (!isObject(value)) return value;
    const unique = uniqueNames(shape);
    const fitted: JsonObject = {};
    for (const [name, member] of Object.entries(value)) {
      const property = memberShape(shape, name) ?? shape.values;
      if (property === undefined && isSilent(shape)) continue;
      const id = property && this.#reference(name, property, member);
      const isNew = context.renewed && (unique.has(name) || usuallyUnique.test(name));
      fitted[name] =
        id ?? (isNew && property ? this.#renewed(property, member) : this.#fit(property ?? shape.none, member, deeper));
    }
    return fitted;
  }

  /** Returns an existing id of the same type as the value. */
  #reference(name: string, property: Shape, value: Json): Json | undefined {
    const refersTo = property.text("x-refers-to");
    const id = refersTo === undefined ? this.#known.forName(name, property) : this.#known.forReference(refersTo);
    if (id === undefined || property.enum !== undefined) return undefined;
    if (Array.isArray(value)) {
      const [item] = value;
      const one = item === undefined || property.items === undefined ? undefined : idLike(item, id);
      return one !== undefined && this.isValid(property, [one]) ? [one] : undefined;
    }
    const written = idLike(value, id);
    return written !== undefined && this.isValid(property, written) ? written : undefined;
  }

  #renewed(property: Shape, value: Json): Json {
    if (!isText(value) || property.enum !== undefined) return value;
    const text = this.#fresh.text();
    const wanted = property.format === "email" || value.includes("@") ? `${text}@example.com` : text;
    const cut = wanted.slice(0, property.atMost("maxLength") ?? wanted.length);
    return this.isValid(property, cut) ? cut : value;
  }
}

/** Returns an id as a value of the same type. */
function idLike(value: Json, id: ResourceId): Json | undefined {
  if (typeof value === "number") return Number(id);
  return isText(value) ? String(id) : undefined;
}

/** Returns why no validator takes a schema of the contract; undefined where one does. */
export function unusableReason(contract: Contract, shape: Shape): string | undefined {
  try {
    contract.requestValidator.meets(shape, null);
    return undefined;
  } catch (error) {
    return `Its schema cannot be used: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/**
 * Returns true where a schema lists its members and does not say that there may be others. JSON Schema allows them, but many
 * servers refuse them, and few authors mean them.
 */
function isSilent(shape: Shape): boolean {
  const listsMembers = shape.properties.size > 0 || shape.choices.some((choice) => choice.properties.size > 0);
  return (
    listsMembers && shape.first("additionalProperties") === undefined && shape.first("patternProperties") === undefined
  );
}
