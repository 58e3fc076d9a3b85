/** Marks the operations of the profile that answer page by page, so that templates can write iterators over all pages. */
import { isObject, isText, type JsonObject, objectOf } from "../../openapi/tools/json.ts";
import { eachOperation } from "../../openapi/tools/operations.ts";

const schemasAt = "#/components/schemas/";

/**
 * Adds `x-page` to each paged operation: the list of a page, the type of its objects, and the total. Its two query
 * parameters get `x-page-row` and `x-page-size`.
 */
export function markPages(profile: JsonObject): JsonObject {
  const schemas = objectOf(objectOf(profile["components"])["schemas"]);
  return { ...profile, paths: eachOperation(profile["paths"], (operation) => markOperation(operation, schemas)) };
}

function markOperation(operation: JsonObject, schemas: JsonObject): JsonObject {
  const { parameters, responses } = operation;
  const listed = Array.isArray(parameters) ? parameters.filter(isObject) : [];
  const names = listed.map(({ name }) => name);
  if (!names.includes("startRow") || !names.includes("numberOfResults")) return operation;
  const content = objectOf(objectOf(objectOf(responses)["200"])["content"]);
  const { $ref: reference } = objectOf(objectOf(content["application/json"])["schema"]);
  return {
    ...operation,
    "x-page": pageOf(isText(reference) ? objectOf(schemas[reference.slice(schemasAt.length)]) : {}),
    parameters: listed.map((parameter) => ({
      ...parameter,
      ...(parameter["name"] === "startRow" ? { "x-page-row": true } : {}),
      ...(parameter["name"] === "numberOfResults" ? { "x-page-size": true } : {}),
    })),
  };
}

/** @throws Error where the schema of a page is not one list and a total */
function pageOf(page: JsonObject): JsonObject {
  const properties = objectOf(page["properties"]);
  const total = ["totalResults", "total"].find((name) => properties[name] !== undefined);
  const lists = Object.entries(properties).flatMap(([name, property]) => {
    const { items, type } = objectOf(property);
    const { $ref: reference } = objectOf(items);
    return type === "array" && isText(reference) ? [{ name, type: reference.slice(schemasAt.length) }] : [];
  });
  const [list, another] = lists;
  if (total === undefined || list === undefined || another !== undefined)
    throw new Error(`A page has ${Object.keys(properties).join(", ")}, which is not one list and its total.`);
  return {
    type: list.type,
    items: list.name,
    total,
    snakeItems: snakeCase(list.name),
    snakeTotal: snakeCase(total),
    getterOfItems: getter(list.name),
    getterOfTotal: getter(total),
  };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function getter(name: string): string {
  return `get${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
