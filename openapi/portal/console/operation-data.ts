/** Data of an operation's console, built from the spec and read by the browser. */
import type { Json } from "../../tools/json.ts";

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

/** `long` is a text of several lines, `rows` are objects of texts, `choices` several of a few texts, `json` whatever no other control can hold. */
export type ControlKind =
  | "text"
  | "long"
  | "number"
  | "boolean"
  | "choice"
  | "choices"
  | "lines"
  | "characters"
  | "rows"
  | "json";

/** What a control asks for, and what is said beside it. */
export interface ControlData {
  /** The name of a parameter, or where a field is in the body: names that are joined by dots. */
  readonly path: string;
  readonly label: string;
  readonly kind: ControlKind;
  readonly required: boolean;
  /** Pieces of code stand between backticks. */
  readonly hint: string;
  readonly placeholder: string;
  readonly choices: readonly string[];
  readonly columns: readonly ColumnData[];
  readonly isSecret: boolean;
}

export interface ColumnData {
  readonly name: string;
  readonly choices: readonly string[];
}

export interface ParameterData extends ControlData {
  readonly in: "path" | "query" | "header";
  readonly shape: "single" | "repeated" | "indexed";
  readonly example?: Json;
}

export interface BodyData {
  readonly type: string;
  readonly examples: readonly { readonly title: string; readonly value: Json }[];
  /** The fields of the body; none where it can only be written as JSON. */
  readonly groups: readonly ControlGroup[];
}

export interface ControlGroup {
  /** The object that the fields are in; empty for those of the body itself. */
  readonly path: string;
  readonly hint: string;
  readonly controls: readonly ControlData[];
}

export interface ResponseData {
  readonly status: string;
  readonly title: string;
  /** First sentence of its description. */
  readonly meaning: string;
  readonly types: readonly string[];
}
