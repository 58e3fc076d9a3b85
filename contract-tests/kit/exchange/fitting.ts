/**
 * Fits the document's examples to the server at hand: names that have to be unique are new, references lead to objects
 * that exist, and word lists are worked on in a locale of the kit's own.
 */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Content, Operation, Parameter } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case, Values } from "./case.ts";
import { Random } from "./random.ts";
import type { Made, MakeOptions } from "./scope.ts";
import type { Session } from "./session.ts";

/** A locale that no list of words is likely to be kept in: clearing it harms nobody. */
export const ownLocale = "qx_ZZ";

type Make = (resource: Resource, options: MakeOptions) => Promise<Made>;

/** The names of objects that exist, by what refers to them: one of a kind is enough for a scope. */
type Existing = Map<string, Json | undefined>;

export class Fitting {
  readonly #session: Session;
  readonly #make: Make;
  readonly #existing: Existing = new Map();

  constructor(session: Session, make: Make) {
    this.#session = session;
    this.#make = make;
  }

  /** The query that an operation needs: what is required, or what finds the object that it is about. */
  query(operation: Operation, target: Made | undefined): Values {
    const parameters = operation.parameters.filter((parameter) => parameter.in === "query");
    const found = (parameter: Parameter): Json | undefined => {
      const value = target?.answered[parameter.name];
      const finds = target !== undefined && target.resource.find === operation;
      if (value !== undefined && (parameter.required || finds)) return value;
      if (!parameter.required) return undefined;
      return parameter.name === "locale" ? ownLocale : parameter.example;
    };
    return Object.fromEntries(
      parameters.flatMap((parameter): [string, Json][] => {
        const value = found(parameter);
        return value === undefined ? [] : [[parameter.name, value]];
      }),
    );
  }

  /** An example of the body, fitted. */
  async body(
    operation: Operation,
    { schema }: Content,
    example: Json | undefined,
    members?: JsonObject,
  ): Promise<Json> {
    const creates = operation.method === "POST" || operation.method === "PUT";
    const fitted = (await this.#fit(schema, example ?? {}, operation, creates ? 1 : 0)) ?? {};
    const wrapper = this.#session.resources.find((resource) =>
      [resource.create, resource.createWithId, resource.update].includes(operation),
    )?.wrapper;
    if (members === undefined || wrapper === undefined || !isObject(fitted)) return fitted;
    return { ...fitted, [wrapper]: merge(fitted[wrapper] ?? {}, members) };
  }

  /** What an object has to be like for an operation that is about it. */
  membersNeeded(operation: Operation, resource: Resource): JsonObject {
    return neededBy(operation, resource.name);
  }

  /** An id of the parameter's form that names nothing yet. */
  freshId(shape: Shape, example: Json | undefined): Json {
    const random = Random.of(this.#session.seed, `id ${this.#session.count()}`);
    if (shape.format === "uuid") return random.uuid();
    return shape.type === "integer" ? 2 ** 40 + random.below(2 ** 30) : (example ?? random.letters(12));
  }

  /** A text that nothing is called yet: letters alone, so that it is a word wherever a word is asked for. */
  freshText(): string {
    const count = this.#session.count();
    const random = Random.of(this.#session.seed, `text ${count}`);
    return `kit${random.letters(6)}${lettersOf(count)}`;
  }

  /** Keeps the names that created something by being sent. */
  rememberNames({ operation, body, mediaType }: Case): void {
    const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
    if (content === undefined || body === undefined) return;
    collectNames(content.schema, body, this.#session.namesCreated, 0);
  }

  /** @param depth of objects inside the body; 1 is the object that the body is about */
  async #fit(shape: Shape, value: Json, operation: Operation, depth: number): Promise<Json | undefined> {
    const refersTo = shape.text("x-refers-to");
    if (refersTo !== undefined && !Array.isArray(value)) return this.#reference(refersTo, operation);
    if (shape.text("x-creates") !== undefined && isText(value)) return this.#poolName(value);
    if (Array.isArray(value)) {
      const { items } = shape;
      if (items === undefined) return value;
      const fitted: Json[] = [];
      for (const item of value) {
        const one = await this.#fit(items, item, operation, depth + 1);
        if (one !== undefined && !fitted.includes(one)) fitted.push(one);
      }
      return fitted.length === 0 && value.length > 0 && (shape.atLeast("minItems") ?? 0) === 0 ? undefined : fitted;
    }
    return isObject(value) ? this.#fitObject(shape, value, operation, depth) : value;
  }

  async #fitObject(shape: Shape, value: JsonObject, operation: Operation, depth: number): Promise<JsonObject> {
    const unique = uniqueNames(shape);
    const fitted: Record<string, Json> = {};
    for (const [name, child] of Object.entries(value)) {
      const property = shape.properties.get(name);
      if (property === undefined) fitted[name] = child;
      else if (unique.has(name) && isText(child)) fitted[name] = this.#unique(property, name);
      else if (name === "id" && property.format === "uuid") {
        // The id of the object itself is in the path or generated; what it holds gets new ones.
        if (depth > 2) fitted[name] = this.freshId(property, child);
      } else {
        const one = await this.#fit(property, child, operation, depth + 1);
        if (one !== undefined) fitted[name] = one;
      }
    }
    return fitted;
  }

  #unique(shape: Shape, name: string): Json {
    if (shape.format === "locale" || name === "locale") return ownLocale;
    if (shape.format === "uuid") return this.freshId(shape, undefined);
    return shape.format === "email" ? `${this.freshText()}@example.org` : this.freshText();
  }

  /** One of a few names, the same for the same example, so that a run leaves few objects to remove. */
  #poolName(example: string): string {
    return `kittag${Random.of(this.#session.seed, example).letters(6)}`;
  }

  async #reference(refersTo: string, operation: Operation): Promise<Json | undefined> {
    const [name = "", field = "id"] = refersTo.split(".");
    const needed = neededBy(operation, name);
    const key = `${refersTo} ${JSON.stringify(needed)}`;
    if (!this.#existing.has(key)) this.#existing.set(key, await this.#existingObject(name, field, needed));
    return this.#existing.get(key);
  }

  async #existingObject(name: string, field: string, needed: JsonObject): Promise<Json | undefined> {
    const known = this.#session.options.known?.[name]?.[0];
    if (known !== undefined) return known;
    const resource = this.#session.resources.find((one) => one.name === name);
    const create = resource?.create ?? resource?.createWithId;
    if (resource === undefined || create === undefined || this.#session.notBuilt.has(create.operationId))
      return undefined;
    const made = await this.#make(resource, { with: needed });
    return field === "id" ? made.id : made.answered[field];
  }
}

/** The properties that are unique together with others, or alone. */
export function uniqueNames(shape: Shape): ReadonlySet<string> {
  const keys = shape.first("x-unique");
  return new Set(Array.isArray(keys) ? keys.flatMap((key) => (Array.isArray(key) ? key.filter(isText) : [])) : []);
}

function neededBy({ definition }: Operation, resource: string): JsonObject {
  const all = definition["x-refers-with"];
  const needed = isObject(all) ? all[resource] : undefined;
  return isObject(needed) ? needed : {};
}

function collectNames(shape: Shape, value: Json, into: Map<string, Set<string>>, depth: number): void {
  const creates = shape.text("x-creates");
  if (creates !== undefined && isText(value)) into.set(creates, (into.get(creates) ?? new Set()).add(value));
  if (depth > 8) return;
  if (Array.isArray(value)) {
    const { items } = shape;
    if (items !== undefined) for (const item of value) collectNames(items, item, into, depth + 1);
  } else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) {
      const property = shape.properties.get(name);
      if (property !== undefined) collectNames(property, child, into, depth + 1);
    }
  }
}

/** Merges members into a value in depth. */
export function merge(value: Json, members: Json): Json {
  if (!isObject(value) || !isObject(members)) return members;
  const merged: Record<string, Json> = { ...value };
  for (const [name, member] of Object.entries(members)) merged[name] = merge(merged[name] ?? {}, member);
  return merged;
}

function lettersOf(count: number): string {
  return [...count.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}
