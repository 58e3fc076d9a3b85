/** The playground of the filter: sends what the form says as the reader types, and shows what comes of it. */
import { isObject, type JsonObject } from "../../../tools/json.ts";
import { type Access, prepareAccess } from "../common/access.ts";
import { readAnswer } from "../common/answer.ts";
import { curlOf, typescriptOf } from "../common/code-samples.ts";
import { showCode } from "../common/code-view.ts";
import { element, hideNotice, make, showNotice } from "../common/elements.ts";
import { entryDetails } from "../common/entry-details.ts";
import { formControls, goToError } from "../common/form-controls.ts";
import { type Problem, problemOf } from "../common/problems.ts";
import { connect, isSendable, type Server } from "../common/server.ts";
import { requestOf } from "../common/share.ts";
import { prepareSharing } from "../common/sharing.ts";
import { prepareEntryForm } from "./entry-form.ts";
import { exampleTexts } from "./examples.ts";
import { prepareResults } from "./results.ts";

/** How long after the last key a request is sent. */
const pause = 200;

/** Longer texts wait for the button. */
const longestTyped = 50_000;

const operationId = "filterContentItem";
const root = element("playground", HTMLElement);
const form = element("request", HTMLFormElement);
const content = element("request-content", HTMLTextAreaElement);
const access: Access = prepareAccess(() => {
  entry.refresh();
  changed();
});
const server: Server = connect(root, access);
const details = entryDetails(server);
const results = prepareResults((match) => details.load(match));
const controls = formControls(form, changed);
const entry = prepareEntryForm(server, access, {
  onEdit: () => {
    details.forget();
    isListKnown = false;
    hideNotice(hint);
    send();
  },
  onShow: (text) => {
    const isThere = content.value.toLowerCase().includes(text.toLowerCase());
    if (!isThere) begin({ ...controls.read(), content: `${content.value}\n${text}` });
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
// Where the result stands below the request, the options would stand between the two.
if (matchMedia("(max-width: 75.99rem)").matches) element("options", HTMLDetailsElement).open = false;
root.hidden = false;
element("playground-without", HTMLElement).hidden = true;
begin(requestOf(location.hash) ?? exampleTexts[0]?.request ?? {});

/** Puts a request into the form and sends it. */
function begin(request: JsonObject): void {
  controls.fill(request);
  showSamples();
  send();
}

function changed(): void {
  // The address holds a request that was shared; now there is another one.
  if (requestOf(location.hash) !== undefined) history.replaceState(null, "", location.pathname);
  showSamples();
  clearTimeout(timer);
  if (content.value.length <= longestTyped) timer = setTimeout(send, pause);
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

/** Only the last request counts: one that is still under way is given up. */
async function run(): Promise<void> {
  clearTimeout(timer);
  current.abort();
  controls.showErrors([]);
  const missing = whatIsMissing();
  if (missing !== undefined) return results.waiting(missing, ...(access.key() === "" ? [keyHelp()] : []));
  if (!isSendable(access.key()))
    return results.failed(
      "This is no API key",
      make("p", {}, "A key begins with a letter, a digit or a sign, and holds no letters with accents."),
    );
  const own = new AbortController();
  current = own;
  results.running();
  const text = content.value;
  const start = performance.now();
  const reply = await server.call(operationId, { body: controls.read(), signal: own.signal });
  if (reply === undefined || own !== current) return;
  const answer = reply.status === 200 ? readAnswer(reply.body) : undefined;
  if (answer === undefined) return fail(problemOf(reply));
  results.answered(text, answer, performance.now() - start);
  if (!answer.matches.some(({ type }) => type === "blacklist")) await hintAtEmptyList();
}

function whatIsMissing(): string | undefined {
  if (access.key() === "") return "Type in an API key, and the text is filtered.";
  return content.value === "" ? "Type or paste a text, or try one of those above it." : undefined;
}

function keyHelp(): HTMLElement {
  const button = make("button", { attributes: { type: "button" } }, "Where is my key?");
  button.addEventListener("click", access.ask);
  return button;
}

function fail(problem: Problem): void {
  const others = controls.showErrors(problem.fields);
  const again = make("button", { attributes: { type: "button" } }, "Try again");
  again.addEventListener("click", send);
  const named = problem.fields.length - others.length;
  const show = make(
    "button",
    { attributes: { type: "button" } },
    named === 1 ? "Show the field" : "Show the first field",
  );
  show.addEventListener("click", () => goToError(form));
  results.failed(
    problem.title,
    make("p", {}, problem.text),
    make(
      "ul",
      {},
      ...problem.general.map((message) => make("li", {}, message)),
      ...problem.fields.map(({ key, message }) => make("li", {}, make("code", {}, key), ` ${message}`)),
    ),
    problem.status === 401 ? keyHelp() : named > 0 ? show : again,
  );
}

/** Who has no entry yet finds nothing, and should know why. Asked once, until the list is changed here. */
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
    make("p", {}, "No word can be found until it has entries."),
    add,
  );
}
