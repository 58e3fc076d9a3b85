/** Connections for what is no request, such as migrations. */
import knex, { type Knex } from "knex";
import { defaultPostgresLimits, type PostgresLimits } from "../database-url.ts";
import { knexSettings } from "../knex-settings.ts";
import { connectionConfig } from "./connection-config.ts";
import { Primary } from "./primary.ts";

/**
 * Opens connections without the time limits of requests: an index of a large table takes its time. One connection holds the
 * lock of migrations while another one migrates.
 */
export async function openMaintenancePool(url: string, limits: PostgresLimits = defaultPostgresLimits): Promise<Knex> {
  const primary = new Primary(url, limits);
  if (primary.hasSeveralHosts) await primary.find();
  return knex({
    client: "pg",
    connection: connectionConfig(primary.url, limits),
    acquireConnectionTimeout: limits.connectTimeout,
    pool: { min: 0, max: 2 },
    ...knexSettings,
  });
}
