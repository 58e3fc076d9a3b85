/** Finds PostgreSQL's server programs on this machine, and installs Debian's package where there are none. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { asRoot } from "./as-root.ts";

/** A failure that the user has to correct; the message says how. */
export class InstallError extends Error {
  override name = "InstallError";
}

/**
 * The folder of `initdb` and `postgres`. POSTGRES_BIN names another one than the newest that is found.
 * @throws {InstallError}
 */
export function postgresBinaries(): string {
  const present = find();
  if (present !== undefined) return present;
  const named = process.env["POSTGRES_BIN"];
  if (named !== undefined) throw cannot(`POSTGRES_BIN is ${named}, which does not hold them`);
  install();
  const installed = find();
  if (installed === undefined) throw cannot("the package came without the server's programs");
  return installed;
}

function find(): string | undefined {
  const versions = globSync("/usr/lib/postgresql/*/bin").sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  const others = ["/usr/local/bin", "/usr/bin", ...globSync("/opt/homebrew/opt/postgresql*/bin")];
  const named = process.env["POSTGRES_BIN"];
  const folders = named === undefined ? [...versions, ...others] : [named];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** Debian's package creates and starts a cluster by default; only the programs are needed here. */
function install(): void {
  const settings = "/etc/postgresql-common/createcluster.d";
  const noCluster = `${settings}/no-main-cluster.conf`;
  if (spawnSync("apt-get", ["--version"]).status !== 0) throw cannot("this system has no apt-get");
  console.log("PostgreSQL is missing; installing Debian's package …");
  asRoot(`mkdir -p ${settings} && echo "create_main_cluster = false" > ${noCluster}`);
  const install = "apt-get install -y --no-install-recommends postgresql";
  try {
    // Lists that could not be refreshed may still do.
    asRoot("apt-get update");
    if (!asRoot(`DEBIAN_FRONTEND=noninteractive ${install}`)) throw cannot(`\`${install}\` failed`);
  } finally {
    asRoot(`rm -f ${noCluster}`);
  }
}

function cannot(why: string): InstallError {
  return new InstallError(
    [
      `These tests need PostgreSQL's server programs, and they could not be installed: ${why}.`,
      "Install PostgreSQL 14 or newer yourself (Debian: `sudo apt-get install postgresql`), or set POSTGRES_BIN to the",
      "folder that holds `initdb` and `postgres`, and run the same command again.",
    ].join("\n"),
  );
}
