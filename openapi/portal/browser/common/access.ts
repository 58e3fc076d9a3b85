/** Credentials of the playgrounds: the API key and the tenant, stored in the tab only when the reader asks. */
import { element } from "./elements.ts";
import { readSecret, storeSecret } from "./stored-secrets.ts";

export interface Access {
  key(): string;
  tenantId(): string | undefined;
  /** Opens the help and focuses the key. */
  focusKey(): void;
}

/** Binds the controls of the page. */
export function prepareAccess(onChange: () => void): Access {
  const key = element("key", HTMLInputElement);
  const remember = element("key-keep", HTMLInputElement);
  const tenant = element("tenant", HTMLInputElement);
  key.value = readSecret("key");
  tenant.value = readSecret("tenant");
  remember.checked = key.value !== "";
  const store = (): void => {
    storeSecret("key", remember.checked ? key.value.trim() : "");
    storeSecret("tenant", remember.checked ? tenant.value.trim() : "");
  };
  const changed = (): void => {
    store();
    onChange();
  };
  for (const input of [key, tenant]) input.addEventListener("input", changed);
  remember.addEventListener("change", store);
  prepareShowButton(key, element("key-show", HTMLButtonElement));
  element("access", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
  return {
    key: () => key.value.trim(),
    tenantId: () => tenant.value.trim() || undefined,
    focusKey: () => {
      element("key-help", HTMLDetailsElement).open = true;
      key.focus();
    },
  };
}

/** Lets a button show and hide the value of a password input. */
export function prepareShowButton(input: HTMLInputElement, button: HTMLButtonElement): void {
  button.addEventListener("click", () => {
    const isShown = input.type === "text";
    input.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
    button.textContent = isShown ? "Show" : "Hide";
  });
}
