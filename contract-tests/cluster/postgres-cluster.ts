/**
 * Three PostgreSQL nodes under Patroni with etcd, synchronous, and what may stand in front of them: HAProxy, PgBouncer, a list of
 * the hosts. All of it runs on free ports of this machine, as an ordinary user, and is gone when it is stopped.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { lastingPort } from "../support/free-port.ts";
import { ordinaryUser } from "../tools/ordinary-user.ts";
import { type ClusterPrograms, clusterPrograms } from "./patroni.ts";

/** Ways from a server to the primary. */
export const fronts = {
  HAProxy: "HAProxy that ends the sessions of a server that is down",
  "kept sessions": "HAProxy that keeps them, as a DNS name or a Service of Kubernetes does",
  PgBouncer: "PgBouncer in transaction mode before that HAProxy",
  hosts: "the three hosts in DATABASE_URL",
} as const;
export type Front = keyof typeof fronts;

const size = 3;
const patience = 120_000;

/** Thrown where a node does not follow its primary: what the servers do cannot be seen on such a cluster. */
export class ClusterNotWhole extends Error {
  override name = "ClusterNotWhole";
}

export class ClusterNode {
  readonly name: string;
  readonly postgresPort: number;
  readonly patroniPort: number;
  readonly data: string;
  patroni: ChildProcess | undefined;

  constructor(place: number, ports: { readonly postgres: number; readonly patroni: number }, folder: string) {
    this.name = `p${place + 1}`;
    this.postgresPort = ports.postgres;
    this.patroniPort = ports.patroni;
    this.data = join(folder, this.name);
  }

  /** The process that PostgreSQL's others descend from. */
  get postmaster(): number {
    return Number(readFileSync(join(this.data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  }

  /** Returns true while the node holds the lock, as load balancers ask. */
  async isPrimary(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.patroniPort}/primary`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }
}

export class PostgresCluster {
  readonly nodes: readonly ClusterNode[];
  readonly #programs: ClusterPrograms;
  readonly #user = ordinaryUser();
  readonly #folder: string;
  readonly #isSynchronous: boolean;
  readonly #ports: Readonly<
    Record<"etcd" | "etcdPeer" | "HAProxy" | "kept sessions" | "PgBouncer" | "standbys", number>
  >;
  readonly #children: ChildProcess[] = [];
  #etcd: ChildProcess | undefined;

  private constructor(programs: ClusterPrograms, ports: readonly number[], isSynchronous: boolean) {
    this.#isSynchronous = isSynchronous;
    this.#programs = programs;
    this.#folder = mkdtempSync(join(tmpdir(), "gatehouse-cluster-"));
    this.#own(this.#folder);
    const [etcd = 0, etcdPeer = 0, haproxy = 0, kept = 0, pgbouncer = 0, standbys = 0, ...rest] = ports;
    this.#ports = { etcd, etcdPeer, HAProxy: haproxy, "kept sessions": kept, PgBouncer: pgbouncer, standbys };
    this.nodes = Array.from({ length: size }, (_, place) => {
      const [postgres = 0, patroni = 0] = rest.slice(2 * place);
      return new ClusterNode(place, { postgres, patroni }, this.#folder);
    });
  }

  /** @param isSynchronous true where a commit waits for a standby */
  static async start(isSynchronous: boolean): Promise<PostgresCluster> {
    const ports: number[] = [];
    while (ports.length < 6 + 2 * size) {
      const port = await lastingPort();
      if (!ports.includes(port)) ports.push(port);
    }
    const cluster = new PostgresCluster(clusterPrograms(), ports, isSynchronous);
    try {
      cluster.startEtcd();
      await pause(1_000);
      for (const node of cluster.nodes) {
        cluster.startPatroni(node);
        // The first one makes the cluster that the others copy.
        if (node === cluster.nodes[0]) await cluster.primary();
      }
      await cluster.isWhole();
      await cluster.#startFronts();
      await cluster.#makeOwner();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Makes an empty database, and returns the variables that name it by way of a front, and the standbys. */
  async createDatabase(name: string, front: Front): Promise<Readonly<Record<string, string>>> {
    await this.#administer(`create database ${name} owner gatehouse`);
    const hosts =
      front === "hosts"
        ? this.nodes.map(({ postgresPort }) => `127.0.0.1:${postgresPort}`).join(",")
        : `127.0.0.1:${this.#ports[front]}`;
    return {
      DATABASE_URL: `postgres://gatehouse:gatehouse@${hosts}/${name}?target_session_attrs=read-write`,
      DATABASE_READ_URL: `postgres://gatehouse:gatehouse@127.0.0.1:${this.#ports.standbys}/${name}`,
    };
  }

  /** Waits for the node that is the primary, other than a former one. */
  async primary(former?: ClusterNode): Promise<ClusterNode> {
    const until = performance.now() + patience;
    while (performance.now() < until) {
      for (const node of this.nodes) if (node !== former && (await node.isPrimary())) return node;
      await pause(25);
    }
    throw new Error(`There is no primary after ${patience} ms.`);
  }

  /** Waits until each node runs, and follows the primary. @throws ClusterNotWhole */
  async isWhole(): Promise<void> {
    const until = performance.now() + patience;
    while (performance.now() < until) {
      if ((await this.#healthy()) === size) return;
      await pause(250);
    }
    const members = await this.#members();
    const logs = this.nodes
      .filter(({ name }) => !members.some((member) => member.name === name && isFollowing(member)))
      .map(({ name }) => readFileSync(join(this.#folder, `${name}.log`), "utf8").slice(-3_000));
    const message = `The cluster is not whole after ${patience} ms: ${JSON.stringify(members)}`;
    throw new ClusterNotWhole([message, ...logs].join("\n"));
  }

  async switchover(): Promise<void> {
    const leader = await this.primary();
    const role = this.#isSynchronous ? "sync_standby" : "replica";
    const candidate = (await this.#members()).find((member) => member.role === role)?.name;
    const answer = await fetch(`http://127.0.0.1:${leader.patroniPort}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: leader.name, candidate }),
    });
    if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
  }

  startEtcd(): void {
    const client = `http://127.0.0.1:${this.#ports.etcd}`;
    const peer = `http://127.0.0.1:${this.#ports.etcdPeer}`;
    this.#etcd = this.#spawn("etcd", this.#programs.etcd, [
      ...["--name", "e", "--data-dir", join(this.#folder, "etcd"), "--unsafe-no-fsync"],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `e=${peer}`],
    ]);
  }

  stopEtcd(): void {
    this.#etcd?.kill("SIGKILL");
  }

  startPatroni(node: ClusterNode): void {
    node.patroni = this.#spawn(node.name, this.#programs.patroni, [
      this.#write(`${node.name}.yml`, this.#patroniSettings(node)),
    ]);
  }

  async stop(): Promise<void> {
    for (const child of this.#children) signal(child.pid, "SIGKILL");
    for (const node of this.nodes) {
      try {
        signal(node.postmaster, "SIGCONT");
        signal(node.postmaster, "SIGKILL");
      } catch {
        // It never ran, or has stopped.
      }
    }
    await pause(500);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #members(): Promise<readonly { readonly name: string; readonly role: string; readonly state: string }[]> {
    for (const { patroniPort } of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()).members ?? [];
    }
    return [];
  }

  /** How many nodes follow, and whether one of them may take over without a loss. */
  async #healthy(): Promise<number> {
    const members = await this.#members();
    const isSafe = !this.#isSynchronous || members.some(({ role }) => role === "sync_standby");
    return isSafe ? members.filter(isFollowing).length : 0;
  }

  async #makeOwner(): Promise<void> {
    await this.#administer("create role gatehouse login password 'gatehouse'");
  }

  async #administer(statement: string): Promise<void> {
    const { postgresPort } = await this.primary();
    const client = new pg.Client({
      host: "127.0.0.1",
      port: postgresPort,
      user: "administrator",
      database: "postgres",
    });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async #startFronts(): Promise<void> {
    const haproxy = this.#write("haproxy.cfg", haproxySettings(this.nodes, this.#ports));
    this.#spawn("haproxy", this.#programs.haproxy, ["-db", "-f", haproxy]);
    const pgbouncer = this.#write(
      "pgbouncer.ini",
      `[databases]
* = host=127.0.0.1 port=${this.#ports.HAProxy} user=gatehouse
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.#ports.PgBouncer}
unix_socket_dir =
auth_type = any
pool_mode = transaction
server_login_retry = 1
`,
    );
    this.#spawn("pgbouncer", this.#programs.pgbouncer, ["-q", pgbouncer]);
    await pause(1_500);
  }

  #patroniSettings(node: ClusterNode): string {
    return JSON.stringify({
      scope: "gatehouse",
      name: node.name,
      restapi: { listen: `127.0.0.1:${node.patroniPort}`, connect_address: `127.0.0.1:${node.patroniPort}` },
      etcd3: { hosts: `127.0.0.1:${this.#ports.etcd}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 3,
          retry_timeout: 5,
          primary_start_timeout: 0,
          synchronous_mode: this.#isSynchronous,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: "on" } },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
      },
      postgresql: {
        listen: `127.0.0.1:${node.postgresPort}`,
        connect_address: `127.0.0.1:${node.postgresPort}`,
        data_dir: node.data,
        bin_dir: this.#programs.postgres,
        // A node that waits for a log which the new primary does not have is rewound after this time, and not after a minute.
        pg_ctl_timeout: 10,
        pgpass: `${node.data}.pgpass`,
        pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"],
        authentication: {
          replication: { username: "replicator" },
          superuser: { username: "administrator" },
        },
        parameters: { unix_socket_directories: this.#folder, shared_buffers: "32MB" },
      },
    });
  }

  #spawn(name: string, program: string, args: readonly string[]): ChildProcess {
    const log = openSync(join(this.#folder, `${name}.log`), "a");
    const child = spawn(program, args, {
      ...this.#user,
      cwd: this.#folder,
      stdio: ["ignore", log, log],
      detached: true,
    });
    child.once("error", (error) => console.error(`${name}: ${error.message}`));
    this.#children.push(child);
    return child;
  }

  #write(name: string, text: string): string {
    const file = join(this.#folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    this.#own(file);
    return file;
  }

  #own(path: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
}

function isFollowing({ state }: { readonly state: string }): boolean {
  return state === "running" || state === "streaming";
}

/** Sends a signal to a process that may be gone. */
export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined && pid > 0) process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

/** The settings that the guide has, with the nodes and ports of this machine, and once more without the end of sessions. */
function haproxySettings(
  nodes: readonly ClusterNode[],
  ports: Readonly<Record<"HAProxy" | "kept sessions" | "standbys", number>>,
): string {
  const guide = readFileSync(new URL("../../openapi/portal/guides/postgresql-clusters.md", import.meta.url), "utf8");
  const [, text = ""] = /^```text haproxy\.cfg\n(.*?)^```$/ms.exec(guide) ?? [];
  const [head = "", primary = "", standbys = ""] = text.split(/^(?=listen )/m);
  const servers = nodes.map(
    ({ name, postgresPort, patroniPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${patroniPort}\n`,
  );
  const here = (section: string, port: number): string =>
    section
      .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ {2}server .*\n/gm, "")
      .concat(...servers);
  const kept = primary.replace("listen primary", "listen kept").replace(" on-marked-down shutdown-sessions", "");
  return [head, here(primary, ports.HAProxy), here(kept, ports["kept sessions"]), here(standbys, ports.standbys)].join(
    "",
  );
}
