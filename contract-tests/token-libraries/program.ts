/**
 * A program of `programs/`, which verifies and signs JWTs with the libraries of one language: outside of this repository, with
 * the versions that a test pins.
 */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Install } from "../generators/trial.ts";
import { whenDone } from "../support/clean-up.ts";

/** Libraries stay here, so that the next run need not load them: a version never changes. */
const installed = join(tmpdir(), "gatehouse-token-libraries");

export interface ProgramSource {
  /** Folder of `programs/`. */
  readonly files: string;
  readonly install: Install;
  /** Makes the program in the folder of its libraries, and returns how it is run there. */
  build(folder: string): Promise<Command>;
}

type Command = readonly [program: string, ...args: string[]];

/** The outcome of each way in which the program does what it is asked: a value, or an error of the library. */
export type Outcomes = Readonly<Record<string, { readonly value?: unknown; readonly error?: string }>>;

export class Program {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;
  #errors = "";

  private constructor(folder: string, [command, ...args]: Command) {
    this.#child = spawn(command, args, { cwd: folder });
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#errors = `${this.#errors}${text}`.slice(-6000);
    });
    this.#answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    whenDone(() => void this.#child.kill("SIGKILL"));
  }

  /** Installs its libraries, once for each key, and runs it for tokens of an issuer. */
  static async run({ files, install, build }: ProgramSource, issuer: string): Promise<Program> {
    const id = createHash("sha256").update(install.key).digest("hex").slice(0, 12);
    const folder = join(installed, `${files}-${id}`);
    if (!existsSync(join(folder, "installed"))) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await install.into(folder);
      writeFileSync(join(folder, "installed"), "");
    }
    cpSync(join(import.meta.dirname, "programs", files), folder, { recursive: true });
    const [command, ...args] = await build(folder);
    return new Program(folder, [command, ...args, issuer]);
  }

  /** @throws Error with what it printed, where it has ended */
  async ask(request: object): Promise<Outcomes> {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.#answers.next();
    if (done === true) throw new Error(`The program ended: ${this.#errors}`);
    return JSON.parse(value);
  }
}

/** Returns why a language cannot be tried on this machine. In CI nothing is left out, so that what is missing fails. */
export function missing(...tools: readonly string[]): string | undefined {
  const absent = tools.filter((tool) => spawnSync("which", [tool]).status !== 0);
  const isInCi = (process.env["CI"] ?? "") !== "";
  return isInCi || absent.length === 0 ? undefined : `${absent.join(", ")} cannot be found`;
}
