/**
 * Schemas with references followed, `allOf` merged, and conditional rules apart. A shape comes from the document of one
 * direction (`forRequests`, `forResponses`), without the read-only or write-only members of the other.
 */
import { trimmedPattern } from "@gatehouse/openapi/directions";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { follow } from "@gatehouse/openapi/references";

import { keyPair } from "./key-pair.ts";

export type TypeName = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

/** `if`, `then` and `else` of a conditional rule, as they stand in the document. */
export interface Condition {
  readonly if: JsonObject;
  /** The schemas that apply where the condition is met, and where it is not. */
  readonly met: JsonObject | undefined;
  readonly unmet: JsonObject | undefined;
}

/** Patterns that refuse little but blanks. */
const widePatterns: ReadonlySet<string> = new Set([String.raw`\S`, trimmedPattern]);

export class Shape {
  readonly #document: JsonObject;
  /** The schemas that a value has to meet at once, references followed, nearest first. */
  readonly #parts: readonly JsonObject[];
  readonly conditions: readonly Condition[];
  /** The schema of the document that this one refers to, such as `#/components/schemas/Role`. */
  readonly reference: string | undefined;
  #properties: ReadonlyMap<string, Shape> | undefined;
  #choices: readonly Shape[] | undefined;
  /** Shapes that are made once, by the keyword that they stand under: every answer of a run is read by them. */
  readonly #inner = new Map<string, Shape | undefined>();

  constructor(document: JsonObject, schemas: readonly JsonObject[]) {
    this.#document = document;
    this.reference = schemas.flatMap(referencesIn)[0];
    const all = schemas.flatMap((schema) => partsOf(document, schema, 0));
    this.#parts = all;
    this.conditions = all.flatMap((part) =>
      isObject(part["if"]) ? [{ if: part["if"], met: objectOr(part["then"]), unmet: objectOr(part["else"]) }] : [],
    );
  }

  /** The schema for a validator; its references are those of the bundled document. */
  get schema(): JsonObject {
    return this.#parts.length === 1 ? (this.#parts[0] ?? {}) : { allOf: [...this.#parts] };
  }

  /** A shape of the same document that takes anything. */
  get none(): Shape {
    return new Shape(this.#document, []);
  }

  /** Returns the shape combined with these schemas. */
  with(...schemas: readonly JsonObject[]): Shape {
    return new Shape(this.#document, [this.schema, ...schemas]);
  }

  /** The types that a value may have; empty where nothing is said. */
  get types(): readonly TypeName[] {
    const lists = this.#parts.flatMap((part) => {
      const type = part["type"];
      return type === undefined ? [] : [(Array.isArray(type) ? type : [type]).filter(isTypeName)];
    });
    const [first = [], ...rest] = lists;
    return first.filter((name) => rest.every((list) => list.includes(name)));
  }

  /** The type besides null; `undefined` where it is not one. */
  get type(): TypeName | undefined {
    const types = this.types.filter((name) => name !== "null");
    return types.length === 1 ? types[0] : undefined;
  }

  get nullable(): boolean {
    return this.types.includes("null");
  }

  /** The values that are allowed, where they are listed; null among them where it is. */
  get enum(): readonly Json[] | undefined {
    const constant = this.first("const");
    if (constant !== undefined) return [constant];
    const lists = this.#parts.flatMap((part) => (Array.isArray(part["enum"]) ? [part["enum"]] : []));
    const [first, ...rest] = lists;
    return first?.filter((value) => rest.every((list) => list.includes(value)));
  }

  get format(): string | undefined {
    const format = this.first("format");
    return isText(format) ? format : undefined;
  }

  get patterns(): readonly string[] {
    return this.#parts.flatMap((part) => (isText(part["pattern"]) ? [part["pattern"]] : []));
  }

  /** Returns true where any text will do that is not blank and has no white space around it. */
  get takesAnyWords(): boolean {
    return this.patterns.every((pattern) => widePatterns.has(pattern));
  }

  /** The strictest lower bound of this name: `minLength`, `minimum`, `minItems`, `minProperties`. */
  atLeast(keyword: "minLength" | "minimum" | "minItems" | "minProperties"): number | undefined {
    const bounds = this.#numbers(keyword);
    return bounds.length === 0 ? undefined : Math.max(...bounds);
  }

  /** The strictest upper bound of this name. */
  atMost(keyword: "maxLength" | "maximum" | "maxItems" | "maxProperties"): number | undefined {
    const bounds = this.#numbers(keyword);
    return bounds.length === 0 ? undefined : Math.min(...bounds);
  }

  #numbers(keyword: string): number[] {
    return this.#parts.flatMap((part) => {
      const bound = part[keyword];
      return typeof bound === "number" ? [bound] : [];
    });
  }

  get uniqueItems(): boolean {
    return this.#parts.some((part) => part["uniqueItems"] === true);
  }

  /** The shape of a list's elements. */
  get items(): Shape | undefined {
    return this.#shapeUnder("items");
  }

  /** The shapes of a list's first elements, which are before its `items`. */
  get prefix(): readonly Shape[] {
    const list = this.first("prefixItems");
    return Array.isArray(list) ? list.filter(isObject).map((schema) => new Shape(this.#document, [schema])) : [];
  }

  get properties(): ReadonlyMap<string, Shape> {
    this.#properties ??= this.#readProperties();
    return this.#properties;
  }

  #readProperties(): ReadonlyMap<string, Shape> {
    const found = new Map<string, JsonObject[]>();
    for (const part of this.#parts) {
      for (const [name, schema] of Object.entries(objectOr(part["properties"]) ?? {}))
        found.set(name, [...(found.get(name) ?? []), objectOr(schema) ?? {}]);
    }
    return new Map([...found].map(([name, schemas]) => [name, new Shape(this.#document, schemas)]));
  }

  get required(): ReadonlySet<string> {
    return new Set(
      this.#parts.flatMap((part) => (Array.isArray(part["required"]) ? part["required"].filter(isText) : [])),
    );
  }

  /** True where an object may have undocumented members. */
  get open(): boolean {
    return !this.#parts.some((part) => part["additionalProperties"] === false);
  }

  /** The shape of a map's values; undefined where the object is no map or its values are free. */
  get values(): Shape | undefined {
    return this.#shapeUnder("additionalProperties");
  }

  /** The shape of the names of a map's members. */
  get names(): Shape | undefined {
    return this.#shapeUnder("propertyNames");
  }

  /** The shapes of which exactly one (`oneOf`) or at least one (`anyOf`) is to be met; empty where there are none. */
  get choices(): readonly Shape[] {
    this.#choices ??= this.#readChoices();
    return this.#choices;
  }

  #readChoices(): readonly Shape[] {
    for (const part of this.#parts) {
      for (const keyword of ["oneOf", "anyOf"]) {
        const list = part[keyword];
        if (Array.isArray(list)) return list.filter(isObject).map((schema) => new Shape(this.#document, [schema]));
      }
    }
    return [];
  }

  /** The nearest value of a keyword, which may be one of ours: `x-refers-to`. */
  first(keyword: string): Json | undefined {
    return this.#parts.find((part) => part[keyword] !== undefined)?.[keyword];
  }

  /** The nearest text of a keyword. */
  text(keyword: string): string | undefined {
    const value = this.first(keyword);
    return isText(value) ? value : undefined;
  }

  flag(keyword: string): boolean {
    return this.#parts.some((part) => part[keyword] === true);
  }

  get default(): Json | undefined {
    return this.first("default");
  }

  /** The realistic values that the document gives for it. */
  get examples(): readonly Json[] {
    const key = keyPair[this.text("x-key-pair") ?? ""];
    if (key !== undefined) return [key];
    return this.#parts.flatMap((part) => (Array.isArray(part["examples"]) ? part["examples"] : []));
  }

  #shapeUnder(keyword: string): Shape | undefined {
    const known = this.#inner.get(keyword);
    if (known !== undefined || this.#inner.has(keyword)) return known;
    const schemas = this.#parts.flatMap((part) => (isObject(part[keyword]) ? [part[keyword]] : []));
    const made = schemas.length === 0 ? undefined : new Shape(this.#document, schemas);
    this.#inner.set(keyword, made);
    return made;
  }
}

/** A reference with a description beside it stands in `allOf`. */
function referencesIn({ $ref: reference, allOf }: JsonObject): readonly string[] {
  if (isText(reference)) return [reference];
  return Array.isArray(allOf) ? allOf.filter(isObject).flatMap(referencesIn) : [];
}

/** Returns the schemas that apply together: the schema itself, its reference, and the members of `allOf`. */
function partsOf(document: JsonObject, schema: JsonObject, depth: number): JsonObject[] {
  if (depth > 30) return [];
  const { $ref: reference, allOf, ...own } = schema;
  const target = isText(reference) ? follow(document, reference) : undefined;
  const members = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  return [
    ...(Object.keys(own).length > 0 ? [own] : []),
    ...(target === undefined ? [] : partsOf(document, target, depth + 1)),
    ...members.flatMap((member) => partsOf(document, member, depth + 1)),
  ];
}

function objectOr(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

const typeNames: ReadonlySet<string> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

function isTypeName(value: Json): value is TypeName {
  return isText(value) && typeNames.has(value);
}
