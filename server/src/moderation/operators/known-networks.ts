/**
 * The networks from which somebody has signed in to an account. Failures of strangers do not put off a client from there
 * (Decisions: Operator sign-in; OWASP Authentication Cheat Sheet, device cookies).
 */
import { hash } from "node:crypto";
import type { TenantDb } from "../../contract/context.ts";
import { agedRowsSweep } from "../../contract/jobs.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

/** Maximum networks of an account; the ones that were used last stay. */
const maximumNetworks = 20;
/** Retention in milliseconds after the last sign-in. */
const retention = 90 * 24 * 60 * 60_000;

const table = "operator_networks";

interface NetworkRow {
  tenant_id: string;
  operator_id: string;
  network: string;
  last_instant: number;
}

/** The network is hashed with the account, so that the table tells nobody who signs in from where at a glance. */
function rowOf(operatorId: string, network: string): Pick<NetworkRow, "operator_id" | "network"> {
  return { operator_id: operatorId, network: hash("sha256", JSON.stringify([operatorId, network]), "base64url") };
}

export async function isKnownNetwork(
  tenantDb: TenantDb,
  operatorId: string,
  network: string,
  now: number,
): Promise<boolean> {
  const row = await networks(tenantDb).where(rowOf(operatorId, network)).first();
  return row !== undefined && row.last_instant >= now - retention;
}

export async function rememberNetwork(
  tenantDb: TenantDb,
  operatorId: string,
  network: string,
  now: number,
): Promise<void> {
  const { db, tenantId } = tenantDb;
  await db<NetworkRow>(table)
    .insert({ tenant_id: tenantId, ...rowOf(operatorId, network), last_instant: now })
    .onConflict(["tenant_id", "operator_id", "network"])
    .merge({ last_instant: now });
  const kept = networks(tenantDb)
    .where({ operator_id: operatorId })
    .orderBy([{ column: "last_instant", order: "desc" }, { column: "network" }])
    .limit(maximumNetworks)
    .select("network");
  await networks(tenantDb).where({ operator_id: operatorId }).whereNotIn("network", kept).delete();
}

export const knownNetworkSweep = agedRowsSweep({
  name: "networks of operators",
  table,
  key: ["tenant_id", "operator_id", "network"],
  instants: ["last_instant"],
  retention,
});

function networks(tenantDb: TenantDb) {
  return ofTenant<NetworkRow>(tenantDb, table);
}
