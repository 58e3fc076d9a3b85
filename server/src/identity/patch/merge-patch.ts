/** Merges a partial object into a complete one: JSON Merge Patch (RFC 7396), optionally with arrays appended. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { memberOf } from "./pointer.ts";
import { Allowance, copyValue, refuseDepth, refuseName, sizeOfKey } from "./values.ts";

/** Handling of an array in the patch where the target has one; RFC 7396 replaces it. */
export type ArrayRule = "append" | "replace";

/**
 * Returns the merged copy. Null in the patch removes a member.
 * @throws PatchFailed
 */
export function applyMergePatch(target: unknown, patch: unknown, arrays: ArrayRule): Json {
  const stored = Allowance.unlimited();
  const copy = copyValue(target, 0, stored);
  return merge(copy, patch, { arrays, allowance: stored.forChanges() }, 0);
}

interface Rules {
  readonly arrays: ArrayRule;
  readonly allowance: Allowance;
}

/** @param target a mutable copy; undefined where there is none yet */
function merge(target: Json | undefined, patch: unknown, rules: Rules, depth: number): Json {
  const { arrays, allowance } = rules;
  if (arrays === "append" && Array.isArray(patch) && Array.isArray(target)) {
    allowance.spend(target.length);
    return target.concat(copyValue(patch, depth, allowance));
  }
  if (target !== undefined && !(isObject(target) && isObject(patch))) allowance.release(target);
  if (!isObject(patch)) return copyValue(patch, depth, allowance);
  refuseDepth(depth);
  if (!isObject(target)) allowance.grow(2);
  const merged: JsonObject = isObject(target) ? target : {};
  for (const [name, value] of Object.entries(patch)) {
    refuseName(name);
    const present = memberOf(merged, name);
    if (value === null) {
      if (present !== undefined) allowance.release(present, sizeOfKey(merged, name));
      delete merged[name];
    } else if (value !== undefined) {
      if (present === undefined) allowance.grow(sizeOfKey(merged, name));
      merged[name] = merge(present, value, rules, depth + 1);
    }
  }
  return merged;
}
