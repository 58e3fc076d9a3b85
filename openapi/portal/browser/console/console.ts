/** The console of an operation: a form, the request as curl, and the answer. */
import { challengeDescription } from "../../console/answer-words.ts";
import { type BuiltRequest, buildRequest } from "../../console/build-request.ts";
import type { Effect, OperationData } from "../../console/operation-data.ts";
import { focusFirstError } from "../common/control.ts";
import { make } from "../common/elements.ts";
import { errorsIn } from "../common/problems.ts";
import { type AccessPanel, accessPanel } from "./access-panel.ts";
import { jsonIn } from "./answer-view.ts";
import { type BodyEditor, bodyEditor } from "./body-editor.ts";
import { confirmDeletion } from "./confirm.ts";
import { curlView } from "./curl-view.ts";
import { outcomeView } from "./outcome-view.ts";
import { type ParameterForm, parameterForm } from "./parameter-form.ts";
import { type Answer, send } from "./send.ts";
import { sendButtons } from "./send-buttons.ts";

interface Parts {
  readonly access: AccessPanel;
  readonly parameters: ParameterForm;
  readonly body: BodyEditor | undefined;
}

const sendWords: Readonly<Record<Effect, string>> = {
  reads: "Send",
  changes: "Send: this changes the server’s data",
  deletes: "Send: this deletes from the server’s data …",
};

/** @param server base URL without a trailing slash */
export function makeConsole(data: OperationData, server: string): HTMLElement {
  const parts: Parts = {
    access: accessPanel(data),
    parameters: parameterForm(data),
    body: data.bodies.length > 0 ? bodyEditor(data) : undefined,
  };
  const { access, parameters, body } = parts;
  const curl = curlView(data, server);
  const outcome = outcomeView(data);
  const buttons = sendButtons(sendWords[data.effect]);
  const form = make(
    "form",
    { class: "try-form", attributes: { autocomplete: "off", novalidate: "", "aria-label": "Request" } },
    access.element,
    parameters.element,
    ...(body === undefined ? [] : [body.element]),
    buttons.element,
  );
  const out = make("div", { class: "try-out" }, make("h3", {}, "Request"), curl.element, outcome.element);
  const root = make("div", { class: "try-bench" }, form, out);

  const showCurl = (): void => curl.show(requestOf(data, parts), access.cookies() ?? []);
  const run = async (): Promise<void> => {
    clear(parts);
    if (![access.check(), parameters.check(), body?.check() ?? true].every(Boolean)) {
      outcome.say("Not sent: correct the marked fields.");
      return focusFirstError(form);
    }
    if (data.effect === "deletes" && !(await confirmDeletion(root, deletion(requestOf(data, parts), server))))
      return outcome.say("Not sent.");
    outcome.say("Waiting for the answer …");
    const answer = await buttons.whileSending((signal) =>
      send(requestOf(data, parts), { server, withCookies: access.cookies() !== undefined, signal }),
    );
    if (typeof answer === "string") outcome.failed(answer);
    else outcome.answered(answer, showFieldErrors(parts, answer));
    scrollIntoSight(outcome.element);
  };
  const reset = (): void => {
    parameters.reset();
    body?.reset();
    clear(parts);
    showCurl();
  };
  for (const type of ["input", "change", "click"]) form.addEventListener(type, showCurl);
  buttons.onSend(form, () => run().catch((error: unknown) => outcome.say(`This page failed: ${String(error)}`)));
  buttons.onReset(reset);
  reset();
  return root;
}

function requestOf(data: OperationData, { access, parameters, body }: Parts): BuiltRequest {
  const { headers, ...rest } = parameters.draft();
  const { method, path } = data;
  return buildRequest({ method, path, ...rest, headers: [...access.headers(), ...headers], body: body?.body() });
}

function clear({ access, parameters, body }: Parts): void {
  access.showError(undefined);
  parameters.showErrors([]);
  body?.showErrors([]);
}

/** Shows the server's messages at their fields, and returns their number. */
function showFieldErrors({ access, parameters, body }: Parts, answer: Answer): number {
  const { fields } = errorsIn(jsonIn(answer));
  const others = parameters.showErrors(fields);
  body?.showErrors(others);
  const challenge = answer.headers.find(([name]) => name === "www-authenticate")?.[1];
  if (answer.status === 401 && challenge !== undefined) access.showError(challengeDescription(challenge));
  return body === undefined ? fields.length - others.length : fields.length;
}

/** Scrolls to the answer when it is below the form. */
function scrollIntoSight(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top > innerHeight - 120 || top < 0) element.scrollIntoView();
}

function deletion({ method, target }: BuiltRequest, server: string): Record<"title" | "text" | "yes", string> {
  const path = target.map(({ text, secret }) => (secret === undefined ? text : "…")).join("");
  return {
    title: "Delete on this server?",
    text: `${method} ${path} is sent to ${server}. You cannot undo it.`,
    yes: "Delete",
  };
}
