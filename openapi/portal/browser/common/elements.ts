/** Finds and makes elements. Texts become text nodes, never HTML, so that pasted markup stays text. */
import { codeTokens } from "../../code-tokens.ts";

export type Content = Node | string;

interface ElementOptions {
  readonly class?: string;
  readonly id?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Returns the element with this id; throws when the page has none. */
export function element<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`);
  return found;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: ElementOptions = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const result = document.createElement(name);
  if (options.class !== undefined) result.className = options.class;
  if (options.id !== undefined) result.id = options.id;
  for (const [key, value] of Object.entries(options.attributes ?? {})) result.setAttribute(key, value);
  result.append(...content);
  return result;
}

export function makeButton(title: string, onClick: () => void, options: ElementOptions = {}): HTMLButtonElement {
  const attributes = { type: "button", ...options.attributes };
  const button = make("button", { ...options, attributes }, title);
  button.addEventListener("click", onClick);
  return button;
}

/** Makes a labelled control with what stands below it. */
export function labelled(title: string, control: HTMLElement, ...below: readonly Content[]): HTMLElement {
  return make(
    "div",
    { class: "control" },
    make("label", { attributes: { for: control.id } }, title),
    control,
    ...below,
  );
}

export function makeHint(id: string, ...content: readonly Content[]): HTMLElement {
  return make("p", { class: "control-hint", id }, ...content);
}

/** Makes a closed disclosure. */
export function makeDetails(summary: Content, ...content: readonly Content[]): HTMLDetailsElement {
  return make("details", { class: "control-group" }, make("summary", {}, summary), ...content);
}

/** Makes a list of terms with their descriptions. */
export function makePairs(pairs: readonly (readonly [Content, readonly Content[]])[]): readonly HTMLElement[] {
  return pairs.map(([term, content]) => make("div", {}, make("dt", {}, term), make("dd", {}, ...content)));
}

/** Submits a form by Ctrl+Enter. */
export function submitByKey(form: HTMLFormElement): void {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

export function markInvalid(control: HTMLElement, isInvalid: boolean): void {
  if (isInvalid) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

/** Shows a message with a title. */
export function showNotice(notice: HTMLElement, title: string, ...content: readonly Content[]): void {
  notice.replaceChildren(make("strong", {}, title), ...content);
  notice.hidden = false;
}

export function hideNotice(notice: HTMLElement): void {
  notice.replaceChildren();
  notice.hidden = true;
}

/** Renders text with code between backticks. */
export function withCode(text: string): readonly Content[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : make("code", {}, part)));
}

/** Copies a text. Browsers refuse it on insecure pages. */
export function copyButton(of: string, text: () => string): HTMLButtonElement {
  const say = (words: string): void => {
    button.textContent = words;
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  };
  const copy = (): void => {
    const copied = isSecureContext ? navigator.clipboard.writeText(text()) : Promise.reject();
    copied.then(
      () => say("Copied"),
      () => say("Not allowed"),
    );
  };
  const button = makeButton("Copy", copy, { class: "copy", attributes: { "aria-label": `Copy: ${of}` } });
  return button;
}

/** Makes a block of highlighted code with a copy button. */
export function codeView(caption: string, language: "sh" | "ts" | "json" | "", label: string) {
  let whole = "";
  const shown = make("code");
  const copy = copyButton(label, () => whole);
  const pre = make("pre", { attributes: { tabindex: "0", "aria-label": label } }, shown);
  return {
    element: make("figure", { class: "code" }, make("figcaption", {}, caption, make("span", {}, copy)), pre),
    show: (code: string): void => {
      whole = code;
      shown.replaceChildren(
        ...codeTokens(code.slice(0, maximumCode), language).map(({ kind, text }) =>
          kind === undefined ? text : make("span", { class: `code-${kind}` }, text),
        ),
      );
    },
  };
}

/** Maximum characters of code shown, to keep the page fast. */
export const maximumCode = 40_000;
