/** Stores flags of one-time actions between starts. */
import type { Db } from "../store/db.ts";

interface ServerStateRow {
  readonly key: string;
  readonly value: string;
}

/** Sets a flag. Returns false when it was set before. */
export async function remember(db: Db, key: string): Promise<boolean> {
  const present = await db<ServerStateRow>("server_state").where({ key }).first();
  if (present !== undefined) return false;
  await db<ServerStateRow>("server_state").insert({ key, value: "done" });
  return true;
}
