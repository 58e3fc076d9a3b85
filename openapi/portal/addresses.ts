/**
 * Addresses of the pages, from the root of the portal. They are permanent, because others link to them. Links between pages
 * are relative, so that the portal works under any path and from a folder.
 */
import type { InterfaceName } from "../tools/interfaces.ts";

export const homeAddress = "index.html";
export const errorsAddress = "errors.html";
export const schemasAddress = "schemas/index.html";
export const guidesAddress = "guides/index.html";
export const changesAddress = "changes.html";
export const sinceAddress = "since.html";
export const decisionsAddress = "decisions.html";
export const llmsAddress = "llms.txt";
export const notFoundAddress = "404.html";
export const playgroundAddress = "playground/filter.html";
export const moderationPlaygroundAddress = "playground/moderation.html";

export function interfaceAddress(name: InterfaceName): string {
  return `${name}/index.html`;
}

export function operationAddress(operation: {
  readonly interface: InterfaceName;
  readonly operationId: string;
}): string {
  return `${operation.interface}/${operation.operationId}.html`;
}

/** Returns the address of the data for an operation's console. */
export function operationDataAddress({ operationId }: { readonly operationId: string }): string {
  return `assets/operations/${operationId}.json`;
}

export function webhookAddress(webhook: { readonly interface: InterfaceName; readonly name: string }): string {
  return `${webhook.interface}/webhooks/${webhook.name}.html`;
}

export function guideAddress(name: string): string {
  return `guides/${name}.html`;
}

export function schemaAddress(name: string): string {
  return `schemas/${name}.html`;
}

/** Returns the address of a page's Markdown twin; any other address stays as it is. */
export function twinAddress(address: string): string {
  return address.replace(/\.html$/, ".md");
}

/** Returns the anchor of a tag on its interface's page. */
export function tagAnchor(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** Returns the link from one address to another; both are from the root of the portal. */
export function relativeLink(from: string, to: string): string {
  const [path = "", anchor] = to.split("#", 2);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (path === from || path === "") return hash === "" ? fileOf(from) : hash;
  return `${"../".repeat(from.split("/").length - 1)}${path}${hash}`;
}

function fileOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}
