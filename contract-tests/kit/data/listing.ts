/** Reads the list, the pages, the filters and the order of a listing operation from the contract. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Operation, Parameter } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";

/** A parameter that chooses among the entries by one of their properties. */
export interface Filter {
  readonly name: string;
  readonly property: string;
  readonly repeated: boolean;
  readonly wildcards: boolean;
  readonly ignoresCase: boolean;
  /** The value that finds entries without the property, or with an empty list; undefined where there is none. */
  readonly absent: string | undefined;
  /** Set where the value may stand anywhere in the property. */
  readonly within: boolean;
  /** How the property relates to the value: `from` finds what is as great or greater, `before` what is less. */
  readonly compares: "equal" | "from" | "before";
  /** Set where `true` finds entries whose property is false: `inactive` filters by `active`. */
  readonly negated: boolean;
  /** The value that an absent parameter stands for; undefined where it filters nothing. */
  readonly default: Json | undefined;
  readonly value: Shape;
}

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface Sorting {
  readonly name: string;
  readonly fields: readonly string[];
}

export interface Paging {
  /** The default size of a page. */
  readonly usual: number;
  readonly maximum: number;
  /** The maximum startRow. */
  readonly last: number;
}

export interface Listing {
  readonly operation: Operation;
  readonly resource: Resource | undefined;
  /** The property of the answer that holds the list. */
  readonly list: string;
  /** One entry of it. */
  readonly item: Shape;
  /** Absent where all come at once. */
  readonly paging: Paging | undefined;
  readonly filters: readonly Filter[];
  readonly sorting: Sorting | undefined;
  /** The order where none is asked for; empty where none is documented. */
  readonly order: readonly SortKey[];
}

export function readListings(
  operations: readonly Operation[],
  resources: readonly Resource[],
): readonly [Listing, ...Listing[]][] {
  const groups = new Map<Resource | Operation, [Listing, ...Listing[]]>();
  for (const operation of operations) {
    const resource = resources.find(({ list, search }) => list === operation || search === operation);
    const listing = operation.paged || resource !== undefined ? readListing(operation, resource) : undefined;
    if (listing === undefined) continue;
    const group = groups.get(resource ?? operation);
    if (group === undefined) groups.set(resource ?? operation, [listing]);
    else group.push(listing);
  }
  return [...groups.values()];
}

/** undefined where the answer holds no list. */
function readListing(operation: Operation, resource: Resource | undefined): Listing | undefined {
  const [list, item] = listOf(operation) ?? [];
  if (list === undefined || item === undefined) return undefined;
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  const sort = query.find(({ shape }) => shape === "indexed");
  return {
    operation,
    resource,
    list,
    item,
    paging: operation.paged ? readPaging(query) : undefined,
    filters: query.flatMap((parameter) => readFilter(parameter, item)),
    sorting: sort === undefined ? undefined : readSorting(sort),
    order: readOrder(operation.definition["x-ordered-by"] ?? sort?.schema.default, item),
  };
}

function listOf(operation: Operation): [string, Shape] | undefined {
  const shape = operation.answers.get(200)?.contents[0]?.schema;
  if (shape === undefined) return undefined;
  for (const form of [shape, ...shape.choices]) {
    for (const [name, { type, items }] of form.properties)
      if (type === "array" && items?.type === "object") return [name, items];
  }
  return undefined;
}

function readPaging(query: readonly Parameter[]): Paging {
  const size = query.find(({ name }) => name === "numberOfResults")?.schema;
  const start = query.find(({ name }) => name === "startRow")?.schema;
  const usual = size?.default;
  return {
    usual: typeof usual === "number" ? usual : 1,
    maximum: size?.atMost("maximum") ?? 100,
    last: start?.atMost("maximum") ?? 2 ** 31 - 1,
  };
}

function readFilter({ name, shape, schema, definition }: Parameter, item: Shape): Filter[] {
  const fact = (keyword: string): Json | undefined => definition[keyword] ?? schema.first(keyword);
  const negates = [...item.properties.keys()].find((property) => name === `in${property}`);
  const declared = fact("x-filters");
  const property = isText(declared) ? declared : negates;
  if (property === undefined || shape === "indexed") return [];
  const [absent, comparison] = [fact("x-finds-absent"), fact("x-compares")];
  return [
    {
      name,
      property,
      repeated: shape === "repeated",
      wildcards: fact("x-wildcards") === true,
      ignoresCase: fact("x-ignores-case") === true,
      within: fact("x-within") === true,
      compares: comparison === "from" || comparison === "before" ? comparison : "equal",
      absent: isText(absent) ? absent : undefined,
      negated: property === negates,
      default: schema.default,
      value: (shape === "repeated" ? schema.items : undefined) ?? schema,
    },
  ];
}

function readSorting({ name, schema }: Parameter): Sorting {
  return { name, fields: (schema.items?.properties.get("field")?.enum ?? []).filter(isText) };
}

/** `[name]`, or as a sort parameter has it: `[{ field: name, order: desc }]`. */
function readOrder(given: Json | undefined, item: Shape): SortKey[] {
  const keys = (Array.isArray(given) ? given : []).flatMap((key): SortKey[] => {
    const field = isObject(key) ? key["field"] : key;
    return isText(field) ? [{ field, descending: isObject(key) && key["order"] === "desc" }] : [];
  });
  const unknown = keys.findIndex(({ field }) => !item.properties.has(field));
  return unknown < 0 ? keys : keys.slice(0, unknown);
}
