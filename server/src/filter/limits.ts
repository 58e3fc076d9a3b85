/** Per-request limits, compiled to one byte an entry and kept for the next request of the same kind. */
import { servesLocale } from "./locales.ts";
import { type BlacklistOptions, type FilterEntry, severities } from "./types.ts";

/** For each entry 1 when the request wants its matches. */
export type Mask = Uint8Array;

type Limits = { readonly [K in "locales" | "tags" | "minimumSeverity"]: BlacklistOptions[K] };

const kept = 64;

/** Applications use a handful of configurations: the last ones are kept, the oldest goes. */
export function createLimits(entries: readonly FilterEntry[]): (limits: BlacklistOptions) => Mask {
  const all = new Uint8Array(entries.length).fill(1);
  const masks = new Map<string, Mask>();
  return ({ locales, tags, minimumSeverity }) => {
    if (!locales && !tags && !minimumSeverity) return all;
    const key = JSON.stringify([locales, tags, minimumSeverity]);
    const known = masks.get(key);
    if (known) return known;
    const mask = Uint8Array.from(entries, (entry) => (isWanted(entry, { locales, tags, minimumSeverity }) ? 1 : 0));
    if (masks.size >= kept) masks.delete(masks.keys().next().value ?? "");
    masks.set(key, mask);
    return mask;
  };
}

function isWanted(entry: FilterEntry, { locales, tags, minimumSeverity }: Limits): boolean {
  if (minimumSeverity && severities.indexOf(entry.severity) < severities.indexOf(minimumSeverity)) return false;
  if (tags && !tags.some((tag) => entry.tags.includes(tag))) return false;
  return !locales || locales.some((locale) => servesLocale(locale, entry.locale));
}
