/** Tags of the blacklist and of the whitelist, which differ in their deletion alone. */
import type { TenantDb } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { reply } from "../../contract/handlers.ts";
import type { TagLinks, TagRow } from "./tag-links.ts";

export class Tags {
  readonly #table: TagLinks["tags"];
  /** Name of such a tag in errors. */
  readonly #name: string;

  constructor(table: TagLinks["tags"], name: string) {
    this.#table = table;
    this.#name = name;
  }

  rows({ db, tenantId }: TenantDb) {
    return db<TagRow>(this.#table).where({ tenant_id: tenantId });
  }

  /** Lists the tags, or returns the one that the query names. */
  async list({ query }: { readonly query: { readonly name?: string } }, context: TenantDb) {
    if (query.name === undefined) {
      return reply(200, { tags: (await this.rows(context).orderBy("name")).map(toTag) });
    }
    const row = await this.rows(context).where({ name: query.name }).first();
    return row === undefined ? reply(404) : reply(200, { tag: toTag(row) });
  }

  /** No entry carries a new tag, so that the revision stays. */
  async create({ body }: { readonly body: { readonly tag: { readonly name: string } } }, context: TenantDb) {
    const { name } = body.tag;
    if ((await this.rows(context).where({ name }).first()) !== undefined) {
      const message = `There is a ${this.#name} named ${name} already. Choose another name.`;
      return reply(400, fieldError("tag.name", "duplicate", message));
    }
    const { db, tenantId } = context;
    const [row] = await db<TagRow>(this.#table).insert({ tenant_id: tenantId, name }).returning("*");
    if (row === undefined) throw new Error("The store returned no tag.");
    return reply(200, { tag: toTag(row) });
  }

  async retrieve({ path }: { readonly path: { readonly id: number } }, context: TenantDb) {
    const row = await this.rows(context).where({ id: path.id }).first();
    return row === undefined ? reply(404) : reply(200, { tag: toTag(row) });
  }
}

function toTag({ id, name }: TagRow): { id: number; name: string } {
  return { id, name };
}
