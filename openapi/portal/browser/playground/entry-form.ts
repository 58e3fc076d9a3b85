/** Adds an entry to the server's blacklist after a confirmation, and deletes it again. */
import { type JsonObject, objectOf, textOf } from "../../../tools/json.ts";
import type { Access } from "../common/access.ts";
import { focusFirstError } from "../common/controls.ts";
import { codeView, element, hideNotice, make, makeButton, showNotice } from "../common/elements.ts";
import { problemOf, type Reply } from "../common/problems.ts";
import type { Server } from "./server.ts";
import { curlOf, makeFormFields } from "./tab.ts";

interface EntryFormOptions {
  /** Called after a change of the blacklist. */
  onEdit(): void;
  /** Called to show the entry's effect. */
  onShow(text: string): void;
}

const operationId = "createFilterEntry";

export function prepareEntryForm(server: Server, access: Access, { onEdit, onShow }: EntryFormOptions) {
  const form = element("entry", HTMLFormElement);
  const fields = makeFormFields(form);
  const dialog = element("entry-ask", HTMLDialogElement);
  const status = element("entry-status", HTMLElement);
  const notice = element("entry-problem", HTMLElement);
  const sample = codeView("curl", "sh", "The request as curl");
  element("code-entry", HTMLElement).append(sample.element);
  const showSample = (): void => {
    const operation = server.operation(operationId);
    sample.show(curlOf({ operation, server: server.address, headers: access.headers(), body: fields.read() }));
  };
  const fail = (reply: Reply): void => {
    const problem = problemOf(reply);
    const others = fields.showErrors(problem.fields).map(({ key, message }) => `${key} ${message}`);
    const texts = [problem.text, ...problem.general, ...others];
    showNotice(notice, problem.title, ...texts.map((text) => make("p", {}, text)));
    focusFirstError(form);
  };
  const clearMessages = (): void => {
    status.replaceChildren();
    hideNotice(notice);
    fields.showErrors([]);
  };
  const run = (work: Promise<void>): void => {
    work.catch((error: unknown) => showNotice(notice, "This page failed", String(error)));
  };
  const add = async (): Promise<void> => {
    clearMessages();
    const { reply, answer } = await server.call(operationId, { body: fields.read() });
    if (answer === undefined) return fail(reply);
    const { id } = answer.entry;
    const text = textIn(fields.read());
    const show = makeButton("Show the match", () => onShow(text));
    const undo = makeButton("Delete it", () => run(remove(id)));
    const words = `“${text}” is in the blacklist: entry ${id}. `;
    status.replaceChildren(make("p", { class: "notice notice-good" }, words, show, " ", undo));
    onEdit();
  };
  const remove = async (id: number): Promise<void> => {
    clearMessages();
    const { reply } = await server.call("deleteFilterEntry", { path: { id: String(id) } });
    if (reply.status === 200)
      status.replaceChildren(make("p", { class: "notice notice-good" }, `Entry ${id} is deleted.`));
    else fail(reply);
    onEdit();
  };
  form.addEventListener("input", showSample);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    element("entry-ask-text", HTMLElement).textContent =
      `${server.address} will find “${textIn(fields.read())}” in every text, for all users, until you delete the entry.`;
    dialog.showModal();
  });
  element("entry-yes", HTMLButtonElement).addEventListener("click", () => {
    dialog.close();
    run(add());
  });
  element("entry-no", HTMLButtonElement).addEventListener("click", () => dialog.close());
  const fill = (text: string): void => {
    fields.fill({ entry: { ...initialEntry, ...(text !== "" && { text }) } });
    showSample();
  };
  fill("");
  return {
    /** Call it when the credentials change. */
    refresh: showSample,
    /** Focuses the form, filled with this text. */
    open: (text: string): void => {
      fill(text);
      form.scrollIntoView({ block: "center" });
      form.querySelector("input")?.focus({ preventScroll: true });
    },
  };
}

const initialEntry = {
  text: "fiddlesticks",
  locale: "en",
  filterMode: "embeddable",
  severity: "mild",
  tags: ["Playground"],
};

function textIn(body: JsonObject): string {
  return textOf(objectOf(body["entry"])["text"]);
}
