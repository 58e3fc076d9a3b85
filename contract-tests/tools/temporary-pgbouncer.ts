/** PgBouncer in front of a PostgreSQL, as a user's own process on a free port: in transaction mode, otherwise as it comes. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { asRoot } from "./as-root.ts";
import { ordinaryUser } from "./ordinary-user.ts";

const install = "apt-get install -y --no-install-recommends pgbouncer";
const startTimeout = 20_000;

export interface TemporaryPgBouncer {
  /** The address of the database, by way of PgBouncer. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param databaseUrl what PgBouncer connects to */
export async function startPgBouncer(databaseUrl: string): Promise<TemporaryPgBouncer> {
  const program = findPgBouncer();
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-pgbouncer-"));
  const user = ordinaryUser();
  const give = (path: string): void => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  };
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    give(file);
    return file;
  };
  give(folder);
  const users = write("users.txt", `"${target.username}" "${target.password}"\n`);
  const settings = write(
    "pgbouncer.ini",
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
`,
  );
  const child = spawn(program, ["-q", settings], { ...user, stdio: "ignore", detached: true });
  const ended = once(child, "exit");
  await listening(port, ended);
  target.port = String(port);
  target.hostname = "127.0.0.1";
  return {
    url: target.href,
    async stop() {
      child.kill("SIGINT");
      const late = delay(5_000, "late", { ref: false });
      if ((await Promise.race([ended, late])) === "late") child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Finds the program, and installs Debian's package where there is none. @throws Error where that fails */
export function findPgBouncer(): string {
  const find = (): string | undefined =>
    ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(
      (file) => spawnSync(file, ["--version"]).status === 0,
    );
  const present = find();
  if (present !== undefined) return present;
  console.log("PgBouncer is missing; installing Debian's package …");
  // Lists that could not be refreshed may still do. The package's own service is not wanted.
  asRoot("apt-get update");
  asRoot(`RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive ${install}`);
  const installed = find();
  if (installed === undefined)
    throw new Error(`PgBouncer could not be installed by \`${install}\`. Install it yourself.`);
  return installed;
}

async function listening(port: number, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + startTimeout;
  while (!(await accepts(port))) {
    if (isOver || Date.now() > deadline) throw new Error("PgBouncer did not start.");
    await delay(30);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
