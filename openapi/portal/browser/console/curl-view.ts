/** Shows the request as a curl command. */
import type { BuiltRequest } from "../../console/build-request.ts";
import { curlText } from "../../console/curl-text.ts";
import type { OperationData } from "../../console/operation-data.ts";
import { coloured } from "../common/code-view.ts";
import { make } from "../common/elements.ts";
import { copyButton } from "./copy-button.ts";

export interface CurlView {
  readonly element: HTMLElement;
  show(request: BuiltRequest, cookies: readonly string[]): void;
}

export function curlView(data: OperationData, server: string): CurlView {
  const code = make("code");
  const file = fileOf(data);
  const copy = copyButton("Copy", "the request as curl", () => code.textContent);
  return {
    element: make(
      "figure",
      { class: "code" },
      make("figcaption", {}, "curl, as it is sent", copy),
      make("pre", { id: "try-curl", attributes: { tabindex: "0", "aria-label": "The request as curl" } }, code),
    ),
    show: (request, cookies) => code.replaceChildren(...coloured(curlText(request, { server, cookies, file }), "sh")),
  };
}

/** Returns the name of a file to save the answer to, unless it is text. */
function fileOf({ operationId, responses }: OperationData): string | undefined {
  const type = responses.find(({ status }) => status.startsWith("2"))?.types[0];
  if (type === undefined || /json|^text\//.test(type)) return undefined;
  return `${operationId}.${type.slice(type.lastIndexOf("/") + 1)}`;
}
