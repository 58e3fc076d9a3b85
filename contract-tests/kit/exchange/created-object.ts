/** An object that the kit created on the server, and the options for creating one. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { Resource } from "../contract/resources.ts";
import type { Step } from "../findings.ts";
import type { Values } from "./case.ts";

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

/** Returns a field that identifies the object; the request has it where no response shows it, as with secrets. */
export function fieldOf(created: CreatedObject | undefined, field = "id"): Json | undefined {
  return field === "id" ? created?.id : (created?.answered[field] ?? created?.sent[field]);
}
