/**
 * The index that the search box reads, in two files: what can be found with its title and its fields, and what each of
 * these says.
 */
import {
  changesAddress,
  decisionsAddress,
  errorsAddress,
  guideAddress,
  guidesAddress,
  homeAddress,
  interfaceAddress,
  moderationPlaygroundAddress,
  operationAddress,
  playgroundAddress,
  schemaAddress,
  schemasAddress,
  sinceAddress,
  tagAnchor,
  webhookAddress,
} from "./addresses.ts";
import { type Kind, kinds, type Row } from "./browser/search/entries.ts";
import type { Catalogue, Operation } from "./catalogue.ts";
import type { Version } from "./changes/history.ts";
import { summaryWords } from "./changes/markdown.ts";
import { sentenceOf } from "./changes/words.ts";
import { decisionsText } from "./decisions.ts";
import { errorKinds } from "./error-codes.ts";
import type { Guide } from "./guide.ts";
import { textOf } from "./json-values.ts";
import { interfaceLabel } from "./layout.ts";
import { anchorOf } from "./markdown.ts";
import { markdownParts, plainText } from "./markdown-parts.ts";
import { versionAnchor } from "./pages/changes.ts";
import { statuses } from "./pages/errors.ts";
import { statusWords } from "./pages/exchange.ts";
import { generalTexts } from "./pages/home.ts";
import { schemeName } from "./pages/security.ts";
import { resolveSchema } from "./schema/resolve.ts";
import type { Sources } from "./sources.ts";

/** One thing that can be found. */
export interface Findable {
  readonly kind: Kind;
  readonly title: string;
  readonly address: string;
  readonly detail: string;
  /** Further words by which it is found as well as by its title. */
  readonly words?: string;
  /** What it says; found too, but after the rest. */
  readonly text?: string;
}

/** The two scripts by their address. `pages` has the pages' HTML, which knows the anchors of the fields. */
export function searchFiles(
  found: readonly Findable[],
  pages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const rows = found.map((one) => rowOf(one, pages.get(one.address) ?? ""));
  const texts = found.map(({ text = "" }) => text);
  return new Map([
    ["assets/search-index.js", `globalThis.gatehouseSearchIndex=${JSON.stringify(rows)};\n`],
    ["assets/search-texts.js", `globalThis.gatehouseSearchTexts=${JSON.stringify(texts)};\n`],
  ]);
}

function rowOf({ kind, title, address, detail, words = "" }: Findable, page: string): Row {
  const fields = kind === "Schema" || kind === "Operation" ? fieldAnchors(page) : "";
  const row = [kinds.indexOf(kind), title, address, detail, words] as const;
  return fields === "" ? row : [...row, fields];
}

/** Every operation takes the tenant's header. */
function fieldAnchors(page: string): string {
  const anchors = [...page.matchAll(/<div class="field" id="((?:field|path|query|header|cookie)\.[^"]+)"/g)];
  return anchors
    .map((match) => match[1] ?? "")
    .filter((anchor) => anchor !== "header.X-Service-TenantId")
    .join(" ");
}

export function findables(
  catalogue: Catalogue,
  { guides, history }: Pick<Sources, "guides" | "history">,
): readonly Findable[] {
  return [
    ...guides.flatMap(guideFindables),
    ...catalogue.operations.map(operationFindable),
    ...catalogue.webhooks.map((webhook) => ({
      kind: "Webhook" as const,
      title: webhook.summary,
      address: webhookAddress(webhook),
      detail: webhook.name,
      words: `${webhook.operationId} webhook notification event`,
      text: plainText(webhook.description),
    })),
    ...tagFindables(catalogue),
    ...generalFindables(),
    ...schemeFindables(catalogue),
    ...decisionFindables(),
    ...changeFindables(history),
    ...errorFindables(catalogue),
    ...[...catalogue.schemas.values()].map(({ name, document, schema, interface: owner }) => ({
      kind: "Schema" as const,
      title: name,
      address: schemaAddress(name),
      detail: interfaceLabel(owner),
      text: plainText(textOf(resolveSchema(document, schema).keywords["description"])),
    })),
  ];
}

function operationFindable(operation: Operation): Findable {
  const { method, path } = operation.facts;
  return {
    kind: "Operation",
    title: operation.summary,
    address: operationAddress(operation),
    detail: `${method} ${path}`,
    words: [operation.operationId, operation.tag, ...operation.forms.map((form) => form.name)].join(" "),
    text: plainText(operation.description),
  };
}

/** A guide, and each of its parts. */
function guideFindables(guide: Guide): readonly Findable[] {
  const address = guideAddress(guide.name);
  const [own, ...parts] = markdownParts(guide.text, 2);
  return [
    {
      kind: "Guide",
      title: guide.title,
      address,
      detail: plainText(guide.summary),
      words: guide.name,
      text: own?.text ?? "",
    },
    ...parts.map(({ heading, text }) => ({
      kind: "Guide" as const,
      title: plainText(heading),
      address: `${address}#${anchorOf(heading)}`,
      detail: guide.title,
      text,
    })),
  ];
}

function tagFindables(catalogue: Catalogue): readonly Findable[] {
  return catalogue.interfaces.flatMap((one) => [
    {
      kind: "Topic" as const,
      title: interfaceLabel(one.name),
      address: interfaceAddress(one.name),
      detail: plainText(one.summary),
      words: "interface",
      text: plainText(one.description),
    },
    ...one.tags.map((tag) => ({
      kind: "Topic" as const,
      title: tag.name,
      address: `${interfaceAddress(one.name)}#${tagAnchor(tag.name)}`,
      detail: interfaceLabel(one.name),
      text: plainText(tag.description),
    })),
  ]);
}

function generalFindables(): readonly Findable[] {
  const parts = generalTexts.flatMap((text) => markdownParts(text, 3));
  return [
    ...parts
      .filter(({ heading }) => heading !== "")
      .map(({ heading, text }) => ({
        kind: "Convention" as const,
        title: plainText(heading),
        address: `${homeAddress}#${anchorOf(heading)}`,
        detail: "What holds everywhere",
        words: wordsOfReaders[anchorOf(heading)] ?? "",
        text,
      })),
    {
      kind: "Playground",
      title: "Filter playground",
      address: playgroundAddress,
      detail: "Try the filter on a text of your own",
      words: "test match replacement blacklist word list",
    },
    {
      kind: "Playground",
      title: "Moderation playground",
      address: moderationPlaygroundAddress,
      detail: "Try an application’s rules on a text",
      words: "test rule decision explain application reject replace queue",
    },
    { kind: "Topic", title: "Guides", address: guidesAddress, detail: "How things are done", words: "tutorial how to" },
    {
      kind: "Topic",
      title: "Errors",
      address: errorsAddress,
      detail: "The Errors object, codes, statuses",
      words: "code",
    },
    { kind: "Topic", title: "Schemas", address: schemasAddress, detail: "Every object", words: "objects models types" },
  ];
}

/** The page of the decisions, and each of them. */
function decisionFindables(): readonly Findable[] {
  const [own, ...parts] = markdownParts(decisionsText, 3);
  return [
    {
      kind: "Topic",
      title: "Decisions",
      address: decisionsAddress,
      detail: "Where the interface documents leave something open",
      words: "convention why reason",
      text: own?.text ?? "",
    },
    ...parts.map(({ heading, text }) => ({
      kind: "Decision" as const,
      title: heading,
      address: `${decisionsAddress}#${anchorOf(heading)}`,
      detail: "A decision",
      text,
    })),
  ];
}

/** The changes of each version, by what they say. */
function changeFindables(history: readonly Version[]): readonly Findable[] {
  return [
    {
      kind: "Topic",
      title: "Changes",
      address: changesAddress,
      detail: "What each version of the specs changed",
      words: "changelog change log versions breaking release history",
    },
    {
      kind: "Topic",
      title: "Since when",
      address: sinceAddress,
      detail: "What came with which version of the documents",
      words: "versions history",
    },
    ...history.map(({ version, changes }) => ({
      kind: "Change" as const,
      title: version,
      address: `${changesAddress}#${versionAnchor(version)}`,
      detail: changes === undefined ? "The first version." : summaryWords(changes),
      words: "changes version",
      text: plainText((changes ?? []).map(sentenceOf).join(" ")),
    })),
  ];
}

/** The ways in which a request is authenticated. */
function schemeFindables(catalogue: Catalogue): readonly Findable[] {
  const schemes = new Map(catalogue.interfaces.flatMap((one) => one.securitySchemes));
  return [...schemes].map(([key, scheme]) => ({
    kind: "Convention",
    title: schemeName(key),
    address: `${homeAddress}#${key}`,
    detail: "A way to authenticate",
    words: "authorization header",
    text: plainText(textOf(scheme["description"])),
  }));
}

/** What readers call things that these pages call otherwise, by the end of the address. */
const wordsOfReaders: Readonly<Record<string, string>> = {
  authentication: "api key authorization header bearer tenant multi-tenancy",
  "pages-of-a-list": "pagination paging offset limit next page",
  "sending-a-request-twice": "retry retries idempotent idempotency",
  "numbers-times-and-ids": "timestamp instant uuid epoch date",
  "request-ids": "correlation trace",
  401: "unauthenticated forbidden permission",
  404: "missing",
  413: "size limit body",
  429: "rate limit throttling",
  503: "overload retry",
};

function errorFindables(catalogue: Catalogue): readonly Findable[] {
  return [
    ...errorKinds(catalogue).map(({ kind, examples }) => ({
      kind: "Error code" as const,
      title: `[${kind}]`,
      address: `${errorsAddress}#kind-${kind}`,
      detail: [...examples.values()][0] ?? "A kind of code",
      words: "error",
      text: [...examples].flat().join(" "),
    })),
    ...[...statuses(catalogue)].map(([status, responses]) => ({
      kind: "Status" as const,
      title: statusWords(status),
      address: `${errorsAddress}#status-${status}`,
      detail: plainText(responses[0]?.description ?? ""),
      words: `status error ${wordsOfReaders[status] ?? ""}`,
      text: plainText(responses.map((response) => response.description).join(" ")),
    })),
  ];
}
