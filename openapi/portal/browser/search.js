// @ts-check
// The search box: an index of all pages, fetched when the box is first used. `/` focuses it, arrows choose, Enter goes.
// Without this script, or where a browser loads no modules, as from a folder, the box is not shown.
import { entryOf, find } from "./ranking.js";

/** @typedef {import("./ranking.js").Entry} Entry */

const root = document.documentElement.dataset["root"] ?? "";
const box = element("search", HTMLElement);
const input = element("search-input", HTMLInputElement);
const list = element("search-results", HTMLElement);
const message = element("search-status", HTMLElement);

/** @type {Promise<Entry[]> | undefined} */
let index;
let selected = -1;

input.addEventListener("focus", () => {
  loadIndex().catch(() => {
    index = undefined;
  });
});
input.addEventListener("input", search);
input.addEventListener("keydown", choose);
document.addEventListener("keydown", focusBySlash);
box.addEventListener("focusout", (event) => {
  if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) hide();
});
box.hidden = false;

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`);
  return found;
}

/** @returns {Promise<Entry[]>} */
function loadIndex() {
  index ??= fetch(`${root}assets/search.json`)
    .then((response) => response.json())
    .then((rows) => rows.map(entryOf));
  return index;
}

async function search() {
  const typed = input.value;
  if (typed.trim() === "") return hide();
  try {
    const found = find(await loadIndex(), typed, 20);
    if (typed === input.value) show(found, found.length === 0 ? "Nothing is found under these words." : "");
  } catch {
    index = undefined;
    show([], "The search index cannot be loaded. Every page is listed in the navigation.");
  }
}

/** @param {Entry[]} found @param {string} problem */
function show(found, problem) {
  list.replaceChildren(...found.map(option));
  message.textContent = problem || `${found.length} found.`;
  message.className = problem === "" ? "unseen" : "message";
  list.hidden = found.length === 0;
  input.setAttribute("aria-expanded", String(found.length > 0));
  select(found.length > 0 ? 0 : -1);
}

/** @param {Entry} found @param {number} position */
function option(found, position) {
  const link = document.createElement("a");
  link.id = `search-result-${position}`;
  link.href = root + found.address;
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  const detail = document.createElement("small");
  detail.textContent = found.detail;
  link.append(found.title, detail);
  return link;
}

/** @param {number} position */
function select(position) {
  selected = position;
  for (const [at, link] of [...list.children].entries()) link.setAttribute("aria-selected", String(at === position));
  const current = list.children[position];
  if (current === undefined) return input.removeAttribute("aria-activedescendant");
  input.setAttribute("aria-activedescendant", current.id);
  current.scrollIntoView({ block: "nearest" });
}

/** @param {KeyboardEvent} event */
function choose(event) {
  const count = list.hidden ? 0 : list.children.length;
  if (event.key === "Escape") return list.hidden ? input.blur() : hide();
  if (count === 0) return;
  if (event.key === "ArrowDown") select((selected + 1) % count);
  else if (event.key === "ArrowUp") select((selected - 1 + count) % count);
  else if (event.key === "Enter") follow();
  else return;
  event.preventDefault();
}

function follow() {
  const link = list.children[selected];
  if (link instanceof HTMLElement) link.click();
  hide();
}

/** @param {KeyboardEvent} event */
function focusBySlash(event) {
  const isTyping =
    event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  input.focus();
  input.select();
}

function hide() {
  list.hidden = true;
  message.textContent = "";
  message.className = "unseen";
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}
