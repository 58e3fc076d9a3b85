/** A proxy in front of PostgreSQL that cuts connections at the worst moments. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { isEncryptionRequest, type Message, MessageReader, StatementReader } from "./postgres-messages.ts";

/**
 * Where a connection is cut:
 * - `before-commit`: COMMIT does not reach the server, so nothing is stored;
 * - `after-commit`: COMMIT is done, and its answer does not reach the client;
 * - `silent-commit`: COMMIT does not reach the server, and the connection stays open without a word;
 * - `begin`, `statement`: at the first message of a transaction, at its first statement (or at one without a transaction);
 * - `row`: in the middle of a row of an answer.
 *
 * Only the COMMIT of a transaction that changed something is one of these; where nothing was changed, nothing can be lost. A
 * statement that changes something without a transaction is a COMMIT as well.
 */
export type Cut = "before-commit" | "after-commit" | "silent-commit" | "begin" | "statement" | "row";

/** The form of a cut for the client. */
export type Ending = "end" | "reset";

export class CuttingProxy {
  readonly #server: Server;
  readonly #links = new Set<ProxiedConnection>();
  #cut: CutPlan | undefined;
  #cuts = 0;

  private constructor(target: URL) {
    this.#server = createServer({ noDelay: true }, (client) => {
      const server = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
      const link = new ProxiedConnection(client, server, () => this.#cut);
      this.#links.add(link);
      link.onCut = () => this.#cuts++;
      client.once("close", () => this.#links.delete(link));
    });
  }

  /** @param databaseUrl of the server behind it */
  static async start(databaseUrl: string): Promise<{ readonly proxy: CuttingProxy; readonly databaseUrl: string }> {
    const url = new URL(databaseUrl);
    const proxy = new CuttingProxy(new URL(databaseUrl));
    await new Promise<void>((listening) => proxy.#server.listen(0, "127.0.0.1", listening));
    const address = proxy.#server.address();
    if (address === null || typeof address === "string") throw new TypeError("The proxy has no port.");
    url.hostname = "127.0.0.1";
    url.port = `${address.port}`;
    return { proxy, databaseUrl: url.href };
  }

  /** Number of connections that were cut or silenced since the last `cutAt`. */
  get cuts(): number {
    return this.#cuts;
  }

  /** Cuts every connection at this point until `heal`. */
  cutAt(at: Cut, ending: Ending = "end"): void {
    this.#cuts = 0;
    this.#cut = { at, ending };
  }

  /** Lets everything pass again, and ends silenced connections. */
  heal(): void {
    this.#cut = undefined;
    for (const link of this.#links) if (link.isSilent) link.end("reset");
  }

  async close(): Promise<void> {
    for (const link of this.#links) link.end("end");
    await new Promise((closed) => this.#server.close(closed));
  }
}

interface CutPlan {
  readonly at: Cut;
  readonly ending: Ending;
}

/** A client's connection, and its connection to the server. */
class ProxiedConnection {
  isSilent = false;
  onCut: () => void = () => undefined;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #cut: () => CutPlan | undefined;
  readonly #statements = new StatementReader();
  /** The open transaction: set to true once it has changed something. */
  #transaction: { changed: boolean } | undefined;
  /** Set after COMMIT was passed on, when its response must be lost. */
  #losing: Ending | undefined;
  /** The server answers a request for encryption with one byte, which is no message. */
  #oneByte = false;

  constructor(client: Socket, server: Socket, cut: () => CutPlan | undefined) {
    this.#client = client;
    this.#server = server;
    this.#cut = cut;
    const fromClient = new MessageReader(true);
    const fromServer = new MessageReader(false);
    client.on("data", (chunk) => {
      for (const message of fromClient.read(chunk)) this.#toServer(message);
    });
    server.on("data", (chunk) => {
      if (this.#oneByte) {
        this.#oneByte = false;
        client.write(chunk);
      } else for (const message of fromServer.read(chunk)) this.#toClient(message);
    });
    for (const socket of [client, server]) {
      socket.on("error", () => undefined);
      socket.once("close", () => this.end("end"));
    }
  }

  end(ending: Ending): void {
    if (ending === "reset") this.#client.resetAndDestroy();
    else this.#client.destroy();
    this.#server.destroy();
  }

  #toServer(message: Message): void {
    if (this.isSilent || this.#client.destroyed) return;
    if (message.type === "" && isEncryptionRequest(message.body)) this.#oneByte = true;
    const sql = this.#statements.read(message);
    if (sql !== undefined && this.#isCutAt(sql)) return;
    this.#server.write(message.bytes);
  }

  /** Follows the transaction, and cuts where the statement is the one to cut at. */
  #isCutAt(sql: string): boolean {
    const cut = this.#cut();
    const at = cut?.at;
    const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "";
    if (word === "begin" || word === "start") {
      this.#transaction = { changed: false };
      return at === "begin" && this.#cutNow(cut?.ending);
    }
    if (word === "commit" || word === "end") {
      const changed = this.#transaction?.changed ?? false;
      this.#transaction = undefined;
      return changed && this.#isCutAtCommit();
    }
    if (word === "rollback") this.#transaction = undefined;
    if (changes.test(sql)) {
      if (this.#transaction !== undefined) this.#transaction.changed = true;
      else if (at !== "statement") return this.#isCutAtCommit();
    }
    return at === "statement" && word !== "rollback" && this.#cutNow(cut?.ending);
  }

  #isCutAtCommit(): boolean {
    const cut = this.#cut();
    if (cut?.at === "before-commit") return this.#cutNow(cut.ending);
    if (cut?.at === "silent-commit") {
      this.isSilent = true;
      this.onCut();
      return true;
    }
    if (cut?.at === "after-commit") this.#losing = cut.ending;
    return false;
  }

  #toClient(message: Message): void {
    if (this.isSilent) return;
    if (this.#losing !== undefined && message.type === "C" && committed.test(message.body.toString("latin1"))) {
      this.#cutNow(this.#losing);
      return;
    }
    const cut = this.#cut();
    if (cut?.at === "row" && message.type === "D") {
      // Data written before an end arrives; a reset may overtake it.
      this.onCut();
      this.#client.end(message.bytes.subarray(0, message.bytes.length >> 1));
      this.#server.destroy();
      return;
    }
    if (!this.#client.destroyed) this.#client.write(message.bytes);
  }

  #cutNow(ending: Ending = "end"): true {
    this.onCut();
    this.end(ending);
    return true;
  }
}

/** The server's answer when a commit is done: one buffer holds all that follows a statement. */
const committed = /^(?:COMMIT|(?:INSERT 0|UPDATE|DELETE) [1-9])/;
/** Also inside of a `with`; but `for update` locks and changes nothing. */
const changes = /\b(?:insert\s+into|delete\s+from|truncate|update\s+\S+\s+(?:as\s+\S+\s+)?set)\b/i;
