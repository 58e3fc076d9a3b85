/**
 * Fits the document's examples to the server at hand: names that have to be unique are new, references lead to objects
 * that exist, and word lists are worked on in a locale of the kit's own.
 */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { isObtained } from "@gatehouse/openapi/obtained";
import { cut } from "../cases/arbitrary-text.ts";
import type { Content, Operation, Parameter } from "../contract/contract.ts";
import { creationOf, type Resource, sentObject, withObject } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case, Values } from "./case.ts";
import { Random } from "./random.ts";
import type { Made, MakeOptions } from "./scope.ts";
import type { Session } from "./session.ts";

/** A locale that no list of words is likely to be kept in: clearing it harms nobody. */
export const ownLocale = "qx_ZZ";

export interface BodyOptions {
  /** What is fitted: an example, or what was made up from the schema. */
  readonly value: Json | undefined;
  /** Whether it was made up: then it stays as it is where that does not matter to the server. */
  readonly madeUp?: boolean | undefined;
  /** Members that the object has to have, merged into it in depth. */
  readonly with?: JsonObject | undefined;
}

interface Context {
  readonly operation: Operation;
  readonly madeUp: boolean;
  /** Whether the value has to be unlike that of any other object: then what it refers to is made for it. */
  readonly unlike?: boolean;
}

type Make = (resource: Resource, options: MakeOptions) => Promise<Made>;

/** What exists, by what it has to be like: one of a kind is enough for a scope. */
type Existing = Map<string, Made | undefined>;

export class Fitting {
  readonly #session: Session;
  readonly #make: Make;
  readonly #existing: Existing = new Map();
  /** The logins that a request names something of, by what it names and the operation. */
  readonly #logins = new Map<string, ReturnType<Session["logins"]["fresh"]>>();
  /** What the objects have to be like for the operation that asked for the one at hand. */
  #needs: JsonObject = {};

  constructor(session: Session, make: Make) {
    this.#session = session;
    this.#make = make;
  }

  /** Does it for an operation that needs more of the objects. */
  async within<Result>(needs: JsonObject, work: () => Promise<Result>): Promise<Result> {
    const before = this.#needs;
    this.#needs = needs;
    try {
      return await work();
    } finally {
      this.#needs = before;
    }
  }

  /** The query that an operation needs: what is required, or what finds the object that it is about. */
  async query(operation: Operation, target: Made | undefined): Promise<Values> {
    const parameters = operation.parameters.filter((parameter) => parameter.in === "query");
    const found = async (parameter: Parameter): Promise<Json | undefined> => {
      const value = target?.answered[parameter.name];
      const finds = target !== undefined && target.resource.find === operation;
      if (value !== undefined && (parameter.required || finds)) return value;
      if (!parameter.required && parameter.definition["x-needed-without"] === undefined) return undefined;
      const source = sourceOf(parameter);
      const existing = source === undefined ? undefined : await this.reference(source, operation);
      if (existing !== undefined) return existing;
      return parameter.name === "locale" ? ownLocale : parameter.example;
    };
    const values: Record<string, Json> = {};
    for (const parameter of parameters) {
      const value = await found(parameter);
      if (value !== undefined) values[parameter.name] = value;
    }
    return values;
  }

  /** What names the object that the request is about by another property names this one. */
  know(operation: Operation, made: Made): void {
    const { name } = made.resource;
    this.#existing.set(this.#keyOf(name, operation), made);
  }

  #keyOf(name: string, operation: Operation): string {
    return `${name} ${JSON.stringify(this.#needsOf(operation)[name] ?? {})}`;
  }

  /** Makes what an operation is said to need and its request does not name: without it, there is nothing to answer. */
  async surround(operation: Operation, named: readonly string[]): Promise<void> {
    const own = operation.definition["x-refers-with"];
    for (const name of Object.keys(isObject(own) ? own : {}))
      if (!named.includes(name)) await this.reference(name, operation);
  }

  /** Values for the query, fitted. */
  async queryValues(operation: Operation, values: Values): Promise<Values> {
    const fitted: Record<string, Json> = {};
    for (const parameter of operation.parameters) {
      const { name, schema } = parameter;
      const value = values[name];
      if (value === undefined) continue;
      const source = schema.type === "array" ? undefined : sourceOf(parameter);
      const one =
        source === undefined
          ? await this.#fit(schema, value, { operation, madeUp: true }, 0)
          : await this.reference(source, operation);
      if (one !== undefined) fitted[name] = one;
    }
    return fitted;
  }

  /** A body, fitted. */
  async body(operation: Operation, { schema }: Content, { value, madeUp, with: members }: BodyOptions): Promise<Json> {
    const creates = operation.method === "POST" || operation.method === "PUT";
    const context = { operation, madeUp: madeUp === true };
    const fitted = (await this.#fit(schema, value ?? {}, context, creates ? 1 : 0)) ?? {};
    const resource = this.#session.resources.find((one) =>
      [one.create, one.createWithId, one.update].includes(operation),
    );
    if (members === undefined || resource === undefined || !isObject(fitted)) return fitted;
    const [beside, inside] = apart(schema, resource, members);
    const object = merge(sentObject(resource, fitted) ?? {}, inside);
    return { ...withObject(resource, fitted, isObject(object) ? object : {}), ...beside };
  }

  /** How an object is made for an operation that is about it, and what it refers to. */
  needed(operation: Operation, { name }: Resource): { readonly with: JsonObject; readonly needs: JsonObject } {
    const needs = this.#needsOf(operation);
    const members = needs[name];
    return { with: isObject(members) ? members : {}, needs };
  }

  /** What the objects of each resource have to be like for the operation, and for the one that it is done for. */
  #needsOf({ definition }: Operation): JsonObject {
    const own = definition["x-refers-with"];
    const merged = merge(isObject(own) ? own : {}, this.#needs);
    return isObject(merged) ? merged : {};
  }

  /** An id of the parameter's form that names nothing yet. */
  freshId(shape: Shape, example: Json | undefined): Json {
    if (shape.format === "uuid") return this.freshUuid();
    const random = Random.of(this.#session.seed, `id ${this.#session.count()}`);
    // Far above what a server has counted to, and within the bounds.
    const most = Math.min(shape.atMost("maximum") ?? 2 ** 53 - 1, shape.format === "int32" ? 2 ** 31 - 1 : 2 ** 41);
    return shape.type === "integer" ? most - random.below(Math.floor(most / 4)) : (example ?? random.letters(12));
  }

  freshUuid(): string {
    const id = Random.of(this.#session.seed, `id ${this.#session.count()}`).uuid();
    this.#session.creations.addFresh(id);
    return id;
  }

  /** A text that nothing is called yet: letters alone, so that it is a word wherever a word is asked for. */
  freshText(): string {
    const count = this.#session.count();
    const random = Random.of(this.#session.seed, `text ${count}`);
    const text = `kit${random.letters(6)}${lettersOf(count)}`;
    this.#session.creations.addFresh(text);
    return text;
  }

  /** A new value for what has to be unique in the object, and the value itself for all else. */
  unique({ create, createWithId, wrapper }: Resource, pointer: string, value: Json): Json {
    const [, holder, name = "", ...deeper] = pointer.split("/");
    const shape = (create ?? createWithId)?.bodies[0]?.schema.properties.get(wrapper);
    const isUnique = holder === wrapper && deeper.length === 0 && shape !== undefined && uniqueNames(shape).has(name);
    return isUnique && isText(value) ? this.freshText() : value;
  }

  /** Keeps the names that created something by being sent. */
  rememberNames({ operation, body, mediaType }: Case): void {
    const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
    if (content === undefined || body === undefined) return;
    collectNames(content.schema, body, this.#session.namesCreated, 0);
  }

  /** @param depth of objects inside the body; 1 is the object that the body is about */
  async #fit(shape: Shape, value: Json, context: Context, depth: number): Promise<Json | undefined> {
    const refersTo = shape.text("x-refers-to");
    if (refersTo !== undefined && !Array.isArray(value) && value !== null)
      return context.unlike === true
        ? this.#newReference(refersTo, context.operation)
        : this.reference(refersTo, context.operation);
    if (shape.text("x-key-pair") !== undefined && !context.madeUp) return shape.examples[0] ?? value;
    if (shape.text("x-creates") !== undefined && isText(value)) return this.#createdName(value, context);
    if (Array.isArray(value)) return this.#fitList(shape, value, context, depth);
    return isObject(value) ? this.#fitObject(shape, value, context, depth) : value;
  }

  async #fitList(shape: Shape, value: readonly Json[], context: Context, depth: number): Promise<Json[] | undefined> {
    const { items } = shape;
    if (items === undefined) return [...value];
    // What is fitted may become the same for several elements.
    const once = shape.uniqueItems || items.text("x-refers-to") !== undefined || items.text("x-creates") !== undefined;
    const fitted: Json[] = [];
    for (const [index, item] of value.entries()) {
      // One element that no other list has is enough.
      const unlike = context.unlike === true && index === 0;
      const one = await this.#fit(items, item, { ...context, unlike }, depth + 1);
      if (one !== undefined && !(once && fitted.includes(one))) fitted.push(one);
    }
    if (fitted.length > 0 || value.length === 0) return fitted;
    // Of what cannot be had at all, the example is better than a list that is too short.
    return (shape.atLeast("minItems") ?? 0) === 0 ? undefined : [...value];
  }

  async #fitObject(shape: Shape, value: JsonObject, context: Context, depth: number): Promise<JsonObject> {
    const unique = uniqueNames(shape);
    const fitted: Record<string, Json> = {};
    for (const [name, child] of Object.entries(value)) {
      const property = shape.properties.get(name);
      if (property === undefined) fitted[name] = child;
      else if (unique.has(name) && isText(child)) fitted[name] = this.#unique(property, { name, child, ...context });
      else if (name === "id" && property.format === "uuid" && property.text("x-refers-to") === undefined) {
        // The id of the object itself is in the path or generated; what it holds gets new ones.
        if (depth > 2) fitted[name] = child === null ? null : this.freshId(property, child);
      } else {
        const unlike = unique.has(name) && Array.isArray(child);
        const one = await this.#fit(property, child, { ...context, unlike }, depth + 1);
        if (one !== undefined) fitted[name] = one;
        else if (shape.required.has(name)) fitted[name] = child;
      }
    }
    return withoutUnmet(shape, value, fitted);
  }

  #unique(shape: Shape, { name, child, madeUp }: { name: string; child: string } & Context): Json {
    const isLocale = shape.format === "locale" || name === "locale";
    // In another locale than the kit's own, an object among others is made now and then: it is removed by its id.
    if (isLocale) return madeUp && this.#seldom() ? child : ownLocale;
    if (shape.format === "uuid") return this.freshId(shape, undefined);
    if (shape.format === "email") return `${this.freshText()}@example.org`;
    const fresh = this.freshText();
    const isFree = shape.text("x-further-rule") === undefined || this.#seldom();
    return madeUp && isFree ? cut(`${fresh} ${child}`, shape.atMost("maxLength") ?? 100) : fresh;
  }

  /** One of a few names, the same for the same example, so that a run leaves few objects to remove. */
  #createdName(name: string, { madeUp }: Context): string {
    if (!madeUp) return `kittag${Random.of(this.#session.seed, name).letters(6)}`;
    if (this.#seldom()) return name;
    return `kittag${Random.of(this.#session.seed, String(name.length % 4)).letters(6)}`;
  }

  #seldom(): boolean {
    return Random.of(this.#session.seed, `seldom ${this.#session.count()}`).below(5) === 0;
  }

  /** What names an existing object, such as one for `EmailTemplate.id`; undefined where none can be had. */
  async reference(refersTo: string, operation: Operation): Promise<Json | undefined> {
    const [name = "", field] = refersTo.split(".");
    const known = this.#session.options.known?.[name]?.[0];
    if (known !== undefined && !isObtained(name)) return known;
    if (isObtained(name)) return this.#obtained(name, field ?? "id", operation);
    const key = this.#keyOf(name, operation);
    if (!this.#existing.has(key)) this.#existing.set(key, await this.#object(name, operation));
    return nameOf(this.#existing.get(key), field);
  }

  /** A request that names several things of a login names things of one and the same. */
  async #obtained(name: string, field: string, { operationId }: Operation): Promise<Json | undefined> {
    const { logins, options } = this.#session;
    if (name !== "Login" && name !== "RefreshToken") return logins.value(name, field);
    const key = `${name} ${operationId}`;
    const login = this.#logins.get(key) ?? (name === "Login" ? logins.usual(options.tenantId) : logins.fresh());
    this.#logins.set(key, login);
    const value: Json | undefined = { ...(await login) }[field];
    return value;
  }

  /** A new request of the operation: what it names of a login is a new one's. */
  begin({ operationId }: Operation): void {
    this.#logins.delete(`RefreshToken ${operationId}`);
    this.#logins.delete(`Login ${operationId}`);
  }

  async #newReference(refersTo: string, operation: Operation): Promise<Json | undefined> {
    const [name = "", field] = refersTo.split(".");
    const known = this.#session.options.known?.[name]?.[0];
    if (isObtained(name)) return this.reference(refersTo, operation);
    return known ?? nameOf(await this.#object(name, operation), field);
  }

  async #object(name: string, operation: Operation): Promise<Made | undefined> {
    const resource = this.#session.resources.find((one) => one.name === name);
    const create = resource && creationOf(resource);
    if (resource === undefined || create === undefined || this.#session.notBuilt.has(create.operationId))
      return undefined;
    return this.#make(resource, this.needed(operation, resource));
  }
}

/** By its id, or by another field, which no answer shows where it is a secret. */
export function nameOf(made: Made | undefined, field = "id"): Json | undefined {
  return field === "id" ? made?.id : (made?.answered[field] ?? made?.sent[field]);
}

/** The properties that are unique together with others, or alone. */
export function uniqueNames(shape: Shape): ReadonlySet<string> {
  const keys = shape.first("x-unique");
  return new Set(Array.isArray(keys) ? keys.flatMap((key) => (Array.isArray(key) ? key.filter(isText) : [])) : []);
}

/**
 * The object without what asks for members that could not be had: verifying registrations needs an email template, and
 * where there is none, registrations are not verified.
 */
function withoutUnmet({ conditions, required }: Shape, value: JsonObject, fitted: JsonObject): JsonObject {
  const asking = conditions.flatMap(({ if: question, met }) => {
    const wanted = Array.isArray(met?.["required"]) ? met["required"].filter(isText) : [];
    const isLost = wanted.some((name) => value[name] !== undefined && fitted[name] === undefined);
    return isLost && isObject(question["properties"]) ? Object.keys(question["properties"]) : [];
  });
  const dropped = new Set(asking.filter((name) => !required.has(name)));
  return Object.fromEntries(Object.entries(fitted).filter(([name]) => !dropped.has(name)));
}

/** What a parameter names: said of it, or of its values. */
export function refersToOf({ definition, schema }: Parameter): string | undefined {
  const told = definition["x-refers-to"];
  return isText(told) ? told : schema.text("x-refers-to");
}

/** What a parameter names, or, where anything well formed is taken, what it has to name for an answer that shows something. */
export function sourceOf(parameter: Parameter): string | undefined {
  const told = parameter.definition["x-found-with"];
  return refersToOf(parameter) ?? (isText(told) ? told : undefined);
}

/** The members that stand in the body beside the object, and those of the object. */
function apart(schema: Shape, { wrapper, bare }: Resource, members: JsonObject): [JsonObject, JsonObject] {
  const object = bare ? schema : schema.properties.get(wrapper);
  const isBeside = ([name]: [string, Json]): boolean =>
    !bare && object?.properties.has(name) !== true && schema.properties.has(name);
  const all = Object.entries(members);
  return [Object.fromEntries(all.filter(isBeside)), Object.fromEntries(all.filter((member) => !isBeside(member)))];
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
function merge(value: Json, members: Json): Json {
  if (!isObject(value) || !isObject(members)) return members;
  const merged: Record<string, Json> = { ...value };
  for (const [name, member] of Object.entries(members)) merged[name] = merge(merged[name] ?? {}, member);
  return merged;
}

function lettersOf(count: number): string {
  return [...count.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}
