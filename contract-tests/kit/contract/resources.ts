/**
 * The resources of the service, read from its operations: an object is created by POST on a collection or on the item's
 * path, and retrieved, replaced, patched and deleted on the item's path.
 */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Contract, Operation, Parameter } from "./contract.ts";
import type { Shape } from "./schema.ts";

export interface Resource {
  /** The noun of its operations, such as `FilterEntry`. */
  readonly name: string;
  /** The path of all of them. */
  readonly collection: string;
  /** The parameter that names one of them in `collection/{…}`. */
  readonly idParameter: Parameter | undefined;
  /** The property of bodies and answers that holds the object, such as `entry`. */
  readonly wrapper: string;
  /** Set where a request body is the object itself, and only responses have the wrapper. */
  readonly bare: boolean;
  /** The resource that holds this one, such as the application of a role. */
  readonly parent: Resource | undefined;
  readonly create: Operation | undefined;
  readonly createWithId: Operation | undefined;
  readonly retrieve: Operation | undefined;
  readonly update: Operation | undefined;
  readonly patch: Operation | undefined;
  readonly remove: Operation | undefined;
  /** All of them in one answer, or a page of them. */
  readonly list: Operation | undefined;
  /** The one with a text or a name. */
  readonly find: Operation | undefined;
  readonly search: Operation | undefined;
  /** Operations that remove by something else than the id. */
  readonly removeOthers: readonly Operation[];
}

/** Returns every operation that is about the resource. */
export function operationsOf(resource: Resource): readonly Operation[] {
  const { create, createWithId, retrieve, update, patch, remove, list, find, search, removeOthers } = resource;
  const all = [create, createWithId, retrieve, update, patch, remove, list, find, search, ...removeOthers];
  return all.filter((operation) => operation !== undefined);
}

const creating = /^(?:create|moderate)/;

/**
 * Returns the operation that creates referenced objects: with an id of the caller's where nothing else can name them
 * afterwards.
 */
export function creationOf({ create, createWithId, retrieve, remove }: Resource): Operation | undefined {
  return retrieve === undefined && remove === undefined ? (createWithId ?? create) : (create ?? createWithId);
}

/** The object in the body of a request. */
export function sentObject(
  { wrapper, bare }: Pick<Resource, "wrapper" | "bare">,
  body: Json | undefined,
): JsonObject | undefined {
  const object = bare || !isObject(body) ? body : body[wrapper];
  return isObject(object) ? object : undefined;
}

/** A body with another object in it. */
export function withObject({ wrapper, bare }: Resource, body: JsonObject, object: JsonObject): JsonObject {
  return bare ? object : { ...body, [wrapper]: object };
}

/** Returns the schema of the object in a request's body. */
export function sentShape({ wrapper, bare }: Resource, { bodies: [body] }: Operation): Shape | undefined {
  return bare ? body?.schema : body?.schema.properties.get(wrapper);
}

export function readResources({ operations }: Contract): readonly Resource[] {
  const found: Resource[] = [];
  const creates = operations.filter(({ method, operationId }) => method === "POST" && creating.test(operationId));
  for (const collection of new Set(creates.map((create) => collectionOf(create, operations)))) {
    const resource = readResource(operations, collection, found);
    if (resource !== undefined) found.push(resource);
  }
  return found;
}

/** The collection in which an operation creates. */
function collectionOf({ path, operationId }: Operation, all: readonly Operation[]): string {
  const noun = operationId.replace(creating, "");
  // Objects created below another object's path are found below it too.
  const isParent = all.some((one) => one.path.startsWith(`${path}/{`) && one.operationId.endsWith(noun));
  if (isParent) return path;
  return operationId.endsWith("WithId") || /\/\{[^/]+\}$/.test(path) ? path.replace(/\/\{[^/]+\}$/, "") : path;
}

function readResource(all: readonly Operation[], collection: string, known: readonly Resource[]): Resource | undefined {
  const item = new RegExp(`^${escapeText(collection)}/\\{(\\w+)\\}$`);
  const inside = all.filter(({ path }) => path === collection || path.startsWith(`${collection}/`));
  const at = (method: string, test: (operation: Operation) => boolean): Operation | undefined =>
    inside.find((operation) => operation.method === method && test(operation));
  const onItem = ({ path }: Operation): boolean => item.test(path);
  const onCollection = ({ path }: Operation): boolean => path === collection;
  const create = at("POST", (operation) => onCollection(operation) && creating.test(operation.operationId));
  const createWithId = at("POST", (operation) => onItem(operation) && creating.test(operation.operationId));
  const either = create ?? createWithId;
  const inBody = either === undefined ? undefined : wrapperIn(either.bodies[0]?.schema);
  const wrapper = inBody ?? wrapperIn(either?.answers.get(200)?.contents[0]?.schema);
  if (either === undefined || wrapper === undefined) return undefined;
  const onItems = inside.find(onItem);
  const idName = onItems === undefined ? undefined : item.exec(onItems.path)?.[1];
  const remove = at("DELETE", onItem);
  return {
    name: either.operationId.replace(creating, "").replace(/WithId$/, ""),
    collection,
    idParameter: onItems?.parameters.find(({ name }) => name === idName),
    wrapper,
    bare: inBody === undefined,
    parent: known.filter((other) => collection.startsWith(`${other.collection}/{`)).at(-1),
    create,
    createWithId,
    retrieve: at("GET", (operation) => onItem(operation) && operation.operationId.startsWith("retrieve")),
    update: at("PUT", onItem),
    patch: at("PATCH", onItem),
    remove,
    list: at("GET", (operation) => onCollection(operation) && operation.operationId.startsWith("list")),
    find: at("GET", (operation) => onCollection(operation) && operation.operationId.startsWith("find")),
    search: at("GET", ({ path }) => path === `${collection}/search`),
    removeOthers: inside.filter(
      (operation) =>
        operation.method === "DELETE" && (onCollection(operation) || operation.path === `${collection}/bulk`),
    ),
  };
}

/** The first required object in the body of a creation, or of its answer. */
function wrapperIn(shape: Shape | undefined): string | undefined {
  return [...(shape?.properties ?? [])].find(
    ([name, { type }]) => shape?.required.has(name) === true && type === "object",
  )?.[0];
}

function escapeText(text: string): string {
  return text.replaceAll(/[{}.]/g, String.raw`\$&`);
}
