/** The request of the playground as code, in the words of the samples on the other pages. */
import type { JsonObject } from "../../../tools/json.ts";
import { callOf, clientSetup } from "../../samples/call.ts";
import { apiKeyVariable, bodyOptions, curlCommand, shellQuoted } from "../../samples/command.ts";
import { filledPath } from "./filled-path.ts";

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
  /** What stands in the path, by its names. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** The key is never part of a sample. */
export function curlOf({ operation, server, tenantId, path, body }: SampleRequest): string {
  return curlCommand(` -X ${operation.method}`, server + filledPath(operation.path, path), [
    `-H "Authorization: ${apiKeyVariable}"`,
    ...(tenantId === undefined ? [] : [`-H ${shellQuoted(`X-Service-TenantId: ${tenantId}`)}`]),
    ...bodyOptions("application/json", body),
  ]);
}

export function typescriptOf({ operation, server, tenantId, path, body }: SampleRequest): string {
  // The form of an operation with an optional id in the path is a method of the same name, with the id given.
  const method = operation.operationId.replace(/WithId$/, "");
  const call = callOf(`${operation.interface}.${method}`, { ...path, body });
  return `${clientSetup(server, tenantId)}\n\n${call}\nconsole.log(answer);`;
}
