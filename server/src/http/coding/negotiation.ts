/** Chooses the content coding of a response (RFC 9110, 12.5.3). */
/// <reference path="./negotiator.d.ts" />
import Negotiator from "negotiator";

/** A coding that the server applies. */
export type ContentCoding = "br" | "gzip";

/** Best first: at its lowest level, Brotli takes half the processor time of gzip and sends less. */
const contentCodings: readonly ContentCoding[] = ["br", "gzip"];

/** Returns those of the codings that a client accepts, best first; without a header, the identity alone. */
export function acceptableCodings(
  header: string | undefined,
  available: readonly ContentCoding[] = contentCodings,
): readonly (ContentCoding | "identity")[] {
  if (header === undefined) return ["identity"];
  const preferred = [...available, "identity"] as const;
  return new Negotiator({ headers: { "accept-encoding": header } }).encodings(preferred, { preferred });
}
