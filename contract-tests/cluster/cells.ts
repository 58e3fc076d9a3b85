/**
 * Two cells behind HAProxy, as the guide has them: a tenant with many items moves from one to the other while all tenants write.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@gatehouse/sdk";
import type { Phase } from "../kit/findings.ts";
import { lastingPort } from "../support/free-port.ts";
import { findHaproxy } from "./patroni.ts";

const programFile = fileURLToPath(new URL("gatehouse.js", import.meta.resolve("@gatehouse/server")));
const items = 100_000;
/** Milliseconds of load before and after the move. */
const calm = 2_000;
/** Milliseconds that a tenant stalls at most, as the guide promises. */
const promisedStallMs = 5_000;
/** Seconds of the contract kit's time for each of its phases. */
const secondsOfPhase = 150;
const key = "a-key-for-the-tests-of-cells-0123456789";
const chat = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
/** By whom the contract kit logs users in. */
const provider = { id: "f0f0a000-0000-4000-8000-0000000000c1", secret: "a-secret-for-the-tests-of-cells-0123456789" };
const cells = ["cell1", "cell2"] as const;
type CellName = (typeof cells)[number];

interface Tenant {
  readonly id: string;
  /** An address of this machine, in place of its host name. */
  readonly host: string;
  readonly cell: CellName;
}

const moving: Tenant = { id: "aaaaaaaa-0000-4000-8000-000000000001", host: "127.0.0.11", cell: "cell1" };
/** One of the cell that the other moves to. */
const neighbour: Tenant = { id: "cccccccc-0000-4000-8000-000000000003", host: "127.0.0.13", cell: "cell2" };
const tenants: readonly Tenant[] = [
  moving,
  { id: "bbbbbbbb-0000-4000-8000-000000000002", host: "127.0.0.12", cell: "cell1" },
  neighbour,
];

export interface CellsResult {
  readonly acknowledged: number;
  readonly lost: number;
  /** Milliseconds between two writes of the tenant that moves. */
  readonly stallMs: number;
  /** Answers of other tenants that were no success, and what else breaks a promise. */
  readonly problems: readonly string[];
}

class Cells {
  readonly #folder = mkdtempSync(join(tmpdir(), "gatehouse-cells-"));
  readonly #children: ChildProcess[] = [];
  readonly #masterKeys = new Map(cells.map((cell) => [cell, randomBytes(32).toString("base64")]));
  port = 0;

  static async start(): Promise<Cells> {
    const all = new Cells();
    try {
      const servers = new Map<CellName, string>();
      for (const cell of cells) servers.set(cell, await all.#startServer(cell));
      await all.#startRouter(servers);
      return all;
    } catch (error) {
      await all.stop();
      throw error;
    }
  }

  database(cell: CellName): string {
    return join(this.#folder, `${cell}.db`);
  }

  clientOf({ host, id }: Tenant): Client {
    const headers = { "X-Service-TenantId": id };
    return createClient({ baseUrl: `http://${host}:${this.port}`, apiKey: key, retries: 0, headers });
  }

  /** Moves the tenant as the guide says. */
  async move({ id, host }: Tenant, from: CellName, to: CellName): Promise<void> {
    const keyFile = join(this.#folder, `${from}.key`);
    writeFileSync(keyFile, this.#masterKeys.get(from) ?? "");
    const exporting = this.#command(from, ["export", id]);
    const importing = this.#command(to, ["import", "--source-key-file", keyFile]);
    exporting.stdout?.pipe(importing.stdin as NodeJS.WritableStream);
    await Promise.all([succeeded(exporting), succeeded(importing)]);
    await this.#route(host, to);
    await succeeded(this.#command(from, ["remove", id, "--moved-to", `http://${host}:${this.port}`]));
  }

  /** Holds the tenant's cell against the contract, as clients reach it. Resolves to what is broken; undefined for nothing. */
  async contractBroken({ host, id }: Tenant, other: Tenant, phases: readonly Phase[]): Promise<string | undefined> {
    const address = ["--url", `http://${host}:${this.port}`, "--key", key, "--tenant", id, "--other-tenant", other.id];
    const logins = ["--identity-provider", provider.id, "--identity-provider-secret", provider.secret];
    const bounds = ["--effort", "quick", "--budget", `${phases.length * secondsOfPhase}s`];
    const parameters = [...address, ...logins, ...bounds, ...phases.flatMap((phase) => ["--phase", phase])];
    const command = this.#spawn(process.execPath, [programFile, "contract", ...parameters], process.env);
    const ended = new Promise<number | null>((resolve) => command.once("close", resolve));
    const said = await text(command.stdout as NodeJS.ReadableStream);
    return (await ended) === 0 ? undefined : `the contract does not hold through the router:\n${said.slice(0, 20_000)}`;
  }

  async stop(): Promise<void> {
    for (const child of this.#children) child.kill("SIGKILL");
    await pause(200);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #environment(cell: CellName): NodeJS.ProcessEnv {
    const { PATH } = process.env;
    const MASTER_KEY = this.#masterKeys.get(cell);
    return { PATH, MASTER_KEY, DATABASE_URL: `sqlite:${this.database(cell)}` };
  }

  #command(cell: CellName, parameters: readonly string[]): ChildProcess {
    return this.#spawn(process.execPath, [programFile, "tenant", ...parameters], this.#environment(cell));
  }

  #spawn(program: string, parameters: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(program, parameters, { cwd: this.#folder, env, stdio: ["pipe", "pipe", "pipe"] });
    this.#children.push(child);
    return child;
  }

  async #startServer(cell: CellName): Promise<string> {
    const own = tenants.filter((tenant) => tenant.cell === cell);
    const home = { id: `00000000-0000-4000-8000-00000000000${cells.indexOf(cell) + 1}`, name: cell };
    const moderationConfiguration = { storeContent: true, persistent: true };
    const bootstrap = {
      tenants: [home, ...own.map(({ id }) => ({ id, name: id }))],
      apiKeys: [{ key, name: "load" }],
      identityProviders: own.map(({ id: tenantId }) => ({
        tenantId,
        id: provider.id,
        name: "Forum",
        uniqueIdentityClaim: "email",
        keys: [{ algorithm: "HS256", secret: provider.secret }],
      })),
      moderationApplications: own.map(({ id }) => ({
        tenantId: id,
        application: { id: id === moving.id ? chat : randomUUID(), name: "Chat", moderationConfiguration },
      })),
    };
    const file = join(this.#folder, `${cell}.json`);
    writeFileSync(file, JSON.stringify(bootstrap));
    const env = { ...this.#environment(cell), PORT: "0", BOOTSTRAP_FILE: file, LOG_LEVEL: "warn" };
    const child = this.#spawn(process.execPath, [programFile], {
      ...env,
      FIRST_ID: `${1 + cells.indexOf(cell) * 1_000_000_000_000}`,
    });
    return new Promise((resolve, reject) => {
      let printed = "";
      const hear = (chunk: Buffer): void => {
        printed = `${printed}${chunk}`.slice(-10_000);
        const [, address] = /^Gatehouse is at http:\/\/(\S+)$/m.exec(printed) ?? [];
        if (address !== undefined) resolve(address);
      };
      child.stdout?.on("data", hear);
      child.stderr?.on("data", hear);
      child.once("close", () => reject(new Error(`${cell} ended before it was ready:\n${printed}`)));
    });
  }

  /** The settings of the guide, with the addresses of this machine. */
  async #startRouter(servers: ReadonlyMap<CellName, string>): Promise<void> {
    const guide = readFileSync(new URL("../../openapi/portal/guides/cells.md", import.meta.url), "utf8");
    const [, settings = ""] = /^```text haproxy\.cfg\n(.*?)^```$/ms.exec(guide) ?? [];
    this.port = await lastingPort();
    writeFileSync(this.#map, tenants.map(({ host, cell }) => `${host} ${cell}\n`).join(""));
    const here = settings
      .replace("/run/haproxy/admin.sock", this.#socket)
      .replace("/etc/haproxy/tenants.map", this.#map)
      .replace(/^ {2}bind .*$/m, tenants.map(({ host }) => `  bind ${host}:${this.port}`).join("\n"))
      .replace(/^ {2}server .*\n/gm, "")
      .replace(/^backend (\w+)$/gm, (line, cell) => `${line}\n  server gatehouse ${servers.get(cell)}`);
    const file = join(this.#folder, "haproxy.cfg");
    writeFileSync(file, here);
    const router = this.#spawn(findHaproxy(), ["-db", "-f", file], process.env);
    const said = text(router.stderr as NodeJS.ReadableStream);
    const ended = new Promise<never>((_, reject) => {
      router.once("close", async () => reject(new Error(`HAProxy ended: ${await said}`)));
    });
    ended.catch(() => undefined);
    const isServing = () =>
      this.clientOf(moving)
        .request("GET /api/application")
        .then(({ status }) => status === 200);
    await Promise.race([ended, until("the router", isServing)]);
  }

  get #map(): string {
    return join(this.#folder, "tenants.map");
  }

  get #socket(): string {
    return join(this.#folder, "admin.sock");
  }

  async #route(host: string, cell: CellName): Promise<void> {
    const socket = connect(this.#socket);
    socket.end(`set map ${this.#map} ${host} ${cell}\n`);
    const answer = (await text(socket)).trim();
    if (answer !== "") throw new Error(`HAProxy answers: ${answer}`);
  }
}

async function succeeded(command: ChildProcess): Promise<void> {
  const said = text(command.stderr as NodeJS.ReadableStream);
  const code = await new Promise<number | null>((resolve) => command.once("close", resolve));
  if (code !== 0) throw new Error(`A command of the move ended with ${code}: ${await said}`);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await holds().catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`${what} is not there after 30 seconds.`);
}

/** Writes of one tenant, one after the other; what is answered with 503 is sent again. */
class Writes {
  readonly acknowledged: string[] = [];
  readonly statuses = new Map<string, number>();
  longestMs = 0;
  #stopped = false;
  readonly #done: Promise<void>;

  constructor(client: Client) {
    this.#done = this.#write(client);
  }

  stop(): Promise<void> {
    this.#stopped = true;
    return this.#done;
  }

  async #write(client: Client): Promise<void> {
    let last = performance.now();
    while (!this.#stopped) {
      const contentUserId = randomUUID();
      for (let isDone = false; !isDone; ) {
        const answer = await client.request("createContentUser", { contentUserId, body: { user: {} } });
        const { status } = answer;
        const isRepeated = status === 400 && answer.text().includes("[duplicate]");
        const name = status === 503 && !answer.headers.has("retry-after") ? "503 without Retry-After" : `${status}`;
        this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
        isDone = status === 200 || isRepeated;
        if (!isDone) await pause(50);
      }
      this.acknowledged.push(contentUserId);
      this.longestMs = Math.max(this.longestMs, performance.now() - last);
      last = performance.now();
      await pause(5);
    }
  }
}

const questions = ["/api/application", "/filter/blacklist/tag", "/system/application", "/api/report/totals"];

async function answersOf(client: Client): Promise<string> {
  const answers = await Promise.all(questions.map((path) => client.request(`GET ${path}`)));
  return JSON.stringify(answers.map((answer) => [answer.status, answer.text()]));
}

/** Gives the tenant many copies of one item, faster than requests would. */
async function fill(client: Client, database: string): Promise<void> {
  const parts = [{ type: "text", content: "Dinghy for sale", name: "text" }];
  const content = { applicationId: chat, senderId: moving.id, createInstant: Date.now(), parts };
  const answer = await client.request("moderateContentItemWithId", { contentItemId: randomUUID(), body: { content } });
  if (answer.status !== 200) throw new Error(`The first item was answered with ${answer.status}: ${answer.text()}`);
  const db = new DatabaseSync(database);
  const columns = db
    .prepare("select name from pragma_table_info('content_items')")
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) => (name === "id" ? "printf('%08x-0000-4000-8000-%012x', n, n)" : name));
  db.exec(`pragma busy_timeout = 10000;
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${items - 1})
    insert into content_items (${columns.join(", ")}) select ${values.join(", ")} from content_items, numbers`);
  db.close();
}

function countItems(database: string): number {
  const db = new DatabaseSync(database, { readOnly: true });
  const [row] = db.prepare("select count(*) as count from content_items where tenant_id = ?").all(moving.id);
  db.close();
  return Number(row?.["count"]);
}

/**
 * A tenant that stood still for too long moves once more in cells of its own, to tell the servers from a busy machine.
 *
 * @param phases those of the contract kit that the cell of the moved tenant is held against afterwards
 */
export async function moveUnderLoad(phases: readonly Phase[]): Promise<CellsResult> {
  const first = await moveOnce(phases);
  if (first.stallMs <= promisedStallMs) return first;
  console.log(`cells: the tenant stood still for ${Math.round(first.stallMs)} ms; once more.`);
  const { acknowledged, lost, stallMs, problems } = await moveOnce([]);
  const isTooSlow = stallMs > promisedStallMs;
  return {
    acknowledged: first.acknowledged + acknowledged,
    lost: first.lost + lost,
    stallMs,
    problems: [
      ...first.problems,
      ...problems,
      ...(isTooSlow ? [`the tenant stood still for ${Math.round(stallMs)} ms, twice`] : []),
    ],
  };
}

async function moveOnce(phases: readonly Phase[]): Promise<CellsResult> {
  const all = await Cells.start();
  try {
    await fill(all.clientOf(moving), all.database("cell1"));
    const before = await answersOf(all.clientOf(moving));
    const loads = tenants.map((tenant) => ({ tenant, writes: new Writes(all.clientOf(tenant)) }));
    await pause(calm);
    await all.move(moving, "cell1", "cell2");
    await pause(calm);
    for (const { writes } of loads) await writes.stop();
    const problems: string[] = [];
    if ((await answersOf(all.clientOf(moving))) !== before) problems.push("the tenant's answers changed");
    const counts = cells.map((cell) => countItems(all.database(cell)));
    if (JSON.stringify(counts) !== JSON.stringify([0, items])) problems.push(`the cells have ${counts} items`);
    let lost = 0;
    for (const { tenant, writes } of loads) {
      const client = all.clientOf(tenant);
      for (const contentUserId of writes.acknowledged) {
        const { status } = await client.request("GET /content/user/{contentUserId}", { contentUserId });
        if (status !== 200) lost++;
      }
      const allowed = tenant === moving ? ["200", "400", "503"] : ["200"];
      const others = [...writes.statuses].filter(([status]) => !allowed.includes(status));
      if (others.length > 0) problems.push(`${tenant.host} was answered ${others.join("; ")}`);
    }
    const stallMs = loads.find(({ tenant }) => tenant === moving)?.writes.longestMs ?? 0;
    const broken = phases.length === 0 ? undefined : await all.contractBroken(moving, neighbour, phases);
    if (broken !== undefined) problems.push(broken);
    const acknowledged = loads.reduce((sum, { writes }) => sum + writes.acknowledged.length, 0);
    return { acknowledged, lost, stallMs, problems: lost > 0 ? [`${lost} writes are lost`, ...problems] : problems };
  } finally {
    await all.stop();
  }
}
