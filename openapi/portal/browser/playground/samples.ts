/** Shows a request as curl and TypeScript samples, which name the key's variable instead of the key. */
import type { JsonObject } from "../../../tools/json.ts";
import { curlText, type Header } from "../../console/request.ts";
import { callOf, clientSetup } from "../../samples/typescript-call.ts";
import { type CodeView, codeView, element } from "../common/elements.ts";
import { type CalledOperation, requestOf } from "./server.ts";

export interface SampleRequest {
  readonly operation: CalledOperation;
  /** Base URL without a trailing slash. */
  readonly server: string;
  /** Those of the credentials and the tenant. */
  readonly headers: readonly Header[];
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

export function curlOf({ operation, server, headers, ...input }: SampleRequest): string {
  return curlText(requestOf(operation, input, { headers: () => headers }), { server });
}

export function typescriptOf({ operation, server, headers, path, body }: SampleRequest): string {
  // The SDK has one method for an operation and its form with an id.
  const method = operation.operationId.replace(/WithId$/, "");
  const tenant = headers.find(({ name }) => name === "X-Service-TenantId")?.value;
  const call = callOf(`${operation.interface}.${method}`, { ...path, body });
  return `${clientSetup(server, tenant)}\n\n${call}\nconsole.log(answer);`;
}

/** Makes the blocks of code in the element with this id, and returns what shows a request in them. */
export function sampleViews(id: string): (request: SampleRequest) => void {
  const container = element(id, HTMLElement);
  const add = (caption: string, language: "sh" | "ts"): CodeView => {
    const view = codeView(caption, language, `The request as ${caption}`);
    view.element.id = `${id}-${language}`;
    container.append(view.element);
    return view;
  };
  const curl = add("curl", "sh");
  const typescript = add("TypeScript", "ts");
  return (request) => {
    curl.show(curlOf(request));
    typescript.show(typescriptOf(request));
  };
}
