/** The view of the portal that each page is given, so that it can refer to the other pages. */

import { notFoundAddress, operationAddress, relativeLink, schemaAddress, webhookAddress } from "./addresses.ts";
import type { Catalogue, Operation } from "./catalogue.ts";
import type { Guide } from "./guides.ts";
import { createMarkdownRenderer, type MarkdownRenderer } from "./markdown.ts";
import type { LanguageSamples } from "./samples/samples.ts";
import type { RecordedAnswers, Sources } from "./sources.ts";

export interface PageContext {
  readonly catalogue: Catalogue;
  readonly guides: readonly Guide[];
  readonly hosting: Hosting;
  /** Where the page stands, from the root of the portal. */
  readonly address: string;
  readonly markdown: MarkdownRenderer;
  /** The samples of each operation by its id. */
  readonly samples: ReadonlyMap<string, readonly LanguageSamples[]>;
  readonly answers: RecordedAnswers;
  /** The link to an address that is given from the root of the portal. */
  link(address: string): string;
}

export type PageContexts = (address: string) => PageContext;

export function createPageContexts(catalogue: Catalogue, sources: Sources, hosting: Hosting): PageContexts {
  const { guides, pictures, answers, samples } = sources;
  const addresses = namedAddresses(catalogue);
  return (address) => {
    const to = (target: string): string => "../".repeat(address.split("/").length - 1) + target;
    const named = (code: string): string | undefined => {
      const target = addresses.get(code);
      return target === undefined ? undefined : to(target);
    };
    return {
      catalogue,
      guides,
      hosting,
      address,
      markdown: createMarkdownRenderer({ to, named, picture: (file) => pictures.get(file) }),
      samples,
      answers,
      // The 404 page is shown at any address, so that relative links cannot work there.
      link: (target) => (address === notFoundAddress ? hosting.base + target : relativeLink(address, target)),
    };
  };
}

/** Returns addresses by the names that descriptions use: operationId, `METHOD /path`, webhook or schema. */
function namedAddresses(catalogue: Catalogue): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  for (const name of catalogue.schemas.keys()) result.set(name, schemaAddress(name));
  for (const webhook of catalogue.webhooks) {
    for (const name of [webhook.name, webhook.operationId]) result.set(name, webhookAddress(webhook));
  }
  for (const operation of catalogue.operations) {
    for (const name of namesOf(operation)) result.set(name, operationAddress(operation));
  }
  return result;
}

function namesOf(operation: Operation): readonly string[] {
  const { method, path } = operation.facts;
  return [operation.operationId, `${method} ${path}`, ...operation.forms.map((form) => form.name)];
}

export interface Hosting {
  /** Exported pages contain their content security policy; the console and playgrounds need a server. */
  readonly isExport: boolean;
  /** Folder of the OpenAPI documents, from the root of the portal. */
  readonly documents: string;
  /** Prefix of the links on the 404 page, which is shown at any depth; the server replaces `~root~/` by the way to the root. */
  readonly base: string;
}

export const served: Hosting = { isExport: false, documents: "../", base: "~root~/" };

export function exported(base: string): Hosting {
  return { isExport: true, documents: "", base };
}
