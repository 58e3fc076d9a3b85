/** Asks for the request's credentials and tenant. */
import { type Header, isHeaderText } from "../../console/build-request.ts";
import type { OperationData, Scheme } from "../../console/operation-data.ts";
import { make } from "../common/elements.ts";
import { readSecret, storeSecret } from "../common/stored-secrets.ts";
import { capital, secretField, storedCredential } from "./secret-field.ts";

export interface AccessPanel {
  readonly element: HTMLElement;
  headers(): readonly Header[];
  /** Names of the cookies to send; undefined when the browser neither sends nor stores any. */
  cookies(): readonly string[] | undefined;
  /** Shows values that no browser sends, and returns false when there are any. */
  check(): boolean;
  /** Shows an error at the key or token, or clears it. */
  showError(words: string | undefined): void;
}

const cookieWords =
  "Scripts cannot read these cookies. Check this to let your browser send this server’s cookies and store those that an answer sets. The samples name the cookies without their values.";

export function accessPanel({ schemes, takesTenant, cookies, setsCookies }: OperationData): AccessPanel {
  const chooser = make(
    "select",
    { id: "try-scheme" },
    ...schemes.map(({ title }) => make("option", {}, capital(title))),
  );
  const selected = (): Scheme | undefined => schemes[Math.max(0, chooser.selectedIndex)];
  const secret = secretField();
  const tenant = tenantInput();
  const remember = make("input", { id: "try-keep", attributes: { type: "checkbox" } });
  const cookieMark = make("input", {
    id: "try-cookies",
    attributes: { type: "checkbox", "aria-describedby": "try-cookies-hint" },
  });
  const store = (): void => {
    secret.store(remember.checked);
    storeSecret("tenant", remember.checked ? tenant.value.trim() : "");
  };
  const update = (): void => {
    const scheme = selected();
    if (scheme === undefined) return;
    secret.askFor(scheme);
    remember.checked = storedCredential(scheme) !== "" || readSecret("tenant") !== "";
    if (scheme.kind === "cookie") cookieMark.checked = true;
  };
  chooser.addEventListener("change", update);
  for (const one of [secret.element, tenant, remember]) one.addEventListener("input", store);
  // Chooses the scheme with a stored credential.
  const stored = schemes.findIndex((scheme) => storedCredential(scheme) !== "");
  chooser.selectedIndex = Math.max(0, stored);
  update();
  const rememberLabel = make("label", { class: "try-mark" }, remember, " Keep it in this tab until it is closed");
  return {
    element: make(
      "fieldset",
      { class: "try-part" },
      make("legend", {}, "Access"),
      ...(schemes.length === 0 ? [make("p", { class: "control-hint" }, "This operation needs no credentials.")] : []),
      ...(schemes.length > 1 ? [choiceBox(chooser)] : []),
      ...(schemes.length > 0 ? [secret.element] : []),
      ...(cookies.length > 0 || setsCookies ? [cookieBox(cookieMark, cookies)] : []),
      ...(schemes.length > 0 || takesTenant ? [rememberLabel] : []),
      ...(takesTenant ? [tenantBox(tenant)] : []),
    ),
    headers: () => [...secret.headers(), ...(takesTenant ? tenantHeader(tenant.value.trim()) : [])],
    cookies: () => (cookieMark.checked ? cookies : undefined),
    check: () => {
      if (!secret.isSendable()) secret.showError("No browser sends these characters in a header.");
      tenant.setAttribute("aria-invalid", String(!isHeaderText(tenant.value)));
      return secret.isSendable() && isHeaderText(tenant.value);
    },
    showError: secret.showError,
  };
}

function tenantInput(): HTMLInputElement {
  const attributes = { type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": "try-tenant-hint" };
  const input = make("input", { id: "try-tenant", attributes });
  input.value = readSecret("tenant");
  return input;
}

function tenantHeader(value: string): readonly Header[] {
  return value === "" ? [] : [{ name: "X-Service-TenantId", value }];
}

function choiceBox(chooser: HTMLElement): HTMLElement {
  return make(
    "div",
    { class: "control" },
    make("label", { attributes: { for: "try-scheme" } }, "Authentication"),
    chooser,
  );
}

function cookieBox(mark: HTMLInputElement, cookies: readonly string[]): HTMLElement {
  const names = cookies.map((name) => make("code", {}, name));
  const listed = names.flatMap((name, index) => [index === 0 ? " (" : ", ", name]);
  return make(
    "div",
    { class: "control" },
    make(
      "label",
      { class: "try-mark" },
      mark,
      " Send and store this server’s cookies",
      ...listed,
      ...(names.length > 0 ? [")"] : []),
    ),
    make("p", { class: "control-hint", id: "try-cookies-hint" }, cookieWords),
  );
}

function tenantBox(tenant: HTMLInputElement): HTMLElement {
  const hint = "Only for a key without a tenant, where the server has several.";
  const box = make(
    "details",
    { class: "try-more" },
    make("summary", {}, "Tenant"),
    make(
      "div",
      { class: "control" },
      make("label", { attributes: { for: "try-tenant" } }, "Tenant id"),
      tenant,
      make("p", { class: "control-hint", id: "try-tenant-hint" }, hint),
    ),
  );
  box.open = tenant.value !== "";
  return box;
}
