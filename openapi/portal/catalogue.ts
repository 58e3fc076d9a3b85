/** What the pages are made of. */
import type { InterfaceName } from "../tools/interfaces.ts";
import type { Json, JsonObject } from "../tools/json.ts";
import type { ManifestOperation, ManifestParameter } from "../tools/manifest.ts";

export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly value: Json;
}

export interface Media {
  readonly type: string;
  readonly schema: JsonObject;
  readonly examples: readonly Example[];
}

export interface Body {
  readonly required: boolean;
  readonly description: string;
  readonly media: readonly Media[];
}

/** A parameter of a request or a header of a response. */
export interface Parameter {
  readonly name: string;
  readonly in: ManifestParameter["in"];
  readonly required: boolean;
  readonly shape: ManifestParameter["shape"];
  readonly deprecated: boolean;
  /** Whether who reads it can act for someone else. */
  readonly isSecret: boolean;
  readonly description: string;
  readonly since: string;
  readonly removed: string;
  readonly section: string;
  readonly assumption: string;
  readonly schema: JsonObject;
  readonly example: Json | undefined;
}

export interface Response {
  readonly status: string;
  readonly description: string;
  readonly section: string;
  readonly assumption: string;
  readonly headers: readonly Parameter[];
  readonly media: readonly Media[];
}

/** One of several operations that share a method and a path and are told apart by their parameters. */
export interface Form {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
}

/** What an operation and a webhook have in common. */
export interface Exchange {
  readonly interface: InterfaceName;
  readonly document: JsonObject;
  readonly summary: string;
  readonly description: string;
  readonly source: string;
  readonly section: string;
  readonly assumption: string;
  readonly since: string;
  readonly removed: string;
  readonly deprecated: boolean;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly responses: readonly Response[];
}

export interface Operation extends Exchange {
  readonly operationId: string;
  readonly facts: ManifestOperation;
  readonly forms: readonly Form[];
}

export interface Webhook extends Exchange {
  readonly name: string;
  readonly operationId: string;
  readonly method: string;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
}

export interface Interface {
  readonly name: InterfaceName;
  readonly document: JsonObject;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly server: string;
  readonly securitySchemes: readonly (readonly [string, JsonObject])[];
  readonly tags: readonly Tag[];
}

export interface Schema {
  readonly name: string;
  /** The first interface that has it, whose document its references are followed in. */
  readonly interface: InterfaceName;
  readonly document: JsonObject;
  readonly schema: JsonObject;
}

export interface Catalogue {
  readonly interfaces: readonly Interface[];
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
  /** By name; a schema that stands in several interfaces is the same in each. */
  readonly schemas: ReadonlyMap<string, Schema>;
}
