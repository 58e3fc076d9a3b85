/** The request of the playground as code, in the words of the samples on the other pages. */
import type { JsonObject } from "../../../tools/json.ts";
import { callOf, clientSetup } from "../../samples/call.ts";
import { apiKeyVariable, bodyOptions, curlCommand, shellQuoted } from "../../samples/command.ts";

/** What the page knows of an operation that it calls. */
export interface CalledOperation {
  readonly operationId: string;
  readonly interface: string;
  readonly method: string;
  readonly path: string;
}

export interface SampleRequest {
  readonly operation: CalledOperation;
  /** Where the server is, without a slash at the end. */
  readonly server: string;
  readonly tenantId: string | undefined;
  readonly body: JsonObject;
}

/** The key is never part of a sample. */
export function curlOf({ operation, server, tenantId, body }: SampleRequest): string {
  return curlCommand(` -X ${operation.method}`, server + operation.path, [
    `-H "Authorization: ${apiKeyVariable}"`,
    ...(tenantId === undefined ? [] : [`-H ${shellQuoted(`X-Service-TenantId: ${tenantId}`)}`]),
    ...bodyOptions("application/json", body),
  ]);
}

export function typescriptOf({ operation, server, tenantId, body }: SampleRequest): string {
  const call = callOf(`${operation.interface}.${operation.operationId}`, { body });
  return `${clientSetup(server, tenantId)}\n\n${call}\nconsole.log(answer);`;
}
