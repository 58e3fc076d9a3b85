/** The resources of a description, inferred from its paths: `POST /pets` creates what `GET /pets/{petId}` retrieves. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Operation, Parameter } from "../contract/contract.ts";
import type { DescribedOperation, Description } from "../contract/document/description.ts";
import type { Shape } from "../contract/schema.ts";
import type { Exchange } from "../exchange/wire.ts";

export interface DescribedResource {
  /** The path of all of them. */
  readonly collection: string;
  /** The path of one of them. */
  readonly item: string;
  /** The path parameter that names one of them. */
  readonly idName: string;
  /** The last word of the collection in the singular, in lower case: `pet`. */
  readonly noun: string;
  readonly create: DescribedOperation | undefined;
  readonly retrieve: DescribedOperation | undefined;
  readonly replace: DescribedOperation | undefined;
  readonly patch: DescribedOperation | undefined;
  readonly remove: DescribedOperation | undefined;
  /** Each may answer a list of them: `GET /pets`, `POST /pets/search`. */
  readonly lists: readonly DescribedOperation[];
}

/** The end of a path that lists some of a collection: `/pets/search`, `/pet/findByStatus`. */
const searchWord = /^\/_?(?:search|filter|query|list|find|all|paginate)(?![a-z])[^/{}]*\/?$/;

export type ResourceId = string | number;

export function inferResources({ contract: { operations }, methods }: Description): readonly DescribedResource[] {
  return itemPaths([...methods.keys()]).flatMap((item) => {
    const [, collection = "", idName = ""] = /^(.*)\/\{([^{}]+)\}\/?$/.exec(item) ?? [];
    if (collection === "") return [];
    const at = (path: string, method: string): DescribedOperation | undefined =>
      operations.find((one) => withoutSlash(one.path) === withoutSlash(path) && one.method === method);
    // One of `/silences` may be at `/silence/{id}`.
    const ofAll = (method: string): DescribedOperation | undefined =>
      at(collection, method) ??
      operations.find((one) => one.method === method && isPlural(withoutSlash(one.path), collection)) ??
      // One of `/customers/{id}/invoices` may be at `/invoices/{id}`.
      operations.find((one) => one.method === method && withoutSlash(one.path).endsWith(`}/${word}`));
    const searches = operations.filter(
      ({ path, method }) =>
        (method === "GET" || method === "POST") &&
        path.startsWith(collection) &&
        searchWord.test(path.slice(collection.length)),
    );
    const word = collection.split("/").findLast((segment) => segment !== "" && !segment.startsWith("{")) ?? "";
    const resource = {
      collection,
      item,
      idName,
      noun: singular(simple(word)),
      create: ofAll("POST"),
      retrieve: at(item, "GET"),
      replace: at(item, "PUT"),
      patch: at(item, "PATCH"),
      remove: at(item, "DELETE"),
      lists: [ofAll("GET"), ...searches].filter((one) => one !== undefined),
    };
    return [resource];
  });
}

/** The paths of single objects: those that end in a parameter, and those with more behind one, such as `/docs/{id}/content`. */
function itemPaths(paths: readonly string[]): readonly string[] {
  const items = paths.filter((path) => /\}\/?$/.test(path));
  const before = paths.flatMap((path) =>
    Array.from(path.matchAll(/\}(?=\/[^/])/g), ({ index }) => path.slice(0, index + 1)),
  );
  return [...items, ...new Set(before.filter((path) => !items.some((item) => withoutSlash(item) === path)))];
}

/** Many frameworks end their paths with a slash: `/pets/`, `/pets/{petId}/`. */
function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

function isPlural(many: string, one: string): boolean {
  const [, before = "", word = ""] = /^(.*\/)([^/]+)$/.exec(many) ?? [];
  return many !== one && `${before}${singular(word)}` === one;
}

/** Letters and digits alone, in lower case: `petId`, `pet_id` and `pet-id` are the same. */
export function simple(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

export function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:x|ch|sh|s)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Returns the noun that a name refers to by an id: `pet` of `petId`; undefined for any other name. */
export function nounOf(name: string): string | undefined {
  const [, noun = ""] = /^(.+?)_?(?:I[dD]s?|_ids?|U[uU][iI][dD]s?|_uuids?)$/.exec(name.replaceAll("-", "_")) ?? [];
  return noun === "" ? undefined : singular(simple(noun));
}

/** Returns the noun that a property refers to: of `petId`, and of `pet` or `pets` where such values are ids. */
export function referredNoun(name: string, shape: Shape, nouns: ReadonlySet<string>): string | undefined {
  const own = singular(simple(name));
  return nounOf(name) ?? (nouns.has(own) && isOfIds(shape) ? own : undefined);
}

function isOfIds({ types, format, items }: Shape): boolean {
  return types.includes("integer") || format === "uuid" || (items !== undefined && isOfIds(items));
}

/** Returns the id of the object that an exchange created or showed. */
export function idIn(resource: DescribedResource, { json, headers, case: sent }: Exchange): ResourceId | undefined {
  const inBody = idOf(resource, json);
  if (inBody !== undefined) return inBody;
  // `{ data: { id } }` and `{ pet: { id } }`.
  const nested = isObject(json) ? Object.values(json).filter(isObject) : [];
  const inNested = nested.length === 1 ? idOf(resource, nested[0]) : undefined;
  if (inNested !== undefined) return inNested;
  if (isId(json) && String(json).length < 200) return json;
  const location = headers.get("location")?.split(/[?#]/, 1)[0]?.replace(/\/$/, "").split("/").at(-1);
  if (location !== undefined && location !== "") return decodeURIComponent(location);
  const { [resource.idName]: own } = isObject(sent.body) ? sent.body : {};
  return isId(own) ? own : undefined;
}

/** Returns the ids of the elements of a list, wherever the list is in the body. */
export function idsIn(resource: DescribedResource, json: Json | undefined): readonly ResourceId[] {
  const lists = Array.isArray(json) ? [json] : Object.values(isObject(json) ? json : {}).filter(Array.isArray);
  const [list = []] = lists;
  const elements: readonly Json[] = list;
  return elements.slice(0, 20).flatMap((element) => idOf(resource, element) ?? []);
}

/** An object's own id: by the parameter's name, by that without the noun, or by a usual name. */
function idOf({ idName, noun }: DescribedResource, value: Json | undefined): ResourceId | undefined {
  if (!isObject(value)) return undefined;
  const wanted = simple(idName);
  const short = wanted.startsWith(noun) && wanted !== noun ? wanted.slice(noun.length) : wanted;
  for (const name of [wanted, short, "id", "uuid", "key", "slug", "name"]) {
    const found = Object.entries(value).find(
      ([key, member]) => (simple(key) === name || key === `_${name}`) && isId(member),
    );
    if (found !== undefined && isId(found[1])) return found[1];
  }
  return undefined;
}

function isId(value: Json | undefined): value is ResourceId {
  return (isText(value) && value !== "") || typeof value === "number";
}

/** Returns true where the operation as a whole, or its body, has a rule that its schemas do not say. */
export function isRuledOperation({ definition, operationId, path, bodies }: Operation): boolean {
  const body = definition["requestBody"];
  // A sign-in names a user and a secret.
  const isLogin = /log-?_?in|sign-?_?in|token|session|auth/i.test(`${path} ${operationId}`);
  if (isLogin && bodies.some(({ schema }) => [...schema.properties.keys()].some((name) => secretName.test(name))))
    return true;
  return isText(definition["x-further-rule"]) || (isObject(body) && isText(body["x-further-rule"]));
}

const secretName = /token$|password$|secret$|otp$/i;

/** @param nouns of the resources */
export function isRuled(name: string, shape: Shape, nouns: ReadonlySet<string>): boolean {
  const last =
    name
      .split(/[ .]/)
      .at(-1)
      ?.replaceAll(/\[\d*\]/g, "") ?? "";
  if (shape.text("x-further-rule") !== undefined || shape.text("x-refers-to") !== undefined) return true;
  // An id names something that may not exist.
  const isNaming = /^(?:_?id|ids|uuid|ref|parent)$/i.test(last) || secretName.test(last);
  return referredNoun(last, shape, nouns) !== undefined || isNaming || namingFormats.has(shape.format ?? "");
}

/** Values of these often name something elsewhere, which may not exist. */
const namingFormats: ReadonlySet<string> = new Set(["uuid", "uri", "uri-reference", "url", "iri", "hostname"]);

/** Returns true for a part of a path that names something, unless the description lists or shows what it may be. */
export function namesInPath({ in: place, schema, example }: Parameter): boolean {
  return place === "path" && schema.enum === undefined && example === undefined;
}
