/** Asks for a key or a token. */
import { type Header, isHeaderText } from "../../console/build-request.ts";
import type { Scheme } from "../../console/operation-data.ts";
import { apiKeyVariable, tokenVariable } from "../../samples/values.ts";
import { prepareShowButton } from "../common/access.ts";
import { withCode } from "../common/control.ts";
import { make } from "../common/elements.ts";
import { readSecret, type Secret, storeSecret } from "../common/stored-secrets.ts";

export interface SecretField {
  readonly element: HTMLElement;
  /** Asks for the scheme's credential; hidden for cookies, which the browser manages. */
  askFor(scheme: Scheme): void;
  /** Stores the credential in the tab, or removes it. */
  store(isStored: boolean): void;
  headers(): readonly Header[];
  isSendable(): boolean;
  showError(words: string | undefined): void;
}

export function secretField(): SecretField {
  const described = "try-secret-error try-secret-hint";
  const typing = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  const input = make("input", {
    id: "try-secret",
    attributes: { ...typing, type: "password", "aria-describedby": described },
  });
  const label = make("label", { attributes: { for: "try-secret" } });
  const show = make("button", { attributes: { type: "button", "aria-pressed": "false" } }, "Show");
  prepareShowButton(input, show);
  const error = make("p", { class: "control-error", id: "try-secret-error", attributes: { hidden: "" } });
  const hint = make("p", { class: "control-hint", id: "try-secret-hint" });
  const row = make("div", { class: "try-beside" }, input, show);
  const element = make("div", { class: "control" }, label, row, error, hint);
  let scheme: Scheme | undefined;
  const showError = (words: string | undefined): void => {
    error.textContent = words ?? "";
    error.hidden = words === undefined;
    if (words === undefined) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  input.addEventListener("input", () => showError(undefined));
  return {
    element,
    askFor: (next) => {
      scheme = next;
      label.textContent = capital(next.title);
      hint.replaceChildren(...withCode(hintOf(next)));
      input.value = storedCredential(next);
      element.hidden = next.kind === "cookie";
      showError(undefined);
    },
    store: (isStored) => {
      const secret = scheme === undefined ? undefined : secretOf(scheme);
      if (secret !== undefined) storeSecret(secret, isStored ? input.value.trim() : "");
    },
    headers: () => (scheme === undefined ? [] : credential(scheme, input.value.trim())),
    isSendable: () => isHeaderText(input.value.trim()),
    showError,
  };
}

export function storedCredential(scheme: Scheme): string {
  const secret = secretOf(scheme);
  return secret === undefined ? "" : readSecret(secret);
}

function secretOf({ name, kind }: Scheme): Secret | undefined {
  if (kind === "cookie") return undefined;
  if (kind === "key") return "key";
  return name === "operatorToken" ? "operatorToken" : "bearer";
}

function credential({ kind }: Scheme, value: string): readonly Header[] {
  if (kind === "cookie" || value === "") return [];
  if (kind === "key") return [{ name: "Authorization", value, sample: [apiKeyVariable] }];
  return [{ name: "Authorization", value: `Bearer ${value}`, sample: ["Bearer ", tokenVariable] }];
}

function hintOf({ kind, hint }: Scheme): string {
  if (kind !== "key") return hint;
  return "The first `npm start` printed it: look for `API key (shown this once)`. A `BOOTSTRAP_FILE` has its own under `apiKeys`. It is sent to this server only, and never part of an address or a sample.";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
