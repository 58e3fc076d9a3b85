/**
 * What the service keeps, read from the operations: an object is created by POST on a collection, or on the item's path
 * with an id of the caller's, and is retrieved, replaced, patched and deleted on the item's path.
 */
import type { Contract, Operation, Parameter } from "./contract.ts";

export interface Resource {
  /** The noun of its operations, such as `FilterEntry`. */
  readonly name: string;
  /** The path of all of them. */
  readonly collection: string;
  /** The parameter that names one of them in `collection/{…}`. */
  readonly idParameter: Parameter | undefined;
  /** The property of bodies and answers that holds the object, such as `entry`. */
  readonly wrapper: string;
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

const creating = /^(?:create|moderate)/;

export function readResources({ operations }: Contract): readonly Resource[] {
  const found: Resource[] = [];
  const creates = operations.filter(({ method, operationId }) => method === "POST" && creating.test(operationId));
  for (const collection of new Set(creates.map(collectionOf))) {
    const resource = readResource(operations, collection, found);
    if (resource !== undefined) found.push(resource);
  }
  return found;
}

/** The collection in which an operation creates. */
function collectionOf({ path, operationId }: Operation): string {
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
  const wrapper = either === undefined ? undefined : wrapperOf(either);
  if (either === undefined || wrapper === undefined) return undefined;
  const onItems = inside.find(onItem);
  const idName = onItems === undefined ? undefined : item.exec(onItems.path)?.[1];
  const remove = at("DELETE", onItem);
  return {
    name: either.operationId.replace(creating, "").replace(/WithId$/, ""),
    collection,
    idParameter: onItems?.parameters.find(({ name }) => name === idName),
    wrapper,
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

/** The first required object in the body of a creation. */
function wrapperOf(create: Operation): string | undefined {
  const [body] = create.bodies;
  return [...(body?.schema.properties ?? [])].find(
    ([name, { type }]) => body?.schema.required.has(name) === true && type === "object",
  )?.[0];
}

function escapeText(text: string): string {
  return text.replaceAll(/[{}.]/g, String.raw`\$&`);
}
