/** The tags that word-list objects carry; tags are named in requests and linked by id. */

import type { Knex } from "knex";
import type { Db, TenantDb } from "../../contract/context.ts";
import type { Problems } from "../../contract/errors.ts";
import { chunksOf } from "../../store/chunks.ts";
import { isAnyOf, jsonRowsColumn, parseJsonRows } from "../../store/json-rows.ts";
import { Statement } from "../../store/statement.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

export interface TagRow {
  readonly id: number;
  readonly tenant_id: string;
  readonly name: string;
}

/** Which tags, of which objects: tags of the blacklist are not those of the whitelist. */
export interface TagLinks {
  readonly tags: "blacklist_tags" | "whitelist_tags";
  readonly links: "filter_entry_tags" | "dictionary_entry_tags" | "blacklist_phrase_tags" | "allowed_entry_tags";
  /** Links an object to the tags with these names that there are. */
  readonly link: Statement<{ readonly tag_id: number }>;
}

export const filterEntryTags = tagLinks("blacklist_tags", "filter_entry_tags");
export const allowedEntryTags = tagLinks("whitelist_tags", "allowed_entry_tags");
export const dictionaryEntryTags = tagLinks("blacklist_tags", "dictionary_entry_tags");
export const phraseTags = tagLinks("blacklist_tags", "blacklist_phrase_tags");

function tagLinks(tags: TagLinks["tags"], links: TagLinks["links"]): TagLinks {
  const text = `insert into ${links} (tenant_id, owner_id, tag_id)
select tenant_id, cast(? as bigint), id from ${tags} where tenant_id = ? and name = any(?::text[]) order by id returning tag_id`;
  return { tags, links, link: new Statement(text, links) };
}

interface TagOwner {
  readonly id: number;
  readonly tags: readonly string[];
}

/** Makes exactly these the objects' tags, creating those that do not exist yet. */
export async function setTags(db: Db, tenantId: string, kind: TagLinks, owners: readonly TagOwner[]): Promise<void> {
  const present = owners.map(({ id }) => id);
  await ofTenant({ db, tenantId }, kind.links)
    .where(isAnyOf(db, "owner_id", present))
    .delete();
  await addTags(db, tenantId, kind, owners);
}

/** Gives objects without tags these tags, creating those that do not exist yet. */
async function addTags(db: Db, tenantId: string, kind: TagLinks, owners: readonly TagOwner[]): Promise<void> {
  const ids = await ensureTags(
    db,
    tenantId,
    kind.tags,
    owners.flatMap(({ tags }) => tags),
  );
  const links = owners.flatMap(({ id, tags }) =>
    [...new Set(tags)].flatMap((name) => {
      const tagId = ids.get(name);
      return tagId === undefined ? [] : [{ tenant_id: tenantId, owner_id: id, tag_id: tagId }];
    }),
  );
  for (const part of chunksOf(links)) await db(kind.links).insert(part);
}

/** Gives one object without tags these tags, each once: by one statement where there are all of them. */
export async function tagNew(
  db: Db,
  tenantId: string,
  kind: TagLinks,
  { id, tags }: { readonly id: number; readonly tags: readonly string[] },
): Promise<void> {
  if (tags.length === 0) return;
  const linked = await kind.link.all(db, [id, tenantId, tags]);
  if (linked.length === tags.length) return;
  const present = new Set(linked.map(({ tag_id: tagId }) => tagId));
  const ids = await ensureTags(db, tenantId, kind.tags, tags);
  const missing = [...ids.values()].filter((tagId) => !present.has(tagId));
  for (const part of chunksOf(missing))
    await db(kind.links).insert(part.map((tag) => ({ tenant_id: tenantId, owner_id: id, tag_id: tag })));
}

/** The ids of the tags with these names; a name that has no tag yet gets one. */
export async function ensureTags(
  db: Db,
  tenantId: string,
  table: TagLinks["tags"],
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(names)];
  const present = await findTags(db, tenantId, table, wanted);
  const missing = wanted.filter((name) => !present.has(name));
  if (missing.length === 0) return present;
  for (const part of chunksOf(missing)) {
    await db(table)
      .insert(part.map((name) => ({ tenant_id: tenantId, name })))
      .onConflict(["tenant_id", "name"])
      .ignore();
  }
  return findTags(db, tenantId, table, wanted);
}

/** The ids of those of the names that have a tag. With `hold`, none of them can be deleted before the transaction ends. */
export async function findTags(
  db: Db,
  tenantId: string,
  table: TagLinks["tags"],
  names: readonly string[],
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const tags = db<TagRow>(table)
    .where({ tenant_id: tenantId })
    .where(isAnyOf(db, "name", names))
    .orderBy("id");
  const rows: TagRow[] = await (hold ? tags.forShare() : tags);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The names of the tags of each object, in the order of the names. */
export async function tagNames(
  db: Db,
  tenantId: string,
  kind: TagLinks,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const names = new Map<number, string[]>();
  if (ownerIds.length === 0) return names;
  const rows: { owner_id: number; name: string }[] = await withTags(ofTenant({ db, tenantId }, kind.links), kind)
    .where(isAnyOf(db, "owner_id", ownerIds))
    .orderBy("name")
    .select("owner_id", "name");
  for (const row of rows) names.set(row.owner_id, [...(names.get(row.owner_id) ?? []), row.name]);
  return names;
}

/**
 * A column of a query of objects, which saves it a query of their tags.
 * @param owner the table of the objects
 */
export function tagNamesColumn(db: Db, { tags, links }: TagLinks, owner: string) {
  const rows = `select name from ${links} link cross join ${tags} tag
    where link.tenant_id = ${owner}.tenant_id and owner_id = ${owner}.id
      and tag.tenant_id = link.tenant_id and tag.id = tag_id order by name`;
  return jsonRowsColumn(db, "tag_names", ["name"], { rows });
}

/** Joins the tags that the links name. SQLite takes a cross join as it stands; another would begin with all tags of the tenant. */
export function withTags(rows: Knex.QueryBuilder, { tags, links }: TagLinks): Knex.QueryBuilder {
  return rows
    .joinRaw(`cross join ${tags}`)
    .whereRaw(`${tags}.tenant_id = ${links}.tenant_id and ${tags}.id = ${links}.tag_id`);
}

export interface TagNamesColumn {
  readonly tag_names: unknown;
}

/** Returns the names in their order. */
export function tagNamesIn({ tag_names: names }: TagNamesColumn): string[] {
  return parseJsonRows(names).map(([name]) => String(name));
}

/** Refuses an update that takes an object's last tags: rules find it by them. One without tags may stay so. */
export async function refuseLossOfTags(
  { db, tenantId }: TenantDb,
  kind: TagLinks,
  { id, field }: { readonly id: number; readonly field: string },
  problems: Problems,
): Promise<void> {
  const names = await tagNames(db, tenantId, kind, [id]);
  if (names.has(id)) problems.field(field, "tooFew", "Send 1 or more elements.");
}
