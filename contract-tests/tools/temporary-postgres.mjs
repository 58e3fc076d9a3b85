/** A PostgreSQL server in a temporary folder, started as an ordinary user, without trace when it is stopped. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const startTimeout = 60_000;
const stopTimeout = 10_000;

/** @typedef {{ readonly uid?: number, readonly gid?: number }} User */

/**
 * @typedef {object} TemporaryPostgres
 * @property {string} url the address of the database `postgres`
 * @property {number} pid the process that all others descend from
 * @property {(name: string) => Promise<string>} createDatabase resolves to the address of a new database
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} binaries the folder of `initdb` and `postgres`
 * @param {Readonly<Record<string, string>>} [settings] of the server, in place of ours
 * @returns {Promise<TemporaryPostgres>}
 */
export async function startPostgres(binaries, settings = {}) {
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const password = makeCluster(binaries, folder, user);
    const port = await freePort();
    const server = await startServer(join(binaries, "postgres"), folder, { port, settings }, user);
    const url = `postgres://gatehouse:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      pid: server.pid,
      createDatabase: (name) => createDatabase(url, name),
      stop: () => server.stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * PostgreSQL refuses to run as root; its own user does, or the one that owns nothing.
 * @returns {User}
 */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((option) => spawnSync("id", [option, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it. Add one.");
}

/**
 * Sorting follows a language, as most installations do: a query that relies on the order of code points has to say so.
 * @param {string} binaries
 * @param {string} folder
 * @param {User} user
 * @returns {string} the password of the user `gatehouse`
 */
function makeCluster(binaries, folder, user) {
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
  const { status, stdout, stderr } = spawnSync(initdb, [...options, `--pwfile=${passwordFile}`, join(folder, "data")], {
    ...user,
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`initdb failed:\n${stdout}${stderr}`);
  return password;
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

/**
 * @param {string} url
 * @param {string} name
 */
async function createDatabase(url, name) {
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

/**
 * @param {string} program
 * @param {string} folder
 * @param {{ port: number, settings: Readonly<Record<string, string>> }} options
 * @param {User} user
 * @returns {Promise<{ pid: number, stop: () => Promise<void> }>}
 */
async function startServer(program, folder, { port, settings: given }, user) {
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
    // A group of its own: a terminal's Ctrl-C is for the command, which may need its database to end in good order.
    { ...user, cwd: folder, stdio: ["ignore", log, log], detached: true },
  );
  closeSync(log);
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  const deadline = Date.now() + startTimeout;
  while (!isReady(data)) {
    const failed = await Promise.race([ended.then(() => true), delay(50).then(() => Date.now() > deadline)]);
    if (!failed) continue;
    child.kill("SIGKILL");
    throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, "utf8")}`);
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGINT");
      const late = delay(stopTimeout, "late", { ref: false });
      if ((await Promise.race([ended, late])) === "late") child.kill("SIGQUIT");
      await ended;
    },
  };
}

/**
 * The server writes its state into the eighth line of its pid file.
 * @param {string} data
 */
function isReady(data) {
  const file = join(data, "postmaster.pid");
  return existsSync(file) && readFileSync(file, "utf8").split("\n")[7]?.trim() === "ready";
}
