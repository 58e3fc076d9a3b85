/** Shared by all patches: copies of JSON values with bounded depth and work, and the failure. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";

/** Maximum nesting depth of a patched value. */
export const maximumDepth = 64;

/**
 * Maximum characters and list elements that one patch may copy, compare or move. Legitimate patches stay far below;
 * a thousand operations that each copy the previous result do not.
 */
const maximumWork = 64 * 1024 * 1024;

/** Cost of a value in addition to its characters. */
const costOfValue = 8;

const refusedNames = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Thrown when a patch cannot be applied; nothing was changed. `member` is the failing part of the patch, where one
 * is.
 */
export class PatchFailed extends Error {
  override name = "PatchFailed";
  readonly member: string;

  constructor(message: string, { member = "", cause }: { readonly member?: string; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.member = member;
  }
}

/** The remaining work budget of a patch. */
export class Allowance {
  #left = maximumWork;

  spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new PatchFailed("The patch copies or moves too much. Send it in several parts.");
  }
}

/** Refuses names that could reach an object's prototype, at any depth. */
export function refuseName(name: string): void {
  if (refusedNames.has(name)) throw new PatchFailed(`The property name ${name} is not allowed. Leave it out.`);
}

/** Refuses arrays and objects below the maximum depth; this also bounds every recursion. */
export function refuseDepth(depth: number): void {
  if (depth > maximumDepth) throw new PatchFailed(`The result would be nested deeper than ${maximumDepth} levels.`);
}

/** Copies a value to the given depth of the document; undefined members are dropped. */
export function copyValue(value: unknown, depth: number, allowance: Allowance): Json {
  allowance.spend(costOfValue + (typeof value === "string" ? value.length : 0));
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value;
  refuseDepth(depth);
  if (Array.isArray(value)) return value.map((item) => copyValue(item, depth + 1, allowance));
  if (!isObject(value)) throw new PatchFailed("The value is not JSON.");
  const copy: JsonObject = {};
  for (const [name, child] of Object.entries(value)) {
    refuseName(name);
    allowance.spend(name.length);
    if (child !== undefined) copy[name] = copyValue(child, depth + 1, allowance);
  }
  return copy;
}

/** Compares JSON values as RFC 6902 defines it for `test`: member order is irrelevant. */
export function areEqual(one: Json, other: unknown, allowance = new Allowance()): boolean {
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => areEqual(item, other[index], allowance));
  }
  if (!isObject(one)) return one === other;
  if (!isObject(other)) return false;
  const names = Object.keys(one);
  allowance.spend(names.length);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && areEqual(one[name] ?? null, other[name], allowance));
}
