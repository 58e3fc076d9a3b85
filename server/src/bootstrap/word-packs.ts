/**
 * The word packs that come with the server (Decisions: Word packs). `tools/prepare-packs.ts` and
 * `prepare-other-packs.ts` make them at build, in the form of a bootstrap file's `blacklist`; a start that applies none reads none.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { remember } from "../access/server-state.ts";
import type { Db } from "../contract/context.ts";
import { addFilterEntries } from "../filtering/blacklist/filter-entries.ts";
import { ensureTags } from "../filtering/word-lists/tag-links.ts";
import type { Bootstrap } from "./bootstrap-file.ts";

export type WordPackName = NonNullable<Bootstrap["packs"]>[number];

export type WordPack = NonNullable<Bootstrap["blacklist"]>;

/** Returns the names of a list's tags, which may stand as texts or as objects. */
export function namesOf(tags: NonNullable<Bootstrap["blacklist"]>["tags"]): string[] {
  return (tags ?? []).map((tag) => (typeof tag === "string" ? tag : tag.name));
}

/** @throws BootstrapError when the file is not one that this version's schema takes */
export async function readWordPack(name: WordPackName): Promise<WordPack> {
  const file = fileURLToPath(import.meta.resolve(`@gatehouse/server/packs/${name}.json`));
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`The word pack ${name} was not prepared. Run \`npm run build\`.`, { cause });
  });
  const { checkBootstrap } = await import("./bootstrap-file.ts");
  return checkBootstrap(JSON.parse(text), `The word pack ${name}`).blacklist ?? {};
}

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
