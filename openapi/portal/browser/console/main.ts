/** Opens the console of an operation on demand. Closing hides it with its input. */
import type { OperationData } from "../../console/operation-data.ts";
import { element, make, makeButton, showNotice } from "../common/elements.ts";
import { makeConsole } from "./console.ts";

const section = element("try", HTMLElement);
const opener = element("try-open", HTMLButtonElement);
const root = new URL(document.documentElement.dataset["root"] ?? "", location.href);
const assets = new URL(document.documentElement.dataset["assets"] ?? "", location.href);
const server = new URL("..", root).href.replace(/\/$/, "");
const title = make("h2", { id: "try-title", attributes: { tabindex: "-1" } }, "Try it");
const close = makeButton("Close", hide, { id: "try-close" });
const serverNotice = element("try-without", HTMLElement);

opener.addEventListener("click", open);
addEventListener("hashchange", () => {
  if (location.hash === "#try") open();
});
await load();

async function load(): Promise<void> {
  const notice = make("div", { class: "notice notice-problem", attributes: { role: "alert", hidden: "" } });
  const [data] = await Promise.all([
    loadData(new URL(`operations/${section.dataset["operation"] ?? ""}.json`, assets)),
    loadStyle(new URL("common/controls.css", assets)),
    loadStyle(new URL("console/console.css", assets)),
  ]);
  const lead = make("p", { class: "quiet" }, "Each request goes to ", make("code", {}, server), ".");
  serverNotice.remove();
  section.append(make("div", { class: "try-head" }, title, close), lead, notice, makeConsole(data, server));
  open();
  serverNotice.removeAttribute("class");
  if (!(await isServed())) showNotice(notice, "No server answers here", serverNotice);
}

/** Data and script are of one build, whose folder is named after their content. */
async function loadData(address: URL): Promise<OperationData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} was answered with ${response.status}.`);
  const data: OperationData = await response.json();
  return data;
}

function open(): void {
  section.hidden = false;
  section.parentElement?.classList.add("is-trying");
  opener.setAttribute("aria-expanded", "true");
  title.focus({ preventScroll: true });
  section.scrollIntoView();
}

function hide(): void {
  section.hidden = true;
  section.parentElement?.classList.remove("is-trying");
  opener.setAttribute("aria-expanded", "false");
  opener.focus();
  if (location.hash === "#try") history.replaceState(null, "", location.pathname + location.search);
}

/** Returns false for a copy of the pages on another web server. */
async function isServed(): Promise<boolean> {
  try {
    const response = await fetch(`${server}/health/live`, { credentials: "omit", signal: AbortSignal.timeout(5000) });
    return response.ok && (response.headers.get("Content-Type") ?? "").startsWith("application/json");
  } catch {
    return false;
  }
}

function loadStyle(address: URL): Promise<void> {
  const link = make("link", { attributes: { rel: "stylesheet", href: address.href } });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`${address.pathname} could not be loaded.`)));
    document.head.append(link);
  });
}
