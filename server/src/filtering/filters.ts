/** The filter of each tenant, built from its word lists and kept while they do not change. */
import type { Db } from "../contract/context.ts";
import { createDictionary, createFilter, type Dictionary, type Filter } from "../filter/filter.ts";
import { allDictionaryWords } from "./dictionary-entries.ts";
import { allFilterEntries } from "./filter-entries.ts";
import { type Revision, readRevision } from "./revisions.ts";

interface Built {
  readonly revision: Revision;
  readonly dictionary: Dictionary;
  readonly filter: Filter;
}

/** How many tenants' filters are kept; the one that was not asked for longest is built anew when it is needed. */
const mostKept = 64;

export class Filters {
  readonly #kept = new Map<string, Built>();

  /** The filter of the tenant's word lists as they stand at this moment. */
  async of(db: Db, tenantId: string): Promise<Filter> {
    const revision = await readRevision(db, tenantId);
    const present = this.#kept.get(tenantId);
    if (present?.revision.entries === revision.entries && present.revision.dictionary === revision.dictionary) {
      this.#keep(tenantId, present);
      return present.filter;
    }
    const unchanged = present?.revision.dictionary === revision.dictionary ? present.dictionary : undefined;
    const dictionary = unchanged ?? createDictionary(await allDictionaryWords(db, tenantId));
    const filter = createFilter({ entries: await allFilterEntries(db, tenantId), dictionary });
    this.#keep(tenantId, { revision, dictionary, filter });
    return filter;
  }

  #keep(tenantId: string, built: Built): void {
    this.#kept.delete(tenantId);
    this.#kept.set(tenantId, built);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
