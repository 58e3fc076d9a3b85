/** Makes the context of each page from the sources of the portal. */
import { notFoundAddress, operationAddress, relativeLink, schemaAddress, webhookAddress } from "./addresses.ts";
import type { Catalogue, Operation } from "./catalogue.ts";
import type { Hosting } from "./hosting.ts";
import { type MarkdownRenderer, makeMarkdown } from "./markdown.ts";
import type { PageContext } from "./page-context.ts";
import { makeSamples } from "./samples/samples.ts";
import type { Sources } from "./sources.ts";

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

/** Addresses by the names that code in a description uses: an operation's id or `METHOD /path`, a webhook, a schema. */
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
