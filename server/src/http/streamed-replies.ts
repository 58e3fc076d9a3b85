/** Streams replies with paged lists as JSON; each page is validated against the document. */
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import { checkPage, checkReply } from "./reply-check.ts";
import { Spool } from "./spool.ts";

/** @throws WrongReply when the body or a page of one of its lists violates the document */
export async function spoolReply(operation: ManifestOperation, status: number, stream: unknown): Promise<Spool> {
  checkReply(operation, { status, body: withoutPages(stream) });
  return Spool.of(pieces(stream, [], (path, page) => checkPage(operation, status, path, page)));
}

type Check = (path: readonly string[], page: readonly unknown[]) => void;

async function* pieces(value: unknown, path: readonly string[], check: Check): AsyncGenerator<string> {
  if (isPaged(value)) {
    yield "[";
    let isFirst = true;
    for await (const page of value) {
      check(path, page);
      if (page.length === 0) continue;
      yield `${isFirst ? "" : ","}${JSON.stringify(page).slice(1, -1)}`;
      isFirst = false;
    }
    yield "]";
  } else if (isPlainObject(value)) {
    let before = "{";
    for (const [name, property] of Object.entries(value)) {
      if (property === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* pieces(property, [...path, name], check);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  } else {
    yield JSON.stringify(value);
  }
}

/** Returns the body with empty lists in place of the paged ones. */
function withoutPages(value: unknown): unknown {
  if (isPaged(value)) return [];
  if (!isPlainObject(value)) return value;
  const present = Object.entries(value).filter(([, property]) => property !== undefined);
  return Object.fromEntries(present.map(([name, property]) => [name, withoutPages(property)]));
}

function isPaged(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
