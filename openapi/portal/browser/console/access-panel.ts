/** Asks for what lets the request in, and for which tenant it is. */
import { type Header, isHeaderText } from "../../console/build-request.ts";
import type { OperationData, Scheme } from "../../console/operation-data.ts";
import { make } from "../common/elements.ts";
import { keep, kept } from "../common/kept.ts";
import { capital, keptFor, secretField } from "./secret-field.ts";

export interface AccessPanel {
  readonly element: HTMLElement;
  headers(): readonly Header[];
  /** The names of the cookies that the browser is to send; undefined where it sends and keeps none. */
  cookies(): readonly string[] | undefined;
  /** Shows what cannot be sent at all; false where there is something. */
  check(): boolean;
  /** Says at the key or the token why it was refused; nothing where it was not. */
  showRefusal(words: string | undefined): void;
}

const cookieWords =
  "No script can read, write or send these cookies itself: with the mark, your browser adds those that this server has set in it, and keeps what an answer sets. Without it, none is sent or kept. The samples name them, and show none.";

export function accessPanel({ schemes, takesTenant, cookies, setsCookies }: OperationData): AccessPanel {
  const chooser = make(
    "select",
    { id: "try-scheme" },
    ...schemes.map(({ title }) => make("option", {}, capital(title))),
  );
  const chosen = (): Scheme | undefined => schemes[Math.max(0, chooser.selectedIndex)];
  const secret = secretField();
  const tenant = tenantInput();
  const keepIt = make("input", { id: "try-keep", attributes: { type: "checkbox" } });
  const cookieMark = make("input", {
    id: "try-cookies",
    attributes: { type: "checkbox", "aria-describedby": "try-cookies-hint" },
  });
  const store = (): void => {
    secret.store(keepIt.checked);
    keep("tenant", keepIt.checked ? tenant.value.trim() : "");
  };
  const choose = (): void => {
    const scheme = chosen();
    if (scheme === undefined) return;
    secret.askFor(scheme);
    keepIt.checked = keptFor(scheme) !== "" || kept("tenant") !== "";
    if (scheme.kind === "cookie") cookieMark.checked = true;
  };
  chooser.addEventListener("change", choose);
  for (const one of [secret.element, tenant, keepIt]) one.addEventListener("input", store);
  // What is kept already lets the reader in at once.
  const known = schemes.findIndex((scheme) => keptFor(scheme) !== "");
  chooser.selectedIndex = Math.max(0, known);
  choose();
  const keeping = make("label", { class: "try-mark" }, keepIt, " Keep it in this tab until it is closed");
  return {
    element: make(
      "fieldset",
      { class: "try-part" },
      make("legend", {}, "Access"),
      ...(schemes.length === 0 ? [make("p", { class: "try-hint" }, "Everyone may call it: no key is sent.")] : []),
      ...(schemes.length > 1 ? [choiceBox(chooser)] : []),
      ...(schemes.length > 0 ? [secret.element] : []),
      ...(cookies.length > 0 || setsCookies ? [cookieBox(cookieMark, cookies)] : []),
      ...(schemes.length > 0 || takesTenant ? [keeping] : []),
      ...(takesTenant ? [tenantBox(tenant)] : []),
    ),
    headers: () => [...secret.headers(), ...(takesTenant ? tenantHeader(tenant.value.trim()) : [])],
    cookies: () => (cookieMark.checked ? cookies : undefined),
    check: () => {
      if (!secret.isSendable()) secret.showRefusal("No browser sends these characters in a header.");
      tenant.setAttribute("aria-invalid", String(!isHeaderText(tenant.value)));
      return secret.isSendable() && isHeaderText(tenant.value);
    },
    showRefusal: secret.showRefusal,
  };
}

function tenantInput(): HTMLInputElement {
  const attributes = { type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": "try-tenant-hint" };
  const input = make("input", { id: "try-tenant", attributes });
  input.value = kept("tenant");
  return input;
}

function tenantHeader(value: string): readonly Header[] {
  return value === "" ? [] : [{ name: "X-Service-TenantId", value }];
}

function choiceBox(chooser: HTMLElement): HTMLElement {
  return make(
    "div",
    { class: "try-control" },
    make("label", { attributes: { for: "try-scheme" } }, "Let in by"),
    chooser,
  );
}

function cookieBox(mark: HTMLInputElement, cookies: readonly string[]): HTMLElement {
  const names = cookies.map((name) => make("code", {}, name));
  const listed = names.flatMap((name, index) => [index === 0 ? " (" : ", ", name]);
  return make(
    "div",
    { class: "try-control" },
    make(
      "label",
      { class: "try-mark" },
      mark,
      " Let the browser send and keep this server’s cookies",
      ...listed,
      ...(names.length > 0 ? [")"] : []),
    ),
    make("p", { class: "try-hint", id: "try-cookies-hint" }, cookieWords),
  );
}

/** Few need it, so that it is folded away. */
function tenantBox(tenant: HTMLInputElement): HTMLElement {
  const hint = "Only for a key without a tenant, where the server has several.";
  const box = make(
    "details",
    { class: "try-more" },
    make("summary", {}, "Tenant"),
    make(
      "div",
      { class: "try-control" },
      make("label", { attributes: { for: "try-tenant" } }, "Tenant id"),
      tenant,
      make("p", { class: "try-hint", id: "try-tenant-hint" }, hint),
    ),
  );
  box.open = tenant.value !== "";
  return box;
}
