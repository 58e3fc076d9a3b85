/** Shared by all patches: copies of JSON values with bounded depth, size and work, and the failure. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";

/** Maximum nesting depth of a patched value. */
export const maximumDepth = 64;

/**
 * Maximum characters and list elements that one patch may copy, compare or move, without the stored document itself.
 * Legitimate patches stay far below; a thousand operations that each copy the previous result do not.
 */
const maximumWork = 16 * 1024 * 1024;

/** Maximum characters of the result as JSON text. A stored document that is larger may be patched, and not grow. */
const maximumSize = 1024 * 1024;

/** Cost of a value in addition to its characters. */
const costOfValue = 8;

/** Assigning to it would change an object's prototype; every other name is data. */
const refusedName = "__proto__";

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

/** The remaining work budget of a patch, and the size that its result may have. */
export class Allowance {
  #work = 0;
  #size = 0;
  readonly #maximumWork: number;
  readonly #maximumSize: number;

  private constructor(work: number, size: number) {
    this.#maximumWork = work;
    this.#maximumSize = size;
  }

  /** For the stored document, which the bounds of requests hold. */
  static unlimited(): Allowance {
    return new Allowance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** For the changes of the document that was copied with this allowance. */
  forChanges(): Allowance {
    const changes = new Allowance(maximumWork, Math.max(maximumSize, this.#size));
    changes.#size = this.#size;
    return changes;
  }

  spend(work: number): void {
    this.#work += work;
    if (this.#work > this.#maximumWork)
      throw new PatchFailed("The patch copies or moves too much. Send it in several parts.");
  }

  /** Counts characters of JSON that the result gains, before they are copied. */
  grow(characters: number): void {
    this.#size += characters;
    if (this.#size > this.#maximumSize) {
      const message = `The result would be longer than ${maximumSize} characters of JSON. Add or copy less.`;
      throw new PatchFailed(message);
    }
  }

  /** Counts a value that the result loses, with its key where that goes too. */
  release(value: Json, sizeOfItsKey = 0): void {
    const characters = sizeOf(value);
    this.spend(characters);
    this.#size -= characters + sizeOfItsKey;
  }
}

/** Characters of punctuation around a member of an object: quotes, colon and comma. */
const memberPunctuation = 4;

/** Returns the characters of a member's name or of an element's comma. */
export function sizeOfKey(parent: Json, key: string): number {
  return Array.isArray(parent) ? 1 : key.length + memberPunctuation;
}

/** Returns the characters of a value as JSON text, without escapes; `copyValue` counts the same. */
function sizeOf(value: Json): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + sizeOf(item), 2);
  if (!isObject(value)) return sizeOfScalar(value);
  return Object.entries(value).reduce((sum, [name, child]) => sum + sizeOfKey(value, name) + sizeOf(child), 2);
}

function sizeOfScalar(value: string | number | boolean | null): number {
  return typeof value === "string" ? value.length + 2 : String(value).length;
}

/** Refuses the name that could reach an object's prototype, at any depth. */
export function refuseName(name: string): void {
  if (name === refusedName) throw new PatchFailed(`The property name ${name} is not allowed. Leave it out.`);
}

/** Refuses arrays and objects below the maximum depth; this also bounds every recursion. */
export function refuseDepth(depth: number): void {
  if (depth > maximumDepth) throw new PatchFailed(`The result would be nested deeper than ${maximumDepth} levels.`);
}

/** Copies a value to the given depth of the document; undefined members are dropped. */
export function copyValue(value: unknown, depth: number, allowance: Allowance): Json {
  allowance.spend(costOfValue + (typeof value === "string" ? value.length : 0));
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string") {
    allowance.grow(sizeOfScalar(value));
    return value;
  }
  refuseDepth(depth);
  allowance.grow(2);
  if (Array.isArray(value)) {
    allowance.grow(value.length);
    return value.map((item) => copyValue(item, depth + 1, allowance));
  }
  if (!isObject(value)) throw new PatchFailed("The value is not JSON.");
  const copy: JsonObject = {};
  for (const [name, child] of Object.entries(value)) {
    refuseName(name);
    allowance.spend(name.length);
    if (child === undefined) continue;
    allowance.grow(sizeOfKey(copy, name));
    copy[name] = copyValue(child, depth + 1, allowance);
  }
  return copy;
}

/** Compares JSON values as RFC 6902 defines it for `test`: member order is irrelevant. */
export function areEqual(one: Json, other: unknown, allowance = Allowance.unlimited()): boolean {
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    allowance.spend(one.length);
    return one.every((item, index) => areEqual(item, other[index], allowance));
  }
  if (typeof one === "string") allowance.spend(one.length);
  if (!isObject(one)) return one === other;
  if (!isObject(other)) return false;
  const names = Object.keys(one);
  allowance.spend(names.length);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && areEqual(one[name] ?? null, other[name], allowance));
}
