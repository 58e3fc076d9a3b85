/** Faults of a cluster. Each is begun while the servers work, and mended when there is a primary again. */
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { type ClusterNode, type PostgresCluster, signal } from "./postgres-cluster.ts";

export interface Fault {
  readonly name: string;
  /** Seconds that the servers may need beyond the new primary to take writes again; undefined where none is promised. */
  readonly promisedSeconds?: number;
  /** @param primary the node that is it before the fault */
  readonly begin: (cluster: PostgresCluster, primary: ClusterNode) => Promise<void>;
  readonly mend: (cluster: PostgresCluster, primary: ClusterNode) => Promise<void>;
  /** The same node is the primary afterwards. */
  readonly keepsPrimary?: boolean;
}

export const faults: readonly Fault[] = [
  {
    name: "switchover",
    promisedSeconds: 1,
    begin: (cluster) => cluster.switchover(),
    mend: async () => undefined,
  },
  {
    name: "PostgreSQL killed",
    promisedSeconds: 2,
    begin: async (_, primary) => signal(primary.postmaster, "SIGKILL"),
    mend: async () => undefined,
  },
  {
    name: "Patroni killed",
    promisedSeconds: 2,
    begin: async (_, primary) => signal(primary.patroni?.pid, "SIGKILL"),
    mend: async (cluster, primary) => cluster.startPatroni(primary),
  },
  {
    name: "both killed",
    promisedSeconds: 2,
    begin: async (_, primary) => {
      signal(primary.patroni?.pid, "SIGKILL");
      signal(primary.postmaster, "SIGKILL");
    },
    mend: async (cluster, primary) => cluster.startPatroni(primary),
  },
  {
    name: "frozen, and thawed",
    begin: async (_, primary) => {
      for (const pid of frozen(primary)) signal(pid, "SIGSTOP");
    },
    mend: async (_, primary) => {
      await pause(5_000);
      for (const pid of frozen(primary)) signal(pid, "SIGCONT");
    },
  },
  {
    name: "etcd away",
    keepsPrimary: true,
    begin: async (cluster) => {
      cluster.stopEtcd();
      await pause(30_000);
      cluster.startEtcd();
    },
    mend: async () => undefined,
  },
];

/** The processes of a node: those of PostgreSQL in their own session. */
function frozen({ patroni, postmaster }: ClusterNode): readonly number[] {
  const { stdout } = spawnSync("pgrep", ["-P", `${postmaster}`], { encoding: "utf8" });
  const children = stdout.split("\n").filter(Boolean).map(Number);
  return [...(patroni?.pid === undefined ? [] : [patroni.pid]), postmaster, ...children];
}
