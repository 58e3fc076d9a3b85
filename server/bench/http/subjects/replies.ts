/** Responses of our server, recorded before the bench; the other servers return the same. */
import { readFileSync } from "node:fs";

export interface Replies {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export const replies: Replies = JSON.parse(readFileSync(process.env["BENCH_REPLIES"] ?? "", "utf8"));
