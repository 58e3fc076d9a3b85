/** Checks the paths in the keys of `fieldErrors` against the request schema of the operation. */
import type { Operation } from "../contract/contract.ts";
import { withoutIndexes } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import { elementShape, isMap, memberShape } from "./json-position.ts";

/**
 * Returns the path without indexes, with `…` for undocumented names, so that the same fault always has the same path.
 */
export function fieldPlace(path: string, operation: Operation): string {
  const plain = withoutIndexes(path);
  if (operation.parameters.some(({ name }) => name === path || path.startsWith(`${name}[`))) return plain;
  const [best = ""] = operation.bodies
    .map(({ schema }) => knownPart(plain, schema))
    .sort((one, other) => other.length - one.length);
  return best === plain ? plain : `${best}${best === "" ? "" : "."}…`;
}

/** Returns the list in the path whose index is missing before a member of its elements. */
export function lacksIndex(path: string, operation: Operation): string | undefined {
  if (operation.parameters.some(({ name }) => name === path || path.startsWith(`${name}[`))) return undefined;
  // A JSON Patch is a list, and its errors may be about its result.
  const body = operation.bodies.find(({ schema }) => schema.type === "object");
  let shape = body?.schema;
  let walked = "";
  for (const segment of path.split(".")) {
    const name = segment.replaceAll(/\[\d+\]/g, "");
    const isList = shape !== undefined && memberShape(shape, name) === undefined && elementShape(shape) !== undefined;
    if (isList && !isMap(shape)) return walked;
    shape = memberShape(shape, name);
    if (shape === undefined) return undefined;
    if (segment !== name) shape = elementShape(shape) ?? shape;
    walked = walked === "" ? segment : `${walked}.${segment}`;
  }
  return undefined;
}

function knownPart(path: string, root: Shape): string {
  let shape: Shape | undefined = root;
  const known: string[] = [];
  for (const segment of path.split(".")) {
    const name = segment.replaceAll("[]", "");
    shape = memberShape(shape, name);
    if (shape === undefined) break;
    known.push(segment);
    if (segment !== name) shape = elementShape(shape) ?? shape;
  }
  return known.join(".");
}
