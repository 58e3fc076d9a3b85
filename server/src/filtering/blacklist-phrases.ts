/** Blacklist phrases (Conventions, Filtering, Blacklist phrases). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../contract/context.ts";
import { setTags } from "./tag-links.ts";

type NewBlacklistPhrase = components["schemas"]["BlacklistPhrase"];

interface BlacklistPhraseRow {
  id: number;
  tenant_id: string;
  locale: string;
  pattern: string;
  severity: string;
}

/** Creates the phrase, or makes the one with its pattern and locale like it; the caller changes the revision. */
export async function putBlacklistPhrase(db: Db, tenantId: string, phrase: NewBlacklistPhrase): Promise<void> {
  const { locale, pattern, severity, tags } = phrase;
  const [row] = await db<BlacklistPhraseRow>("blacklist_phrases")
    .insert({ tenant_id: tenantId, locale, pattern, severity })
    .onConflict(["tenant_id", "locale", "pattern"])
    .merge(["severity"])
    .returning("*");
  if (row === undefined) throw new Error("The store returned no phrase.");
  await setTags(db, tenantId, { tags: "blacklist_tags", links: "blacklist_phrase_tags" }, row.id, tags);
}
