/** The filter playground: filters the form's text as the reader types, and shows the matches. */
import type { JsonObject } from "../../../tools/json.ts";
import { type Access, prepareAccess } from "../common/access.ts";
import { readAnswer } from "../common/answer.ts";
import { curlOf, typescriptOf } from "../common/code-samples.ts";
import { showCode } from "../common/code-view.ts";
import { element, hideNotice, make, makeButton, showNotice } from "../common/elements.ts";
import { entryDetails } from "../common/entry-details.ts";
import { formControls } from "../common/form-controls.ts";
import { isBlacklistEmpty, keyHelp, keyProblem, problemView } from "../common/problem-view.ts";
import { startRequestForm, typingTimer } from "../common/request-form.ts";
import { connect, type Server } from "../common/server.ts";
import { prepareEntryForm } from "./entry-form.ts";
import { exampleTexts } from "./examples.ts";
import { prepareResults } from "./results.ts";

const operationId = "filterContentItem";
const form = element("request", HTMLFormElement);
const access: Access = prepareAccess(() => {
  entry.refresh();
  changed();
});
const server: Server = connect(element("playground", HTMLElement), access);
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

const timer = typingTimer(200, send, (length) => results.waiting(`${length} characters: press Filter to send them.`));
let current = new AbortController();
let isListKnown = false;

element("reset", HTMLButtonElement).addEventListener("click", () => begin({ content: content.value }));
startRequestForm({ form, controls, examples: exampleTexts, begin, send });

/** Fills the form with a request and sends it. */
function begin(request: JsonObject): void {
  controls.fill(request);
  showSamples();
  send();
}

function changed(): void {
  showSamples();
  timer.restart(controls.read());
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
  timer.stop();
  current.abort();
  controls.showErrors([]);
  const missing = missingInput();
  if (missing !== undefined) return results.waiting(missing, ...(access.key() === "" ? [keyHelp(access)] : []));
  const problem = keyProblem(access);
  if (problem !== undefined) return results.failed(problem.title, ...problem.content);
  const controller = new AbortController();
  current = controller;
  results.running();
  const text = content.value;
  const start = performance.now();
  const reply = await server.call(operationId, { body: controls.read(), signal: controller.signal });
  if (reply === undefined || controller !== current) return;
  const answer = reply.status === 200 ? readAnswer(reply.body) : undefined;
  if (answer === undefined) {
    const { title, content } = problemView(reply, { form, controls, access, onRetry: send });
    return results.failed(title, ...content);
  }
  results.answered(text, answer, performance.now() - start);
  if (!answer.matches.some(({ type }) => type === "blacklist")) await hintAtEmptyList();
}

function missingInput(): string | undefined {
  if (access.key() === "") return "Type in an API key to filter the text.";
  return content.value === "" ? "Type or paste a text, or choose an example." : undefined;
}

/** Explains missing matches when the blacklist is empty. Checks it once after each change. */
async function hintAtEmptyList(): Promise<void> {
  if (isListKnown) return;
  isListKnown = true;
  if (!(await isBlacklistEmpty(server))) return;
  const add = makeButton("Add a word", () =>
    entry.open(content.value.slice(content.selectionStart, content.selectionEnd).trim()),
  );
  showNotice(
    hint,
    "The blacklist of this server is empty",
    make("p", {}, "The filter finds no words until you add entries."),
    add,
  );
}
