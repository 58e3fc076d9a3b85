/** A PostgreSQL server in a temporary folder, started as an ordinary user, without trace when it is stopped. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { lastingPort } from "../support/free-port.ts";
import { ordinaryUser, type User } from "./ordinary-user.ts";

const startTimeout = 60_000;
const stopTimeout = 10_000;

/** How the server is stopped: `fast` ends its connections, `immediate` leaves it to recover from its log, as after a crash. */
export type StopMode = "fast" | "immediate";

export interface TemporaryPostgres {
  /** The address of the database `postgres`. */
  readonly url: string;
  /** The process that all others descend from. */
  readonly pid: number;
  /** Resolves to the address of a new database. */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Stops the server and keeps its data. */
  readonly down: (mode: StopMode) => Promise<void>;
  /** Starts it again, at the same port and with the same data. */
  readonly up: () => Promise<void>;
  /** Stops it and removes everything. */
  readonly stop: () => Promise<void>;
}

/**
 * @param binaries the folder of `initdb` and `postgres`
 * @param settings of the server, in place of ours
 */
export function startPostgres(binaries: string, settings: Settings = {}): Promise<TemporaryPostgres> {
  return startIn(binaries, settings, makeCluster);
}

/** Starts a hot standby of another one. */
export function startStandby(
  binaries: string,
  primary: TemporaryPostgres,
  settings: Settings = {},
): Promise<TemporaryPostgres> {
  return startIn(binaries, settings, (...folder) => copyCluster(primary.url, ...folder));
}

type Settings = Readonly<Record<string, string>>;

/** @param make makes the data, and returns the password of the user `gatehouse` */
async function startIn(
  binaries: string,
  settings: Settings,
  make: (binaries: string, folder: string, user: User) => string,
): Promise<TemporaryPostgres> {
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const password = make(binaries, folder, user);
    const port = await lastingPort();
    const start = () => startServer(join(binaries, "postgres"), folder, { port, settings }, user);
    let server = await start();
    const url = `postgres://gatehouse:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      get pid() {
        return server.pid;
      },
      createDatabase: (name) => createDatabase(url, name),
      down: (mode) => server.stop(mode),
      up: async () => {
        server = await start();
      },
      stop: () => server.stop("fast").finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Sorting follows a language, as most installations do: a query that relies on the order of code points has to say so.
 * @returns the password of the user `gatehouse`
 */
function makeCluster(binaries: string, folder: string, user: User): string {
  const initdb = join(binaries, "initdb");
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const [, major = "0"] = /(\d+)/.exec(spawnSync(initdb, ["--version"], { encoding: "utf8" }).stdout) ?? [];
  const sorting = Number(major) >= 15 ? ["--locale-provider=icu", "--icu-locale=en-US"] : [];
  const options = [
    "--encoding=UTF8",
    "--locale=C",
    ...sorting,
    "--username=gatehouse",
    "--auth=scram-sha-256",
    "--no-sync",
  ];
  run(initdb, [...options, `--pwfile=${passwordFile}`, join(folder, "data")], folder, user);
  return password;
}

function copyCluster(primary: string, binaries: string, folder: string, user: User): string {
  const options = ["--write-recovery-conf", "--checkpoint=fast", "--pgdata", join(folder, "data")];
  run(join(binaries, "pg_basebackup"), ["--dbname", primary, ...options], folder, user);
  return new URL(primary).password;
}

function run(program: string, options: readonly string[], folder: string, user: User): void {
  const { status, stdout, stderr } = spawnSync(program, options, { ...user, cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`);
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

interface PostgresProcess {
  readonly pid: number;
  readonly stop: (mode: StopMode) => Promise<void>;
}

async function startServer(
  program: string,
  folder: string,
  { port, settings: given }: { readonly port: number; readonly settings: Settings },
  user: User,
): Promise<PostgresProcess> {
  const data = join(folder, "data");
  const logFile = join(folder, "log");
  const log = openSync(logFile, "a");
  // The data need not outlive the machine's power, so nothing waits for the disk.
  const settings = {
    fsync: "off",
    full_page_writes: "off",
    max_connections: "200",
    unix_socket_directories: folder,
    ...given,
  };
  const child = spawn(
    program,
    [
      "-D",
      data,
      "-h",
      "127.0.0.1",
      "-p",
      `${port}`,
      ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    ],
    // In its own process group a terminal's Ctrl-C reaches the command alone, which needs the database to stop cleanly.
    { ...user, cwd: folder, stdio: ["ignore", log, log], detached: true },
  );
  closeSync(log);
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  const deadline = Date.now() + startTimeout;
  while (!isReady(data, child.pid)) {
    const failed = await Promise.race([ended.then(() => true), delay(50).then(() => Date.now() > deadline)]);
    if (!failed) continue;
    child.kill("SIGKILL");
    throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, "utf8")}`);
  }
  return {
    pid: child.pid ?? 0,
    async stop(mode) {
      child.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
      const late = delay(stopTimeout, "late", { ref: false });
      if ((await Promise.race([ended, late])) === "late") child.kill("SIGQUIT");
      await ended;
    },
  };
}

/**
 * The server writes its process id into the first line of its pid file, and its state into the eighth.
 * @param pid of this server; the file may be that of an earlier one
 */
function isReady(data: string, pid: number | undefined): boolean {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, "utf8").split("\n");
  return lines[0] === `${pid}` && lines[7]?.trim() === "ready";
}
