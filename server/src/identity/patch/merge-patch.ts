/** Merging a partial object into a whole one: JSON Merge Patch (RFC 7396), and the same with arrays appended. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { memberOf } from "./pointer.ts";
import { Allowance, copyValue, refuseDepth, refuseName } from "./values.ts";

/** What becomes of an array that a patch holds where the target has one: RFC 7396 replaces it. */
export type ArrayRule = "append" | "replace";

/** The merged value; what is given stays as it is. Null in the patch takes a member away. @throws PatchFailed */
export function applyMergePatch(target: unknown, patch: unknown, arrays: ArrayRule): Json {
  const allowance = new Allowance();
  return merge(copyValue(target, 0, allowance), patch, { arrays, allowance }, 0);
}

interface Rules {
  readonly arrays: ArrayRule;
  readonly allowance: Allowance;
}

/** @param target a copy that may be changed; undefined where there is nothing yet */
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
