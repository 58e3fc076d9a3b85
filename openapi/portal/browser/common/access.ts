/** The API key that the reader types in. It is kept only when asked, and no longer than the tab is open. */
import { element } from "./elements.ts";
import { keep, kept } from "./kept.ts";

export interface Access {
  key(): string;
  tenantId(): string | undefined;
  /** Says where the key is to be found, and puts the reader where it is asked. */
  ask(): void;
}

/** For a page that has the controls already. */
export function prepareAccess(onChange: () => void): Access {
  const key = element("key", HTMLInputElement);
  const keepIt = element("key-keep", HTMLInputElement);
  const tenant = element("tenant", HTMLInputElement);
  key.value = kept("key");
  tenant.value = kept("tenant");
  keepIt.checked = key.value !== "";
  const store = (): void => {
    keep("key", keepIt.checked ? key.value.trim() : "");
    keep("tenant", keepIt.checked ? tenant.value.trim() : "");
  };
  const changed = (): void => {
    store();
    onChange();
  };
  for (const input of [key, tenant]) input.addEventListener("input", changed);
  keepIt.addEventListener("change", store);
  showOnDemand(key, element("key-show", HTMLButtonElement));
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

/** The button shows what the input hides, and hides it again. */
export function showOnDemand(input: HTMLInputElement, button: HTMLButtonElement): void {
  button.addEventListener("click", () => {
    const isShown = input.type === "text";
    input.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
    button.textContent = isShown ? "Show" : "Hide";
  });
}
