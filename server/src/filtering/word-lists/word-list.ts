/** A list of texts that carry tags: how its entries are stored, shown, found and put in bulk. */
import type { Knex } from "knex";
import type { Db, TenantDb } from "../../contract/context.ts";
import type { Problems } from "../../contract/errors.ts";
import type { Scalar } from "../../store/db.ts";
import { isAnyOf } from "../../store/json-rows.ts";
import { pagesByKey } from "../../store/pages.ts";
import { Statement } from "../../store/statement.ts";
import type { Table } from "../../store/table.ts";
import { putRows } from "./bulk-rows.ts";
import {
  refuseLossOfTags,
  setTags,
  type TagLinks,
  type TagNamesColumn,
  tagNames,
  tagNamesColumn,
  tagNamesIn,
  tagNew,
} from "./tag-links.ts";

interface StoredEntry {
  id: number;
  tenant_id: string;
}

type StoredId = Pick<StoredEntry, "id">;

interface ShownEntry {
  id: number;
  tags: string[];
}

interface NewEntry {
  readonly tags: readonly string[];
}

/** Fields that no row holds: every entry is active. */
type Constants<Entry> = Entry extends { status: string } ? { readonly status: "ACTIVE" } : Record<never, never>;

interface ListDefinition<Entry extends ShownEntry, New, Row extends StoredEntry> {
  readonly table: Table<Omit<Entry, "tags" | "status">, Row, never>;
  readonly tags: TagLinks;
  /** The columns that tell the entries of a tenant apart: a unique index has them after `tenant_id`. */
  readonly key: readonly (keyof Row & string)[];
  readonly toRow: (tenantId: string, entry: New) => Omit<Row, "id">;
  readonly constants: Constants<Entry>;
}

export class WordList<Entry extends ShownEntry, New extends NewEntry, Row extends StoredEntry> {
  readonly tags: TagLinks;
  readonly #definition: ListDefinition<Entry, New, Row>;
  readonly #columns: readonly string[];
  readonly #insertion: Statement<StoredId>;
  readonly #insertionOfNew: Statement<StoredId>;

  constructor(definition: ListDefinition<Entry, New, Row>) {
    const { table, tags, key } = definition;
    this.tags = tags;
    this.#definition = definition;
    this.#columns = Object.keys(table.columns).filter((column) => column !== "id");
    const insert = `insert into ${table.name} (${this.#columns.join(", ")}) values (${this.#columns.map(() => "?").join(", ")})`;
    const isNew = `on conflict (${["tenant_id", ...key].join(", ")}) do nothing`;
    this.#insertion = new Statement(`${insert} returning id`, table.name);
    this.#insertionOfNew = new Statement(`${insert} ${isNew} returning id`, table.name);
  }

  rows(db: Db, tenantId: string): Knex.QueryBuilder<Row, Row[]> {
    return this.#rows(db, tenantId);
  }

  /** Untyped: knex computes types from rows, and not from a type parameter. */
  #rows(db: Db, tenantId: string): Knex.QueryBuilder {
    return db(this.#definition.table.name).where({ tenant_id: tenantId });
  }

  async find(db: Db, tenantId: string, where: object): Promise<Entry | undefined> {
    const rows: (Row & TagNamesColumn)[] = await this.withTags(db)(this.#rows(db, tenantId).where(where).limit(1));
    return this.shown(rows)[0];
  }

  /** Returns the entry with these values, unless it is the entry itself. */
  async findOther(db: Db, tenantId: string, where: object, self: number | undefined): Promise<Row | undefined> {
    const taken: Row | undefined = await this.#rows(db, tenantId).where(where).first();
    return taken?.id === self ? undefined : taken;
  }

  /** @throws DuplicateKey where there is an entry with its key */
  async insert(db: Db, tenantId: string, entry: New): Promise<Entry> {
    const inserted = await this.#insertBy(this.#insertion, db, tenantId, entry);
    if (inserted === undefined) throw new Error(`The store returned no row of ${this.#definition.table.name}.`);
    return inserted;
  }

  /** Returns undefined where there is an entry with its key. */
  insertNew(db: Db, tenantId: string, entry: New): Promise<Entry | undefined> {
    return this.#insertBy(this.#insertionOfNew, db, tenantId, entry);
  }

  async #insertBy(insertion: Statement<StoredId>, db: Db, tenantId: string, entry: New): Promise<Entry | undefined> {
    const row: object = this.#definition.toRow(tenantId, entry);
    const [stored] = await insertion.all(
      db,
      this.#columns.map((column): Scalar => Reflect.get(row, column)),
    );
    if (stored === undefined) return undefined;
    const { id } = stored;
    const tags = [...new Set(entry.tags)];
    await tagNew(db, tenantId, this.tags, { id, tags });
    // The database knows the order of several.
    const names = tags.length > 1 ? (await tagNames(db, tenantId, this.tags, [id])).get(id) : tags;
    return this.#withTags({ ...row, id }, names ?? []);
  }

  /** Replaces the entry; undefined where there is none with this id. */
  async update(db: Db, tenantId: string, id: number, entry: New): Promise<Entry | undefined> {
    const { toRow } = this.#definition;
    const [row]: Row[] = await this.#rows(db, tenantId).where({ id }).update(toRow(tenantId, entry)).returning("*");
    if (row === undefined) return undefined;
    await setTags(db, tenantId, this.tags, [{ id: row.id, tags: entry.tags }]);
    return this.#shown(db, tenantId, row);
  }

  /** Refuses an update that takes an entry's last tags. */
  async checkTags(tenant: TenantDb, id: number, { tags }: New, field: string, problems: Problems): Promise<void> {
    if (tags.length === 0) await refuseLossOfTags(tenant, this.tags, { id, field }, problems);
  }

  /** Returns false where there is none with this id. */
  async delete(db: Db, tenantId: string, id: number): Promise<boolean> {
    return (await this.#rows(db, tenantId).where({ id }).delete()) > 0;
  }

  async all(db: Db, tenantId: string): Promise<Entry[]> {
    return this.toEntries(db, tenantId, await this.#rows(db, tenantId).orderBy("id"));
  }

  /** Those of the entries with these ids that there are. */
  async byId(db: Db, tenantId: string, ids: readonly number[]): Promise<Entry[]> {
    return this.toEntries(db, tenantId, await this.#rows(db, tenantId).where(isAnyOf(db, "id", ids)));
  }

  /** All entries in the order of their ids, page after page: there may be tens of thousands. */
  async *pages(db: Db, tenantId: string): AsyncGenerator<readonly Entry[]> {
    for await (const rows of pagesByKey<Row>(() => this.#rows(db, tenantId))) yield this.toEntries(db, tenantId, rows);
  }

  /**
   * Creates each entry, or makes the one with its key like it; the caller records the change.
   *
   * @returns how many were not there yet or differed
   */
  put(db: Db, tenantId: string, entries: readonly New[]): Promise<number> {
    const { table, toRow, key } = this.#definition;
    const items = entries.map((entry) => ({ row: toRow(tenantId, entry), tags: entry.tags }));
    return putRows(db, tenantId, { ...table, key, tags: this.tags }, items);
  }

  /** Names the tags of each row, for `shown`. */
  withTags(db: Db): (rows: Knex.QueryBuilder) => Knex.QueryBuilder {
    const column = tagNamesColumn(db, this.tags, "entries");
    return (rows) => db(rows.as("entries")).select("*", column);
  }

  shown(rows: readonly (Row & TagNamesColumn)[]): Entry[] {
    return rows.map((row) => this.#withTags(row, tagNamesIn(row)));
  }

  async toEntries(db: Db, tenantId: string, rows: readonly Row[]): Promise<Entry[]> {
    const names = await tagNames(
      db,
      tenantId,
      this.tags,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => this.#withTags(row, names.get(row.id) ?? []));
  }

  async #shown(db: Db, tenantId: string, row: Row): Promise<Entry> {
    const [entry] = await this.toEntries(db, tenantId, [row]);
    if (entry === undefined) throw new Error(`A row of ${this.#definition.table.name} was lost.`);
    return entry;
  }

  #withTags(row: object, tags: string[]): Entry {
    const { table, constants } = this.#definition;
    // The table's shape is the entry without its tags and constants.
    return { ...table.toShape(row), ...constants, tags } as unknown as Entry;
  }
}
