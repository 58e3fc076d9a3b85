/** The content of the specs, as the pages read it. */
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
  /** True for credentials. */
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

/** One of several operations with the same method and path, but different parameters. */
export interface Form {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
}

/** Common part of operations and webhooks. */
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
  /** First interface with the schema; its document resolves the references. */
  readonly interface: InterfaceName;
  readonly document: JsonObject;
  readonly schema: JsonObject;
}

export interface Catalogue {
  readonly interfaces: readonly Interface[];
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
  /** By name; a schema of several interfaces is the same in each. */
  readonly schemas: ReadonlyMap<string, Schema>;
}
