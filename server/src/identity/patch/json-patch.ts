/**
 * JSON Patch (RFC 6902), all operations in order or none. The maintained libraries (rfc6902, immutable-json-patch)
 * are too lax for a server: they accept `/list/length` and `/list/01` as list positions, ignore `replace` and
 * `remove` of missing values, or compare at quadratic cost; none limits the growth by repeated copies.
 */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { components } from "@gatehouse/openapi/validated-requests";
import { type Container, isIndex, isInside, memberOf, parentOf, parsePointer } from "./pointer.ts";
import { Allowance, areEqual, copyValue, PatchFailed, sizeOfKey } from "./values.ts";

export type JsonPatchOperation = Readonly<components["schemas"]["JsonPatchOperation"]>;

/** Wraps the document in a holder, so that the root is an ordinary member. */
interface PatchState {
  readonly holder: JsonObject;
  readonly allowance: Allowance;
}

const whole = "document";

/**
 * Returns the patched copy of the document.
 * @throws PatchFailed with the operation's index in `member`
 */
export function applyJsonPatch(document: unknown, patch: readonly JsonPatchOperation[]): Json {
  const stored = Allowance.unlimited();
  const copy = copyValue(document, 0, stored);
  const work: PatchState = { holder: { [whole]: copy }, allowance: stored.forChanges() };
  for (const [index, operation] of patch.entries()) {
    try {
      perform(operation, work);
    } catch (error) {
      if (!(error instanceof PatchFailed)) throw error;
      const member = `[${index}].${error.member || "path"}`;
      throw new PatchFailed(`${error.message} Nothing was changed.`, { member, cause: error });
    }
  }
  return work.holder[whole] ?? null;
}

function perform(operation: JsonPatchOperation, work: PatchState): void {
  const path = parsePointer(operation.path, "path");
  switch (operation.op) {
    case "add":
      add(path, sentValue(operation), work);
      break;
    case "remove":
      remove(path, "path", work);
      break;
    case "replace":
      replace(path, sentValue(operation), work);
      break;
    case "move":
      move(sentFrom(operation), path, work);
      break;
    case "copy":
      add(path, valueAt(sentFrom(operation), "from", work), work);
      break;
    case "test":
      test(path, sentValue(operation), work);
      break;
    default:
      throw new PatchFailed("Unknown operation. Send add, remove, replace, move, copy or test.", { member: "op" });
  }
}

function sentValue(operation: JsonPatchOperation): unknown {
  if (operation.value === undefined) {
    throw new PatchFailed(`Required for ${operation.op}. Send a value.`, { member: "value" });
  }
  return operation.value;
}

function sentFrom(operation: JsonPatchOperation): string[] {
  if (operation.from === undefined) {
    throw new PatchFailed(`Required for ${operation.op}. Send a JSON Pointer.`, { member: "from" });
  }
  return parsePointer(operation.from, "from");
}

function add(path: readonly string[], value: unknown, work: PatchState): void {
  const [parent, key] = resolvePath(path, "path", work);
  const present = Array.isArray(parent) ? undefined : memberOf(parent, key);
  if (present === undefined) work.allowance.grow(sizeOfKey(parent, key));
  else work.allowance.release(present);
  const copy = copyValue(value, path.length, work.allowance);
  if (!Array.isArray(parent)) {
    parent[key] = copy;
    return;
  }
  const index = key === "-" ? parent.length : isIndex(key) ? Number(key) : -1;
  if (index < 0 || index > parent.length) {
    const message = `The list has ${parent.length} elements: end the pointer with - or an index up to that.`;
    throw new PatchFailed(message, { member: "path" });
  }
  work.allowance.spend(parent.length - index);
  parent.splice(index, 0, copy);
}

function replace(path: readonly string[], value: unknown, work: PatchState): void {
  const [parent, key] = resolvePath(path, "path", work);
  work.allowance.release(valueAt(path, "path", work));
  const copy = copyValue(value, path.length, work.allowance);
  if (Array.isArray(parent)) parent[Number(key)] = copy;
  else parent[key] = copy;
}

function remove(path: readonly string[], member: string, work: PatchState): Json {
  const [parent, key] = resolvePath(path, member, work);
  const removed = valueAt(path, member, work);
  if (path.length === 0) {
    throw new PatchFailed("The whole document cannot be removed. Name a member of it.", { member });
  }
  work.allowance.release(removed, sizeOfKey(parent, key));
  if (Array.isArray(parent)) {
    work.allowance.spend(parent.length - Number(key));
    parent.splice(Number(key), 1);
  } else {
    delete parent[key];
  }
  return removed;
}

function move(from: readonly string[], path: readonly string[], work: PatchState): void {
  if (isInside(path, from)) throw new PatchFailed("A value cannot be moved into itself.", { member: "path" });
  const value = valueAt(from, "from", work);
  const isSamePlace = from.length === path.length && from.every((segment, index) => segment === path[index]);
  if (isSamePlace) return;
  remove(from, "from", work);
  add(path, value, work);
}

function test(path: readonly string[], value: unknown, work: PatchState): void {
  if (areEqual(valueAt(path, "path", work), value, work.allowance)) return;
  throw new PatchFailed("The test failed: the value there is another one.", { member: "value" });
}

/** Returns the value at a path. */
function valueAt(path: readonly string[], member: string, work: PatchState): Json {
  const [parent, key] = resolvePath(path, member, work);
  const value = memberOf(parent, key);
  if (value === undefined) throw missingTarget(path, member);
  return value;
}

/** Returns the parent array or object of a path and the last segment. */
function resolvePath(
  path: readonly string[],
  member: string,
  { holder }: PatchState,
): [parent: Container, key: string] {
  const segments = [whole, ...path];
  const parent = parentOf(holder, segments);
  if (parent === undefined) throw missingTarget(path.slice(0, -1), member);
  return [parent, segments.at(-1) ?? whole];
}

function missingTarget(path: readonly string[], member: string): PatchFailed {
  return new PatchFailed(`There is nothing at /${path.join("/")} to patch. Name a place that exists.`, { member });
}
