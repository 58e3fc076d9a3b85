/** The whitelist of each tenant, ready to check texts, kept while it does not change. */
import type { Db } from "../contract/context.ts";
import { type IsWord, inflectionsOf, withoutExclusions } from "../filter/whitelist/inflections.ts";
import { type AllowedWord, createWhitelist, type Whitelist } from "../filter/whitelist/whitelist.ts";
import { type AllowedEntry, allAllowedEntries } from "./allowed-entries.ts";
import { allDisallowedPhrases } from "./disallowed-phrases.ts";
import { knownWords } from "./known-words.ts";
import { readRevision } from "./revisions.ts";

interface Built {
  readonly revision: string;
  readonly whitelist: Whitelist;
  /** So that an edit does not cost the inflections of all entries anew. */
  readonly inflections: Inflections;
  /** The number of allowed entries. */
  readonly allowed: number;
}

/** By locale and text, before exclusions; of words that have some. */
type Inflections = ReadonlyMap<string, readonly string[]>;

/** How many tenants' whitelists are kept; the one that was not asked for longest is built anew when it is needed. */
const mostKept = 64;

export class Whitelists {
  readonly #kept = new Map<string, Built>();

  /** The number of allowed entries in memory, over all tenants. */
  get loadedEntries(): number {
    return this.#kept.values().reduce((sum, { allowed }) => sum + allowed, 0);
  }

  /** The whitelist of the tenant as it stands at this moment. */
  async of(db: Db, tenantId: string): Promise<Whitelist> {
    const { whitelist: revision } = await readRevision(db, tenantId);
    const present = this.#kept.get(tenantId);
    const built = present?.revision === revision ? present : await build(db, tenantId, revision, present?.inflections);
    this.#keep(tenantId, built);
    return built.whitelist;
  }

  #keep(tenantId: string, built: Built): void {
    this.#kept.delete(tenantId);
    this.#kept.set(tenantId, built);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

async function build(db: Db, tenantId: string, revision: string, before: Inflections = new Map()): Promise<Built> {
  const isWord = await knownWords();
  const inflections = new Map<string, readonly string[]>();
  const allowed: AllowedWord[] = [];
  for await (const entries of allAllowedEntries(db, tenantId)) {
    for (const entry of entries) allowed.push(inflected(entry, isWord, before, inflections));
  }
  const whitelist = createWhitelist({
    allowed,
    disallowedPhrases: await partsOf(allDisallowedPhrases(db, tenantId, false)),
    advancedDisallowedPhrases: await partsOf(allDisallowedPhrases(db, tenantId, true)),
  });
  return { revision, whitelist, inflections, allowed: allowed.length };
}

function inflected(
  entry: AllowedEntry,
  isWord: IsWord,
  before: Inflections,
  now: Map<string, readonly string[]>,
): AllowedWord {
  if (!entry.inflect) return { ...entry, inflections: [] };
  const key = `${entry.locale} ${entry.text}`;
  const all = before.get(key) ?? inflectionsOf({ ...entry, exclusions: [] }, isWord);
  now.set(key, all);
  return { ...entry, inflections: withoutExclusions(all, entry.exclusions) };
}

async function partsOf(pages: AsyncIterable<readonly { readonly parts: readonly string[] }[]>) {
  const parts: (readonly string[])[] = [];
  for await (const page of pages) parts.push(...page.map((phrase) => phrase.parts));
  return parts;
}
