/** The index that the search box reads: one entry for each page or section that can be found. */

import {
  errorsAddress,
  guideAddress,
  guidesAddress,
  homeAddress,
  interfaceAddress,
  moderationPlaygroundAddress,
  operationAddress,
  playgroundAddress,
  schemaAddress,
  tagAnchor,
  webhookAddress,
} from "./addresses.ts";
import type { Catalogue, Operation } from "./catalogue.ts";
import { errorKinds } from "./error-codes.ts";
import type { Guide } from "./guide.ts";
import { objectEntries } from "./json-values.ts";
import { interfaceLabel } from "./layout.ts";
import { anchorOf } from "./markdown.ts";
import { headingsOf } from "./pages/guide.ts";
import { resolveSchema } from "./schema/resolve.ts";

/** Title, address, what is shown below the title, and further words by which the entry is found. */
export type SearchEntry = readonly [title: string, address: string, detail: string, words: string];

export function searchIndex(catalogue: Catalogue, guides: readonly Guide[]): readonly SearchEntry[] {
  return [
    ...catalogue.operations.map(operationEntry),
    ...guides.flatMap(guideEntries),
    ...generalEntries(catalogue),
    ...schemaEntries(catalogue),
  ];
}

function operationEntry(operation: Operation): SearchEntry {
  const { method, path } = operation.facts;
  const names = operation.parameters
    .filter((parameter) => parameter.in !== "header")
    .map((parameter) => parameter.name);
  const words = [operation.operationId, operation.tag, ...operation.forms.map((form) => form.name), ...names];
  return [operation.summary, operationAddress(operation), `${method} ${path}`, words.join(" ")];
}

/** A guide, and each of its parts. */
function guideEntries(guide: Guide): readonly SearchEntry[] {
  const address = guideAddress(guide.name);
  const parts = headingsOf(guide).map(
    (heading): SearchEntry => [
      heading.replaceAll("`", ""),
      `${address}#${anchorOf(heading)}`,
      `Guide: ${guide.title}`,
      "",
    ],
  );
  return [[guide.title, address, "Guide", guide.summary], ...parts];
}

function generalEntries(catalogue: Catalogue): readonly SearchEntry[] {
  return [
    ...catalogue.webhooks.map(
      (webhook): SearchEntry => [webhook.summary, webhookAddress(webhook), webhook.name, webhook.operationId],
    ),
    ...catalogue.interfaces.flatMap((one) =>
      one.tags.map((tag): SearchEntry => {
        const address = `${interfaceAddress(one.name)}#${tagAnchor(tag.name)}`;
        return [tag.name, address, interfaceLabel(one.name), ""];
      }),
    ),
    ...errorKinds(catalogue).map(
      ({ kind }): SearchEntry => [`[${kind}]`, `${errorsAddress}#kind-${kind}`, "Error code", ""],
    ),
    ["Authentication", `${homeAddress}#authentication`, "Gatehouse", "API key token tenant 401"],
    ["Conventions", `${homeAddress}#conventions`, "Gatehouse", "default read-only null instant page request id"],
    ["Filter playground", playgroundAddress, "Gatehouse", "try test text match replacement blacklist word list"],
    [
      "Moderation playground",
      moderationPlaygroundAddress,
      "Gatehouse",
      "try test rule decision explain application reject replace queue",
    ],
    ["Guides", guidesAddress, "Gatehouse", "tutorial how to"],
    ["Errors", errorsAddress, "Gatehouse", "status code message 400"],
  ];
}

function schemaEntries(catalogue: Catalogue): readonly SearchEntry[] {
  return [...catalogue.schemas.values()].map(({ name, document, schema }): SearchEntry => {
    const { keywords } = resolveSchema(document, schema);
    return [
      name,
      schemaAddress(name),
      "Schema",
      objectEntries(keywords["properties"])
        .map(([field]) => field)
        .join(" "),
    ];
  });
}
