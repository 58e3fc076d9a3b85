/** Takes what an API key of a kickstart file says into what an operation here takes. */
import { type Json, type JsonObject, objectOf, textOf, textsOf } from "@gatehouse/openapi/json";

export interface KickstartApiKey {
  /** The `apiKey` of `createApiKey`; the server holds it against its rules. */
  readonly apiKey: JsonObject;
  /** Reasons of what is not kept. */
  readonly notes: readonly string[];
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Members that are taken, or that say nothing about the new key. */
const taken = ["id", "key", "name", "description", "metaData", "tenantId", "permissions", "expirationInstant"];
const meaningless = ["keyManager", "retrievable", "insertInstant", "lastUpdateInstant"];

/** Returns a text where making the key would permit more than the file does. */
export function apiKeyOf(given: JsonObject, place: string): KickstartApiKey | string {
  const { name, description, metaData, tenantId, permissions, expirationInstant } = given;
  if ((given["ipAccessControlListId"] ?? null) !== null)
    return "Only some addresses may use it (ipAccessControlListId), and no key here is limited to addresses.";
  const notes = Object.entries(given)
    .filter(([member, value]) => value !== null && ![...taken, ...meaningless].includes(member))
    .map(([member]) => `${member} is not kept: an API key here has none.`);
  const endpoints = permissions === undefined || permissions === null ? undefined : endpointsOf(permissions);
  if (endpoints !== undefined && Object.keys(endpoints).length === 0)
    return "Its permissions name no endpoint and method, and a key without permissions may do everything here.";
  const described = objectOf(objectOf(metaData)["attributes"])["description"];
  const title = [name, description, described].map(textOf).find((text) => text.trim() !== "");
  if (name !== undefined && textOf(description) !== "" && title !== description)
    notes.push("description is not kept: an API key here has a name alone.");
  const limits = { tenantId, permissions: endpoints, expirationInstant };
  const stated = Object.entries(limits).filter((entry): entry is [string, Json] => (entry[1] ?? null) !== null);
  return { apiKey: { name: title ?? `Kickstart ${place}`, ...Object.fromEntries(stated) }, notes };
}

/** Takes `{ endpoints: { <path>: [<method>] } }`, and our own form, which has no `endpoints`. */
function endpointsOf(permissions: Json): JsonObject {
  const { endpoints = permissions } = objectOf(permissions);
  const permitted = Object.entries(objectOf(endpoints)).map(([path, names]): [string, Json] => [
    path,
    methods.filter((method) => isPermitted(names, method)),
  ]);
  return Object.fromEntries(permitted.filter(([, names]) => Array.isArray(names) && names.length > 0));
}

function isPermitted(names: Json, method: string): boolean {
  return textsOf(names).some((name) => name.toUpperCase() === method);
}
