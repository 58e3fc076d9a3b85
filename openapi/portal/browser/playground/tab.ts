/** A tab of the playground: its form, how its request is sent and shown, and its samples. */
import type { JsonObject } from "../../../tools/json.ts";
import { curlText, type Header } from "../../console/request.ts";
import type { FieldGroup } from "../../form/read-form.ts";
import { callOf, clientSetup } from "../../samples/typescript-call.ts";
import { codeView, element, makeButton } from "../common/elements.ts";
import { type Form, makeForm } from "../common/form.ts";
import type { Reply } from "../common/problems.ts";
import type { Example } from "./examples.ts";
import { type CalledOperation, requestOf } from "./server.ts";

export interface Tab {
  readonly name: string;
  readonly form: HTMLFormElement;
  readonly fields: Form;
  readonly examples: readonly Example[];
  /** Milliseconds without typing after which the request is sent. */
  readonly pause: number;
  /** Returns what the reader has to type in before the request can be sent. */
  missing(request: JsonObject): string | undefined;
  /** Returns true when the request may be sent now; otherwise asks the reader. */
  isAllowed(): boolean;
  /** Resolves to a function that shows the outcome, or to the reply of a call that failed. */
  send(request: JsonObject): Promise<(() => Promise<void>) | FailedCall>;
  showSamples(request: JsonObject): void;
  /** Called when the credentials have changed, and when the tab is shown. */
  refresh(): void;
}

/** A reply with the operation that it answers. */
export interface FailedCall {
  readonly reply: Reply;
  readonly operationId: string;
}

/** Makes the controls of a form in the containers with its groups of fields. */
export function makeFormFields(form: HTMLFormElement): Form {
  const slots = [...form.querySelectorAll<HTMLElement>("[data-groups]")].map((slot) => {
    const groups: readonly FieldGroup[] = JSON.parse(slot.dataset["groups"] ?? "[]");
    return { slot, groups };
  });
  const fields = makeForm(
    slots.flatMap(({ groups }) => groups),
    form.id,
  );
  let next = 0;
  for (const { slot, groups } of slots) {
    slot.append(...fields.elements.slice(next, next + groups.length));
    next += groups.length;
  }
  return fields;
}

/** Fills the row of examples at the top of a form. */
export function prepareExamples(
  form: HTMLFormElement,
  examples: readonly Example[],
  begin: (example: Example) => void,
): void {
  const row = element(`${form.id}-examples`, HTMLElement);
  row.append(...examples.map((example) => makeButton(example.title, () => begin(example))));
}

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
  const add = (caption: string, language: "sh" | "ts") => {
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
