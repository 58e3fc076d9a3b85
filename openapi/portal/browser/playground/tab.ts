/** A tab of the playground: its form, and how its request is sent and shown. */
import type { JsonObject } from "../../../tools/json.ts";
import type { FieldGroup } from "../../form/read-form.ts";
import { element, makeButton } from "../common/elements.ts";
import { type Form, makeForm } from "../common/form.ts";
import type { Reply } from "../common/problems.ts";
import type { Example } from "./examples.ts";

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
  send(request: JsonObject): Promise<(() => void) | FailedCall>;
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
