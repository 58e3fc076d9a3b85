/** The playground: sends the form of the chosen tab as the reader types, and shows the outcome. */
import type { JsonObject } from "../../../tools/json.ts";
import { keyScheme, makeAccess } from "../common/access.ts";
import { element, make, makeButton, submitByKey } from "../common/elements.ts";
import { prepareEntryForm } from "./entry-form.ts";
import { filterTab } from "./filter-tab.ts";
import { describeEntry } from "./match-table.ts";
import { moderationTab } from "./moderation-tab.ts";
import { prepareSharing, requestOf } from "./requests.ts";
import { emptyListHint, prepareResults } from "./results.ts";
import { Sender } from "./sender.ts";
import { type CalledOperation, connect } from "./server.ts";
import { prepareExamples, type Tab } from "./tab.ts";

/** Maximum characters of a request that is sent while typing. */
const maximumTypedLength = 50_000;

const root = element("playground", HTMLElement);
const operations: readonly CalledOperation[] = JSON.parse(root.dataset["operations"] ?? "[]");
const access = makeAccess({ schemes: [keyScheme], takesTenant: true, cookies: [], setsCookies: false });
const accessForm = element("playground-access", HTMLFormElement);
accessForm.append(access.element);
accessForm.addEventListener("submit", (event) => event.preventDefault());
const server = connect(operations, access);
const results = prepareResults({ access, onRetry: send, loadEntry: (match) => describeEntry(server, match) });
const hint = emptyListHint(server, () => {
  const text = element("filter-content", HTMLTextAreaElement);
  const selected = text.value.slice(text.selectionStart, text.selectionEnd).trim();
  choose(filter);
  entry.open(selected);
  send();
});
const filter = filterTab(server, access, results, hint.check);
const moderation = moderationTab(server, {
  access,
  results,
  send,
  begin: (request) => begin(moderation, request),
  onMatches: hint.check,
});
const tabs: readonly Tab[] = [filter, moderation];
const sender = new Sender(run, (error) => results.failed("This page failed", make("p", {}, String(error))));
const entry = prepareEntryForm(server, access, {
  onEdit: () => {
    hint.forget();
    send();
  },
  onShow: (text) => {
    const request = filter.fields.read();
    const content = String(request["content"]);
    if (!content.toLowerCase().includes(text.toLowerCase()))
      begin(filter, { ...request, content: `${content}\n${text}` });
    element("results", HTMLElement).scrollIntoView();
    element("filter-content", HTMLTextAreaElement).focus({ preventScroll: true });
  },
});

for (const tab of tabs) {
  const { form, fields } = tab;
  prepareExamples(form, tab.examples, ({ request }) => {
    moderation.clearChoice();
    begin(tab, request);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  submitByKey(form);
  form.addEventListener("input", () => {
    fields.countChanges();
    changed();
  });
  element(`tab-${tab.name}`, HTMLAnchorElement).addEventListener("click", (event) => {
    event.preventDefault();
    choose(tab);
    send();
  });
  fields.fill(tab.examples[0]?.request ?? {});
}
element("reset", HTMLButtonElement).addEventListener("click", () =>
  begin(filter, { content: filter.fields.read()["content"] ?? "" }),
);
access.element.addEventListener("input", () => {
  entry.refresh();
  current().refresh();
  changed();
});
prepareSharing(() => current().fields.read());
addEventListener("hashchange", beginShared);
// On narrow screens the options would separate the request from its result.
if (matchMedia("(max-width: 75.99rem)").matches)
  for (const options of document.querySelectorAll<HTMLDetailsElement>(".ask-options")) options.open = false;
root.hidden = false;
element("playground-without", HTMLElement).hidden = true;
show(current());
if (!beginShared()) begin(current(), current().fields.read());

/** Begins with the request in the address, if there is one. */
function beginShared(): boolean {
  const request = requestOf(location.hash);
  if (request !== undefined) begin(current(), request);
  return request !== undefined;
}

/** Shows a tab, whose address becomes that of the page. */
function choose(tab: Tab): void {
  history.replaceState(null, "", element(`tab-${tab.name}`, HTMLAnchorElement).href);
  show(tab);
}

/** Returns the tab whose panel is shown. */
function current(): Tab {
  return tabs.find(({ form }) => !form.hidden) ?? filter;
}

function show(tab: Tab): void {
  for (const panel of document.querySelectorAll<HTMLElement>("[data-panel]"))
    panel.hidden = panel.dataset["panel"] !== tab.name;
  const own = element(`tab-${tab.name}`, HTMLAnchorElement);
  const addresses = tabs.map(({ name }) => element(`tab-${name}`, HTMLAnchorElement).href);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a")) {
    if (link.href === own.href) link.setAttribute("aria-current", "page");
    else if (addresses.includes(link.href)) link.removeAttribute("aria-current");
  }
  document.title = own.dataset["title"] ?? "";
  tab.refresh();
  tab.showSamples(tab.fields.read());
}

/** Fills a tab's form with a request and sends it. */
function begin(tab: Tab, request: JsonObject): void {
  tab.fields.fill(request);
  tab.showSamples(tab.fields.read());
  send();
}

/** Sends after a pause in typing. */
function changed(): void {
  // The shared request in the address no longer matches the form.
  if (requestOf(location.hash) !== undefined) history.replaceState(null, "", location.pathname);
  const tab = current();
  const request = tab.fields.read();
  tab.showSamples(request);
  const { length } = JSON.stringify(request);
  if (length <= maximumTypedLength) sender.after(tab.pause);
  else {
    sender.cancel();
    results.waiting(`${length.toLocaleString("en")} characters: press Ctrl+Enter to send them.`);
  }
}

function send(): void {
  sender.now();
}

async function run(): Promise<void> {
  const tab = current();
  tab.fields.showErrors([]);
  const request = tab.fields.read();
  const missing = access.secret() === "" ? "Type in an API key." : tab.missing(request);
  if (missing !== undefined) {
    const more = access.secret() === "" ? [makeButton("Go to the key", access.focus)] : [];
    return results.waiting(missing, ...more);
  }
  if (!access.check()) return results.failed("Invalid API key");
  if (!tab.isAllowed()) return;
  results.running();
  const outcome = await tab.send(request);
  if (sender.isAsked) return;
  if ("reply" in outcome) results.failedCall(outcome, tab);
  else await outcome();
}
