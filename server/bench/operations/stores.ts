/** Starts the program on each store. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { postgresBinaries } from "../../../contract-tests/tools/install-postgres.ts";
import { startPostgres, type TemporaryPostgres } from "../../../contract-tests/tools/temporary-postgres.ts";
import { root } from "../../../tools/ensure-installed.mjs";
import { type BenchServer, startServer } from "../harness/servers.ts";
import { bootstrap, type SeedResult, seed } from "./seed.ts";

export const storeTitles = { file: "SQLite file", memory: "SQLite in memory", postgres: "PostgreSQL" } as const;

export type StoreName = keyof typeof storeTitles;

export interface StartedProgram {
  readonly server: BenchServer;
  readonly seeded: SeedResult;
  readonly databaseUrl: string;
  /** The same by hand, on its database; undefined where nobody else can open that, and for another build. */
  readonly byHand: BenchServer | undefined;
}

/** Settings of a database whose writes are durable. */
const durable = { fsync: "on", full_page_writes: "on" };

/** All stores of a run; what was started is stopped together. */
export class Stores {
  readonly #folder: string;
  readonly #started: BenchServer[] = [];
  #postgres: TemporaryPostgres | undefined;
  #databases = 0;

  /** @param folder an existing folder for their files */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts the built program of a checkout on a store of its own, and fills it. @param connections the largest number at once */
  async startProgram(
    store: StoreName,
    { checkout = root, connections, name }: { checkout?: string | undefined; connections: number; name: string },
  ): Promise<StartedProgram> {
    const folder = this.#newFolder();
    const file = join(folder, "bootstrap.json");
    writeFileSync(file, JSON.stringify(bootstrap));
    const databaseUrl = await this.#urlOf(store, folder);
    const env = { DATABASE_URL: databaseUrl, BOOTSTRAP_FILE: file, LOG_LEVEL: "info" };
    const program = join(checkout, "server/dist/program/gatehouse.js");
    const server = await startServer({ name, program, env, cwd: folder });
    this.#started.push(server);
    const seeded = await seed(`http://127.0.0.1:${server.port}`, connections);
    return {
      server,
      seeded,
      databaseUrl,
      byHand:
        store === "memory" || checkout !== root ? undefined : await this.#startByHand(`${name}, by hand`, databaseUrl),
    };
  }

  async #startByHand(name: string, url: string): Promise<BenchServer> {
    const program = join(import.meta.dirname, "by-hand.ts");
    const server = await startServer({ name, program, env: { BENCH_DATABASE: url } });
    this.#started.push(server);
    return server;
  }

  /** Starts bare Express with recorded replies. */
  async startExpress(name: string, replies: string): Promise<BenchServer> {
    const program = join(import.meta.dirname, "../harness/express.ts");
    const server = await startServer({ name, program, env: { BENCH_REPLIES: replies } });
    this.#started.push(server);
    return server;
  }

  /** Stops everything that was started, also after a failed start. */
  async stop(): Promise<void> {
    await Promise.all(this.#started.map((server) => server.stop()));
    await this.#postgres?.stop();
  }

  async #urlOf(store: StoreName, folder: string): Promise<string> {
    if (store === "memory") return "better-sqlite3::memory:";
    if (store === "file") return `better-sqlite3:${join(folder, "bench.db")}`;
    this.#postgres ??= await startPostgres(postgresBinaries(), durable);
    return this.#postgres.createDatabase(`bench${this.#databases++}`);
  }

  #newFolder(): string {
    const folder = join(this.#folder, String(this.#databases++));
    mkdirSync(folder);
    return folder;
  }
}
