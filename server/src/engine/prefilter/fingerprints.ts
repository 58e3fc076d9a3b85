/**
 * Fingerprints by which pieces of text are recognised: two keyed hashes of a piece's characters. Two different pieces
 * have the same one with a chance of 2 ** -62, whatever they are (see keyed-hash.ts).
 */

/** Maximum length of a piece with a fingerprint: the sums of 64 products of 31 and 16 bits stay whole numbers. */
export const maximumPieceLength = 64;
/** First number of a longer piece: it has no fingerprint and is judged anew in each text. */
export const noFingerprint = -1;
