/** Patches that are made up from the schema and from the object that they are about. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { pointerTo, valueAt, withValueAt } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Random } from "../exchange/random.ts";
import { jsonPatchType, mergePatchType } from "./patch-model.ts";

/** A value to set at a path of the object; null takes it away. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: Json;
  readonly shape: Shape | undefined;
}

/** A place of a patch that merges, where a single value, a list or a map stands. */
export interface LeafShape {
  readonly path: readonly string[];
  readonly shape: Shape;
}

export function leafShapesOf({ properties }: Shape, path: readonly string[] = []): readonly LeafShape[] {
  return [...properties].flatMap(([name, shape]) => {
    const at = [...path, name];
    return shape.properties.size === 0 ? [{ path: at, shape }] : leafShapesOf(shape, at);
  });
}

/** Returns the leaves of a made-up merge patch: single values, lists and maps. */
export function leavesOf(value: Json, shape: Shape | undefined, path: readonly string[] = []): readonly Leaf[] {
  const isMap = shape?.properties.size === 0;
  if (!isObject(value) || (isMap && path.length > 0)) return path.length === 0 ? [] : [{ path, value, shape }];
  return Object.entries(value).flatMap(([name, child]) =>
    leavesOf(child, shape?.properties.get(name), [...path, name]),
  );
}

/** Returns the merge patch that sets these leaves. */
export function mergePatchOf(leaves: readonly Leaf[]): Json {
  return leaves.reduce<Json>((patch, { path, value }) => withValueAt(patch, path, value), {});
}

/** Returns a JSON Patch that sets the leaves, in one of the ways that the RFC has, and tests what it finds. */
export function jsonPatchOf(object: Json, leaves: readonly Leaf[], random: Random): readonly JsonObject[] {
  return leaves.flatMap((leaf) => {
    const present = valueAt(object, leaf.path);
    const holder = valueAt(object, leaf.path.slice(0, -1));
    // A missing holder has to be added as a whole.
    if (!isObject(holder)) return [];
    const path = pointerTo(leaf.path);
    const test = present !== undefined && random.below(3) === 0 ? [{ op: "test", path, value: present }] : [];
    return [...test, ...settings({ leaf, path, present, holder }, random)];
  });
}

interface Setting {
  readonly leaf: Leaf;
  readonly path: string;
  readonly present: Json | undefined;
  readonly holder: JsonObject;
}

function settings(
  { leaf: { value, shape, path: steps }, path, present, holder }: Setting,
  random: Random,
): JsonObject[] {
  if (value === null) return present === undefined ? [] : [{ op: "remove", path }];
  const added = { op: "add", path, value };
  if (present === undefined) return [added];
  if (Array.isArray(present) && Array.isArray(value)) return listEdits(path, present, value, random);
  const twin = random.pick(
    Object.entries(holder).filter(([name, other]) => name !== steps.at(-1) && typeof other === typeof present),
  );
  const isAlike = twin !== undefined && shape?.type === "boolean" && typeof twin[1] === "boolean";
  if (isAlike && random.below(2) === 0)
    return [{ op: "copy", from: pointerTo([...steps.slice(0, -1), twin[0]]), path }];
  // The last of several wins.
  return random.below(3) === 0
    ? [{ op: "replace", path, value: present }, added]
    : [{ op: random.below(2) === 0 ? "replace" : "add", path, value }];
}

/** Adds at the beginning, at the end and in between, moves, replaces and removes, by indices. */
function listEdits(path: string, present: readonly Json[], value: readonly Json[], random: Random): JsonObject[] {
  const edits: JsonObject[] = [{ op: "replace", path, value: [...value] }];
  const [first = null] = value;
  if (first !== null && value.length > 0) {
    edits.push({ op: "add", path: `${path}/-`, value: first });
    edits.push({ op: "add", path: `${path}/${random.below(value.length + 2)}`, value: value.at(-1) ?? first });
    edits.push({ op: "move", from: `${path}/0`, path: `${path}/${1 + random.below(value.length + 1)}` });
    edits.push({ op: "remove", path: `${path}/${random.below(value.length + 2)}` });
    edits.push({ op: "remove", path: `${path}/${random.below(value.length + 1)}` });
  }
  return present.length === 0 || random.below(2) === 0
    ? edits
    : [{ op: "remove", path: `${path}/0` }, ...edits.slice(0, 1)];
}

/** A patch in one of the media types. */
export interface SteppedPatch {
  readonly mediaType: string;
  readonly body: Json;
}

/**
 * Returns patches of a list, each of which begins with what the last one left: chance seldom draws what tells a move from a
 * copy, or the order of operations.
 *
 * @param appending the media type that appends to lists
 */
export function listSteps(
  path: readonly string[],
  [one, two, three]: readonly [Json, Json, Json],
  appending: string,
): readonly SteppedPatch[] {
  const set = (...list: Json[]): Json => withValueAt({}, path, list);
  const at = pointerTo(path);
  const json = (...body: JsonObject[]): SteppedPatch => ({ mediaType: jsonPatchType, body });
  return [
    { mediaType: mergePatchType, body: set(one, two) },
    { mediaType: mergePatchType, body: set(one, two) },
    { mediaType: appending, body: set(three) },
    json({ op: "move", from: `${at}/0`, path: `${at}/-` }),
    json(
      { op: "remove", path: `${at}/1` },
      { op: "add", path: `${at}/1`, value: three },
      { op: "remove", path: `${at}/0` },
    ),
    json({ op: "add", path: `${at}/-`, value: two }),
    json({ op: "remove", path: `${at}/2` }),
    { mediaType: mergePatchType, body: withValueAt({}, path, null) },
    { mediaType: mergePatchType, body: set(one) },
  ];
}

/** Returns patches of one text: of whose operations the last one counts, and then takes the text away and sets it again. */
export function textSteps(path: readonly string[], [one, two]: readonly [Json, Json]): readonly SteppedPatch[] {
  const at = pointerTo(path);
  return [
    {
      mediaType: jsonPatchType,
      body: [
        { op: "add", path: at, value: one },
        { op: "replace", path: at, value: two },
      ],
    },
    { mediaType: mergePatchType, body: withValueAt({}, path, null) },
    { mediaType: mergePatchType, body: withValueAt({}, path, one) },
  ];
}

/**
 * Returns patches of a map: members are set, and one of them is taken away, while the other stays.
 *
 * @param appending the media type that appends to lists
 */
export function mapSteps(
  path: readonly string[],
  [[one, first], [two, second]]: readonly [MapMember, MapMember],
  appending: string,
): readonly SteppedPatch[] {
  const merge = (members: JsonObject | null, mediaType = mergePatchType): SteppedPatch => ({
    mediaType,
    body: withValueAt({}, path, members),
  });
  const at = (key: string): string => pointerTo([...path, key]);
  return [
    merge({ [one]: first, [two]: second }),
    merge({ [one]: null }),
    { mediaType: jsonPatchType, body: [{ op: "add", path: at(one), value: second }] },
    { mediaType: jsonPatchType, body: [{ op: "remove", path: at(two) }] },
    merge({ [two]: second }, appending),
    merge({ [one]: null }, appending),
    merge(null, appending),
    merge({ [one]: first }),
  ];
}

export type MapMember = readonly [key: string, value: Json];

function isSingle(value: Json | undefined): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** Returns JSON Patches that cannot be applied to the object, each after a change that could. */
export function impossiblePatches(
  object: Json,
  leaves: readonly Leaf[],
  random: Random,
): readonly (readonly JsonObject[])[] {
  const [leaf] = leaves.filter(({ path, value }) => value !== null && isObject(valueAt(object, path.slice(0, -1))));
  if (leaf === undefined) return [];
  const path = pointerTo(leaf.path);
  const nothing = pointerTo([...leaf.path.slice(0, -1), `kit${random.letters(6)}`]);
  const present = valueAt(object, leaf.path);
  // A number is not the text of it.
  const wrong: Json = isText(present) ? `${present}x` : isSingle(present) ? String(present) : `kit${random.letters(6)}`;
  const change = { op: "add", path, value: leaf.value };
  return [
    [{ op: "test", path, value: wrong }, change],
    [change, { op: "test", path, value: wrong }],
    [change, { op: "remove", path: nothing }],
    [change, { op: "move", from: nothing, path }],
  ];
}
