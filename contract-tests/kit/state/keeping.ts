/**
 * Special cases of storage, recognised by the parameters and responses of the operations. A deletion may only
 * deactivate an object, as with an application (Decisions: Application lifecycle): it can
 * be listed, reactivated, or removed for good. Content may be judged without being stored, or be stored where nothing
 * can change it (Moderation, Content).
 */
import { isObject, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Values } from "../exchange/case.ts";
import type { Exchange } from "../exchange/wire.ts";

/** Returns the parameters that remove an object for good. */
export function forGood({ remove }: Resource): Values {
  return has(remove, "hardDelete") ? { hardDelete: true } : {};
}

export function isSoftlyDeleted({ remove }: Resource): boolean {
  return has(remove, "hardDelete");
}

/** Returns the parameters that reactivate an object; undefined where none do. */
export function reactivation({ update }: Resource): Values | undefined {
  return has(update, "reactivate") ? { reactivate: true } : undefined;
}

/** Returns the parameters that list inactive objects; undefined where the list has all of them. */
export function listOfInactive({ list }: Resource): Values | undefined {
  return has(list, "inactive") ? { inactive: true } : undefined;
}

export function isActive(object: JsonObject): boolean {
  return object["active"] !== false;
}

/** Returns true where a creation stores an object whose id can be taken. */
export function isKept({ json, case: { operation } }: Exchange, { createWithId, retrieve, remove }: Resource): boolean {
  if (isObject(json) && json["stored"] === false) return false;
  const canBeNamed = retrieve !== undefined || remove !== undefined;
  return canBeNamed || operation === createWithId;
}

function has(operation: Operation | undefined, parameter: string): boolean {
  return operation?.parameters.some(({ in: place, name }) => place === "query" && name === parameter) === true;
}
