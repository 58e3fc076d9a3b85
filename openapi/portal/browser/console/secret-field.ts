/** Asks for a key or a token. It is kept only when the reader asks for it. */
import { type Header, isHeaderText } from "../../console/build-request.ts";
import type { Scheme } from "../../console/operation-data.ts";
import { apiKeyVariable } from "../../samples/command.ts";
import { showOnDemand } from "../common/access.ts";
import { make } from "../common/elements.ts";
import { keep, kept, type Secret } from "../common/kept.ts";
import { withCode } from "./control.ts";

export interface SecretField {
  readonly element: HTMLElement;
  /** Asks for what a scheme needs; the browser keeps cookies itself. */
  askFor(scheme: Scheme): void;
  /** Keeps what was typed in, or nothing any more. */
  store(isKept: boolean): void;
  headers(): readonly Header[];
  isSendable(): boolean;
  showRefusal(words: string | undefined): void;
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
  showOnDemand(input, show);
  const error = make("p", { class: "try-error", id: "try-secret-error", attributes: { hidden: "" } });
  const hint = make("p", { class: "try-hint", id: "try-secret-hint" });
  const beside = make("div", { class: "try-beside" }, input, show);
  const element = make("div", { class: "try-control" }, label, beside, error, hint);
  let scheme: Scheme | undefined;
  const showRefusal = (words: string | undefined): void => {
    error.textContent = words ?? "";
    error.hidden = words === undefined;
    if (words === undefined) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  input.addEventListener("input", () => showRefusal(undefined));
  return {
    element,
    askFor: (chosen) => {
      scheme = chosen;
      label.textContent = capital(chosen.title);
      hint.replaceChildren(...withCode(hintOf(chosen)));
      input.value = keptFor(chosen);
      element.hidden = chosen.kind === "cookie";
      showRefusal(undefined);
    },
    store: (isKept) => {
      const secret = scheme === undefined ? undefined : secretOf(scheme);
      if (secret !== undefined) keep(secret, isKept ? input.value.trim() : "");
    },
    headers: () => (scheme === undefined ? [] : credential(scheme, input.value.trim())),
    isSendable: () => isHeaderText(input.value.trim()),
    showRefusal,
  };
}

/** What is kept for a scheme from before. */
export function keptFor(scheme: Scheme): string {
  const secret = secretOf(scheme);
  return secret === undefined ? "" : kept(secret);
}

function secretOf({ name, kind }: Scheme): Secret | undefined {
  if (kind === "cookie") return undefined;
  if (kind === "key") return "key";
  return name === "operatorToken" ? "operatorToken" : "bearer";
}

function credential({ kind }: Scheme, value: string): readonly Header[] {
  if (kind === "cookie" || value === "") return [];
  if (kind === "key") return [{ name: "Authorization", value, shown: apiKeyVariable }];
  return [{ name: "Authorization", value: `Bearer ${value}`, shown: "Bearer $GATEHOUSE_TOKEN" }];
}

function hintOf({ kind, hint }: Scheme): string {
  if (kind !== "key") return hint;
  return "The first `npm start` printed it: look for `API key (shown this once)`. A `BOOTSTRAP_FILE` has its own under `apiKeys`. It goes to this server alone, and never into an address or a sample.";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
