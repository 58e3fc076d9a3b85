/** What a server remembers of itself between starts. */
import type { Knex } from "knex";

interface ServerStateRow {
  readonly key: string;
  readonly value: string;
}

/** Notes that something was done; false when it had been noted before. */
export async function remember(db: Knex, key: string): Promise<boolean> {
  const present = await db<ServerStateRow>("server_state").where({ key }).first();
  if (present !== undefined) return false;
  await db<ServerStateRow>("server_state").insert({ key, value: "done" });
  return true;
}
