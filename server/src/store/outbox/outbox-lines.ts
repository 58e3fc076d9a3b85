/**
 * Lines of waiting jobs: a channel, or the jobs of one tenant, kind and receiver that have no channel. The index
 * `outbox_lines` holds the waiting jobs alone, line by line; the lines are found by stepping from one to the next in it, so
 * that a look costs a step for each line, however many jobs wait in it. What waits is said as `end_instant is null`: by `state`,
 * planners take an index that begins with it, and read all that waits.
 */

import { chunksOf } from "../chunks.ts";
import { type Db, isPostgres } from "../db.ts";
import type { OutboxRow } from "./outbox.ts";

/** The next job of a line. */
export interface LineHead
  extends Pick<OutboxRow, "id" | "tenant_id" | "kind" | "channel" | "receiver" | "due_instant"> {
  readonly line: string;
}

export interface LineQuery {
  /** Of the kinds that the worker knows. */
  readonly kinds: readonly string[];
  /** Lists lines whose next job is due at this instant. */
  readonly now: number;
  /** Leaves out what is leased at this instant of the system's clock; nothing is left out without it. */
  readonly freeAt?: number;
}

/** Lists the lines with work that is due. */
export async function listReadyLines(db: Db, { kinds, now, freeAt }: LineQuery): Promise<LineHead[]> {
  const isFree =
    freeAt === undefined
      ? "true"
      : "(w.channel is not null or w.lease is null or w.lease_expiration_instant <= :freeAt)";
  const isUnheld = freeAt === undefined ? "true" : "(c.channel is null or c.lease_expiration_instant <= :freeAt)";
  const isUnleased = freeAt === undefined ? "true" : "(o.lease is null or o.lease_expiration_instant <= :freeAt)";
  const statement = `
    with recursive lines(line) as (
      select (select ${lineOf(db, "w")} from outbox w where w.end_instant is null order by 1 limit 1)
      union all
      select (
        select ${lineOf(db, "w")} from outbox w
        where w.end_instant is null and ${lineOf(db, "w")} > lines.line order by ${lineOf(db, "w")} limit 1
      ) from lines where lines.line is not null
    )
    select lines.line, o.id, o.tenant_id, o.kind, o.channel, o.receiver, o.due_instant
    from lines
    join outbox o on o.id = (
      select w.id from outbox w
      where w.end_instant is null and ${lineOf(db, "w")} = lines.line and ${isFree}
      order by ${turnOf("w")}, w.id limit 1
    )
    left join outbox_channels c on c.channel = o.channel
    where lines.line is not null and o.due_instant <= :now and ${isUnheld} and ${isUnleased}
      and not exists (select 1 from tenants t where t.id = o.tenant_id and t.state <> 'present')
      and o.kind in (${kinds.map((_, index) => `:kind${index}`).join(", ")})`;
  const named = Object.fromEntries(kinds.map((kind, index) => [`kind${index}`, kind]));
  const bindings = { ...named, now, ...(freeAt === undefined ? {} : { freeAt }) };
  const heads: LineHead[] = await db(db.raw(`(${statement}) as found`, bindings));
  return heads;
}

export type FreeJob = Pick<LineHead, "line" | "id" | "due_instant">;

/** Lists jobs of lines that are no channels: of each the ones that have been due for longest. */
export async function listFreeJobs(
  db: Db,
  lines: readonly string[],
  { now, freeAt, limit }: { readonly now: number; readonly freeAt: number; readonly limit: number },
): Promise<FreeJob[]> {
  const ofLine = `
    select ${lineOf(db, "w")} as line, w.id, w.due_instant from outbox w
    where w.end_instant is null and ${lineOf(db, "w")} = ? and w.channel is null and w.due_instant <= ?
      and (w.lease is null or w.lease_expiration_instant <= ?)
    order by ${turnOf("w")}, w.id limit ?`;
  const found: FreeJob[] = [];
  for (const some of chunksOf(lines, maximumSelects)) {
    const bindings = some.flatMap((line) => [line, now, freeAt, limit]);
    const rows: FreeJob[] = await db(db.raw(unionOf(ofLine, some.length), bindings));
    found.push(...rows);
  }
  return found;
}

/** Lists the oldest jobs of channels, in their order. */
export async function listChannelJobs(db: Db, channels: readonly string[], limit: number): Promise<OutboxRow[]> {
  const ofChannel = `
    select w.* from outbox w
    where w.end_instant is null and ${lineOf(db, "w")} = ? order by ${turnOf("w")}, w.id limit ?`;
  const found: OutboxRow[] = [];
  for (const some of chunksOf(channels, maximumSelects)) {
    const bindings = some.flatMap((channel) => [channel, limit]);
    const rows: OutboxRow[] = await db(db.raw(unionOf(ofChannel, some.length), bindings)).orderBy("id");
    found.push(...rows);
  }
  return found;
}

/** Selects per statement; SQLite's limit is 500. */
const maximumSelects = 200;

function unionOf(select: string, times: number): string {
  const all = Array.from({ length: times }, () => `select * from (${select}) as part`);
  return `(${all.join(" union all ")}) as found`;
}

/** Returns the index's expression; another one would not use the index. */
function lineOf(db: Db, alias: string): string {
  const name = `coalesce(${alias}.channel, ${alias}.tenant_id || ' ' || ${alias}.kind || ' ' || coalesce(${alias}.receiver, ''))`;
  return isPostgres(db) ? `(${name} collate "C")` : name;
}

/** Jobs of a channel by id, others by the instant at which they are due. */
function turnOf(alias: string): string {
  return `(case when ${alias}.channel is null then ${alias}.due_instant else 0 end)`;
}
