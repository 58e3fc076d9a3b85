/** The one system configuration (Identity, System configuration). */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../contract/context.ts";

export type SystemConfiguration = components["schemas"]["SystemConfiguration"];

interface SystemConfigurationRow {
  id: number;
  document: string;
}

const theOnlyRow = 1;

/** The stored configuration; undefined while nobody has set one, and then every field has its default. */
export async function loadSystemConfiguration(db: Db): Promise<SystemConfiguration | undefined> {
  const row = await db<SystemConfigurationRow>("system_configuration").where({ id: theOnlyRow }).first();
  return row === undefined ? undefined : JSON.parse(row.document);
}

/** @param configuration a whole one, its defaults filled in */
export async function putSystemConfiguration(db: Db, configuration: SystemConfiguration): Promise<void> {
  await db<SystemConfigurationRow>("system_configuration")
    .insert({ id: theOnlyRow, document: JSON.stringify(configuration) })
    .onConflict("id")
    .merge();
}
