/** Counts the properties of bodies in a tree made from their schemas. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";

/** A property path, or a value of one, and how often it was seen. */
export interface PropertyCount {
  /** `entry.tags[]`, `names{}`, `entry.severity=mild`. */
  readonly path: string;
  readonly seen: number;
}

/** Maximum depth of the tree; deeper properties count as their ancestor. */
const maximumDepth = 20;

/** A property in the tree. */
export class PropertyNode {
  readonly path: string;
  readonly #members = new Map<string, PropertyNode>();
  readonly #choices = new Map<string, { readonly path: string; seen: number }>();
  readonly #element: PropertyNode | undefined;
  readonly #entry: PropertyNode | undefined;
  #seen = 0;

  /**
   * @param shapes the possible shapes of a value: several with choices
   * @param values set to count listed values one by one
   */
  constructor(
    shapes: readonly Shape[],
    { values }: { readonly values: boolean },
    path = "",
    holders: readonly (readonly JsonObject[])[] = [],
  ) {
    this.path = path;
    const all = shapes.flatMap((shape) => [shape, ...choicesOf(shape, 0)]);
    if (values) this.#addChoices(all);
    // A recursive schema would never end.
    const objects = all.flatMap(propertiesOf);
    if (holders.length >= maximumDepth || objects.some((own) => holders.some((holder) => holder.includes(own)))) return;
    const below = (inner: readonly Shape[], at: string): PropertyNode =>
      new PropertyNode(inner, { values }, at, [...holders, objects]);
    const items = all.flatMap(({ items: inner }) => inner ?? []);
    if (items.length > 0) this.#element = below(items, `${path}[]`);
    const entries = all.flatMap(({ values: inner }) => inner ?? []);
    if (entries.length > 0) this.#entry = below(entries, `${path}{}`);
    for (const name of new Set(all.flatMap(({ properties }) => [...properties.keys()]))) {
      const inner = all.flatMap(({ properties }) => properties.get(name) ?? []);
      this.#members.set(name, below(inner, path === "" ? name : `${path}.${name}`));
    }
  }

  #addChoices(shapes: readonly Shape[]): void {
    const listed = shapes.flatMap((shape) => shape.enum ?? (shape.type === "boolean" ? [true, false] : []));
    for (const value of listed) {
      if (value !== null && typeof value !== "object")
        this.#choices.set(String(value), { path: `${this.path}=${String(value)}`, seen: 0 });
    }
  }

  /** Counts a value that was on the wire, and everything in it that the schemas know. */
  count(value: Json): void {
    this.#seen++;
    if (Array.isArray(value)) for (const item of value) this.#element?.count(item);
    else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) (this.#members.get(name) ?? this.#entry)?.count(child);
    } else if (value !== null) {
      const choice = this.#choices.get(String(value));
      if (choice !== undefined) choice.seen++;
    }
  }

  /** Everything below the body itself, in the order of the schemas. */
  *items(): Generator<PropertyCount> {
    if (this.path !== "") yield { path: this.path, seen: this.#seen };
    yield* this.#choices.values();
    if (this.#element !== undefined) yield* this.#element.items();
    if (this.#entry !== undefined) yield* this.#entry.items();
    for (const member of this.#members.values()) yield* member.items();
  }
}

function choicesOf({ choices }: Shape, depth: number): readonly Shape[] {
  return depth > 5 ? [] : choices.flatMap((choice) => [choice, ...choicesOf(choice, depth + 1)]);
}

/** The properties as they stand in the document: the same object for the same schema. */
function propertiesOf({ schema }: Shape): readonly JsonObject[] {
  const { allOf } = schema;
  const parts = Array.isArray(allOf) ? allOf.filter(isObject) : [schema];
  return parts.map((part) => part["properties"]).filter(isObject);
}
