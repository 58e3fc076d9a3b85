/**
 * Builds the query and the body of a request from the document's examples or from made-up values: unique names become new,
 * references lead to existing objects, and word lists are edited in a locale of the kit's own.
 */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { cut } from "../cases/arbitrary-text.ts";
import type { Content, Operation, Parameter } from "../contract/contract.ts";
import { type Resource, sentObject, withObject } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import { withoutAliases } from "./aliases.ts";
import type { Values } from "./case.ts";
import type { CreatedObject } from "./creations.ts";
import { merge, type References } from "./references.ts";
import { sourceOf, uniqueNames } from "./schema-keywords.ts";
import type { Session } from "./session.ts";

/** A locale that is unlikely to hold anyone's words, so that the kit may clear its lists. */
export const ownLocale = "qx_ZZ";

export interface BodyOptions {
  /** The value to fit: an example, or one made up from the schema. */
  readonly value: Json | undefined;
  /** Set for a made-up value: it is changed only where the server requires it. */
  readonly madeUp?: boolean | undefined;
  /** Members that are merged into the object, in depth. */
  readonly with?: JsonObject | undefined;
}

interface FitContext {
  readonly operation: Operation;
  readonly madeUp: boolean;
  /** Set where no other object may have the value: an object is created for its reference. */
  readonly distinct?: boolean;
}

export class RequestBuilder {
  readonly #session: Session;
  readonly #references: References;

  constructor(session: Session, references: References) {
    this.#session = session;
    this.#references = references;
  }

  /** Resolves to the query that an operation needs: required parameters, or those that find its target. */
  async query(operation: Operation, target: CreatedObject | undefined): Promise<Values> {
    const parameters = operation.parameters.filter((parameter) => parameter.in === "query");
    const found = async (parameter: Parameter): Promise<Json | undefined> => {
      const value = target?.answered[parameter.name];
      const finds = target !== undefined && target.resource.find === operation;
      if (value !== undefined && (parameter.required || finds)) return value;
      if (!parameter.required && parameter.definition["x-needed-without"] === undefined) return undefined;
      const source = sourceOf(parameter);
      const existing = source === undefined ? undefined : await this.#references.find(source, operation);
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

  /** Fits values for the query. */
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
          : await this.#references.find(source, operation);
      if (one !== undefined) fitted[name] = one;
    }
    return fitted;
  }

  /** Fits a body. */
  async body(operation: Operation, { schema }: Content, { value, madeUp, with: members }: BodyOptions): Promise<Json> {
    const creates = operation.method === "POST" || operation.method === "PUT";
    const context = { operation, madeUp: madeUp === true };
    const made = (await this.#fit(schema, value ?? {}, context, creates ? 1 : 0)) ?? {};
    const fitted = isObject(made) ? withoutAliases(schema, made) : made;
    const resource = this.#session.resources.find((one) =>
      [one.create, one.createWithId, one.update].includes(operation),
    );
    if (members === undefined || resource === undefined || !isObject(fitted)) return fitted;
    const [beside, inside] = apart(schema, resource, members);
    const object = merge(sentObject(resource, fitted) ?? {}, inside);
    return withoutAliases(schema, { ...withObject(resource, fitted, isObject(object) ? object : {}), ...beside });
  }

  /** Returns a new value for a unique property of the object, and the value itself for any other one. */
  unique({ create, createWithId, wrapper }: Resource, pointer: string, value: Json): Json {
    const [, holder, name = "", ...deeper] = pointer.split("/");
    const shape = (create ?? createWithId)?.bodies[0]?.schema.properties.get(wrapper);
    const isUnique = holder === wrapper && deeper.length === 0 && shape !== undefined && uniqueNames(shape).has(name);
    return isUnique && isText(value) ? this.#session.fresh.text() : value;
  }

  /** @param depth of objects inside the body; 1 is the object that the body is about */
  async #fit(shape: Shape, value: Json, context: FitContext, depth: number): Promise<Json | undefined> {
    const refersTo = shape.text("x-refers-to");
    if (refersTo !== undefined && !Array.isArray(value) && value !== null)
      return context.distinct === true
        ? this.#references.create(refersTo, context.operation)
        : this.#references.find(refersTo, context.operation);
    if (shape.text("x-key-pair") !== undefined && !context.madeUp) return shape.examples[0] ?? value;
    if (shape.text("x-creates") !== undefined && isText(value)) return this.#createdName(value, context);
    if (Array.isArray(value)) return this.#fitList(shape, value, context, depth);
    return isObject(value) ? this.#fitObject(shape, value, context, depth) : value;
  }

  async #fitList(
    shape: Shape,
    value: readonly Json[],
    context: FitContext,
    depth: number,
  ): Promise<Json[] | undefined> {
    const { items } = shape;
    if (items === undefined) return [...value];
    // Several elements may become the same when they are fitted.
    const once = shape.uniqueItems || items.text("x-refers-to") !== undefined || items.text("x-creates") !== undefined;
    const fitted: Json[] = [];
    for (const [index, item] of value.entries()) {
      // One distinct element makes the whole list distinct.
      const distinct = context.distinct === true && index === 0;
      const one = await this.#fit(items, item, { ...context, distinct }, depth + 1);
      if (one !== undefined && !(once && fitted.includes(one))) fitted.push(one);
    }
    if (fitted.length > 0 || value.length === 0) return fitted;
    // Where there can be no object, the example is better than a list that is too short.
    return (shape.atLeast("minItems") ?? 0) === 0 ? undefined : [...value];
  }

  async #fitObject(shape: Shape, value: JsonObject, context: FitContext, depth: number): Promise<JsonObject> {
    const unique = uniqueNames(shape);
    const fitted: Record<string, Json> = {};
    for (const [name, child] of Object.entries(value)) {
      const property = shape.properties.get(name);
      if (property === undefined) fitted[name] = child;
      else if (unique.has(name) && isText(child)) fitted[name] = this.#unique(property, { name, child, ...context });
      else if (name === "id" && property.format === "uuid" && property.text("x-refers-to") === undefined) {
        // The id of the object itself is in the path or generated; objects inside it get new ones.
        if (depth > 2) fitted[name] = child === null ? null : this.#session.fresh.id(property, child);
      } else {
        const distinct = unique.has(name) && Array.isArray(child);
        const one = await this.#fit(property, child, { ...context, distinct }, depth + 1);
        if (one !== undefined) fitted[name] = one;
        else if (shape.required.has(name)) fitted[name] = child;
      }
    }
    return withoutUnmet(shape, value, fitted);
  }

  #unique(shape: Shape, { name, child, madeUp }: { name: string; child: string } & FitContext): Json {
    const isLocale = shape.format === "locale" || name === "locale";
    // Some objects are created in other locales too; they are removed by their ids.
    if (isLocale) return madeUp && this.#seldom() ? child : ownLocale;
    if (shape.format === "uuid") return this.#session.fresh.id(shape, undefined);
    if (shape.format === "email") return `${this.#session.fresh.text()}@example.org`;
    const fresh = this.#session.fresh.text();
    const isFree = shape.text("x-further-rule") === undefined || this.#seldom();
    return madeUp && isFree ? cut(`${fresh} ${child}`, shape.atMost("maxLength") ?? 100) : fresh;
  }

  /** Returns one of a few names, so that a run leaves few objects to remove. */
  #createdName(name: string, { madeUp }: FitContext): string {
    if (!madeUp) return `kittag${this.#session.fresh.random(name).letters(6)}`;
    if (this.#seldom()) return name;
    return `kittag${this.#session.fresh.random(String(name.length % 4)).letters(6)}`;
  }

  #seldom(): boolean {
    return this.#session.fresh.random(`seldom ${this.#session.fresh.count()}`).below(5) === 0;
  }
}

/**
 * Drops the settings that require a missing member: verifying registrations needs an email template, and where there is
 * none, registrations are not verified.
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

/** Splits members into those beside the object in the body, and those of the object. */
function apart(schema: Shape, { wrapper, bare }: Resource, members: JsonObject): [JsonObject, JsonObject] {
  const object = bare ? schema : schema.properties.get(wrapper);
  const isBeside = ([name]: [string, Json]): boolean =>
    !bare && object?.properties.has(name) !== true && schema.properties.has(name);
  const all = Object.entries(members);
  return [Object.fromEntries(all.filter(isBeside)), Object.fromEntries(all.filter((member) => !isBeside(member)))];
}
