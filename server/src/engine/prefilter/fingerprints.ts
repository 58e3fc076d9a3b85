/**
 * Fingerprints by which pieces of text are recognised: two numbers of 32 bits. Up to eight ASCII characters are their own
 * fingerprint, so that two such pieces never share one. Other pieces have two keyed hashes of their characters: two
 * different ones have the same fingerprint with a chance of 2 ** -62, whatever they are (see keyed-hash.ts).
 */
import { createKeys, remainder } from "../keyed-hash.ts";

/** Maximum length of a piece with a fingerprint: the sums of 64 products of 31 and 16 bits stay whole numbers. */
export const maximumPieceLength = 64;
/** Maximum length of a piece that is its own fingerprint. */
export const exactLength = 8;

/**
 * Bits to set in the complements of a piece's first and second four bytes, by its length: those behind its end, and all of
 * a piece that is too long. A complement of ASCII has the highest bit set in each of its bytes, which no hash has.
 */
export const firstBehind = Int32Array.from({ length: exactLength + 2 }, (_, length) => bitsBehind(length));
export const secondBehind = Int32Array.from({ length: exactLength + 2 }, (_, length) =>
  length > exactLength ? -1 : bitsBehind(length - 4),
);

/** Mask of the bit that only a byte beyond ASCII has. */
export const beyondAscii = 0x80808080 | 0;

function bitsBehind(length: number): number {
  if (length > exactLength || length <= 0) return -1;
  return length >= 4 ? 0 : -1 << (8 * length);
}

/** Maximum length of a row of pieces with a fingerprint. */
export const maximumRowLength = 256;

const keys = createKeys(2 * maximumRowLength);

/** Two numbers, written so that a fingerprint allocates nothing. */
export interface Fingerprint {
  first: number;
  second: number;
}

/** Writes the fingerprint of a piece that is too long or beyond ASCII. */
export function hashPiece(text: string, start: number, end: number, into: Fingerprint): void {
  let first = 0;
  let second = 0;
  for (let at = start, key = 0; at < end; at++, key += 2) {
    const code = text.charCodeAt(at);
    first += (keys[key] ?? 0) * code;
    second += (keys[key + 1] ?? 0) * code;
  }
  into.first = remainder(first);
  into.second = remainder(second);
}

/** Does the same for a row of pieces: sums of as many products as stay whole numbers, one after the other. */
export function hashRow(text: string, start: number, end: number, into: Fingerprint): void {
  let first = 0;
  let second = 0;
  for (let from = start, key = 0; from < end; from += maximumPieceLength) {
    const to = Math.min(end, from + maximumPieceLength);
    for (let at = from; at < to; at++, key += 2) {
      const code = text.charCodeAt(at);
      first += (keys[key] ?? 0) * code;
      second += (keys[key + 1] ?? 0) * code;
    }
    first = remainder(first);
    second = remainder(second);
  }
  into.first = first;
  into.second = second;
}
