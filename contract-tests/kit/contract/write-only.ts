/** The names of what no answer may show. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { follow } from "@gatehouse/openapi/references";

/** Returns the names that are only used for write-only properties. */
export function writeOnlyNames(requests: JsonObject, responses: JsonObject): ReadonlySet<string> {
  const hidden = propertiesOf(requests, requests).filter(([, property]) => isWriteOnly(requests, property));
  const returned = new Set(propertiesOf(responses, responses).map(([name]) => name));
  return new Set(hidden.map(([name]) => name).filter((name) => !returned.has(name)));
}

function propertiesOf(document: JsonObject, value: Json): [name: string, property: Json][] {
  if (Array.isArray(value)) return value.flatMap((item) => propertiesOf(document, item));
  if (!isObject(value)) return [];
  const own = isObject(value["properties"]) ? Object.entries(value["properties"]) : [];
  return [...own, ...Object.values(value).flatMap((child) => propertiesOf(document, child))];
}

function isWriteOnly(document: JsonObject, property: Json): boolean {
  if (!isObject(property)) return false;
  const reference = property["$ref"];
  const target = isText(reference) ? follow(document, reference) : undefined;
  return property["writeOnly"] === true || target?.["writeOnly"] === true;
}
