/** A statement on a connection of its own, without a transaction. */
import pg from "pg";
import { connectionFailure, throwUnavailable } from "./postgres-errors.ts";
import type { PostgresPool } from "./postgres-pool.ts";

/**
 * Returns the rows. Behind a pooler nothing is prepared by name.
 * @throws StoreUnavailable, or as PostgreSQL answered
 */
export async function queryAlone<Row extends object>(
  pool: Pick<PostgresPool, "connect" | "isPooled">,
  { name, ...query }: Omit<pg.QueryConfig, "name"> & { readonly name: string | undefined },
): Promise<Row[]> {
  const client = await pool.connect().catch(throwUnavailable);
  try {
    const named = name === undefined || pool.isPooled(client) ? query : { ...query, name };
    const { rows } = await client.query<Row>(named);
    client.release();
    return rows;
  } catch (error) {
    client.release(!(error instanceof pg.DatabaseError));
    throw connectionFailure(error);
  }
}
