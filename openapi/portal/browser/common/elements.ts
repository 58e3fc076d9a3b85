/** Finds and makes elements. Texts become text nodes, never HTML, so that pasted markup stays text. */

export type Content = Node | string;

export interface ElementOptions {
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

export function makeButton(title: string, onClick: () => void): HTMLButtonElement {
  const button = make("button", { attributes: { type: "button" } }, title);
  button.addEventListener("click", onClick);
  return button;
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
