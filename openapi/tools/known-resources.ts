/** The resources of the bundled document: a resource is the noun of the operations that create it. */
import { readBundledDocument } from "./bundled-document.ts";
import { isObject, isText, type Json, type JsonObject, listOf, objectOf } from "./json.ts";
import { isLoginResource, loginResources } from "./login-resources.ts";
import { follow, resolveAll } from "./references.ts";

/** Resources that no operation creates: they come from a bootstrap file or from events. */
const neverCreated = ["AuditLog", "EventLog", "Notification", "Tenant", "Webhook", "User"];

/** The document that `npm run generate` wrote; a new resource is known from then on. */
const document = readBundledDocument();

export function isResource(name: string): boolean {
  if (neverCreated.includes(name) || isLoginResource(name)) return true;
  const creating = new Set(["create", "moderate"].flatMap((verb) => [`${verb}${name}`, `${verb}${name}WithId`]));
  const operations = Object.values(objectOf(document["paths"])).flatMap((item) => Object.values(objectOf(item)));
  return operations.some((operation) => {
    const id = objectOf(operation)["operationId"];
    return isText(id) && creating.has(id);
  });
}

/** Returns true if a resource has all these members in depth, such as `{ configuration: { persistent: true } }`. */
export function hasMembers(resource: string, members: Json | undefined): boolean {
  const named = loginResources[resource];
  if (named !== undefined) return isObject(members) && Object.keys(members).every((name) => named.includes(name));
  const schema = follow(document, `#/components/schemas/${resource}`);
  return schema !== undefined && describesMembers(schema, members);
}

/** Returns true if each member belongs to the object, or to the request that creates it. */
export function isCreatedWith(resource: string, members: JsonObject): boolean {
  const request = follow(document, `#/components/schemas/${resource}Request`);
  return Object.entries(members).every(([name, member]) => {
    const one = { [name]: member };
    return hasMembers(resource, one) || (request !== undefined && describesMembers(request, one));
  });
}

function describesMembers(schema: JsonObject, members: Json | undefined): boolean {
  if (!isObject(members)) return true;
  const parts = partsOf(schema);
  return Object.entries(members).every(([name, member]) =>
    parts.some((part) => {
      const property = objectOf(part["properties"])[name];
      return isObject(property) && describesMembers(property, member);
    }),
  );
}

function partsOf(schema: JsonObject): JsonObject[] {
  const chain = resolveAll(document, schema);
  return [...chain, ...chain.flatMap((part) => listOf(part["allOf"]).map(objectOf).flatMap(partsOf))];
}
