/** Settings that every connection to PostgreSQL begins with. */
import pg from "pg";
import type { PostgresLimits } from "../database-url.ts";
import { GatheringSocket } from "./gathering-socket.ts";

/** @param url of one host */
export function connectionConfig(url: string, { connectTimeout }: PostgresLimits) {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    stream: () => new GatheringSocket(),
    types: { getTypeParser },
  } satisfies pg.ClientConfig;
}

const int8 = 20;

/** Long values are JSON numbers: one parser, which refuses what a number cannot hold exactly. */
export function getTypeParser(oid: number, format?: string): (text: string) => unknown {
  if (oid === int8) return parseInt8;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The store holds ${text}, beyond the range of a JSON number.`);
  return value;
}
