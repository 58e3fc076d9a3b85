/** The allowed words of a tenant as the whitelist is built from them: a hundred thousand of them, page after page. */
import type { Db } from "../../contract/context.ts";
import { jsonSql, parseJsonList } from "../../store/json-rows.ts";

/** An allowed entry, without what the whitelist does not read. */
export interface StoredWord {
  readonly id: number;
  readonly text: string;
  readonly locale: string;
  readonly inflect: boolean;
  readonly exclusions: readonly string[];
  readonly tags: readonly string[];
}

/** Words per page: some milliseconds of the event loop on SQLite. */
const pageSize = 1000;

/** Each page comes as one JSON value, in a fraction of the time that rows take. */
export async function* allowedWords(db: Db, tenantId: string): AsyncGenerator<readonly StoredWord[]> {
  const { list, row } = jsonSql(db);
  const tags =
    `(select ${list}(name) from allowed_entry_tags links join whitelist_tags tags on tags.tenant_id = links.tenant_id ` +
    "and tags.id = links.tag_id where links.tenant_id = page.tenant_id and links.owner_id = page.id)";
  for (let last = 0; ; ) {
    const words = db("allowed_entries")
      .where({ tenant_id: tenantId })
      .andWhere("id", ">", last)
      .orderBy("id")
      .limit(pageSize)
      .select("tenant_id", "id", "text", "locale", "inflect", "exclusions");
    const [page]: { last: number | null; words: unknown }[] = await db(words.as("page")).select(
      db.raw("max(id) as last"),
      db.raw(`${list}(${row}(id, text, locale, inflect, exclusions, ${tags})) as words`),
    );
    if (page === undefined || page.last === null) return;
    last = page.last;
    yield parseJsonList(page.words).map(toWord);
  }
}

/** A row as the query above made it. */
function toWord(row: unknown): StoredWord {
  const [id, text, locale, inflect, exclusions, tags]: unknown[] = Array.isArray(row) ? row : [];
  return {
    id: Number(id),
    text: String(text),
    locale: String(locale),
    inflect: Boolean(inflect),
    exclusions: textsOf(exclusions),
    tags: textsOf(tags),
  };
}

function textsOf(json: unknown): readonly string[] {
  const texts = parseJsonList(json);
  return texts.length === 0 ? [] : texts.map(String);
}
