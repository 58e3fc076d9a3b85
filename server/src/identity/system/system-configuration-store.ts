/** Where the one system configuration is kept (Identity, System configuration). */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { isPostgres } from "../../store/columns.ts";
import { changeReportZone } from "../reports/change-zone.ts";

export type SystemConfiguration = components["schemas"]["SystemConfiguration"];

interface SystemConfigurationRow {
  id: number;
  document: string;
}

const theOnlyRow = 1;

/** The configuration as it is; every field that nobody has set has its default. */
export async function loadSystemConfiguration(db: Db): Promise<SystemConfiguration> {
  const row = await table(db).first();
  return row === undefined ? defaultSystemConfiguration() : JSON.parse(row.document);
}

/** The same, for an operation that is going to change it: others who do so wait. */
export async function lockSystemConfiguration(db: Db): Promise<SystemConfiguration> {
  // Without a row there is nothing that could be locked.
  await db<SystemConfigurationRow>("system_configuration")
    .insert({ id: theOnlyRow, document: JSON.stringify(defaultSystemConfiguration()) })
    .onConflict("id")
    .ignore();
  const row = await (isPostgres(db) ? table(db).forUpdate().first() : table(db).first());
  return row === undefined ? defaultSystemConfiguration() : JSON.parse(row.document);
}

/**
 * Reports are right at once, for the past as well.
 * @param configuration a whole one, its defaults filled in
 */
export async function putSystemConfiguration(db: Db, configuration: SystemConfiguration): Promise<void> {
  await db<SystemConfigurationRow>("system_configuration")
    .insert({ id: theOnlyRow, document: JSON.stringify(configuration) })
    .onConflict("id")
    .merge();
  await changeReportZone(db, configuration.reportTimezone);
}

let defaults: SystemConfiguration | undefined;

/** What the spec says of each field. */
export function defaultSystemConfiguration(): SystemConfiguration {
  defaults ??= withDefaults({});
  return defaults;
}

/** @throws TypeError when the spec gives a field no default */
function withDefaults(value: object): SystemConfiguration {
  const problems = new Problems();
  const read = readShape("SystemConfigurationResponse", { systemConfiguration: value }, problems);
  if (read === undefined) throw new TypeError(JSON.stringify(problems.toErrors()));
  return read.systemConfiguration;
}

function table(db: Db) {
  return db<SystemConfigurationRow>("system_configuration").where({ id: theOnlyRow });
}
