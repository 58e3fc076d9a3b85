/** The whitelist: allowed words and disallowed phrases (Filtering, Whitelist). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../contract/context.ts";
import { setTags } from "./tag-links.ts";

type NewAllowedEntry = components["schemas"]["AllowedEntry"];

interface AllowedEntryRow {
  id: number;
  tenant_id: string;
  locale: string;
  text: string;
  text_key: string;
  inflect: boolean | number;
  exclusions: string;
}

/** Creates the allowed word, or makes the one with its text and locale like it. */
export async function putAllowedEntry(db: Db, tenantId: string, entry: NewAllowedEntry): Promise<void> {
  const { locale, text, inflect, exclusions, tags } = entry;
  const [row] = await db<AllowedEntryRow>("allowed_entries")
    .insert({
      tenant_id: tenantId,
      locale,
      text,
      text_key: text.toLowerCase(),
      inflect,
      exclusions: JSON.stringify(exclusions),
    })
    .onConflict(["tenant_id", "locale", "text"])
    .merge(["text_key", "inflect", "exclusions"])
    .returning("*");
  if (row === undefined) throw new Error("The store returned no allowed word.");
  await setTags(db, tenantId, { tags: "whitelist_tags", links: "allowed_entry_tags" }, row.id, tags);
}

/** Adds the phrase unless it is there; the parts of an advanced one are tags or `*`. */
export async function putDisallowedPhrase(
  db: Db,
  tenantId: string,
  advanced: boolean,
  parts: readonly string[],
): Promise<void> {
  await db("disallowed_phrases")
    .insert({ tenant_id: tenantId, advanced, parts: JSON.stringify(parts) })
    .onConflict(["tenant_id", "advanced", "parts"])
    .ignore();
}
