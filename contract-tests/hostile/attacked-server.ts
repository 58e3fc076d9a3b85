/** The attacked server and its innocent client. One that dies is started again, so that the other attacks are tried too. */
import { createServer } from "node:net";
import { bootstrap } from "./content.ts";
import { Innocent } from "./innocent.ts";
import { ServerProcess, type ServerProcessOptions } from "./server-process.ts";

type Start = Pick<ServerProcessOptions, "heapMegabytes" | "databaseUrl">;

/** Address of the innocent client, another one than that of the attackers; macOS has it only where it is configured. */
const otherAddress = "127.0.0.2";
const attackersAddress = "127.0.0.1";
const innocentRate = 80;
/** Causes that a report names. */
const maximumCauses = 10;

export class AttackedServer {
  readonly receiverUrl: string;
  /** Ends of processes, each with the attack that was under way. */
  readonly deaths: string[] = [];
  readonly #start: Start;
  readonly #innocentAddress: string;
  #process: ServerProcess;
  #innocent: Innocent;
  #internalErrors = 0;
  readonly #causes = new Map<string, number>();

  private constructor(start: Start, receiverUrl: string, innocentAddress: string, started: ServerProcess) {
    this.#start = start;
    this.receiverUrl = receiverUrl;
    this.#innocentAddress = innocentAddress;
    this.#process = started;
    this.#innocent = innocentOf(started, innocentAddress);
  }

  static async start(start: Start, receiverUrl: string): Promise<AttackedServer> {
    const address = (await canListen(otherAddress)) ? otherAddress : attackersAddress;
    return new AttackedServer(start, receiverUrl, address, await launch(start, receiverUrl));
  }

  get process(): ServerProcess {
    return this.#process;
  }

  get innocent(): Innocent {
    return this.#innocent;
  }

  /** Starts a server that died anew; returns how it died. */
  async revive(attack: string): Promise<string | undefined> {
    const { end } = this.#process;
    if (end === undefined) return undefined;
    this.deaths.push(`${attack}: ${end}`);
    await this.stop();
    this.#process = await launch(this.#start, this.receiverUrl);
    this.#innocent = innocentOf(this.#process, this.#innocentAddress);
    return end;
  }

  /** Returns the answers of 500 by the log, those that nobody waited for included, and the most frequent causes. */
  async failures() {
    await this.#collectFailures();
    const causes = [...this.#causes].sort(([, a], [, b]) => b - a).slice(0, maximumCauses);
    return { internalErrors: this.#internalErrors, causes };
  }

  async stop(): Promise<void> {
    await this.#innocent.stop();
    await this.#collectFailures();
    await this.#process.stop();
  }

  async #collectFailures(): Promise<void> {
    const { internalErrors, causes } = await this.#process.newFailures();
    this.#internalErrors += internalErrors;
    for (const [cause, count] of causes) this.#causes.set(cause, (this.#causes.get(cause) ?? 0) + count);
  }
}

function launch(start: Start, receiverUrl: string): Promise<ServerProcess> {
  return ServerProcess.start({ ...start, bootstrap: bootstrap(receiverUrl) });
}

function innocentOf({ url }: ServerProcess, localAddress: string): Innocent {
  return new Innocent({ url: url.href, localAddress, perSecond: innocentRate });
}

function canListen(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(0, address, () => server.close(() => resolve(true)));
  });
}
