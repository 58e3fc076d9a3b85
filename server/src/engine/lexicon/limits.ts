/** Compiles the limits of a request to one byte an entry and caches the result for requests with the same limits. */
import { servesLocale } from "../text/locales.ts";
import { type BlacklistOptions, type FilterEntry, severities } from "../types.ts";

/** For each entry 1 when the request includes it. */
export type EntryMask = Uint8Array;

type RequestLimits = { readonly [K in "locales" | "tags" | "minimumSeverity"]?: BlacklistOptions[K] | undefined };

interface CachedMask {
  readonly limits: RequestLimits;
  mask: EntryMask;
  /** Number of entries that the mask covers. */
  known: number;
}

const maximumCachedMasks = 64;

/** Caches masks by limits, since applications use a handful of configurations. Evicts the oldest. */
export class Limits {
  readonly #entries: readonly FilterEntry[];
  readonly #kept = new Map<string, CachedMask>();

  constructor(entries: readonly FilterEntry[]) {
    this.#entries = entries;
  }

  /** Returns the mask for the limits; `listed` is the mask without limits. */
  maskFor({ locales, tags, minimumSeverity }: BlacklistOptions, listed: EntryMask): EntryMask {
    if (!locales && !tags && !minimumSeverity) return listed;
    const key = JSON.stringify([locales, tags, minimumSeverity]);
    const kept = this.#kept.get(key) ?? this.#keep(key, { locales, tags, minimumSeverity });
    if (kept.mask.length < listed.length) {
      const larger = new Uint8Array(listed.length);
      larger.set(kept.mask);
      kept.mask = larger;
    }
    for (; kept.known < this.#entries.length; kept.known++) {
      const entry = this.#entries[kept.known];
      kept.mask[kept.known] = entry && listed[kept.known] === 1 && passesLimits(entry, kept.limits) ? 1 : 0;
    }
    return kept.mask;
  }

  remove(index: number): void {
    for (const kept of this.#kept.values()) kept.mask[index] = 0;
  }

  #keep(key: string, limits: RequestLimits): CachedMask {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= maximumCachedMasks && oldest !== undefined) this.#kept.delete(oldest);
    const kept = { limits, mask: new Uint8Array(0), known: 0 };
    this.#kept.set(key, kept);
    return kept;
  }
}

/** Returns true when the locale, severity and tags pass the limits. */
export function passesLimits(
  { locale, severity, tags: carried }: Pick<FilterEntry, "locale" | "severity" | "tags">,
  { locales, tags, minimumSeverity }: RequestLimits,
): boolean {
  if (minimumSeverity && severities.indexOf(severity) < severities.indexOf(minimumSeverity)) return false;
  if (tags && !tags.some((tag) => carried.includes(tag))) return false;
  return !locales || locales.some((wanted) => servesLocale(wanted, locale));
}
