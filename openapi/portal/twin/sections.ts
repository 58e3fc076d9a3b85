/** The sections of `llms.txt`. */
import {
  changesAddress,
  decisionsAddress,
  errorsAddress,
  homeAddress,
  interfaceAddress,
  operationAddress,
  schemasAddress,
  sinceAddress,
  webhookAddress,
} from "../addresses.ts";
import type { Catalogue, Interface } from "../catalogue.ts";
import { interfaceLabel } from "../layout.ts";
import { firstSentence } from "../markdown.ts";
import { unescapeHtml } from "./html-tree.ts";

export interface ListedPage {
  readonly title: string;
  readonly address: string;
  readonly summary: string;
}

export interface ListedSection {
  readonly title: string;
  readonly pages: readonly ListedPage[];
  /** File with the text of all pages of the section; undefined for schemas, which the operations contain. */
  readonly completeAddress: string | undefined;
}

const general = "llms-full.txt";

/** Lists every page in one section. */
export function listSections(catalogue: Catalogue, pages: ReadonlyMap<string, string>): readonly ListedSection[] {
  const unlisted = new Set(pages.keys());
  const summaries = exchangeSummaries(catalogue);
  const section = (title: string, addresses: readonly string[], completeAddress?: string): ListedSection => {
    const listed = addresses.filter((address) => unlisted.delete(address));
    return {
      title,
      pages: listed.map((address) => listedPage(address, pages.get(address) ?? "", summaries.get(address))),
      completeAddress,
    };
  };
  const below = (folder: string): readonly string[] => [...unlisted].filter((address) => address.startsWith(folder));
  const sections = [
    section("Start", [homeAddress], general),
    section("Guides", below("guides/"), general),
    section("Playgrounds", below("playground/"), general),
    ...catalogue.interfaces.flatMap((one) => interfaceSections(one, section)),
    section("Errors", [errorsAddress], general),
    section("Schemas", [schemasAddress, ...below("schemas/")]),
    section("Decisions", [decisionsAddress], general),
    section("Changes", [changesAddress, sinceAddress], general),
    section("More", [...unlisted], general),
  ];
  return sections.filter((one) => one.pages.length > 0);
}

type MakeSection = (title: string, addresses: readonly string[], completeAddress?: string) => ListedSection;

function interfaceSections(one: Interface, section: MakeSection): readonly ListedSection[] {
  const complete = `llms-full-${one.name}.txt`;
  return [
    section(interfaceLabel(one.name), [interfaceAddress(one.name)], complete),
    ...one.tags.map((tag) =>
      section(
        `${interfaceLabel(one.name)}: ${tag.name}`,
        [...tag.operations.map(operationAddress), ...tag.webhooks.map(webhookAddress)],
        complete,
      ),
    ),
  ];
}

/** Returns the summaries of operations and webhooks: request line and first sentence. */
function exchangeSummaries({ operations, webhooks }: Catalogue): ReadonlyMap<string, string> {
  return new Map([
    ...operations.map(
      (one) =>
        [
          operationAddress(one),
          `\`${one.facts.method} ${one.facts.path}\`. ${firstSentence(one.description)}`,
        ] as const,
    ),
    ...webhooks.map((one) => [webhookAddress(one), `\`${one.name}\`. ${firstSentence(one.description)}`] as const),
  ]);
}

/** Reads title and summary from the head of a page. */
function listedPage(address: string, html: string, known: string | undefined): ListedPage {
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, description = ""] = /<meta name="description" content="([^"]*)">/.exec(html) ?? [];
  return {
    title: unescapeHtml(title).replace(/ · Gatehouse$/, ""),
    address,
    summary: (known ?? unescapeHtml(description)).replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/\s+/g, " "),
  };
}
