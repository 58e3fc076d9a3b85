/** Responses of our server, recorded before the bench, by the path of the specs. */
import { readFileSync } from "node:fs";
import type { RecordedReply } from "../../harness/recorded-replies.ts";

const recorded: readonly RecordedReply[] = JSON.parse(readFileSync(process.env["BENCH_REPLIES"] ?? "", "utf8"));

export const replies: ReadonlyMap<string, unknown> = new Map(recorded.map(({ path, body }) => [path, body]));
export const port = Number(process.env["PORT"]);
