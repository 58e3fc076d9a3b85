/** What all patches share: copies of JSON values that are bounded in depth and in work, and the one way to fail. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";

/** How deeply a patched value may be nested. */
export const deepest = 64;

/**
 * How much one patch may copy, compare and move, in characters and list elements. A patch that is sent for its effect
 * stays far below; a thousand operations that each copy what the one before made do not.
 */
const mostWork = 64 * 1024 * 1024;

/** What a value costs besides its characters. */
const costOfValue = 8;

const refusedNames = new Set(["__proto__", "constructor", "prototype"]);

/** A patch cannot be applied; nothing was changed. `member` is the part of the patch that is at fault, where one is. */
export class PatchFailed extends Error {
  override name = "PatchFailed";
  readonly member: string;

  constructor(message: string, { member = "", cause }: { readonly member?: string; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.member = member;
  }
}

/** What is left of the work that a patch may cause. */
export class Allowance {
  #left = mostWork;

  spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new PatchFailed("The patch copies or moves too much. Send it in several parts.");
  }
}

/** Names that could reach an object's prototype are refused wherever they stand. */
export function refuseName(name: string): void {
  if (refusedNames.has(name)) throw new PatchFailed(`The property name ${name} is not allowed. Leave it out.`);
}

/** Refuses an array or object at a depth where none may stand; this also ends every recursion. */
export function refuseDepth(depth: number): void {
  if (depth > deepest) throw new PatchFailed(`The result would be nested deeper than ${deepest} levels.`);
}

/** A copy of a value that is to stand at the given depth; what is undefined is left out. */
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

/** Equality of JSON values as RFC 6902 defines it for `test`: the order of an object's members says nothing. */
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
