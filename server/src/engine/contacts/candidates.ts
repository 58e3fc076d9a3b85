/** Candidates for contacts, before the options are applied. */
import type { ContactType } from "./types.ts";

/** `start` and `end` count units of the folded text. */
export interface Candidate {
  readonly type: ContactType;
  readonly start: number;
  readonly end: number;
  /** Quality before the penalties. */
  readonly quality: number;
  /** The domain, or the address of the host; "" for a phone number. */
  readonly domain: string;
  /** White space in an address; the spaces of a phone number. */
  readonly spaces: number;
  /** Of a phone number: neither dash nor parenthesis nor space. */
  readonly separators: number;
  /** Of a phone number: words that stand for digits. */
  readonly words: number;
  /** Of a phone number: characters that the words have beyond the digits they stand for. */
  readonly surplus: number;
  /** The host, which is reported of an address that is too long. */
  readonly host?: { readonly start: number; readonly end: number };
}

export function addressCandidate(
  type: "emails" | "urls",
  span: { readonly start: number; readonly end: number },
  found: { readonly text: string; readonly domain: string; readonly quality: number },
): Candidate {
  const { text, domain, quality } = found;
  const { start, end } = span;
  const spaces = /\s/.test(text.slice(start, end)) ? 1 : 0;
  return { type, start, end, quality, domain, spaces, separators: 0, words: 0, surplus: 0 };
}
