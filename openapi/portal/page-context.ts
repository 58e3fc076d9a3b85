/** What a page needs to know to refer to the others. */

import { notFoundAddress, operationAddress, relativeLink, schemaAddress, webhookAddress } from "./addresses.ts";
import type { Catalogue, Operation } from "./catalogue.ts";
import type { Guide } from "./guide.ts";
import type { Hosting } from "./hosting.ts";
import { type MarkdownRenderer, makeMarkdown } from "./markdown.ts";
import { makeSamples, type SampleWriter } from "./samples/samples.ts";
import type { Sources } from "./sources.ts";

export interface PageContext {
  readonly catalogue: Catalogue;
  readonly guides: readonly Guide[];
  readonly hosting: Hosting;
  /** Where the page stands, from the root of the portal. */
  readonly address: string;
  readonly markdown: MarkdownRenderer;
  readonly samples: SampleWriter;
  /** The link to an address that is given from the root of the portal. */
  link(address: string): string;
}

export type Contexts = (address: string) => PageContext;

/** Makes the context of each page of a catalogue. */
export function makeContexts(catalogue: Catalogue, sources: Sources, hosting: Hosting): Contexts {
  const { guides, pictures } = sources;
  const samples = makeSamples(catalogue, sources);
  const renderers = makeRenderers(namedAddresses(catalogue), pictures);
  return (address) => ({
    catalogue,
    guides,
    hosting,
    address,
    markdown: renderers(address),
    samples,
    // Where nothing is, a server answers with its page for that, whatever the address.
    link: (target) => (address === notFoundAddress ? hosting.base + target : relativeLink(address, target)),
  });
}

/** Pages of the same depth link alike, and share what was rendered for one of them. */
function makeRenderers(
  named: ReadonlyMap<string, string>,
  pictures: Sources["pictures"],
): (address: string) => MarkdownRenderer {
  const byDepth = new Map<number, MarkdownRenderer>();
  return (address) => {
    const depth = address.split("/").length;
    const to = (target: string): string => "../".repeat(depth - 1) + target;
    const renderer =
      byDepth.get(depth) ??
      makeMarkdown({
        to,
        named: (code) => optional(named.get(code), to),
        picture: (file) => pictures.get(file),
      });
    byDepth.set(depth, renderer);
    return renderer;
  };
}

function optional(target: string | undefined, to: (target: string) => string): string | undefined {
  return target === undefined ? undefined : to(target);
}

/** What a piece of code in a description may name: an operation, by id or as `METHOD /path`, a webhook or a schema. */
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
