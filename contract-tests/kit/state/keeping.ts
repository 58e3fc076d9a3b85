/**
 * What is special about how some resources are kept, told by the parameters and answers of their operations alone.
 *
 * A deletion may only make an object inactive, as it does an application (Conventions, Identity, "Update / patch / delete
 * application"): it is then kept, shown by a list of the inactive ones, and can be made active again or removed for good.
 * And content may be judged without being kept, or be kept where nothing can change it any more (Moderation, Content).
 */
import { isObject, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { Values } from "../exchange/case.ts";
import type { Exchange } from "../exchange/wire.ts";

/** What is asked for besides the id, to remove an object for good. */
export function forGood({ remove }: Resource): Values {
  return has(remove, "hardDelete") ? { hardDelete: true } : {};
}

export function isSoftlyDeleted({ remove }: Resource): boolean {
  return has(remove, "hardDelete");
}

/** What makes an object active again; undefined where nothing does. */
export function reactivation({ update }: Resource): Values | undefined {
  return has(update, "reactivate") ? { reactivate: true } : undefined;
}

/** What lists the inactive objects; undefined where the list is of all. */
export function listOfInactive({ list }: Resource): Values | undefined {
  return has(list, "inactive") ? { inactive: true } : undefined;
}

export function isActive(object: JsonObject): boolean {
  return object["active"] !== false;
}

/** Whether what a creation answers is there afterwards, under an id that can be taken. */
export function isKept({ json, case: { operation } }: Exchange, { createWithId, retrieve, remove }: Resource): boolean {
  if (isObject(json) && json["stored"] === false) return false;
  const canBeNamed = retrieve !== undefined || remove !== undefined;
  return canBeNamed || operation === createWithId;
}

function has(operation: Operation | undefined, parameter: string): boolean {
  return operation?.parameters.some(({ in: place, name }) => place === "query" && name === parameter) === true;
}
