/** The filter playground: filters the form's text as the reader types, and shows the matches. */
import { isObject, type JsonObject } from "../../../tools/json.ts";
import { type Access, prepareAccess } from "../common/access.ts";
import { readAnswer } from "../common/answer.ts";
import { curlOf, typescriptOf } from "../common/code-samples.ts";
import { showCode } from "../common/code-view.ts";
import { focusFirstError } from "../common/control.ts";
import { element, hideNotice, make, showNotice } from "../common/elements.ts";
import { entryDetails } from "../common/entry-details.ts";
import { formControls } from "../common/form-controls.ts";
import { type Problem, problemOf } from "../common/problems.ts";
import { connect, isSendable, type Server } from "../common/server.ts";
import { requestOf } from "../common/share.ts";
import { prepareSharing } from "../common/sharing.ts";
import { prepareEntryForm } from "./entry-form.ts";
import { exampleTexts } from "./examples.ts";
import { prepareResults } from "./results.ts";

/** Milliseconds from the last key to the request. */
const debounce = 200;

/** Maximum characters of a text that is sent while typing. */
const maximumTypedLength = 50_000;

const operationId = "filterContentItem";
const root = element("playground", HTMLElement);
const form = element("request", HTMLFormElement);
const access: Access = prepareAccess(() => {
  entry.refresh();
  changed();
});
const server: Server = connect(root, access);
const details = entryDetails(server);
const results = prepareResults((match) => details.load(match));
const controls = formControls(form, changed);
const content = element("request-content", HTMLTextAreaElement);
const entry = prepareEntryForm(server, access, {
  onEdit: () => {
    details.clear();
    isListKnown = false;
    hideNotice(hint);
    send();
  },
  onShow: (text) => {
    const isInText = content.value.toLowerCase().includes(text.toLowerCase());
    if (!isInText) begin({ ...controls.read(), content: `${content.value}\n${text}` });
    element("results", HTMLElement).scrollIntoView();
    content.focus({ preventScroll: true });
  },
});
const hint = element("hint", HTMLElement);

let timer: ReturnType<typeof setTimeout> | undefined;
let current = new AbortController();
let isListKnown = false;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
content.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
});
element("reset", HTMLButtonElement).addEventListener("click", () => begin({ content: content.value }));
prepareSharing(controls.read);
addEventListener("hashchange", () => {
  const request = requestOf(location.hash);
  if (request !== undefined) begin(request);
});
element("examples", HTMLElement).append(
  ...exampleTexts.map(({ title, request }) => {
    const button = make("button", { attributes: { type: "button" } }, title);
    button.addEventListener("click", () => begin(request));
    return button;
  }),
);
// On narrow screens the options would separate the request from its result.
if (matchMedia("(max-width: 75.99rem)").matches) element("options", HTMLDetailsElement).open = false;
root.hidden = false;
element("playground-without", HTMLElement).hidden = true;
begin(requestOf(location.hash) ?? exampleTexts[0]?.request ?? {});

/** Fills the form with a request and sends it. */
function begin(request: JsonObject): void {
  controls.fill(request);
  showSamples();
  send();
}

function changed(): void {
  // The shared request in the address no longer matches the form.
  if (requestOf(location.hash) !== undefined) history.replaceState(null, "", location.pathname);
  showSamples();
  clearTimeout(timer);
  if (content.value.length <= maximumTypedLength) timer = setTimeout(send, debounce);
  else results.waiting(`${content.value.length.toLocaleString("en")} characters: press Filter to send them.`);
}

function showSamples(): void {
  const { address, operation } = server;
  const sample = {
    operation: operation(operationId),
    server: address,
    tenantId: access.tenantId(),
    body: controls.read(),
  };
  showCode("code-curl", "sh", curlOf(sample));
  showCode("code-ts", "ts", typescriptOf(sample));
}

function send(): void {
  run().catch((error: unknown) => results.failed("This page failed", make("p", {}, String(error))));
}

/** Aborts the request before. */
async function run(): Promise<void> {
  clearTimeout(timer);
  current.abort();
  controls.showErrors([]);
  const missing = missingInput();
  if (missing !== undefined) return results.waiting(missing, ...(access.key() === "" ? [keyHelp()] : []));
  if (!isSendable(access.key()))
    return results.failed(
      "Invalid API key",
      make("p", {}, "A key begins with a letter, a digit or a sign, and has no letters with accents."),
    );
  const controller = new AbortController();
  current = controller;
  results.running();
  const text = content.value;
  const start = performance.now();
  const reply = await server.call(operationId, { body: controls.read(), signal: controller.signal });
  if (reply === undefined || controller !== current) return;
  const answer = reply.status === 200 ? readAnswer(reply.body) : undefined;
  if (answer === undefined) return fail(problemOf(reply));
  results.answered(text, answer, performance.now() - start);
  if (!answer.matches.some(({ type }) => type === "blacklist")) await hintAtEmptyList();
}

function missingInput(): string | undefined {
  if (access.key() === "") return "Type in an API key to filter the text.";
  return content.value === "" ? "Type or paste a text, or choose an example." : undefined;
}

function keyHelp(): HTMLElement {
  const button = make("button", { attributes: { type: "button" } }, "Where is my key?");
  button.addEventListener("click", access.focusKey);
  return button;
}

function fail(problem: Problem): void {
  const others = controls.showErrors(problem.fields);
  const retry = make("button", { attributes: { type: "button" } }, "Try again");
  retry.addEventListener("click", send);
  const fieldCount = problem.fields.length - others.length;
  const show = make(
    "button",
    { attributes: { type: "button" } },
    fieldCount === 1 ? "Show the field" : "Show the first field",
  );
  show.addEventListener("click", () => focusFirstError(form));
  results.failed(
    problem.title,
    make("p", {}, problem.text),
    make(
      "ul",
      {},
      ...problem.general.map((message) => make("li", {}, message)),
      ...problem.fields.map(({ key, message }) => make("li", {}, make("code", {}, key), ` ${message}`)),
    ),
    problem.status === 401 ? keyHelp() : fieldCount > 0 ? show : retry,
  );
}

/** Explains missing matches when the blacklist is empty. Checks it once after each change. */
async function hintAtEmptyList(): Promise<void> {
  if (isListKnown) return;
  isListKnown = true;
  const reply = await server.call("searchFilterEntries", { query: { numberOfResults: "1" } });
  if (reply?.status !== 200 || !isObject(reply.body) || reply.body["totalResults"] !== 0) return;
  const add = make("button", { attributes: { type: "button" } }, "Add a word");
  add.addEventListener("click", () =>
    entry.open(content.value.slice(content.selectionStart, content.selectionEnd).trim()),
  );
  showNotice(
    hint,
    "The blacklist of this server is empty",
    make("p", {}, "The filter finds no words until you add entries."),
    add,
  );
}
