/** The documents that tools read, and the list of them, read and compressed once per process. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { InterfaceName } from "@gatehouse/openapi/interfaces";
import type { ContentCoding } from "./coding/negotiation.ts";

export type DocumentName = InterfaceName | "gatehouse" | "3.0" | "postman";
type Coding = ContentCoding | "identity";

export interface DocumentBytes {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** At most three codings of each document. */
const documents = new Map<string, DocumentBytes>();

/** Returns the document's JSON text in a content coding. */
export function documentBytes(name: DocumentName, coding: Coding): DocumentBytes {
  const key = `${name} ${coding}`;
  const present = documents.get(key);
  if (present !== undefined) return present;
  const bytes = coding === "identity" ? readDocument(name) : compress(documentBytes(name, "identity").bytes, coding);
  const made = { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
  documents.set(key, made);
  return made;
}

function readDocument(name: DocumentName): Buffer {
  return readFileSync(new URL(import.meta.resolve(`@gatehouse/openapi/documents/portable/${name}.json`)));
}

/** A level that takes 20 milliseconds for a megabyte; the next ones take several times as long. */
function compress(bytes: Buffer, coding: ContentCoding): Buffer {
  if (coding === "gzip") return gzipSync(bytes);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
