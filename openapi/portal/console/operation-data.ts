/** Data of an operation's console, built from the spec and read by the browser. */
import type { Json } from "../../tools/json.ts";
import type { Field } from "../form/field.ts";
import type { FieldGroup } from "../form/read-form.ts";

export interface OperationData {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly effect: Effect;
  /** Empty for an operation without authentication. */
  readonly schemes: readonly Scheme[];
  readonly takesTenant: boolean;
  /** Names of the cookies that it reads. */
  readonly cookies: readonly string[];
  readonly setsCookies: boolean;
  /** At least one. */
  readonly forms: readonly RequestForm[];
  readonly parameters: readonly ParameterData[];
  readonly isBodyRequired: boolean;
  readonly bodies: readonly BodyData[];
  readonly responses: readonly ResponseData[];
}

/** Effect on stored data. */
export type Effect = "reads" | "changes" | "deletes";

export interface Scheme {
  readonly name: string;
  /** Such as `API key` or `operator token`. */
  readonly title: string;
  readonly kind: "key" | "token" | "cookie";
  /** Describes its origin. */
  readonly hint: string;
}

/** A combination of query parameters. */
export interface RequestForm {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
  /** Names of the path and query parameters with an example. */
  readonly filled: readonly string[];
}

export interface ParameterData extends Field {
  readonly in: "path" | "query" | "header";
  readonly shape: "single" | "repeated" | "indexed";
  readonly example?: Json;
}

export interface BodyData {
  readonly type: string;
  readonly examples: readonly { readonly title: string; readonly value: Json }[];
  /** Empty for a body that can only be written as JSON. */
  readonly groups: readonly FieldGroup[];
}

export interface ResponseData {
  readonly status: string;
  readonly title: string;
  /** First sentence of its description. */
  readonly meaning: string;
  readonly types: readonly string[];
}
