/** Applies the word packs of a bootstrap (Decisions: Word packs). */
import { remember } from "../access/server-state.ts";
import type { Db } from "../contract/context.ts";
import { addFilterEntries } from "../filtering/blacklist/filter-entries.ts";
import { ensureTags } from "../filtering/word-lists/tag-links.ts";
import { namesOf } from "./bootstrap-file.ts";
import { readWordPack, type WordPackName } from "./word-packs.ts";

/** Applies each pack once per tenant, and resolves to the tenants whose entries changed. */
export async function applyWordPacks(
  db: Db,
  packs: readonly WordPackName[],
  tenants: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (const name of packs) {
    for (const tenantId of tenants) {
      // Once per tenant: deleted entries do not return, and later starts read no pack.
      if (!(await remember(db, `pack ${name} ${tenantId}`))) continue;
      const { tags, entries = [] } = await readWordPack(name);
      await ensureTags(db, tenantId, "blacklist_tags", namesOf(tags));
      if ((await addFilterEntries(db, tenantId, entries)) > 0) changed.add(tenantId);
    }
  }
  return changed;
}
