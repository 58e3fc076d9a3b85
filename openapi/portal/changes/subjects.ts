/** Finds the page of what has changed, and the operations that use it. */
import { operationAddress, schemaAddress, webhookAddress } from "../addresses.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Usage } from "../usages.ts";
import type { Direction } from "./surface.ts";

/** Returns the address of a subject, or of its nearest parent; undefined if all were removed. */
export function subjectAddress(
  catalogue: Catalogue,
  subject: string,
  exists: (address: string) => boolean,
): string | undefined {
  const [kind = "", name = "", ...rest] = subject.split(" ");
  if (kind === "request" || kind === "response") return nearest(schemaAddresses(name), exists);
  const page = pageOf(catalogue, kind, name);
  return page === undefined ? undefined : nearest([`${page}#${anchorOf(rest[0] ?? "")}`, page], exists);
}

function pageOf(catalogue: Catalogue, kind: string, name: string): string | undefined {
  if (kind === "webhook") {
    const webhook = catalogue.webhooks.find((one) => one.name === name);
    return webhook === undefined ? undefined : webhookAddress(webhook);
  }
  const operation = catalogue.operations.find((one) => one.operationId === name);
  return operation === undefined ? undefined : operationAddress(operation);
}

function anchorOf(part: string): string {
  if (/^\d/.test(part)) return `response-${part}`;
  return part.replace(/[[*|].*$/, "");
}

/** Returns the addresses for `User.data.email`: the field, its parents, the schema. */
function schemaAddresses(path: string): readonly string[] {
  const [name = "", ...fields] = path.replaceAll(/\[\]|\*name|\*|\|.*$/g, "").split(".");
  const page = schemaAddress(name);
  const anchors = fields.map((_, index) => `${page}#field.${fields.slice(0, fields.length - index).join(".")}`);
  return [...anchors, page];
}

function nearest(addresses: readonly string[], exists: (address: string) => boolean): string | undefined {
  return addresses.find(exists);
}

export function usersOfSchema(
  usages: ReadonlyMap<string, readonly Usage[]>,
  name: string,
  direction: Direction,
): readonly Usage[] {
  const found = new Map<string, Usage>();
  const seen = new Set<string>();
  const visit = (schema: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const usage of usages.get(schema) ?? []) {
      if (usage.kind === "schema") visit(usage.text);
      else if (usage.kind === direction) found.set(usage.text, usage);
    }
  };
  visit(name);
  return [...found.values()];
}
