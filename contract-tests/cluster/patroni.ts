/** Finds the programs of a cluster, and installs them where they are missing: Debian's packages, and Patroni from PyPI. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { asRoot } from "../tools/as-root.ts";
import { postgresBinaries } from "../tools/install-postgres.ts";
import { findPgBouncer } from "../tools/temporary-pgbouncer.ts";

/** Debian 12 has 3.0.2, which takes the lock back after a freeze, and rewinds the new primary. */
const requirements = ["patroni[etcd3]==4.1.5", "psycopg[binary]==3.2.9"];
/** Not in the clone, which the user that runs it may not be allowed to enter. */
const environment = "/var/tmp/gatehouse-patroni-4.1.5";

export interface ClusterPrograms {
  readonly postgres: string;
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
}

/** @throws Error that says what could not be installed */
export function clusterPrograms(): ClusterPrograms {
  const patroni = join(environment, "bin/patroni");
  if (!existsSync(patroni)) {
    console.log("Patroni is missing; installing it from PyPI …");
    makeEnvironment();
    run(join(environment, "bin/pip"), ["install", "--quiet", "--disable-pip-version-check", ...requirements]);
  }
  return {
    postgres: postgresBinaries(),
    patroni,
    etcd: debian("etcd-server", "/usr/bin/etcd"),
    haproxy: findHaproxy(),
    pgbouncer: findPgBouncer(),
  };
}

export function findHaproxy(): string {
  return debian("haproxy", "/usr/sbin/haproxy");
}

/** By Debian's Python: the user that runs Patroni need not be allowed to enter where another one is. */
function makeEnvironment(): void {
  const make = () => spawnSync("/usr/bin/python3", ["-m", "venv", environment]).status === 0;
  if (make()) return;
  asRoot("apt-get update");
  asRoot("DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3-venv");
  if (!make()) throw new Error("python3-venv could not be installed. Install it yourself.");
}

function debian(name: string, program: string): string {
  if (existsSync(program)) return program;
  console.log(`${program} is missing; installing Debian's package …`);
  // Lists that could not be refreshed may still do. The package's own service is not wanted.
  asRoot("apt-get update");
  asRoot(`RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${name}`);
  if (!existsSync(program)) throw new Error(`${name} could not be installed. Install it yourself.`);
  return program;
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${[program, ...args].join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`);
}
