/**
 * The search box: `/` or Ctrl+K focuses it, arrows select, Enter opens, Escape closes. Without scripts it is hidden.
 */
import { element, make } from "../common/elements.ts";
import type { Entry } from "./entries.ts";
import { IndexFiles } from "./load.ts";
import { excerpt, type Facet, facetNames, find, type Index, markedPieces, type SearchResults } from "./ranking.ts";

const { root = "", assets = "" } = document.documentElement.dataset;
const box = element("search", HTMLElement);
const input = element("search-input", HTMLInputElement);
const popup = element("search-popup", HTMLElement);
const kindButtons = element("search-kinds", HTMLElement);
const list = element("search-results", HTMLElement);
const message = element("search-status", HTMLElement);
const maximumResults = 20;
const maximumNearPages = 6;

const files = new IndexFiles(assets);

for (const name of facetNames) {
  const button = make("button", { attributes: { type: "button", "aria-pressed": String(name === "All") } }, name);
  button.addEventListener("click", () => {
    for (const one of kindButtons.children) one.setAttribute("aria-pressed", String(one === button));
    search().catch(reportError);
  });
  kindButtons.append(button);
}

input.addEventListener("focus", () => {
  files.all().catch(() => files.forget());
});
input.addEventListener("input", () => {
  search().catch(reportError);
});
input.addEventListener("keydown", choose);
document.addEventListener("keydown", focusByKey);
box.addEventListener("focusout", (event) => {
  if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) hide();
});
box.hidden = false;

showNearPages().catch(reportError);

/** Lists pages for the words of an unknown address; the page of unknown addresses alone has the list. */
async function showNearPages(): Promise<void> {
  const section = document.getElementById("near");
  const words = wordsOf(location.pathname);
  if (section === null || !/\p{L}/u.test(words)) return;
  const index = await files.titles();
  const { entries, isSuggested = false } = find(index, words, maximumNearPages, "All");
  if (isSuggested || entries.length === 0) return;
  element("near-pages", HTMLElement).replaceChildren(
    ...entries.map(({ title, detail, address }) => {
      const link = make("a", {}, title);
      link.href = root + address;
      return make("li", {}, link, " ", make("span", { class: "row-detail" }, detail));
    }),
  );
  section.hidden = false;
}

/** Returns the words of the last segment of an address: `/docs/moderation/moderate-content` gives `moderate content`. */
function wordsOf(path: string): string {
  const name = path.split("/").findLast((segment) => segment !== "") ?? "";
  return decodeURIComponent(name)
    .replace(/\.[a-z]+$/, "")
    .replaceAll(/([a-z])(?=[A-Z])/g, "$1 ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Searches titles at once, and texts when they have loaded. */
async function search(): Promise<void> {
  const typed = input.value;
  if (typed.trim() === "") return hide();
  const isLate = (): boolean => typed !== input.value;
  const showResults = (index: Index): void => show(index, find(index, typed, maximumResults, chosenFacet()));
  const all = files.all();
  all.catch(() => files.forget());
  const first = await Promise.race([all, files.titles()]);
  if (isLate()) return;
  showResults(first);
  try {
    const complete = await all;
    if (complete !== first && !isLate() && box.contains(document.activeElement)) showResults(complete);
  } catch {
    if (!isLate()) showNote("The texts cannot be loaded: only titles are searched.");
  }
}

function chosenFacet(): Facet {
  const chosen = kindButtons.querySelector('[aria-pressed="true"]')?.textContent;
  return facetNames.find((name) => name === chosen) ?? "All";
}

function reportError(): void {
  files.forget();
  list.replaceChildren();
  hide();
  say("The search index cannot be loaded. Every page is listed in the navigation.", true);
}

function show(index: Index, { entries, words, similar, isSuggested = false }: SearchResults): void {
  list.replaceChildren(
    ...entries.map((entry, position) => option(entry, position, { words, text: index.texts[entry.row] ?? "" })),
  );
  popup.hidden = entries.length === 0;
  input.setAttribute("aria-expanded", String(entries.length > 0));
  const about = similar === undefined ? "" : ` for ${similar}`;
  const counted =
    entries.length === maximumResults
      ? `First ${maximumResults} results`
      : `${entries.length} ${entries.length === 1 ? "result" : "results"}`;
  showNote(isSuggested ? "No results. These pages lead on:" : "");
  if (!isSuggested) say(`${counted}${about}.`, false);
  select(entries.length > 0 ? 0 : -1);
}

/** Shows a note above the results, and says it to screen readers. */
function showNote(text: string): void {
  const note = element("search-note", HTMLElement);
  note.textContent = text;
  note.hidden = text === "";
  say(text, false);
}

function say(text: string, isShown: boolean): void {
  message.textContent = text;
  message.className = isShown ? "message" : "unseen";
}

function option(
  found: Entry,
  position: number,
  { words, text }: { words: readonly string[]; text: string },
): HTMLElement {
  const isPlain = !markedPieces(`${found.title} ${found.detail}`, words).some((piece) => piece.isMarked);
  const around = isPlain ? excerpt(text, words) : undefined;
  const link = make(
    "a",
    { id: `search-result-${position}`, attributes: { role: "option", tabindex: "-1" } },
    make("span", { class: "found-kind" }, found.kind),
    make("span", { class: "found-title" }, ...marked(found.title, words)),
    make("small", { class: found.kind === "Operation" ? "found-code" : "" }, ...marked(found.detail, words)),
    ...(around === undefined ? [] : [make("small", { class: "found-text" }, ...marked(around, words))]),
  );
  link.href = root + found.address;
  return link;
}

function marked(text: string, words: readonly string[]): readonly (Node | string)[] {
  return markedPieces(text, words).map((piece) => (piece.isMarked ? make("mark", {}, piece.text) : piece.text));
}

function select(position: number): void {
  for (const [at, link] of [...list.children].entries()) link.setAttribute("aria-selected", String(at === position));
  const current = list.children[position];
  if (current === undefined) {
    input.removeAttribute("aria-activedescendant");
    return;
  }
  input.setAttribute("aria-activedescendant", current.id);
  current.scrollIntoView({ block: "nearest" });
}

function selectedPosition(): number {
  return [...list.children].findIndex((link) => link.getAttribute("aria-selected") === "true");
}

function choose(event: KeyboardEvent): void {
  const count = popup.hidden ? 0 : list.children.length;
  if (event.key === "Escape") {
    if (popup.hidden) input.blur();
    else hide();
  }
  if (count === 0) return;
  const selected = selectedPosition();
  if (event.key === "ArrowDown") select((selected + 1) % count);
  else if (event.key === "ArrowUp") select((selected - 1 + count) % count);
  else if (event.key === "Enter") follow();
  else return;
  event.preventDefault();
}

function follow(): void {
  const link = list.children[selectedPosition()];
  if (link instanceof HTMLElement) link.click();
  hide();
}

function focusByKey(event: KeyboardEvent): void {
  const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
  if (!isCombination && !isSlash(event)) return;
  event.preventDefault();
  input.focus();
  input.select();
}

function isSlash(event: KeyboardEvent): boolean {
  const isTyping =
    event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]") !== null;
  return event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
}

function hide(): void {
  popup.hidden = true;
  say("", false);
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}
