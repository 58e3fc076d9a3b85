/** The moderation playground: moderates the form's content as the reader types, and explains the decision. */
import { isObject, isText, type JsonObject } from "../../../tools/json.ts";
import { prepareAccess } from "../common/access.ts";
import { element, hideNotice, make } from "../common/elements.ts";
import { formControls } from "../common/form-controls.ts";
import { connect, isSendable, type Server } from "../common/server.ts";
import { requestOf } from "../common/share.ts";
import { prepareSharing } from "../common/sharing.ts";
import { prepareChoice } from "./application-choice.ts";
import { prepareOutcome } from "./outcome.ts";
import { PlaygroundSandbox } from "./playground-sandbox.ts";
import { examples } from "./presets.ts";
import { objectAt } from "./requests.ts";
import { showSamples } from "./samples.ts";
import { prepareSandboxControls } from "./sandbox-controls.ts";

/** Milliseconds from the last key to the request. */
const debounce = 300;

/** Maximum characters of a request that is sent while typing. */
const maximumTypedLength = 50_000;

const root = element("playground", HTMLElement);
const form = element("request", HTMLFormElement);
const access = prepareAccess(() => {
  loadChoices();
  changed();
});
const server: Server = connect(root, access);
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

let timer: ReturnType<typeof setTimeout> | undefined;
let listedFor = "";
let isRunning = false;
let isStale = false;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
});
prepareSharing(controls.read);
addEventListener("hashchange", () => {
  const request = requestOf(location.hash);
  if (request !== undefined) begin(request);
});
element("examples", HTMLElement).append(
  ...examples.map(({ title, request }) => {
    const button = make("button", { attributes: { type: "button" } }, title);
    button.addEventListener("click", () => begin(request));
    return button;
  }),
);
// On narrow screens the rules would separate the request from its result.
if (matchMedia("(max-width: 75.99rem)").matches) element("options", HTMLDetailsElement).open = false;
root.hidden = false;
element("playground-without", HTMLElement).hidden = true;
begin(requestOf(location.hash) ?? examples[0]?.request ?? {});
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
  // The shared request in the address no longer matches the form.
  if (requestOf(location.hash) !== undefined) history.replaceState(null, "", location.pathname);
  refresh();
  clearTimeout(timer);
  const length = JSON.stringify(controls.read()).length;
  if (length <= maximumTypedLength) timer = setTimeout(send, debounce);
  else outcome.waiting(`${length.toLocaleString("en")} characters: press Moderate to send them.`);
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
  clearTimeout(timer);
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
  if (access.key() === "") return outcome.waiting("Type in an API key to moderate the content.", outcome.keyHelp());
  if (!isSendable(access.key())) {
    outcome.failed(
      "Invalid API key",
      make("p", {}, "A key begins with a letter, a digit or a sign, and has no letters with accents."),
    );
    return false;
  }
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
