/** Stores the system configuration (Identity, System configuration). */
import type { components } from "@gatehouse/openapi/responses";
import fillDefaults from "@gatehouse/openapi/validators/system-configuration";
import type { Db } from "../../contract/context.ts";
import { changeReportZone } from "../reports/change-zone.ts";

export type SystemConfiguration = components["schemas"]["SystemConfiguration"];

interface SystemConfigurationRow {
  id: number;
  document: string;
}

const theOnlyRow = 1;

/** Loads the configuration with defaults for unset fields. */
export async function loadSystemConfiguration(db: Db): Promise<SystemConfiguration> {
  const row = await table(db).first();
  return readRow(row);
}

/** Loads and locks the configuration for a change; concurrent changes wait. */
export async function lockSystemConfiguration(db: Db): Promise<SystemConfiguration> {
  // A lock needs an existing row.
  await db<SystemConfigurationRow>("system_configuration")
    .insert({ id: theOnlyRow, document: JSON.stringify(defaultSystemConfiguration) })
    .onConflict("id")
    .ignore();
  const row = await table(db).forUpdate().first();
  return readRow(row);
}

function readRow(row: Pick<SystemConfigurationRow, "document"> | undefined): SystemConfiguration {
  return row === undefined ? defaultSystemConfiguration : JSON.parse(row.document);
}

/**
 * Stores the configuration and recounts reports, past intervals included.
 * @param given complete, with its defaults filled in
 * @returns what is stored: empty texts of the interface's look are left out
 */
export async function putSystemConfiguration(db: Db, given: SystemConfiguration): Promise<SystemConfiguration> {
  const uiConfiguration = Object.fromEntries(Object.entries(given.uiConfiguration).filter(([, text]) => text !== ""));
  const configuration = { ...given, uiConfiguration };
  await db<SystemConfigurationRow>("system_configuration")
    .insert({ id: theOnlyRow, document: JSON.stringify(configuration) })
    .onConflict("id")
    .merge();
  await changeReportZone(db, configuration.reportTimezone);
  return configuration;
}

/** Returns the default of each field in the spec. */
export const defaultSystemConfiguration = withDefaults({});

/** @throws TypeError when the spec gives a field no default */
function withDefaults(value: object): SystemConfiguration {
  const configuration: unknown = value;
  if (!fillDefaults(configuration)) throw new TypeError(JSON.stringify(fillDefaults.errors));
  return configuration;
}

function table(db: Db) {
  return db<SystemConfigurationRow>("system_configuration").where({ id: theOnlyRow });
}
