/** The moderation playground: sends what the form says as the reader types, and explains what is decided. */
import { isObject, isText, type JsonObject } from "../../../tools/json.ts";
import { prepareAccess } from "../common/access.ts";
import { element, hideNotice, make } from "../common/elements.ts";
import { formControls } from "../common/form-controls.ts";
import { connect, isSendable, type Server } from "../common/server.ts";
import { requestOf } from "../common/share.ts";
import { prepareSharing } from "../common/sharing.ts";
import { prepareChoice } from "./application-choice.ts";
import { prepareMaking } from "./making.ts";
import { prepareOutcome } from "./outcome.ts";
import { examples } from "./presets.ts";
import { objectAt } from "./requests.ts";
import { showSamples } from "./samples.ts";
import { Workshop } from "./workshop.ts";

/** How long after the last key a request is sent. */
const pause = 300;

/** Longer requests wait for the button. */
const longestTyped = 50_000;

const root = element("playground", HTMLElement);
const form = element("request", HTMLFormElement);
const access = prepareAccess(() => {
  loadChoices();
  changed();
});
const server: Server = connect(root, access);
const workshop = new Workshop(server);
const controls = formControls(form, changed);
const outcome = prepareOutcome(server, { form, controls, access, onAgain: () => send() });
const choice = prepareChoice(server, (application) =>
  begin({ ...withoutApplication(controls.read()), application }, false),
);
const making = prepareMaking(workshop, { address: server.address, onAgreed: () => send(), onRemoved: () => settle() });

let timer: ReturnType<typeof setTimeout> | undefined;
let listed = "";
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
// Where the result stands below the request, the rules would stand between the two.
if (matchMedia("(max-width: 75.99rem)").matches) element("options", HTMLDetailsElement).open = false;
root.hidden = false;
element("playground-without", HTMLElement).hidden = true;
begin(requestOf(location.hash) ?? examples[0]?.request ?? {});
loadChoices();

/** Puts a request into the form and sends it. */
function begin(request: JsonObject, isNew = true): void {
  if (isNew) choice.forget();
  controls.fill(request);
  refresh();
  send();
}

function withoutApplication({ application: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

function changed(): void {
  // The address holds a request that was shared; now there is another one.
  if (requestOf(location.hash) !== undefined) history.replaceState(null, "", location.pathname);
  refresh();
  clearTimeout(timer);
  const length = JSON.stringify(controls.read()).length;
  if (length <= longestTyped) timer = setTimeout(send, pause);
  else outcome.waiting(`${length.toLocaleString("en")} characters: press Moderate to send them.`);
}

function refresh(): void {
  showSamples(controls.read(), server, access.tenantId());
}

/** The applications to begin from are those that the key may see. */
function loadChoices(): void {
  const now = `${access.key()} ${access.tenantId() ?? ""}`;
  if (now === listed || !isSendable(access.key())) return;
  listed = now;
  choice.load().catch(() => undefined);
}

/** One after the other, for each makes something of what the one before left; of those that wait, only the last counts. */
function send(): void {
  clearTimeout(timer);
  isStale = true;
  if (isRunning) return;
  isRunning = true;
  run()
    .catch((error: unknown) => outcome.failed("This page failed", make("p", {}, String(error))))
    .finally(() => {
      isRunning = false;
      making.show();
    });
}

async function run(): Promise<void> {
  while (isStale) {
    isStale = false;
    if (!settle()) return;
    const request = controls.read();
    outcome.running();
    const result = await making.alone(() => workshop.decide(request));
    making.show();
    if (isStale) continue;
    if ("refused" in result) outcome.refused(result);
    else await outcome.decided(result, request);
  }
}

/** Whether there is something to send, and it may be sent; says what is missing. */
function settle(): boolean {
  controls.showErrors([]);
  hideNotice(element("consent", HTMLElement));
  if (access.key() === "")
    return outcome.waiting("Type in an API key, and the content is moderated.", outcome.keyHelp());
  if (!isSendable(access.key())) {
    outcome.failed(
      "This is no API key",
      make("p", {}, "A key begins with a letter, a digit or a sign, and holds no letters with accents."),
    );
    return false;
  }
  if (!hasParts(controls.read()))
    return outcome.waiting("Add a part to the content, or try one of the examples above it.");
  if (making.isAgreed()) return true;
  outcome.waiting("");
  making.ask();
  return false;
}

function hasParts(request: JsonObject): boolean {
  const parts = objectAt(request, "content")["parts"];
  return (
    Array.isArray(parts) && parts.some((part) => isObject(part) && isText(part["content"]) && part["content"] !== "")
  );
}
