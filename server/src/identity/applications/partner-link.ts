/**
 * The global setting behind `partnerConfiguration.enabled` (Identity, Application): the link between applications and
 * those of the moderation service. It is stored, so that every process of a server has the same one.
 */
import type { Db } from "../../contract/context.ts";

interface SettingRow {
  readonly name: string;
  readonly value: string;
}

const name = "partnerLink";

export type PartnerLink = "on" | "off";

/** Stores the setting of the server that starts. */
export async function putPartnerLink(db: Db, value: PartnerLink): Promise<void> {
  await db<SettingRow>("server_settings").insert({ name, value }).onConflict("name").merge();
}

export async function isPartnerLinkOn(db: Db): Promise<boolean> {
  const row = await db<SettingRow>("server_settings").where({ name }).first("value");
  return row?.value !== "off";
}

export interface PartnerLinkColumn {
  readonly partner_link: string | null;
}

/** A column for queries of applications, which saves them a query of their own. */
export function partnerLinkColumn(db: Db) {
  return db.raw("(select value from server_settings where name = ?) as partner_link", [name]);
}
