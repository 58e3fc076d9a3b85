/** Asks for the credentials and the tenant of requests, and keeps them in the tab only when the reader asks for it. */

import { apiKeyVariable, tokenVariable } from "../../../tools/samples/values.ts";
import type { Scheme } from "../../console/operation-data.ts";
import { type Header, isHeaderText } from "../../console/request.ts";
import { labelled, make, makeButton, makeDetails, makeHint, markInvalid, withCode } from "./elements.ts";
import { readStored, writeStored } from "./stored.ts";

export type Access = ReturnType<typeof makeAccess>;

interface AccessOptions {
  /** Empty for an operation without authentication. */
  readonly schemes: readonly Scheme[];
  readonly takesTenant: boolean;
  /** Names of the cookies that the operation reads. */
  readonly cookies: readonly string[];
  readonly setsCookies: boolean;
}

/** The scheme of an API key, for pages that take no other. */
export const keyScheme: Scheme = { name: "apiKey", title: "API key", kind: "key", hint: "" };

const keyHint =
  "The first `npm start` printed it: look for `API key (shown this once)`. A `BOOTSTRAP_FILE` has its own under `apiKeys`. It is sent to this server only, and never part of an address or a sample.";
const cookieHint =
  "Scripts cannot read these cookies. Check this to let your browser send this server’s cookies and store those that an answer sets. The samples name the cookies without their values.";
const typing = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

export function makeAccess({ schemes, takesTenant, cookies, setsCookies }: AccessOptions) {
  const chooser = make("select", { id: "access-scheme" }, ...schemes.map(({ title }) => make("option", {}, title)));
  const secret = secretField();
  const attributes = { ...typing, type: "text", "aria-describedby": "access-tenant-hint" };
  const tenant = make("input", { id: "access-tenant", attributes });
  tenant.value = readSecret("tenant");
  const [remember, rememberBox] = checkBox("access-keep", " Keep it in this tab until it is closed");
  const names = cookies.length === 0 ? "" : ` (${cookies.map((name) => `\`${name}\``).join(", ")})`;
  const [cookieMark, cookieBox] = checkBox("access-cookies", ` Send and store this server’s cookies${names}`);
  cookieMark.setAttribute("aria-describedby", "access-cookies-hint");

  const selected = (): Scheme | undefined => schemes[Math.max(0, chooser.selectedIndex)];
  const store = (): void => {
    const name = secretName(selected());
    if (name !== undefined) storeSecret(name, remember.checked ? secret.value() : "");
    storeSecret("tenant", remember.checked ? tenant.value.trim() : "");
    secret.showError(undefined);
  };
  const update = (): void => {
    const scheme = selected();
    if (scheme === undefined) return;
    secret.askFor(scheme);
    remember.checked = secret.value() !== "" || readSecret("tenant") !== "";
    if (scheme.kind === "cookie") cookieMark.checked = true;
  };
  chooser.addEventListener("change", update);
  for (const one of [secret.element, tenant, remember]) one.addEventListener("input", store);
  const stored = schemes.findIndex((scheme) => storedSecret(scheme) !== "");
  chooser.selectedIndex = Math.max(0, stored);
  update();
  const tenantHint = "Only for a key without a tenant, where the server has several.";
  const tenantBox = makeDetails("Tenant", labelled("Tenant id", tenant, makeHint("access-tenant-hint", tenantHint)));
  tenantBox.open = tenant.value !== "";
  const content = [
    make("legend", {}, "Access"),
    ...(schemes.length === 0 ? [makeHint("access-none", "This operation needs no credentials.")] : []),
    ...(schemes.length > 1 ? [labelled("Authentication", chooser)] : []),
    ...(schemes.length > 0 ? [secret.element] : []),
    ...(cookies.length > 0 || setsCookies ? [cookieBox, makeHint("access-cookies-hint", cookieHint)] : []),
    ...(schemes.length > 0 || takesTenant ? [rememberBox] : []),
    ...(takesTenant ? [tenantBox] : []),
  ];
  return {
    element: make("fieldset", { class: "form-part", id: "access" }, ...content),
    /** Returns what is typed in for the chosen scheme. */
    secret: secret.value,
    headers: (): readonly Header[] => {
      const tenantId = takesTenant ? tenant.value.trim() : "";
      const ofTenant = tenantId === "" ? [] : [{ name: "X-Service-TenantId", value: tenantId }];
      return [...credential(selected(), secret.value()), ...ofTenant];
    },
    /** Names of the cookies to send; undefined when the browser neither sends nor stores any. */
    cookies: () => (cookieMark.checked ? cookies : undefined),
    /** Shows values that no browser sends, and returns false when there are any. */
    check: () => {
      const isSendable = isHeaderText(secret.value());
      if (!isSendable) secret.showError("No browser sends these characters in a header.");
      const isTenant = isHeaderText(tenant.value);
      markInvalid(tenant, !isTenant);
      return isSendable && isTenant;
    },
    /** Shows an error at the key or token, or clears it. */
    showError: secret.showError,
    focus: secret.focus,
  };
}

function secretField() {
  const described = "access-secret-error access-secret-hint";
  const attributes = { ...typing, type: "password", "aria-describedby": described };
  const input = make("input", { id: "access-secret", attributes });
  const label = make("label", { attributes: { for: input.id } });
  const error = make("p", { class: "control-error", id: "access-secret-error", attributes: { hidden: "" } });
  const hint = makeHint("access-secret-hint");
  const row = make("div", { class: "access-secret" }, input, showButton(input));
  const element = make("div", { class: "control" }, label, row, error, hint);
  const showError = (words: string | undefined): void => {
    error.textContent = words ?? "";
    error.hidden = words === undefined;
    markInvalid(input, words !== undefined);
  };
  return {
    element,
    showError,
    value: () => input.value.trim(),
    focus: () => input.focus(),
    /** Hides the field for cookies, which the browser manages. */
    askFor: (scheme: Scheme): void => {
      label.textContent = scheme.title;
      hint.replaceChildren(...withCode(scheme.kind === "key" ? keyHint : scheme.hint));
      input.value = storedSecret(scheme);
      element.hidden = scheme.kind === "cookie";
      showError(undefined);
    },
  };
}

function checkBox(id: string, words: string): readonly [HTMLInputElement, HTMLElement] {
  const input = make("input", { id, attributes: { type: "checkbox" } });
  return [input, make("label", { class: "form-mark" }, input, ...withCode(words))];
}

/** Lets a button show and hide the value of a password input. */
function showButton(input: HTMLInputElement): HTMLElement {
  const show = (): void => {
    const isShown = input.type === "text";
    input.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
    button.textContent = isShown ? "Show" : "Hide";
  };
  const button = makeButton("Show", show, { attributes: { "aria-pressed": "false" } });
  return button;
}

function credential(scheme: Scheme | undefined, value: string): readonly Header[] {
  if (scheme === undefined || scheme.kind === "cookie" || value === "") return [];
  if (scheme.kind === "key") return [{ name: "Authorization", value, sample: [apiKeyVariable] }];
  return [{ name: "Authorization", value: `Bearer ${value}`, sample: ["Bearer ", tokenVariable] }];
}

type Secret = "key" | "operatorToken" | "bearer" | "tenant";

function secretName(scheme: Scheme | undefined): Secret | undefined {
  if (scheme === undefined || scheme.kind === "cookie") return undefined;
  if (scheme.kind === "key") return "key";
  return scheme.name === "operatorToken" ? "operatorToken" : "bearer";
}

function storedSecret(scheme: Scheme): string {
  const name = secretName(scheme);
  return name === undefined ? "" : readSecret(name);
}

function readSecret(secret: Secret): string {
  return readStored(`gatehouse-${secret}`) ?? "";
}

/** Removes the secret when the text is empty. */
function storeSecret(secret: Secret, text: string): void {
  writeStored(`gatehouse-${secret}`, text === "" ? undefined : text);
}
