/** The requests that created objects, by the ids and names of these objects, so that a case can be replayed later. */

import { isObject, isText, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { positionsIn } from "../checks/json-position.ts";
import type { Parameter } from "../contract/contract.ts";
import { type Resource, sentObject } from "../contract/resources.ts";
import type { Step } from "../findings.ts";
import type { Case, Values } from "./case.ts";
import { dropOldest } from "./fresh-values.ts";
import type { Exchange } from "./wire.ts";

export class Creations {
  readonly names = new CreatedNames();
  readonly #cases = new Map<string, Case>();

  /** Records the request that created the object with these ids and names. */
  add(sent: Case, keys: readonly string[]): void {
    for (const key of keys) {
      this.#cases.delete(key);
      this.#cases.set(key, sent);
      dropOldest(this.#cases);
    }
  }

  /** Returns the request that created the object with this id or name. */
  find(key: string): Case | undefined {
    return this.#cases.get(key);
  }

  /** Returns true where a path parameter names an object that was created. */
  hasMade({ name, schema }: Parameter, { path }: Case): boolean {
    // Entries of logs have numbers, and nothing creates them: another object may have the same number as its name.
    return !schema.types.includes("integer") && this.#cases.has(String(path[name]));
  }
}

class CreatedNames {
  /** Names that the run sent, by the field that holds them: `BlacklistTag.name`. */
  readonly sent = new Map<string, Set<string>>();
  /** Names of such objects that existed before the run. */
  readonly preexisting = new Set<string>();

  /** Records the names in the body of a request. */
  add({ operation, body, mediaType }: Case): void {
    const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
    for (const { value, shape } of positionsIn(body, content?.schema)) {
      const creates = shape?.text("x-creates");
      if (creates !== undefined && isText(value))
        this.sent.set(creates, (this.sent.get(creates) ?? new Set()).add(value));
    }
  }
}

export interface CreatedObject {
  readonly resource: Resource;
  readonly id: Json;
  /** The path parameters that address it. */
  readonly path: Values;
  /** The object in the request and in the response, without its wrapper. */
  readonly sent: JsonObject;
  readonly answered: JsonObject;
  readonly step: Step;
}

export interface CreateOptions {
  /** Members that are merged into the object, in depth. */
  readonly with?: JsonObject;
  /** The object that contains it; created too where it is left out. */
  readonly parent?: CreatedObject;
  /** Index of the document's example to start from; the first by default. */
  readonly example?: number;
  /** Members that the objects it refers to must have, by resource. */
  readonly needs?: JsonObject;
}

/** Returns the object that a creation answered; undefined where it answered none. */
export function createdBy(resource: Resource, { case: sent, status, json, step }: Exchange): CreatedObject | undefined {
  const answered = status === 200 ? objectOf(json)[resource.wrapper] : undefined;
  const { id = null } = objectOf(answered);
  if (!isObject(answered) || id === null) return undefined;
  const { idParameter } = resource;
  const path = { ...sent.path, ...(idParameter === undefined ? {} : { [idParameter.name]: id }) };
  return { resource, id, path, sent: sentObject(resource, sent.body) ?? {}, answered, step };
}

/** Returns a field that identifies the object; the request has it where no response shows it, as with secrets. */
export function fieldOf(created: CreatedObject | undefined, field = "id"): Json | undefined {
  return field === "id" ? created?.id : (created?.answered[field] ?? created?.sent[field]);
}
