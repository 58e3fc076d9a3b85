/** All servers of a run, and what is needed to stop them. */
import type { TemporaryPostgres } from "../../../contract-tests/tools/temporary-postgres.ts";
import type { Subject } from "../http/subject.ts";
import { expressKey, type MeasuredServer, prismKey, RawMeasurements } from "./measure.ts";
import type { Options, StoreName } from "./options.ts";
import { openRawPostgres, openRawSqlite, type RawStatements } from "./raw-statements.ts";
import { recordReplies } from "./recorded-replies.ts";
import { type SeedResult, seed } from "./seed.ts";
import {
  databaseTimeOf,
  ownFolder,
  sqliteUrl,
  startDatabase,
  startExpress,
  startPrism,
  startProgram,
  storeTitles,
} from "./stores.ts";
import type { Operation } from "./workload.ts";

export class Fleet {
  readonly servers: MeasuredServer[] = [];
  prism: MeasuredServer | undefined;
  raw: RawMeasurements | undefined;
  readonly #folder: string;
  readonly #subjects: Subject[] = [];
  #postgres: TemporaryPostgres | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(
    operations: readonly Operation[],
    { options, progress }: { readonly options: Options; readonly progress: (text: string) => void },
  ): Promise<void> {
    const connections = Math.max(...options.connections);
    const raw = new Map<StoreName, RawStatements>();
    for (const store of options.stores) {
      progress(`starting the program on ${storeTitles[store]}`);
      await this.#startStore(store, connections);
      raw.set(store, await this.#openRaw(store));
    }
    this.raw = new RawMeasurements(raw);
    const [first] = this.servers;
    if (first === undefined) throw new TypeError("There is no store to measure.");
    progress("starting bare Express and Prism");
    const replies = await recordReplies(operations, { port: first.subject.port, seeded: first.seeded });
    const express = this.#keep(await startExpress(replies, this.#folder));
    this.servers.push({ key: expressKey, subject: express, seeded: first.seeded });
    if (!options.quick) this.prism = { key: prismKey, subject: this.#keep(await startPrism()), seeded: first.seeded };
  }

  /** Stops everything that was started, also after a failed start. */
  async stop(): Promise<void> {
    for (const subject of this.#subjects) subject.stop();
    await Promise.all(this.#subjects.map(({ ended }) => ended));
    await this.raw?.close();
    await this.#postgres?.stop();
  }

  async #startStore(store: StoreName, connections: number): Promise<void> {
    const url = store === "postgres" ? await this.#createDatabase("gatehouse") : sqliteUrl(store, this.#folder);
    const subject = this.#keep(await startProgram(storeTitles[store], url, ownFolder(this.#folder, store)));
    const seeded: SeedResult = await seed(`http://127.0.0.1:${subject.port}`, connections);
    const databaseTime =
      store === "postgres" && this.#postgres !== undefined ? databaseTimeOf(this.#postgres) : undefined;
    this.servers.push({ key: store, subject, seeded, databaseTime });
  }

  async #openRaw(store: StoreName): Promise<RawStatements> {
    if (store === "postgres") return openRawPostgres(await this.#createDatabase("raw"));
    return openRawSqlite(store === "memory" ? undefined : this.#folder);
  }

  async #createDatabase(name: string): Promise<string> {
    this.#postgres ??= await startDatabase();
    return this.#postgres.createDatabase(name);
  }

  #keep(subject: Subject): Subject {
    this.#subjects.push(subject);
    return subject;
  }
}
