/**
 * Applies patches, each by its media type: JSON Patch (RFC 6902), JSON Merge Patch (RFC 7396), and merging by
 * `application/json`, which appends lists (Identity Service Interface, Endpoints, System configuration and logs). Written
 * for the kit, so that it shares no mistake with a server.
 */
import { isDeepStrictEqual } from "node:util";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { pathOfPointer, pointerTo } from "../contract/paths.ts";

export const mergePatchType = "application/merge-patch+json";
export const jsonPatchType = "application/json-patch+json";

/** A patch that cannot be applied: a failing test, or a pointer to nothing. */
export class ImpossiblePatchError extends Error {
  override name = "ImpossiblePatchError";
}

/** Returns the patched value; the given one stays as it is. @throws ImpossiblePatchError */
export function applyPatch(target: Json, patch: Json, mediaType: string): Json {
  if (mediaType === jsonPatchType)
    return (Array.isArray(patch) ? patch.filter(isObject) : []).reduce<Json>(applyOperation, target);
  return merged(target, patch, mediaType === mergePatchType ? "replace" : "append") ?? null;
}

function merged(target: Json | undefined, patch: Json, lists: "append" | "replace"): Json | undefined {
  if (lists === "append" && Array.isArray(target) && Array.isArray(patch)) return [...target, ...patch];
  if (!isObject(patch)) return patch;
  const members = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, merged(members.get(name), value, lists) ?? null);
  }
  return Object.fromEntries(members);
}

function applyOperation(target: Json, operation: JsonObject): Json {
  const at = textOf(operation, "path");
  switch (operation["op"]) {
    case "add":
      return edited(target, pathOfPointer(at), add(operation["value"] ?? null));
    case "replace":
      return edited(target, pathOfPointer(at), replace(operation["value"] ?? null));
    case "remove":
      return edited(target, pathOfPointer(at), remove);
    case "move": {
      const from = textOf(operation, "from");
      if (at.startsWith(`${from}/`)) throw new ImpossiblePatchError(`${from} cannot move into itself`);
      const moved = found(target, from);
      return edited(edited(target, pathOfPointer(from), remove), pathOfPointer(at), add(moved));
    }
    case "copy":
      return edited(target, pathOfPointer(at), add(found(target, textOf(operation, "from"))));
    case "test":
      if (!isDeepStrictEqual(found(target, at), operation["value"] ?? null))
        throw new ImpossiblePatchError(`the test of ${at} fails`);
      return target;
    default:
      throw new ImpossiblePatchError(`there is no operation ${String(operation["op"])}`);
  }
}

function textOf(operation: JsonObject, name: string): string {
  const text = operation[name];
  if (!isText(text)) throw new ImpossiblePatchError(`${name} is missing`);
  return text;
}

function found(target: Json, pointer: string): Json {
  return pathOfPointer(pointer).reduce<Json>((holder, step) => {
    const value = Array.isArray(holder)
      ? holder[indexIn(step, holder.length - 1)]
      : isObject(holder) && Object.hasOwn(holder, step)
        ? holder[step]
        : undefined;
    if (value === undefined) throw new ImpossiblePatchError(`${pointer} leads to nothing`);
    return value;
  }, target);
}

/** Changes what a step of an object or a list leads to. */
type Edit = (holder: JsonObject | readonly Json[], step: string) => Json;

function edited(target: Json, [step, ...deeper]: readonly string[], edit: Edit): Json {
  if (step === undefined) throw new ImpossiblePatchError("the kit does not patch whole documents");
  if (!isObject(target) && !Array.isArray(target)) throw new ImpossiblePatchError(`nothing holds ${step}`);
  if (deeper.length === 0) return edit(target, step);
  const child = edited(found(target, pointerTo([step])), deeper, edit);
  return replace(child)(target, step);
}

function add(value: Json): Edit {
  return (holder, step) =>
    isList(holder)
      ? holder.toSpliced(step === "-" ? holder.length : indexIn(step, holder.length), 0, value)
      : { ...holder, [step]: value };
}

function replace(value: Json): Edit {
  return (holder, step) => {
    found(asJson(holder), pointerTo([step]));
    return isList(holder) ? holder.with(Number(step), value) : { ...holder, [step]: value };
  };
}

const remove: Edit = (holder, step) => {
  found(asJson(holder), pointerTo([step]));
  if (isList(holder)) return holder.toSpliced(Number(step), 1);
  const { [step]: _, ...rest } = holder;
  return rest;
};

function isList(holder: JsonObject | readonly Json[]): holder is readonly Json[] {
  return Array.isArray(holder);
}

function asJson(holder: JsonObject | readonly Json[]): Json {
  return isList(holder) ? [...holder] : holder;
}

/** An index has no leading zero. */
function indexIn(step: string, maximum: number): number {
  const index = /^(?:0|[1-9]\d{0,9})$/.test(step) ? Number(step) : -1;
  if (index < 0 || index > maximum) throw new ImpossiblePatchError(`the list has no index ${step}`);
  return index;
}
