/** Per-request limits, compiled to one byte an entry and kept for the next request of the same kind. */
import { servesLocale } from "../text/locales.ts";
import { type BlacklistOptions, type FilterEntry, severities } from "../types.ts";

/** For each entry 1 when the request wants its matches. */
export type Mask = Uint8Array;

type Limited = { readonly [K in "locales" | "tags" | "minimumSeverity"]?: BlacklistOptions[K] | undefined };

interface Kept {
  readonly limits: Limited;
  mask: Mask;
  /** How many entries the mask knows. */
  known: number;
}

const mostKept = 64;

/** Applications use a handful of configurations: the last ones are kept, the oldest goes. */
export class Limits {
  readonly #entries: readonly FilterEntry[];
  readonly #kept = new Map<string, Kept>();

  constructor(entries: readonly FilterEntry[]) {
    this.#entries = entries;
  }

  /** `listed`: what is wanted without limits. */
  maskFor({ locales, tags, minimumSeverity }: BlacklistOptions, listed: Mask): Mask {
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
      kept.mask[kept.known] = entry && listed[kept.known] === 1 && isWanted(entry, kept.limits) ? 1 : 0;
    }
    return kept.mask;
  }

  remove(index: number): void {
    for (const kept of this.#kept.values()) kept.mask[index] = 0;
  }

  #keep(key: string, limits: Limited): Kept {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostKept && oldest !== undefined) this.#kept.delete(oldest);
    const kept = { limits, mask: new Uint8Array(0), known: 0 };
    this.#kept.set(key, kept);
    return kept;
  }
}

/** Whether a request with these limits wants what carries this locale, severity and tags. */
export function isWanted(
  { locale, severity, tags: carried }: Pick<FilterEntry, "locale" | "severity" | "tags">,
  { locales, tags, minimumSeverity }: Limited,
): boolean {
  if (minimumSeverity && severities.indexOf(severity) < severities.indexOf(minimumSeverity)) return false;
  if (tags && !tags.some((tag) => carried.includes(tag))) return false;
  return !locales || locales.some((wanted) => servesLocale(wanted, locale));
}
