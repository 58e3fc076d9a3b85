/** The paths in the keys of `fieldErrors`, held against what a request of the operation may hold. */
import type { Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import { elementShape, isMap, memberShape } from "./json-position.ts";

/**
 * The path without indices, and only as far as the documents know it: names that somebody made up are `…`, so that the
 * same fault has one place.
 */
export function fieldPlace(path: string, operation: Operation): string {
  const plain = path.replaceAll(/\[\d+\]/g, "[]");
  if (operation.parameters.some(({ name }) => name === path || path.startsWith(`${name}[`))) return plain;
  const [best = ""] = operation.bodies
    .map(({ schema }) => knownPart(plain, schema))
    .sort((one, other) => other.length - one.length);
  return best === plain ? plain : `${best}${best === "" ? "" : "."}…`;
}

/** The list in the path that a member of its elements stands behind without an index; undefined where there is none. */
export function lacksIndex(path: string, operation: Operation): string | undefined {
  if (operation.parameters.some(({ name }) => name === path || path.startsWith(`${name}[`))) return undefined;
  // A JSON Patch is a list itself, and its errors may be about what it makes.
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
