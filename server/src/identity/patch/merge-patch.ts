/** Merges a partial object into a complete one: JSON Merge Patch (RFC 7396), optionally with arrays appended. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { memberOf } from "./pointer.ts";
import { Allowance, copyValue, refuseDepth, refuseName } from "./values.ts";

/** Handling of an array in the patch where the target has one; RFC 7396 replaces it. */
export type ArrayRule = "append" | "replace";

/**
 * Returns the merged copy. Null in the patch removes a member.
 * @throws PatchFailed
 */
export function applyMergePatch(target: unknown, patch: unknown, arrays: ArrayRule): Json {
  const allowance = new Allowance();
  return merge(copyValue(target, 0, allowance), patch, { arrays, allowance }, 0);
}

interface Rules {
  readonly arrays: ArrayRule;
  readonly allowance: Allowance;
}

/** @param target a mutable copy; undefined where there is none yet */
function merge(target: Json | undefined, patch: unknown, rules: Rules, depth: number): Json {
  if (!isObject(patch)) {
    const value = copyValue(patch, depth, rules.allowance);
    const isAppended = rules.arrays === "append" && Array.isArray(value) && Array.isArray(target);
    return isAppended ? target.concat(value) : value;
  }
  refuseDepth(depth);
  const merged: JsonObject = isObject(target) ? target : {};
  for (const [name, value] of Object.entries(patch)) {
    refuseName(name);
    if (value === null) delete merged[name];
    else if (value !== undefined) merged[name] = merge(memberOf(merged, name), value, rules, depth + 1);
  }
  return merged;
}
