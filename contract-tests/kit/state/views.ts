/** The views of a resource: one object by its id or its fields, or all of them in a list, a search or their parent. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { lasting } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case, Values } from "../exchange/case.ts";
import { itemsOf } from "../exchange/remove-names.ts";
import type { Exchange } from "../exchange/wire.ts";
import { isActive, listOfInactive } from "./keeping.ts";

export type Send = (sent: Case) => Promise<Exchange>;

/** Shows one object. */
export interface SingleView {
  readonly operation: Operation;
  /** Returns the request for an object; undefined where the object lacks the needed field. */
  readonly ask: (object: JsonObject, path: Values) => Case | undefined;
}

/** Shows all objects, or all of a kind. */
export interface WholeView {
  readonly operation: Operation;
  /** The documented shape of its items. */
  readonly shape: Shape | undefined;
  readonly shows: (object: JsonObject) => boolean;
  /** @param path the values of the parameters that lead to the collection */
  readonly look: (send: Send, path: Values, pageSize: number) => Promise<ViewResult>;
}

export interface ViewResult {
  readonly items: readonly JsonObject[];
  readonly last: Exchange;
}

export interface Views {
  readonly singles: readonly SingleView[];
  readonly wholes: readonly WholeView[];
}

/** @param locales the kit's locales, to which searches are narrowed because other lists are long */
export function viewsOf(
  resource: Resource,
  isBuilt: (operation: Operation) => boolean,
  locales: readonly string[],
): Views {
  const built = (operation: Operation | undefined): operation is Operation =>
    operation !== undefined && isBuilt(operation);
  const { retrieve, find, list, search, parent } = resource;
  const singles: SingleView[] = [];
  const wholes: WholeView[] = [];
  if (built(retrieve)) singles.push(byId(retrieve));
  if (built(find)) singles.push(byFields(find, requiredOf(find)));
  if (built(list)) {
    for (const fields of formsOf(list)) singles.push(byFields(list, fields));
    wholes.push(...lists(resource, list));
  }
  if (built(search)) wholes.push(searched(search, locales));
  if (built(parent?.retrieve)) wholes.push(...inParent(resource, parent.retrieve));
  return { singles, wholes };
}

/** The object of a single view's answer, without what changes by itself; undefined where it shows none. */
export function objectIn({ case: { operation }, status, json }: Exchange, wrapper: string): JsonObject | undefined {
  const object = status === 200 && isObject(json) ? json[wrapper] : undefined;
  return isObject(object) ? lasting(object, answeredShape(operation, wrapper)) : undefined;
}

/** Returns the documented shape of the object in a response. */
export function answeredShape({ answers }: Operation, wrapper: string): Shape | undefined {
  return contentOf(answers)?.properties.get(wrapper);
}

function contentOf(answers: Operation["answers"]): Shape | undefined {
  return answers.get(200)?.contents[0]?.schema;
}

function byId(operation: Operation): SingleView {
  const names = operation.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
  return {
    operation,
    ask: (_, path) =>
      names.some((name) => path[name] === undefined)
        ? undefined
        : { operation, path: pathFor(operation, path), query: {} },
  };
}

function byFields(operation: Operation, fields: readonly string[]): SingleView {
  return {
    operation,
    ask(object, path) {
      const query: Record<string, Json> = {};
      for (const name of fields) {
        const value = object[name];
        if (value === undefined) return undefined;
        query[name] = value;
      }
      return { operation, path: pathFor(operation, path), query };
    },
  };
}

function requiredOf({ parameters }: Operation): string[] {
  return parameters.filter(({ in: place, required }) => place === "query" && required).map(({ name }) => name);
}

/** Returns the fields by which a list finds one object. */
function formsOf({ definition, answers }: Operation): string[][] {
  const forms = Array.isArray(definition["x-forms"]) ? definition["x-forms"].filter(isObject) : [];
  const single = contentOf(answers)?.choices ?? [];
  return forms.flatMap((form) => {
    const fields = Array.isArray(form["required"]) ? form["required"].filter(isText) : [];
    const answersOne = single.some((shape) =>
      [...shape.properties.values()].some((one) => fields.every((name) => one.properties.has(name))),
    );
    return fields.length > 0 && answersOne ? [fields] : [];
  });
}

function lists(resource: Resource, operation: Operation): WholeView[] {
  const shape = itemShape(operation);
  const view = (query: Values, shows: WholeView["shows"]): WholeView => ({
    operation,
    shape,
    shows,
    look: (send, path, pageSize) => pages(send, { operation, path: pathFor(operation, path), query }, pageSize),
  });
  const inactive = listOfInactive(resource);
  if (inactive === undefined) return [view({}, () => true)];
  return [view({}, isActive), view(inactive, (object) => !isActive(object))];
}

function searched(operation: Operation, locales: readonly string[]): WholeView {
  const narrowed = operation.parameters.some(({ name, in: place }) => place === "query" && name === "locale");
  const query = narrowed ? { locale: [...locales] } : {};
  return {
    operation,
    shape: itemShape(operation),
    shows: ({ locale }) => !narrowed || (isText(locale) && locales.includes(locale)),
    look: (send, path, pageSize) => pages(send, { operation, path: pathFor(operation, path), query }, pageSize),
  };
}

/** A property of the parent that lists objects of the same shape. */
function inParent({ wrapper, create, createWithId, parent }: Resource, operation: Operation): WholeView[] {
  const either = create ?? createWithId;
  const own = either === undefined ? undefined : answeredShape(either, wrapper);
  const holder = parent === undefined ? undefined : answeredShape(operation, parent.wrapper);
  if (own === undefined || holder === undefined || parent === undefined) return [];
  return [...holder.properties].flatMap(([name, { items }]): WholeView[] => {
    if (items === undefined || items.properties.size === 0) return [];
    if ([...items.properties.keys()].sort().join() !== [...own.properties.keys()].sort().join()) return [];
    const look: WholeView["look"] = async (send, path) => {
      const last = await send({ operation, path: pathFor(operation, path), query: {} });
      const held = objectIn(last, parent.wrapper)?.[name];
      return { items: Array.isArray(held) ? held.filter(isObject).map((item) => lasting(item, items)) : [], last };
    };
    return [{ operation, shape: items, shows: () => true, look }];
  });
}

/** Maximum number of pages; no list of the kit is longer. */
const maximumPages = 100;

async function pages(send: Send, asked: Case, pageSize: number): Promise<ViewResult> {
  const shape = itemShape(asked.operation);
  const itemsIn = ({ json }: Exchange): JsonObject[] =>
    itemsOf(json)
      .filter(isObject)
      .map((item) => lasting(item, shape));
  if (!asked.operation.paged) {
    const last = await send(asked);
    return { items: itemsIn(last), last };
  }
  const items: JsonObject[] = [];
  for (let page = 0; ; page++) {
    const last = await send({ ...asked, query: { ...asked.query, startRow: items.length, numberOfResults: pageSize } });
    const more = itemsIn(last);
    items.push(...more);
    const total = isObject(last.json) ? last.json["totalResults"] : undefined;
    const isLast = more.length === 0 || (typeof total === "number" && items.length >= total);
    if (isLast || page >= maximumPages) return { items, last };
  }
}

function itemShape({ answers }: Operation): Shape | undefined {
  const whole = contentOf(answers);
  const shapes = whole === undefined ? [] : [whole, ...whole.choices];
  for (const shape of shapes) for (const { items } of shape.properties.values()) if (items !== undefined) return items;
  return undefined;
}

/** The values of those parameters that the operation has in its path. */
export function pathFor({ parameters }: Operation, path: Values): Values {
  const names = new Set(parameters.filter(({ in: place }) => place === "path").map(({ name }) => name));
  return Object.fromEntries(Object.entries(path).filter(([name]) => names.has(name)));
}
