/** The advanced disallowed phrases that name a whitelist tag (Decisions: Tags). */
import type { Db } from "../../contract/context.ts";
import { jsonSql } from "../../store/json-rows.ts";

/** Phrases that an error can name, and one more that says that there are others. */
const maximumPhrases = 11;

/** The ids of the first of them. Phrases hold names, since a part may be a star. */
export async function phrasesOfTag(db: Db, tenantId: string, name: string): Promise<number[]> {
  return db("disallowed_phrases")
    .where({ tenant_id: tenantId, advanced: true })
    .whereRaw(`exists (select 1 from ${jsonSql(db).texts("parts")} as part where part.value = ?)`, [name])
    .orderBy("id")
    .limit(maximumPhrases)
    .pluck("id");
}
