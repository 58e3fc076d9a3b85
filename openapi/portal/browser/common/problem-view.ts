/** Shows problems of the playgrounds with the next step. */

import { objectOf } from "../../../tools/json.ts";
import type { Access } from "./access.ts";
import { focusFirstError } from "./control.ts";
import { type Content, make, makeButton } from "./elements.ts";
import type { FormControls } from "./form-controls.ts";
import { problemOf, type Reply } from "./problems.ts";
import { isSendable, type Server } from "./server.ts";

export interface ProblemOptions {
  readonly form: HTMLElement;
  readonly controls: FormControls;
  readonly access: Access;
  onRetry(): void;
}

export interface ProblemView {
  readonly title: string;
  readonly content: readonly Content[];
}

/** Describes a reply, and shows its messages at the fields. */
export function problemView(
  reply: Reply,
  { form, controls, access, onRetry }: ProblemOptions,
  ...lead: readonly Content[]
): ProblemView {
  const { title, text, fields, general, status } = problemOf(reply);
  const fieldCount = fields.length - controls.showErrors(fields).length;
  const messages = [
    ...general.map((message) => make("li", {}, message)),
    ...fields.map(({ key, message }) => make("li", {}, make("code", {}, key), ` ${message}`)),
  ];
  const show = fieldCount === 1 ? "Show the field" : "Show the first field";
  const next =
    status === 401
      ? keyHelp(access)
      : fieldCount > 0
        ? makeButton(show, () => focusFirstError(form))
        : makeButton("Try again", onRetry);
  return { title, content: [make("p", {}, ...lead, text), make("ul", {}, ...messages), next] };
}

export function keyHelp(access: Access): HTMLElement {
  return makeButton("Where is my key?", access.focusKey);
}

/** Returns undefined for a key that browsers send. */
export function keyProblem(access: Access): ProblemView | undefined {
  if (isSendable(access.key())) return undefined;
  const advice = "A key begins with a letter, a digit or a sign, and has no letters with accents.";
  return { title: "Invalid API key", content: [make("p", {}, advice)] };
}

/** Resolves to true when the server has no entry that could match. */
export async function isBlacklistEmpty(server: Server): Promise<boolean> {
  const reply = await server.call("searchFilterEntries", { query: { numberOfResults: "1" } });
  return reply?.status === 200 && objectOf(reply.body)["totalResults"] === 0;
}
