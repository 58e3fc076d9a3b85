/**
 * Compresses JSON replies for clients that ask for it (Decisions: Compression). Short replies are compressed at once, with
 * their length announced; long ones while they are sent.
 */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Transform } from "node:stream";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import { isObject, textsOf } from "@gatehouse/openapi/json";
import { stateOf } from "../request-state.ts";
import { acceptableCodings, type ContentCoding } from "./negotiation.ts";

/** Minimum characters: less fits one packet anyway. */
const minimumLength = 1024;
/** Maximum characters compressed at once, which takes up to half a millisecond. */
export const maximumLengthAtOnce = 64 * 1024;
/** Maximum replies compressed while they are sent; a compressor holds up to half a megabyte. Others go uncompressed. */
const maximumCompressors = 16;

const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const gzip = { level: constants.Z_BEST_SPEED };

let compressors = 0;

/**
 * Returns the coding for a JSON reply of a length, and adds `Vary` where the client's header decides. The length is that of
 * the text or its bytes.
 */
export function chooseCoding(response: ServerResponse, length: number): ContentCoding | undefined {
  const accepted = response.req.headers["accept-encoding"];
  if (accepted === undefined) return undefined;
  // A short reply is compressed only where the client refuses an uncompressed one, which takes a parameter.
  const isShort = length < minimumLength;
  if ((isShort && !accepted.includes(";")) || mayLeakSecrets(response)) return undefined;
  const acceptable = acceptableCodings(accepted);
  if (isShort && acceptable.includes("identity")) return undefined;
  addVary(response);
  const [best] = acceptable;
  const isFull = length > maximumLengthAtOnce && compressors >= maximumCompressors;
  return best === "identity" || isFull ? undefined : best;
}

/**
 * Returns whether the length of a compressed reply could tell an attacker a secret beside text of the attacker's (BREACH).
 * The attack has a browser send requests: with cookies, because it attaches no other credentials.
 */
function mayLeakSecrets(response: ServerResponse): boolean {
  if (response.req.headers.cookie !== undefined || response.hasHeader("Set-Cookie")) return true;
  const { route } = stateOf(response.req);
  return route !== undefined && secretOperations.has(route.operation.operationId);
}

export function compressAtOnce(text: string, coding: ContentCoding): Buffer {
  return coding === "br" ? brotliCompressSync(text, brotli) : gzipSync(text, gzip);
}

/** Returns a stream that compresses what it is given. It counts against the maximum until it is closed. */
export function makeCompressor(coding: ContentCoding): Transform {
  const compressor = coding === "br" ? createBrotliCompress(brotli) : createGzip(gzip);
  compressors++;
  return compressor.once("close", () => {
    compressors--;
  });
}

/** Adds to what CORS may have set. */
export function addVary(response: ServerResponse): void {
  const present = response.getHeader("Vary");
  response.setHeader("Vary", present === undefined ? "Accept-Encoding" : `${present}, Accept-Encoding`);
}

/** The operations of whose replies the spec marks a part as secret. */
const secretOperations: ReadonlySet<string> = readOperations();

function readOperations(): ReadonlySet<string> {
  const file = new URL(import.meta.resolve("@gatehouse/openapi/documents/secret-replies.json"));
  const document: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(document)) throw new TypeError("The list of replies with secrets is not an object.");
  return new Set(textsOf(document["operations"]));
}
