/** Finds and makes elements. Texts become text nodes, never HTML: what a reader pastes cannot become part of the page. */

export type Content = Node | string;

export interface Traits {
  readonly class?: string;
  readonly id?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The element of the page with this id; the page was made together with this script. */
export function element<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}.`);
  return found;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  traits: Traits = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (traits.class !== undefined) made.className = traits.class;
  if (traits.id !== undefined) made.id = traits.id;
  for (const [key, value] of Object.entries(traits.attributes ?? {})) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

/** A message with a title; hidden where there is none. */
export function showNotice(place: HTMLElement, title: string, ...content: readonly Content[]): void {
  place.replaceChildren(make("strong", {}, title), ...content);
  place.hidden = false;
}

export function hideNotice(place: HTMLElement): void {
  place.replaceChildren();
  place.hidden = true;
}
