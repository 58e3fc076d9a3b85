/**
 * The embedded store on SQLite, through `sqlite3` or `better-sqlite3`: one connection writes in group commits, another
 * reads beside it (WAL). In memory there is one connection alone, so reads take their turn with the writes.
 */
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Knex } from "knex";
import { TransactionView } from "../cache/transaction-view.ts";
import { type DatabaseLocation, inMemory, type SqliteDriver } from "../database-url.ts";
import type { Db } from "../db.ts";
import { StoreNotWritable, StoreUnavailable, toFailure } from "../failures.ts";
import { type MigrationReport, silentReport } from "../migration/migration.ts";
import { recordTable } from "../migration/migration-records.ts";
import { migrate } from "../migration/migrations.ts";
import { sealingKey } from "../sealed.ts";
import type { Store, StoreObserver, StoreUsage } from "../store.ts";
import { connectTo, type SqliteConnection } from "./connection.ts";
import { deferReads } from "./deferred-reads.ts";
import { type Control, GroupCommit } from "./group-commit.ts";
import { prepareFile } from "./sqlite-files.ts";
import { reportDroppedFrames } from "./write-ahead-log.ts";

/** A migrated database in memory: the first one of a process, from which all others begin. */
let migratedDatabase: Buffer | undefined;

export async function openSqlite(
  file: string,
  wanted: SqliteDriver | undefined,
  masterKey?: Uint8Array,
  observer?: StoreObserver,
  report: MigrationReport = silentReport,
): Promise<Store> {
  const driver = driverFor(wanted);
  const key = masterKey === undefined ? undefined : sealingKey(masterKey);
  // A `serialize` of `sqlite3` is something else: it orders statements.
  const copiesDatabase = file === inMemory && driver === "better-sqlite3";
  const connect = (): SqliteConnection =>
    connectTo(copiesDatabase ? (migratedDatabase ?? file) : file, { driver, sealingKey: key });
  if (file !== inMemory) {
    reportDroppedFrames(file, report);
    prepareFile(resolve(file));
  }
  const main = connect();
  const { pool: writer, serialize } = main;
  const commits = writesOf(main, observer);
  const beside = file === inMemory ? undefined : connect();
  const reader = beside?.pool;
  const { reads, read } = readsOf(main, commits, beside);
  const where = file === inMemory ? "in memory" : file;
  try {
    await migrate(writer, report);
    if (copiesDatabase) migratedDatabase ??= serialize();
    // Enough for the write of a request; the group waits for longer ones without holding up the process.
    await writer.raw("pragma busy_timeout = 25");
    // Opens the connection that reads; `control` speaks to one that is there.
    await reader?.raw("select 1");
  } catch (error) {
    await Promise.all([writer.destroy(), reader?.destroy()]);
    throw toFailure(error);
  }
  const always = (): boolean => true;
  return {
    description: `SQLite ${where} (${driver})`,
    read,
    readRecent: read,
    readLong: file === inMemory ? read : (work) => readAlone(connect(), work),
    write: (work, keep = always) => commits.write(work, keep).catch(rethrow),
    async ping() {
      try {
        await (reader ?? writer).raw("select 1");
        if (file !== inMemory) await ensureRoom(dirname(resolve(file)));
      } catch (error) {
        if (error instanceof StoreNotWritable) throw error;
        throw new StoreUnavailable("The store cannot be reached", { cause: error });
      }
    },
    usage: () => usageOf(commits, beside === undefined ? undefined : reads, file),
    clear: () => commits.write(clear, always),
    async close() {
      await Promise.all([commits.drained(), reads.drained()]);
      await Promise.all([writer.destroy(), reader?.destroy()]);
    },
  };
}

/** Has operations that write find in memory what they would read, and tells the clock of what they wrote. */
function writesOf({ bind, control, cached }: SqliteConnection, observer: StoreObserver | undefined): GroupCommit {
  if (cached === undefined) return new GroupCommit(bind(), control, { observer });
  const { clock } = cached;
  const view = new TransactionView(clock, { seesUncommitted: true });
  // Nobody else can commit before the transaction ends.
  const onWrite = () => view.start(clock.now());
  const end = (statement: string) => endAfter(statement, control, () => clock.end());
  return new GroupCommit(bind(view), end, { observer, onWrite });
}

/** Tells of the end in the same turn of the event loop, before anybody can have read what was committed. */
function endAfter(statement: string, control: Control, ended: () => void): Promise<void> | void {
  if (statement !== "rollback") {
    const done = control(statement);
    if (statement === "commit") ended();
    return done;
  }
  try {
    return control(statement);
  } finally {
    ended();
  }
}

interface Reads {
  readonly reads: GroupCommit;
  readonly read: Store["read"];
}

/** @param beside what reads beside the connection that writes; undefined where that one reads too */
function readsOf(main: SqliteConnection, commits: GroupCommit, beside: SqliteConnection | undefined): Reads {
  if (main.cached === undefined) {
    const reads =
      beside === undefined ? commits : new GroupCommit(beside.bind(), beside.control, { besideWriter: true });
    return { reads, read: (work) => reads.read(work).catch(rethrow) };
  }
  const { clock } = main.cached;
  if (beside?.cached === undefined) {
    const here = { ...main.cached, reads: commits, seesUncommitted: true, startedAt: () => clock.now() };
    return { reads: commits, read: deferReads(here) };
  }
  const { cached, control: run } = beside;
  let startedAt = 0;
  const control: Control = (statement) => {
    if (statement === "begin") startedAt = clock.now();
    void run(statement);
    // `begin` alone fixes no moment yet.
    if (statement === "begin") cached.countForeignCommits();
  };
  const reads = new GroupCommit(beside.bind(), control, { besideWriter: true });
  return { reads, read: deferReads({ ...cached, clock, reads, seesUncommitted: false, startedAt: () => startedAt }) };
}

function rethrow(error: unknown): never {
  throw toFailure(error);
}

type SqliteLocation = Extract<DatabaseLocation, { readonly kind: "sqlite" }>;

/**
 * A connection that migrates a file, which is created where there is none.
 * @throws StoreNotWritable
 */
export function openSqliteWriter({ file, driver }: SqliteLocation): Knex {
  prepareFile(resolve(file));
  return connectTo(file, { driver: driverFor(driver) }).pool;
}

/** A connection to a file that is there; it changes nothing. */
export function openSqliteReader({ file, driver }: SqliteLocation): Knex {
  const statements = ["pragma busy_timeout = 5000", "pragma query_only = on"];
  return connectTo(file, { driver: driverFor(driver), statements }).pool;
}

/** Version of Node-API that the binary of `better-sqlite3` needs: with an older one, opening a database kills the process. */
const neededNodeApi = 10;

/**
 * A request on `sqlite3` waits for a turn of the event loop with each statement, ten times as long on a busy server.
 * @throws StoreUnavailable on a Node that is too old
 */
function driverFor(wanted: SqliteDriver | undefined): SqliteDriver {
  const driver = wanted ?? "better-sqlite3";
  if (driver === "better-sqlite3" && Number(process.versions["napi"]) < neededNodeApi)
    throw new StoreUnavailable(`SQLite needs Node 22.18 or newer, and this is Node ${process.versions.node}`);
  return driver;
}

function usageOf(commits: GroupCommit, reads: GroupCommit | undefined, file: string): StoreUsage {
  const groups = reads === undefined ? [commits] : [commits, reads];
  const used = groups.filter(({ isBusy }) => isBusy).length;
  return {
    connections: { used, free: groups.length - used, maximum: groups.length },
    waiting: {
      reads: groups.reduce((sum, { waitingReads }) => sum + waitingReads, 0),
      writes: commits.waitingWrites,
      pool: 0,
    },
    ...(file === inMemory ? {} : { folder: dirname(resolve(file)) }),
  };
}

/** Reads on a connection that nobody else waits for; it sees the store as it is when it begins. */
async function readAlone<T>({ pool, bind, control }: SqliteConnection, work: (db: Db) => Promise<T> | T): Promise<T> {
  try {
    // Opens the connection; `control` speaks to one that is there.
    await pool.raw("select 1");
    return await new GroupCommit(bind(), control, { besideWriter: true }).read(work);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await pool.destroy();
  }
}

async function clear(db: Db): Promise<void> {
  await db.raw("pragma defer_foreign_keys = on");
  const tables: { name: string }[] = await db("sqlite_master")
    .where({ type: "table" })
    .whereNot("name", recordTable)
    .select("name");
  for (const { name } of tables) if (!name.startsWith("sqlite_")) await db(name).delete();
  if (tables.some(({ name }) => name === "sqlite_sequence")) await db("sqlite_sequence").delete();
}

/**
 * A disk with less room, in bytes, is full. SQLite may still write where its log has pages to use again, and fails later in
 * the middle of an operation.
 */
const minimumRoom = 1024 * 1024;

/** @throws StoreNotWritable when the disk is full; a file system that does not tell its size has room */
async function ensureRoom(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (blocks > 0 && bavail * bsize < minimumRoom) {
    throw new StoreNotWritable(`less than ${minimumRoom} bytes are free in ${folder}`);
  }
}
