/** The documents that tools read, in each content coding. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { InterfaceName } from "@gatehouse/openapi/interfaces";
import type { ContentCoding } from "./coding/negotiation.ts";

export type DocumentName = InterfaceName | "gatehouse" | "3.0" | "postman";

export interface DocumentBytes {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Returns the document's JSON text in a content coding. */
export function documentBytes(name: DocumentName, coding: ContentCoding | "identity"): DocumentBytes {
  const plain = readFileSync(new URL(import.meta.resolve(`@gatehouse/openapi/documents/portable/${name}.json`)));
  const bytes = coding === "identity" ? plain : compress(plain, coding);
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** A level that takes 20 milliseconds for a megabyte; the next ones take several times as long. */
function compress(bytes: Buffer, coding: ContentCoding): Buffer {
  if (coding === "gzip") return gzipSync(bytes);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
