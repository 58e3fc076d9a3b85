/**
 * The places of a request's body where a deviation can be applied: every property of its schema at any depth, and an
 * element of every list. Missing members on the way are put in.
 */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Path } from "../contract/paths.ts";
import type { Condition, Shape } from "../contract/schema.ts";
import { withReferences } from "./body-knowledge.ts";
import type { Presence } from "./deviation.ts";
import { effective, type Knowledge, membersOf, validItem, validObject, validValue } from "./valid-values.ts";

export interface Spot {
  readonly path: Path;
  /** The schema of the value, including met conditions. */
  readonly shape: Shape;
  /** Members that must be put into the body for the place to exist. */
  readonly presence: readonly Presence[];
  /** A valid value: the body's own, or a made-up one; undefined where none can be made. */
  readonly value: Json | undefined;
  /** Set where its object requires it. */
  readonly required: boolean;
  /** The object that contains it, once the place exists. */
  readonly parent?: { readonly shape: Shape; readonly value: JsonObject };
  /** The other elements of its list, where elements must be unique. */
  readonly others?: readonly Json[];
}

const maximumDepth = 14;

export function spotsOf(shape: Shape, body: Json, knowledge: Knowledge): readonly Spot[] {
  const root = { path: [], shape, presence: [], value: body, required: true };
  return [...walk(root, knowledge)];
}

function* walk(spot: Spot, knowledge: Knowledge): Generator<Spot> {
  const { value } = spot;
  const shape = value === undefined ? spot.shape : effective(spot.shape, value, knowledge);
  const here = { ...spot, shape };
  yield here;
  if (spot.path.length > (knowledge.deepest ?? maximumDepth)) return;
  if (Array.isArray(value) || (value === undefined && shape.type === "array")) yield* walkList(here, knowledge);
  else if (isObject(value)) {
    yield* walkObject(here, value, knowledge);
    yield* walkMap(here, value, knowledge);
  }
  for (const condition of spot.shape.conditions) yield* walkCondition(spot, condition, knowledge);
}

/** The first element, or one that is put in. */
function* walkList(list: Spot, knowledge: Knowledge): Generator<Spot> {
  const { items } = list.shape;
  if (items === undefined) return;
  const [given, ...rest] = Array.isArray(list.value) ? list.value : [];
  const others = list.shape.uniqueItems ? rest : [];
  const path = [...list.path, 0];
  const value = given ?? validItem(list.shape, knowledge);
  const put = given !== undefined || value === undefined ? [] : [{ path, value }];
  const presence = [...list.presence, ...put];
  yield* walk({ path, shape: items, presence, value, required: false, others }, knowledge);
}

function* walkObject(object: Spot, value: JsonObject, knowledge: Knowledge): Generator<Spot> {
  for (const [name, shape] of object.shape.properties) {
    const path = [...object.path, name];
    const required = object.shape.required.has(name);
    const known = value[name];
    const made = known ?? shownList(shape, knowledge) ?? validValue(shape, knowledge);
    const whole =
      made === undefined ? undefined : validObject(object.shape, { ...value, [name]: made }, knowledge, { kept: name });
    const parent = { shape: object.shape, value: whole ?? value };
    const presence = [...object.presence, ...changes(object.path, value, whole ?? value)];
    yield* walk({ path, shape, presence, value: whole?.[name], required, parent }, knowledge);
  }
}

function shownList(shape: Shape, { listLike, existing }: Knowledge): Json | undefined {
  const shown = shape.type === "array" ? listLike(shape) : undefined;
  return shown === undefined ? undefined : withReferences(shape, shown, existing);
}

/** The first member of a map, or one that is put in. */
function* walkMap(map: Spot, value: JsonObject, knowledge: Knowledge): Generator<Spot> {
  const shape = map.shape.values;
  if (shape === undefined) return;
  const known = Object.keys(value).find((name) => !map.shape.properties.has(name));
  const name = known ?? (map.shape.names === undefined ? "kit" : validValue(map.shape.names, knowledge));
  if (typeof name !== "string") return;
  const path = [...map.path, name];
  const made = known === undefined ? validValue(shape, knowledge) : value[known];
  const presence = known !== undefined || made === undefined ? map.presence : [...map.presence, { path, value: made }];
  yield* walk({ path, shape, presence, value: made, required: false }, knowledge);
}

/** Yields the places that appear when the value is changed to meet a condition. */
function* walkCondition(object: Spot, { if: asked, met }: Condition, knowledge: Knowledge): Generator<Spot> {
  const { value } = object;
  if (met === undefined || !isObject(value) || knowledge.holds(asked, value)) return;
  const meeting = meet(asked, value);
  if (meeting === undefined || !knowledge.holds(asked, meeting)) return;
  const shape = effective(object.shape, meeting, knowledge);
  const narrowed = Object.entries(membersOf(met)).filter(([, schema]) => isObject(schema));
  for (const name of new Set([...narrowed.map(([member]) => member), ...listed(met)])) {
    const property = shape.properties.get(name);
    const made = property === undefined ? undefined : validValue(property, knowledge);
    if (property === undefined || made === undefined) continue;
    const whole = validObject(shape, { ...meeting, [name]: made }, knowledge, { kept: name });
    if (whole === undefined) continue;
    const presence = [...object.presence, ...changes(object.path, value, whole)];
    const required = shape.required.has(name);
    yield* walk(
      {
        path: [...object.path, name],
        shape: property,
        presence,
        value: made,
        required,
        parent: { shape, value: whole },
      },
      knowledge,
    );
  }
}

/** Returns the object changed so that a simple condition is met. */
function meet(asked: JsonObject, value: JsonObject): JsonObject | undefined {
  const properties = asked["properties"];
  if (!isObject(properties)) return undefined;
  const made: Record<string, Json> = { ...value };
  for (const [name, question] of Object.entries(properties)) {
    if (!isObject(question)) return undefined;
    const wanted = question["const"] ?? (Array.isArray(question["enum"]) ? question["enum"][0] : undefined);
    if (wanted === undefined) return undefined;
    made[name] = wanted;
  }
  return made;
}

function listed({ required }: JsonObject): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

/** Returns the presence that makes the value the whole body. */
export function changes(path: Path, value: JsonObject, whole: JsonObject): Presence[] {
  return Object.entries(whole)
    .filter(([name, member]) => value[name] !== member)
    .map(([name, member]) => ({
      path: [...path, name],
      value: member,
      ...(Object.hasOwn(value, name) ? { replaces: true as const } : {}),
    }));
}
