/** The domain of an address: labels joined by dots, up to one that is a top-level domain. */
import { dotAt, type Joint, PLAIN, STYLED } from "./joints.ts";
import type { Tokens } from "./tokens.ts";
import {
  COMMON_DOMAIN,
  COUNTRY_DOMAIN,
  domainKind,
  isLatinAlike,
  latinized,
  suffixOf,
  UNKNOWN_DOMAIN,
} from "./top-level-domains.ts";

export interface Host {
  /** The tokens of the labels. */
  readonly labels: readonly number[];
  readonly joints: readonly Joint[];
  /** Loosest form among its dots (see joints.ts). */
  readonly form: number;
  /** Kind of the last label (see top-level-domains.ts). */
  readonly kind: number;
  /** In lower case, with plain dots. */
  readonly domain: string;
}

const maximumLabels = 8;
const maximumLabelLength = 63;
/** For two labels with "co.uk" and the like. */
const maximumDomainLength = 253;

/** Returns the longest domain whose first label is token `first`, undefined if there is none. */
export function hostAt(tokens: Tokens, first: number): Host | undefined {
  let joint = dotAt(tokens, first + 1);
  if (joint === undefined) return undefined;
  const labels = [first];
  const joints: Joint[] = [];
  let last = first;
  while (joint !== undefined && labels.length < maximumLabels && isLabel(tokens, last)) {
    last = joint.next;
    labels.push(last);
    joints.push(joint);
    joint = dotAt(tokens, last + 1);
  }
  const length = bestLength(tokens, labels, joints);
  return length === 0 ? undefined : hostOf(tokens, labels.slice(0, length), joints.slice(0, length - 1));
}

function isLabel(tokens: Tokens, token: number): boolean {
  return tokens.end(token) - tokens.start(token) <= maximumLabelLength && !tokens.text(token).includes("_");
}

/**
 * Returns the number of labels in the domain. The longest way to a top-level domain wins, but a surer one does not go
 * on to a less sure one ("example.com.so"), nor over a looser dot ("example.com . so") unless both are one suffix ("co
 * . uk").
 */
function bestLength(tokens: Tokens, labels: readonly number[], joints: readonly Joint[]): number {
  let best = 0;
  let bestKind = UNKNOWN_DOMAIN;
  let form = PLAIN;
  for (let length = 2; length <= labels.length; length++) {
    const joint = joints[length - 2];
    if (joint === undefined) break;
    const loose = joint.form > STYLED;
    if (best > 0 && loose && joint.form > form) break;
    const kind = kindOfLast(tokens, labels, length);
    if (kind === UNKNOWN_DOMAIN) {
      if (best > 0 && loose) break;
    } else if (best === 0 || isBetter(tokens, labels.slice(0, length), { kind, bestKind, loose })) {
      best = length;
      bestKind = kind;
    }
    if (joint.form > form) form = joint.form;
  }
  return best;
}

/**
 * Returns the kind of the last one of the first labels. One in other letters that only looks like "com" follows such labels
 * alone.
 */
function kindOfLast(tokens: Tokens, labels: readonly number[], length: number): number {
  const last = tokens.text(labels[length - 1] ?? 0);
  const kind = domainKind(last);
  if (kind === UNKNOWN_DOMAIN || latinized(last) === last || /[a-z]/.test(last)) return kind;
  return labels.slice(0, length).every((label) => isLatinAlike(tokens.text(label))) ? kind : UNKNOWN_DOMAIN;
}

function isBetter(
  tokens: Tokens,
  labels: readonly number[],
  { kind, bestKind, loose }: { kind: number; bestKind: number; loose: boolean },
): boolean {
  const surer = kind >= COUNTRY_DOMAIN || bestKind < COUNTRY_DOMAIN;
  const isSurest = kind >= COUNTRY_DOMAIN && kind > bestKind;
  return isSurest || (surer && !loose) || suffixOf(domainOf(tokens, labels)).isLong;
}

function hostOf(tokens: Tokens, labels: readonly number[], joints: readonly Joint[]): Host | undefined {
  const domain = domainOf(tokens, labels);
  if (domain.length > maximumDomainLength) return undefined;
  const suffix = suffixOf(domain);
  if (suffix.isAlone) return undefined;
  const kind = domainKind(tokens.text(labels.at(-1) ?? 0));
  const form = joints.reduce((loosest, joint) => Math.max(loosest, joint.form), PLAIN);
  return { labels, joints, form, domain, kind: suffix.isLong ? Math.max(kind, COMMON_DOMAIN) : kind };
}

function domainOf(tokens: Tokens, labels: readonly number[]): string {
  return labels.map((label) => latinized(tokens.text(label))).join(".");
}
