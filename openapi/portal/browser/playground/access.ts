/** The API key that the reader types in. It is remembered only when asked, and no longer than the tab is open. */
import { element } from "./elements.ts";

export interface Access {
  key(): string;
  tenantId(): string | undefined;
  /** Says where the key is to be found, and puts the reader where it is asked. */
  ask(): void;
}

const stored = "gatehouse-playground-key";

export function prepareAccess(onChange: () => void): Access {
  const key = element("key", HTMLInputElement);
  const keep = element("key-keep", HTMLInputElement);
  const show = element("key-show", HTMLButtonElement);
  const tenant = element("tenant", HTMLInputElement);
  const remembered = remember();
  key.value = remembered;
  keep.checked = remembered !== "";
  const changed = (): void => {
    remember(keep.checked ? key.value.trim() : "");
    onChange();
  };
  for (const input of [key, tenant]) input.addEventListener("input", changed);
  keep.addEventListener("change", () => remember(keep.checked ? key.value.trim() : ""));
  show.addEventListener("click", () => {
    const isShown = key.type === "text";
    key.type = isShown ? "password" : "text";
    show.setAttribute("aria-pressed", String(!isShown));
    show.textContent = isShown ? "Show" : "Hide";
  });
  element("access", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
  return {
    key: () => key.value.trim(),
    tenantId: () => tenant.value.trim() || undefined,
    ask: () => {
      element("key-help", HTMLDetailsElement).open = true;
      key.focus();
    },
  };
}

/** Remembers a key, or nothing; without one, says what is remembered. A browser may refuse to remember anything. */
function remember(key?: string): string {
  try {
    if (key === undefined) return sessionStorage.getItem(stored) ?? "";
    if (key === "") sessionStorage.removeItem(stored);
    else sessionStorage.setItem(stored, key);
    return key;
  } catch {
    return "";
  }
}
