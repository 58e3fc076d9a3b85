/** The moderation playground: moderates the form's content as the reader types, and explains the decision. */
import { isObject, isText, type JsonObject } from "../../../tools/json.ts";
import { prepareAccess } from "../common/access.ts";
import { element, hideNotice, make } from "../common/elements.ts";
import { formControls } from "../common/form-controls.ts";
import { keyHelp, keyProblem } from "../common/problem-view.ts";
import { startRequestForm, typingTimer } from "../common/request-form.ts";
import { connect, isSendable, type Server } from "../common/server.ts";
import { prepareChoice } from "./application-choice.ts";
import { prepareOutcome } from "./outcome.ts";
import { PlaygroundSandbox } from "./playground-sandbox.ts";
import { examples } from "./presets.ts";
import { objectAt } from "./requests.ts";
import { showSamples } from "./samples.ts";
import { prepareSandboxControls } from "./sandbox-controls.ts";

const form = element("request", HTMLFormElement);
const access = prepareAccess(() => {
  loadChoices();
  changed();
});
const server: Server = connect(element("playground", HTMLElement), access);
const sandbox = new PlaygroundSandbox(server);
const controls = formControls(form, changed);
const outcome = prepareOutcome(server, { form, controls, access, onRetry: () => send() });
const choice = prepareChoice(server, (application) =>
  begin({ ...withoutApplication(controls.read()), application }, false),
);
const sandboxControls = prepareSandboxControls(sandbox, {
  address: server.address,
  onConsent: () => send(),
  onRemove: () => isReadyToSend(),
});

const timer = typingTimer(300, send, (length) => outcome.waiting(`${length} characters: press Moderate to send them.`));
let listedFor = "";
let isRunning = false;
let isStale = false;

startRequestForm({ form, controls, examples, begin, send });
loadChoices();

/** Fills the form with a request and sends it. */
function begin(request: JsonObject, isNew = true): void {
  if (isNew) choice.clear();
  controls.fill(request);
  refresh();
  send();
}

function withoutApplication({ application: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

function changed(): void {
  refresh();
  timer.restart(controls.read());
}

function refresh(): void {
  showSamples(controls.read(), server, access.tenantId());
}

/** Lists the applications that the key may see. */
function loadChoices(): void {
  const credentials = `${access.key()} ${access.tenantId() ?? ""}`;
  if (credentials === listedFor || !isSendable(access.key())) return;
  listedFor = credentials;
  choice.load().catch(() => undefined);
}

/** Sends one request at a time, since they share the sandbox; of waiting requests only the last is sent. */
function send(): void {
  timer.stop();
  isStale = true;
  if (isRunning) return;
  isRunning = true;
  run()
    .catch((error: unknown) => outcome.failed("This page failed", make("p", {}, String(error))))
    .finally(() => {
      isRunning = false;
      sandboxControls.show();
    });
}

async function run(): Promise<void> {
  while (isStale) {
    isStale = false;
    if (!isReadyToSend()) return;
    const request = controls.read();
    outcome.running();
    const result = await sandboxControls.runExclusively(() => sandbox.decide(request));
    sandboxControls.show();
    if (isStale) continue;
    if ("reply" in result) outcome.failedCall(result);
    else await outcome.decided(result, request);
  }
}

/** Returns true when a request can be sent; otherwise shows the missing input. */
function isReadyToSend(): boolean {
  controls.showErrors([]);
  hideNotice(element("consent", HTMLElement));
  if (access.key() === "") return outcome.waiting("Type in an API key to moderate the content.", keyHelp(access));
  const problem = keyProblem(access);
  if (problem !== undefined) return outcome.failed(problem.title, ...problem.content);
  if (!hasParts(controls.read()))
    return outcome.waiting("Add a part to the content, or try one of the examples above it.");
  if (sandboxControls.hasConsent()) return true;
  outcome.waiting("");
  sandboxControls.askConsent();
  return false;
}

function hasParts(request: JsonObject): boolean {
  const parts = objectAt(request, "content")["parts"];
  return (
    Array.isArray(parts) && parts.some((part) => isObject(part) && isText(part["content"]) && part["content"] !== "")
  );
}
