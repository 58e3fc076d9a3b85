/** Adds an entry to the server's blacklist after a confirmation, and deletes it again. */
import { isObject, type Json, type JsonObject } from "../../../tools/json.ts";
import type { Access } from "../common/access.ts";
import { curlOf } from "../common/code-samples.ts";
import { showCode } from "../common/code-view.ts";
import { focusFirstError } from "../common/control.ts";
import { element, hideNotice, make, makeButton, showNotice } from "../common/elements.ts";
import { formControls } from "../common/form-controls.ts";
import { type Problem, problemOf, type Reply } from "../common/problems.ts";
import type { Server } from "../common/server.ts";

export interface EntryForm {
  /** Call it when the credentials change. */
  refresh(): void;
  /** Focuses the form, filled with this text. */
  open(text: string): void;
}

export interface EntryFormOptions {
  /** Called after a change of the blacklist. */
  onEdit(): void;
  /** Called to show the entry's effect. */
  onShow(text: string): void;
}

export function prepareEntryForm(server: Server, access: Access, { onEdit, onShow }: EntryFormOptions): EntryForm {
  const form = element("entry", HTMLFormElement);
  const dialog = element("entry-ask", HTMLDialogElement);
  const status = element("entry-status", HTMLElement);
  const notice = element("entry-problem", HTMLElement);
  const showSample = (): void => {
    const operation = server.operation("createFilterEntry");
    const code = curlOf({ operation, server: server.address, tenantId: access.tenantId(), body: controls.read() });
    showCode("code-entry", "sh", code);
  };
  const controls = formControls(form, showSample);
  const fail = (problem: Problem): void => {
    const others = controls.showErrors(problem.fields).map(({ key, message }) => `${key} ${message}`);
    showNotice(
      notice,
      problem.title,
      ...[problem.text, ...problem.general, ...others].map((text) => make("p", {}, text)),
    );
    focusFirstError(form);
  };
  const clearMessages = (): void => {
    status.replaceChildren();
    hideNotice(notice);
    controls.showErrors([]);
  };
  const add = async (): Promise<void> => {
    clearMessages();
    const reply = await server.call("createFilterEntry", { body: controls.read() });
    const id = reply === undefined ? undefined : idIn(reply);
    if (reply === undefined) return;
    if (id === undefined) return fail(problemOf(reply));
    const text = textIn(controls.read());
    const show = makeButton("Show the match", () => onShow(text));
    const undo = make("button", { attributes: { type: "button" } }, "Delete it");
    undo.addEventListener("click", () => remove(id));
    status.replaceChildren(
      make("p", { class: "notice notice-good" }, `“${text}” is in the blacklist: entry ${id}. `, show, " ", undo),
    );
    onEdit();
  };
  const remove = async (id: number): Promise<void> => {
    clearMessages();
    const reply = await server.call("deleteFilterEntry", { path: { id: String(id) } });
    if (reply !== undefined && reply.status !== 200) fail(problemOf(reply));
    else status.replaceChildren(make("p", { class: "notice notice-good" }, `Entry ${id} is deleted.`));
    onEdit();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    element("entry-ask-text", HTMLElement).textContent =
      `${server.address} will find “${textIn(controls.read())}” in every text, for all users, until you delete the entry.`;
    dialog.showModal();
  });
  element("entry-yes", HTMLButtonElement).addEventListener("click", () => {
    dialog.close();
    return add();
  });
  element("entry-no", HTMLButtonElement).addEventListener("click", () => dialog.close());
  controls.fill(initialEntry);
  showSample();
  return {
    refresh: showSample,
    open: (text) => {
      controls.fill({ entry: { ...initialEntry.entry, ...(text !== "" && { text }) } });
      showSample();
      form.scrollIntoView({ block: "center" });
      form.querySelector("input")?.focus({ preventScroll: true });
    },
  };
}

const initialEntry = {
  entry: { text: "fiddlesticks", locale: "en", filterMode: "embeddable", severity: "mild", tags: ["Playground"] },
};

function textIn(body: JsonObject): string {
  const entry = body["entry"];
  return isObject(entry) && typeof entry["text"] === "string" ? entry["text"] : "";
}

function idIn({ status, body }: Reply): number | undefined {
  const entry: Json | undefined = status === 200 && isObject(body) ? body["entry"] : undefined;
  return isObject(entry) && typeof entry["id"] === "number" ? entry["id"] : undefined;
}
