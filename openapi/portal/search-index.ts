/**
 * The search index, in two files: titles with their fields, and texts, which load later.
 */
import { textOf } from "../tools/json.ts";
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
import { sentenceOf, summaryWords } from "./changes/words.ts";
import { decisionsText } from "./decisions.ts";
import { describedKinds } from "./error-codes.ts";
import type { Guide } from "./guides.ts";
import { interfaceLabel } from "./layout.ts";
import { anchorOf, markdownParts, plainText } from "./markdown.ts";
import { versionAnchor } from "./pages/changes.ts";
import { statuses } from "./pages/errors.ts";
import { statusWords } from "./pages/exchange.ts";
import { generalTexts } from "./pages/home.ts";
import { schemeName } from "./pages/security.ts";
import { resolveSchema } from "./schema/resolve.ts";
import type { Sources } from "./sources.ts";

export const aliases: Readonly<Record<string, string>> = {
  "guides/containers.html": "docker podman image compose",
  "guides/kubernetes.html": "k8s helm chart cluster",
  "moderation/createUserAction.html": "ban mute kick suspend punish warn somebody",
  "moderation/deleteUserAction.html": "lift a ban unban unmute",
  "filtering/createFilterEntry.html": "add a bad word swear profanity",
  "filtering/deleteFilterEntry.html": "remove a word from the blacklist",
  "filtering/flagContentUser.html": "report complain about somebody",
  "moderation/flagContentItem.html": "report complain offensive abuse",
  "filtering/createAllowedEntry.html": "allow certain words only allowlist",
  "moderation/enrolOneTimePassword.html": "two-factor authentication 2fa mfa totp authenticator",
  "moderation/filterContentItem.html":
    "mask censor replace asterisks detect find block contacts email addresses phone numbers urls links in texts messages",
  "guides/filter-modes.html": "scunthorpe false positives leetspeak",
  "guides/word-packs.html":
    "add profanity swear bad words languages german french spanish italian dutch polish portuguese russian turkish arabic",
  "guides/rules-and-decisions.html": "why was rejected decided decision reason explain",
  "guides/rules-and-decisions.html#results": "why was rejected which rule decided explain a decision reason message",
  "guides/queues.html": "moderator screen moderation ui dashboard console build",
  "guides/queues.html#signing-in-and-out": "locked out unlock user operator account too many wrong passwords",
  "guides/notifications.html#receive-notifications": "webhooks local localhost on my machine private address refused",
  "guides/postgresql.html#logs-and-monitoring": "log format json logs",
  "guides/configuration.html#log": "log format json text",
  "guides/configuration.html#address-and-requests": "change the port host base path prefix",
  "guides/your-own-generator.html": "openapi spec download swagger postman insomnia bruno deprecated codegen",
  "guides/command-line.html#gatehouse-mcp": "ai assistant model context protocol",
  "guides/export-data.html": "csv download backup list dump entries users content extract",
  "moderation/retrieveConversation.html":
    "find search look up a content item message by location content history stored",
  "moderation/updateContentItem.html": "edit a message after it was posted",
  "filtering/retrieveContentUser.html": "user history score of a user",
  "filtering/updateContentUser.html": "lower reset a user's score",
  "filtering/deleteContentUser.html": "gdpr erase anonymize personal data",
  "guides/qualities-and-penalties.html": "block emails email addresses urls links phone numbers",
  "decisions.html#word-packs": "languages german french spanish",
  "decisions.html#username-moderation": "usernames nicknames display names",
  "decisions.html#environment": "env variables configuration settings",
  "schemas/ArchiveConfiguration.html": "delete old content data retention",
  "guides/configuration.html#email": "mail server smtp",
  "filtering/updateOperatorUser.html": "reset password",
};

/** A page, or a part of one. */
export interface SearchItem {
  readonly kind: Kind;
  readonly title: string;
  readonly address: string;
  readonly detail: string;
  /** Additional search terms. */
  readonly words?: string;
  /** Content, which ranks lowest. */
  readonly text?: string;
}

/** Returns the two scripts by their address. The anchors of fields come from the HTML of `pages`. */
export function searchFiles(
  items: readonly SearchItem[],
  pages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const rows = items.map((one) => rowOf(one, pages.get(one.address) ?? ""));
  const texts = items.map(({ text = "" }) => text);
  return new Map([
    ["assets/search-index.js", `globalThis.gatehouseSearchIndex=${JSON.stringify(rows)};\n`],
    ["assets/search-texts.js", `globalThis.gatehouseSearchTexts=${JSON.stringify(texts)};\n`],
  ]);
}

function rowOf({ kind, title, address, detail, words = "" }: SearchItem, page: string): Row {
  const fields = kind === "Schema" || kind === "Operation" ? fieldAnchors(page) : "";
  const found = `${words} ${aliases[address] ?? ""}`.trim();
  const row = [kinds.indexOf(kind), title, address, detail, found] as const;
  return fields === "" ? row : [...row, fields];
}

/** Leaves out the tenant's header, which nearly every operation has. */
function fieldAnchors(page: string): string {
  const anchors = [...page.matchAll(/<div class="field" id="((?:field|path|query|header|cookie)\.[^"]+)"/g)];
  return anchors
    .map((match) => match[1] ?? "")
    .filter((anchor) => anchor !== "header.X-Service-TenantId")
    .join(" ");
}

export function searchItems(
  catalogue: Catalogue,
  { guides, history }: Pick<Sources, "guides" | "history">,
): readonly SearchItem[] {
  return [
    ...guides.flatMap(guideSearchItems),
    ...catalogue.operations.map(operationSearchItem),
    ...catalogue.webhooks.map((webhook) => ({
      kind: "Webhook" as const,
      title: webhook.summary,
      address: webhookAddress(webhook),
      detail: webhook.name,
      words: `${webhook.operationId} webhook notification event`,
      text: plainText(webhook.description),
    })),
    ...tagSearchItems(catalogue),
    ...generalSearchItems(),
    ...schemeSearchItems(catalogue),
    ...decisionSearchItems(),
    ...changeSearchItems(history),
    ...errorSearchItems(catalogue),
    ...[...catalogue.schemas.values()].map(({ name, document, schema, interface: owner }) => ({
      kind: "Schema" as const,
      title: name,
      address: schemaAddress(name),
      detail: interfaceLabel(owner),
      text: plainText(textOf(resolveSchema(document, schema).keywords["description"])),
    })),
  ];
}

function operationSearchItem(operation: Operation): SearchItem {
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

/** Returns a guide and each of its sections. */
function guideSearchItems(guide: Guide): readonly SearchItem[] {
  const address = guideAddress(guide.name);
  const [own, ...parts] = markdownParts(searchedText(guide), 2);
  const kind: Kind = guide.name === "release-notes" ? "Change" : "Guide";
  return [
    {
      kind,
      title: guide.title,
      address,
      detail: plainText(guide.summary),
      words: guide.name,
      text: own?.text ?? "",
    },
    ...parts.map(({ heading, text }) => ({
      kind,
      title: plainText(heading),
      address: `${address}#${anchorOf(heading)}`,
      detail: guide.title,
      text,
    })),
  ];
}

const code = /^```[\s\S]*?^```$/gm;
const separatorRow = /^\|(?: -+ \|)+$/gm;
const tableRow = /^\|.*$/gm;
const listItem = /^- .*(?:\n {2}.*)*$/gm;

/**
 * Leaves out code, whose names are those of operations, and of reference pages the tables and lists of details, which weigh
 * more than all guides together.
 */
function searchedText({ group, name, text }: Guide): string {
  const prose = text.replaceAll(code, "").replaceAll(separatorRow, "");
  if (name === "release-notes") return prose.replaceAll(listItem, "");
  return group === "Reference" || group === "SDKs" ? prose.replaceAll(tableRow, "") : prose;
}

function tagSearchItems(catalogue: Catalogue): readonly SearchItem[] {
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

/** Pages that no part of the specs names. */
const pages: readonly (readonly [title: string, address: string, detail: string, words: string])[] = [
  [
    "Filter playground",
    playgroundAddress,
    "Try the filter on a text of your own",
    "test match replacement blacklist word list",
  ],
  [
    "Moderation playground",
    moderationPlaygroundAddress,
    "Try an application’s rules on a text",
    "test rule decision explain application reject replace queue",
  ],
  ["Quick start", `${homeAddress}#quick-start`, "A first request in each language", "get started install"],
  ["Guides", guidesAddress, "Step by step, with code", "tutorial how to"],
  ["Errors", errorsAddress, "The Errors object, codes, statuses", "code"],
  ["Schemas", schemasAddress, "Every object", "objects models types"],
  [
    "Changes",
    changesAddress,
    "Changes of each version of the specs",
    "changelog change log versions breaking release history",
  ],
  ["Version history", sinceAddress, "Additions and removals by version of the interface documents", "since when"],
];

function generalSearchItems(): readonly SearchItem[] {
  const parts = generalTexts.flatMap((text) => markdownParts(text, 3));
  return [
    ...parts
      .filter(({ heading }) => heading !== "")
      .map(({ heading, text }) => ({
        kind: "Convention" as const,
        title: plainText(heading),
        address: `${homeAddress}#${anchorOf(heading)}`,
        detail: "For all operations",
        words: synonyms[anchorOf(heading)] ?? "",
        text,
      })),
    ...pages.map(([title, address, detail, words]) => ({
      kind: address.startsWith("playground/") ? ("Playground" as const) : ("Topic" as const),
      title,
      address,
      detail,
      words,
    })),
  ];
}

/** Names of operations and fields, which have entries of their own. */
const appliesTo = /^\*\*Applies to:\*\* (?:.+\n)+/gm;

/** Returns the page of decisions and each of them. */
function decisionSearchItems(): readonly SearchItem[] {
  const [own, ...parts] = markdownParts(decisionsText.replaceAll(appliesTo, ""), 3);
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

/** Returns the changes of each version. */
function changeSearchItems(history: readonly Version[]): readonly SearchItem[] {
  return history.map(({ version, changes }) => ({
    kind: "Change",
    title: version,
    address: `${changesAddress}#${versionAnchor(version)}`,
    detail: changes === undefined ? "The first version." : summaryWords(changes),
    words: "changes version",
    text: plainText((changes ?? []).map(sentenceOf).join(" ")),
  }));
}

/** Returns the security schemes. */
function schemeSearchItems(catalogue: Catalogue): readonly SearchItem[] {
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

/** Synonyms for headings, by their anchor. */
const synonyms: Readonly<Record<string, string>> = {
  authentication: "api key authorization header bearer tenant multi-tenancy",
  pagination: "pages of a list paging offset limit next page",
  idempotency: "sending a request twice retry retries idempotent",
  "numbers-times-and-ids": "timestamp instant uuid epoch date",
  "request-ids": "correlation trace",
  401: "unauthenticated forbidden permission",
  404: "missing",
  413: "size limit body",
  429: "rate limit throttling",
  503: "overload retry",
};

function errorSearchItems(catalogue: Catalogue): readonly SearchItem[] {
  return [
    ...describedKinds(catalogue).map(({ kind, meaning, causes, advice, examples }) => ({
      kind: "Error code" as const,
      title: `[${kind}]`,
      address: `${errorsAddress}#kind-${kind}`,
      detail: meaning,
      words: "error",
      text: [causes, advice, ...[...examples].slice(0, 3).flat()].join(" "),
    })),
    ...[...statuses(catalogue)].map(([status, responses]) => ({
      kind: "Status" as const,
      title: statusWords(status),
      address: `${errorsAddress}#status-${status}`,
      detail: plainText(responses[0]?.description ?? ""),
      words: `status error ${synonyms[status] ?? ""}`,
      text: plainText(responses.map((response) => response.description).join(" ")),
    })),
  ];
}
