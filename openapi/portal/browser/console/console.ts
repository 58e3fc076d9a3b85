/** The console of an operation: a form, the request as curl, and the answer. */
import { challengeDescription } from "../../console/answer-words.ts";
import type { Effect, OperationData } from "../../console/operation-data.ts";
import { type BuiltRequest, buildRequest, curlText } from "../../console/request.ts";
import { makeAccess } from "../common/access.ts";
import { focusFirstError } from "../common/controls.ts";
import { codeView, make, makeButton, submitByKey } from "../common/elements.ts";
import { errorsIn } from "../common/problems.ts";
import { type Answer, headerOf, jsonIn, send } from "../common/send.ts";
import { outcomeView } from "./answer-view.ts";
import { bodyEditor } from "./body-editor.ts";
import { parameterForm } from "./parameter-form.ts";

type Parts = ReturnType<typeof partsOf>;

const sendWords: Readonly<Record<Effect, string>> = {
  reads: "Send",
  changes: "Send: this changes the server’s data",
  deletes: "Send: this deletes from the server’s data …",
};

/** @param server base URL without a trailing slash */
export function makeConsole(data: OperationData, server: string): HTMLElement {
  const parts = partsOf(data);
  const { access, parameters, body } = parts;
  const curl = codeView("curl, as it is sent", "sh", "The request as curl");
  curl.element.id = "try-curl";
  const outcome = outcomeView(data);
  const sendButton = make("button", { class: "primary", id: "try-send", attributes: { type: "submit" } });
  sendButton.textContent = sendWords[data.effect];
  // A field that loses the focus may show a message, which would move the button away before the mouse is released.
  sendButton.addEventListener("mousedown", (event) => event.preventDefault());
  let current: AbortController | undefined;
  const cancel = makeButton("Cancel", () => current?.abort(), { id: "try-cancel", attributes: { hidden: "" } });
  const reset = (): void => {
    parameters.reset();
    body?.reset();
    clear(parts);
    showCurl();
  };
  const resetButton = makeButton("Reset to the example", reset, { id: "try-reset" });
  const form = make(
    "form",
    { class: "try-form", attributes: { autocomplete: "off", novalidate: "", "aria-label": "Request" } },
    access.element,
    parameters.element,
    ...(body === undefined ? [] : [body.element]),
    make("p", { class: "form-buttons" }, sendButton, cancel, resetButton),
  );
  const out = make("div", { class: "try-out" }, make("h3", {}, "Request"), curl.element, outcome.element);
  const root = make("div", { class: "try-bench" }, form, out);

  const showCurl = (): void => {
    const cookies = access.cookies() ?? [];
    curl.show(curlText(requestOf(data, parts), { server, cookies, file: data.file }));
  };
  const sendRequest = async (): Promise<void> => {
    const controller = new AbortController();
    current = controller;
    cancel.hidden = false;
    sendButton.setAttribute("aria-disabled", "true");
    outcome.say("Waiting for the answer …");
    const withCookies = access.cookies() !== undefined;
    const answer = await send(requestOf(data, parts), { server, withCookies, signal: controller.signal });
    current = undefined;
    if (document.activeElement === cancel) sendButton.focus();
    cancel.hidden = true;
    sendButton.removeAttribute("aria-disabled");
    if (typeof answer === "string") outcome.failed(answer);
    else outcome.answered(answer, showFieldErrors(parts, answer));
    scrollIntoSight(outcome.element);
  };
  const run = async (): Promise<void> => {
    clear(parts);
    if (![access.check(), parameters.check(), body?.check() ?? true].every(Boolean)) {
      outcome.say("Not sent: correct the marked fields.");
      return focusFirstError(form);
    }
    if (data.effect === "deletes" && !(await confirmDeletion(root, requestOf(data, parts), server)))
      return outcome.say("Not sent.");
    await sendRequest();
  };
  for (const type of ["input", "change", "click"]) form.addEventListener(type, showCurl);
  submitByKey(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (current === undefined) run().catch((error: unknown) => outcome.say(`This page failed: ${String(error)}`));
  });
  reset();
  return root;
}

function partsOf(data: OperationData) {
  const body = data.bodies.length > 0 ? bodyEditor(data) : undefined;
  return { access: makeAccess(data), parameters: parameterForm(data), body };
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
  const challenge = headerOf(answer, "www-authenticate");
  if (answer.status === 401 && challenge !== "") access.showError(challengeDescription(challenge));
  return body === undefined ? fields.length - others.length : fields.length;
}

/** Scrolls to the answer when it is below the form. */
function scrollIntoSight(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top > innerHeight - 120 || top < 0) element.scrollIntoView();
}

/** Resolves to false on Escape. */
function confirmDeletion(container: HTMLElement, { method, target }: BuiltRequest, server: string): Promise<boolean> {
  const path = target.map(({ text, secret }) => (secret === undefined ? text : "…")).join("");
  const accept = makeButton("Delete", () => dialog.close("yes"), { class: "primary" });
  const cancel = makeButton("Cancel", () => dialog.close(), { attributes: { autofocus: "" } });
  const dialog = make(
    "dialog",
    { class: "try-dialog", attributes: { "aria-labelledby": "try-dialog-title" } },
    make("h3", { id: "try-dialog-title" }, "Delete on this server?"),
    make("p", {}, `${method} ${path} is sent to ${server}. You cannot undo it.`),
    make("p", { class: "form-buttons" }, accept, cancel),
  );
  container.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    dialog.showModal();
  });
}
