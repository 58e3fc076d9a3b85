/** Applies the options to the candidates. Moderation, filter request: emails, urls, phoneNumbers. */
import type { Candidate } from "./candidates.ts";
import type { FoldedText } from "./folded.ts";
import type { ContactMatch, DomainQuality, EmailOptions, PhoneNumberOptions } from "./types.ts";

/**
 * Returns the match for `candidate`, undefined when it is below the minimum quality. A URL that is too long is reported
 * by its host: with the scheme, or alone, or as much of it as may be. An email address that is too long is none
 * (Moderation, `emailFilterMaxLength`).
 */
export function addressMatch(
  folded: FoldedText,
  candidate: Candidate,
  options: EmailOptions,
): ContactMatch | undefined {
  const isLong = candidate.end - candidate.start > options.maximumMatchLength;
  if (isLong && candidate.type === "emails") return undefined;
  const range = isLong ? shortened(candidate, options.maximumMatchLength) : candidate;
  if (range.end <= range.start) return undefined;
  const span = spanOf(folded, range);
  const starting = domainQuality(candidate.domain, options.domainQuality) ?? candidate.quality;
  return matchOf(candidate, span, starting + candidate.spaces * options.spacePenalty, options.minimumQuality);
}

function shortened({ start, host }: Candidate, maximum: number): { start: number; end: number } {
  if (host === undefined) return { start, end: start + maximum };
  if (host.end - start <= maximum) return { start, end: host.end };
  return { start: host.start, end: Math.min(host.end, host.start + maximum) };
}

/** Does the same for a phone number. */
export function phoneMatch(
  folded: FoldedText,
  candidate: Candidate,
  options: PhoneNumberOptions,
): ContactMatch | undefined {
  const span = spanOf(folded, candidate);
  const length = candidate.end - candidate.start - candidate.surplus;
  if (length > options.maximumMatchLength || length < options.minimumMatchLength) return undefined;
  const quality =
    candidate.quality +
    candidate.separators * options.separatorPenalty +
    candidate.spaces * options.spacePenalty +
    candidate.words * options.wordPenalty;
  return matchOf(candidate, span, quality, options.minimumQuality);
}

interface Span {
  readonly start: number;
  readonly length: number;
}

function spanOf(folded: FoldedText, { start, end }: { readonly start: number; readonly end: number }): Span {
  const first = folded.originOf(start);
  return { start: first, length: folded.endOf(end - 1) - first };
}

function matchOf(
  { type }: Candidate,
  span: Span,
  quality: number,
  minimumQuality: number | undefined,
): ContactMatch | undefined {
  const clamped = Math.min(1, Math.max(0, rounded(quality)));
  return clamped < (minimumQuality ?? 0) ? undefined : { type, ...span, quality: clamped };
}

/** Rounds to six digits. The shortcut avoids formatting values that are off by an error of addition only. */
function rounded(quality: number): number {
  const near = Math.round(quality * 1e6) / 1e6;
  return Math.abs(near - quality) < 1e-9 ? near : Number(quality.toFixed(6));
}

/** Returns the quality of the longest listed domain that `domain` ends with, label by label. */
function domainQuality(domain: string, listed: readonly DomainQuality[] | undefined): number | undefined {
  if (listed === undefined || listed.length === 0) return undefined;
  const qualities = qualitiesOf(listed);
  for (let rest = domain; ; ) {
    const quality = qualities.get(rest);
    if (quality !== undefined) return quality;
    const dot = rest.indexOf(".");
    if (dot < 0) return undefined;
    rest = rest.slice(dot + 1);
  }
}

/** Cached by list, since one list serves many matches. */
const made = new WeakMap<readonly DomainQuality[], ReadonlyMap<string, number>>();

function qualitiesOf(listed: readonly DomainQuality[]): ReadonlyMap<string, number> {
  const before = made.get(listed);
  if (before !== undefined) return before;
  const qualities = new Map(listed.map(({ domain, quality }) => [withoutDot(domain.toLowerCase()), quality]));
  made.set(listed, qualities);
  return qualities;
}

function withoutDot(domain: string): string {
  return domain.startsWith(".") ? domain.slice(1) : domain;
}
