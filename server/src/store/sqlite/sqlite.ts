/**
 * The embedded store on SQLite, through `sqlite3` or `better-sqlite3`: one connection writes in group commits, another
 * reads beside it (WAL). In memory there is one connection alone, so reads take their turn with the writes.
 */
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import knex, { type Knex } from "knex";
import { bindKnex } from "../bound-knex.ts";
import { TableClock } from "../cache/table-clock.ts";
import { provideView, TransactionView } from "../cache/transaction-view.ts";
import { type DatabaseLocation, inMemory, type SqliteDriver } from "../database-url.ts";
import { ensureRoom } from "../disk-space.ts";
import { StoreNotWritable, StoreUnavailable, toFailure } from "../failures.ts";
import { knexSettings } from "../knex-settings.ts";
import { recordTable } from "../migration/migration-records.ts";
import { migrate } from "../migration/migrations.ts";
import { ensurePrivateFile, ensurePrivateFolder } from "../private-files.ts";
import { retryWhileBusy } from "../process-locks.ts";
import { provideSealingKey, sealingKey } from "../sealed.ts";
import type { Store, StoreObserver, StoreUsage } from "../store.ts";
import { deferReads } from "./deferred-reads.ts";
import { type Control, GroupCommit } from "./group-commit.ts";
import { cachePreparedStatements } from "./prepared-statements.ts";

const acquireTimeout = 10_000;
/** Another process that creates the file has it locked for a moment, in which SQLite does not wait by itself. */
const connectTimeout = 5_000;

const pragmas = [
  // First, since the others may have to wait for another process.
  "pragma busy_timeout = 5000",
  "pragma journal_mode = wal",
  // WAL with FULL flushes the log at every commit: an acknowledged write survives a power cut.
  "pragma synchronous = full",
  "pragma foreign_keys = on",
];

/** A migrated database in memory: the first one of a process, from which all others begin. */
let migratedDatabase: Buffer | undefined;

export async function openSqlite(
  file: string,
  wanted: SqliteDriver | undefined,
  masterKey?: Uint8Array,
  observer?: StoreObserver,
): Promise<Store> {
  const driver = driverFor(wanted);
  const key = masterKey === undefined ? undefined : sealingKey(masterKey);
  // A `serialize` of `sqlite3` is something else: it orders statements.
  const copiesDatabase = file === inMemory && driver === "better-sqlite3";
  const connect = (): SqliteConnection => {
    const connected = connectTo(copiesDatabase ? (migratedDatabase ?? file) : file, driver);
    if (key !== undefined) provideSealingKey(connected.db, key);
    return connected;
  };
  if (file !== inMemory) prepareFile(resolve(file));
  const main = connect();
  const { db: writer, serialize } = main;
  const commits = writesOf(main, observer);
  const beside = file === inMemory ? undefined : connect();
  const reader = beside?.db;
  const { reads, read } = readsOf(main, commits, beside);
  const where = file === inMemory ? "in memory" : file;
  try {
    await migrate(writer);
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
    readLong: file === inMemory ? read : (work) => readAlone(connect(), work),
    async write(work, keep = always) {
      try {
        return await commits.write(work, keep);
      } catch (error) {
        throw toFailure(error);
      }
    },
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
    async clear() {
      await commits.write(clear, always);
    },
    async close() {
      await Promise.all([commits.drained(), reads.drained()]);
      await Promise.all([writer.destroy(), reader?.destroy()]);
    },
  };
}

/** Has operations that write find in memory what they would read, and tells the clock of what they wrote. */
function writesOf({ statements, control, clock }: SqliteConnection, observer: StoreObserver | undefined): GroupCommit {
  if (clock === undefined) return new GroupCommit(statements, control, { observer });
  const view = new TransactionView(clock, { seesUncommitted: true });
  provideView(statements, view);
  // Nobody else can commit before the transaction ends.
  const onWrite = () => view.start(clock.now());
  return new GroupCommit(statements, (statement) => endAfter(statement, control, clock), { observer, onWrite });
}

/** Tells the clock of the end in the same turn of the event loop, before anybody can have read what was committed. */
function endAfter(statement: string, control: Control, clock: TableClock): Promise<void> | void {
  if (statement !== "rollback") {
    const done = control(statement);
    if (statement === "commit") clock.end();
    return done;
  }
  try {
    return control(statement);
  } finally {
    clock.end();
  }
}

interface Reads {
  readonly reads: GroupCommit;
  readonly read: Store["read"];
}

/** @param beside what reads beside the connection that writes; undefined where that one reads too */
function readsOf(
  { statements, clock }: SqliteConnection,
  commits: GroupCommit,
  beside: SqliteConnection | undefined,
): Reads {
  if (clock === undefined) {
    const reads =
      beside === undefined ? commits : new GroupCommit(beside.statements, beside.control, { besideWriter: true });
    return { reads, read: (work) => reads.read(work).catch(rethrow) };
  }
  if (beside === undefined) {
    const here = { statements, reads: commits, clock, seesUncommitted: true, startedAt: () => clock.now() };
    return { reads: commits, read: deferReads(here) };
  }
  let startedAt = 0;
  const control: Control = (statement) => {
    if (statement === "begin") startedAt = clock.now();
    void beside.control(statement);
    // `begin` alone fixes no moment yet.
    if (statement === "begin") beside.countForeignCommits();
  };
  const reads = new GroupCommit(beside.statements, control, { besideWriter: true });
  const there = { statements: beside.statements, reads, clock, seesUncommitted: false, startedAt: () => startedAt };
  return { reads, read: deferReads(there) };
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
  return connectTo(file, driverFor(driver)).db;
}

/** A connection to a file that is there; it changes nothing. */
export function openSqliteReader({ file, driver }: SqliteLocation): Knex {
  return connectTo(file, driverFor(driver), ["pragma busy_timeout = 5000", "pragma query_only = on"]).db;
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
    throw new StoreUnavailable(`SQLite needs Node 22.14 or newer, and this is Node ${process.versions.node}`);
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
async function readAlone<T>({ db, control }: SqliteConnection, work: (db: Knex) => Promise<T> | T): Promise<T> {
  try {
    // Opens the connection; `control` speaks to one that is there.
    await db.raw("select 1");
    return await new GroupCommit(db, control, { besideWriter: true }).read(work);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await db.destroy();
  }
}

/** Files of a database in WAL mode, and of its rollback journal; SQLite gives all of them the mode of the first. */
export function sqliteFiles({ file }: SqliteLocation): readonly string[] {
  return file === inMemory ? [] : ["", "-wal", "-shm", "-journal"].map((suffix) => `${file}${suffix}`);
}

/**
 * Makes the folder of the database where there is none.
 * @throws StoreUnavailable, StoreNotWritable
 */
export function ensureWritableFolder(file: string): void {
  makeFolder(dirname(resolve(file)));
  ensureWritable(resolve(file));
}

function prepareFile(file: string): void {
  ensureWritableFolder(file);
  // SQLite itself would create it as the process's umask has it.
  ensurePrivateFile(file);
}

function makeFolder(folder: string): void {
  try {
    ensurePrivateFolder(folder);
  } catch (error) {
    throw new StoreUnavailable("The folder of the database cannot be made", { cause: error });
  }
}

/** SQLite itself reports that it cannot open a file, whatever the reason. */
function ensureWritable(file: string): void {
  try {
    for (const path of [dirname(file), file]) if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (error) {
    throw new StoreNotWritable("The store cannot be written", { cause: error });
  }
}

async function clear(db: Knex): Promise<void> {
  await db.raw("pragma defer_foreign_keys = on");
  const tables: { name: string }[] = await db("sqlite_master")
    .where({ type: "table" })
    .whereNot("name", recordTable)
    .select("name");
  for (const { name } of tables) if (!name.startsWith("sqlite_")) await db(name).delete();
  if (tables.some(({ name }) => name === "sqlite_sequence")) await db("sqlite_sequence").delete();
}

interface SqliteConnection {
  readonly db: Knex;
  /** Runs statements on the one connection of `db`; past its pool, where the driver runs them at once. */
  readonly statements: Knex;
  /** Speaks to the one connection of `db` directly. */
  readonly control: Control;
  /** Knows when tables changed; undefined where the driver cannot ask SQLite at once. */
  readonly clock: TableClock | undefined;
  /** A number that changes with each commit of another connection; it begins what the open transaction sees. */
  countForeignCommits(): unknown;
  /** Returns the whole database, where the driver can. */
  serialize(): Buffer | undefined;
}

interface Statement {
  readonly readonly: boolean;
  run(): unknown;
  get(): unknown;
  pluck(): Statement;
}

interface Connection {
  exec(sql: string, done?: (error: Error | null) => void): unknown;
  prepare(sql: string): Statement;
  // These two belong to `better-sqlite3` alone.
  readonly open?: boolean;
  serialize?(): Buffer;
}

type CreateCallback = (error: Error | null, connection: unknown) => void;

/** @param source a file, or a serialized database for `better-sqlite3` to open in memory */
function connectTo(
  source: string | Buffer,
  driver: SqliteDriver,
  statements: readonly string[] = pragmas,
): SqliteConnection {
  const execute = driver === "sqlite3" ? executeAsync : executeSync;
  let current: Connection | undefined;
  const countForeignCommits = () => current?.prepare("pragma data_version").pluck().get();
  const clock = driver === "better-sqlite3" ? clockOf(source, () => current, countForeignCommits) : undefined;
  const afterCreate = (connection: Connection, done: CreateCallback): void => {
    current = connection;
    if (clock !== undefined) cachePreparedStatements(connection, (names) => clock.write(names));
    retryWhileBusy(connectTimeout, async () => execute(connection, statements.join(";"))).then(
      () => done(null, connection),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), connection),
    );
  };
  // Knex's type of a file name leaves out serialized databases; `database` makes this one of its other connection types.
  const connection = { filename: source, database: "main" };
  const db = knex({
    client: driver,
    connection,
    useNullAsDefault: true,
    acquireConnectionTimeout: acquireTimeout,
    pool: { min: 1, max: 1, afterCreate },
    ...knexSettings,
  });
  return {
    db,
    statements: driver === "better-sqlite3" ? bindKnex(db, () => (current?.open === true ? current : open(db))) : db,
    control(statement) {
      if (current === undefined) throw new StoreUnavailable("The store has no connection");
      return driver === "sqlite3" ? executeAsync(current, statement) : runPrepared(current, statement);
    },
    clock,
    countForeignCommits,
    serialize: () => current?.serialize?.(),
  };
}

/** Returns a clock that hears of commits by other processes; nobody else reaches a database in memory. */
function clockOf(source: string | Buffer, connection: () => Connection | undefined, count: () => unknown): TableClock {
  if (source === inMemory || typeof source !== "string") return new TableClock(() => false);
  let asked: Connection | undefined;
  let last: unknown;
  return new TableClock(() => {
    const before = asked;
    const counted = last;
    asked = connection();
    last = count();
    // Each connection counts for itself.
    return asked !== before || last !== counted;
  });
}

/** Opens the connection; the pool keeps it. */
async function open(db: Knex): Promise<unknown> {
  const connection: unknown = await db.client.acquireConnection();
  await db.client.releaseConnection(connection);
  return connection;
}

function executeSync(connection: Connection, sql: string): void {
  connection.exec(sql);
}

/** Runs a statement without parameters that comes again and again, such as `commit`. */
function runPrepared(connection: Connection, sql: string): void {
  connection.prepare(sql).run();
}

function executeAsync(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.exec(sql, (error) => (error === null ? resolve() : reject(error)));
  });
}
