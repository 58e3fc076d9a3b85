/** Writes a playground's request as curl and TypeScript samples. */
import type { JsonObject } from "../../../tools/json.ts";
import { callOf, clientSetup } from "../../samples/call.ts";
import { apiKeyVariable, bodyOptions, curlCommand, shellQuoted } from "../../samples/command.ts";
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
  return curlCommand(` -X ${operation.method}`, server + fillPath(operation.path, path), [
    `-H "Authorization: ${apiKeyVariable}"`,
    ...(tenantId === undefined ? [] : [`-H ${shellQuoted(`X-Service-TenantId: ${tenantId}`)}`]),
    ...bodyOptions("application/json", body),
  ]);
}

export function typescriptOf({ operation, server, tenantId, path, body }: SampleRequest): string {
  // The SDK has one method for an operation and its form with an id.
  const method = operation.operationId.replace(/WithId$/, "");
  const call = callOf(`${operation.interface}.${method}`, { ...path, body });
  return `${clientSetup(server, tenantId)}\n\n${call}\nconsole.log(answer);`;
}
