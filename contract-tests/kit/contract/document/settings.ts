/** Settings of single operations, which the description does not have. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";

/** The names of an operation. */
export type NamedOperation = Pick<ManifestOperation, "operationId" | "method" | "path">;

export interface OperationSettings {
  /** Why it is never called. */
  readonly skip?: string;
  /** Of parameters, by their names, as if the description gave them as examples. */
  readonly values?: JsonObject;
  /** A valid body. */
  readonly body?: Json;
  /** Ids of laws that it is not held against. */
  readonly ignore?: readonly string[];
}
