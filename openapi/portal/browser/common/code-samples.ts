/** Writes a playground's request as curl and TypeScript samples. */
import type { JsonObject } from "../../../tools/json.ts";
import { curlText } from "../../console/curl-text.ts";
import { callOf, clientSetup } from "../../samples/typescript-call.ts";
import { apiKeyVariable } from "../../samples/values.ts";
import { fillPath } from "./fill-path.ts";

/** Facts of an operation that the page calls. */
export interface CalledOperation {
  readonly operationId: string;
  readonly interface: string;
  readonly method: string;
  readonly path: string;
}

export interface SampleRequest {
  readonly operation: CalledOperation;
  /** Base URL without a trailing slash. */
  readonly server: string;
  readonly tenantId: string | undefined;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** Names the key's variable instead of the key. */
export function curlOf({ operation, server, tenantId, path, body }: SampleRequest): string {
  const headers = [
    { name: "Authorization", value: "", sample: [apiKeyVariable] },
    ...(tenantId === undefined ? [] : [{ name: "X-Service-TenantId", value: tenantId }]),
    { name: "Content-Type", value: "application/json" },
  ];
  const target = [{ text: fillPath(operation.path, path) }];
  return curlText({ method: operation.method, target, headers, body: JSON.stringify(body, null, 2) }, { server });
}

export function typescriptOf({ operation, server, tenantId, path, body }: SampleRequest): string {
  // The SDK has one method for an operation and its form with an id.
  const method = operation.operationId.replace(/WithId$/, "");
  const call = callOf(`${operation.interface}.${method}`, { ...path, body });
  return `${clientSetup(server, tenantId)}\n\n${call}\nconsole.log(answer);`;
}
