/** A user's project: an empty folder outside of the repository, with nothing of its environment, and no compiler. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { tool } from "./tools.ts";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const limit = 120_000;

export const managers = ["npm", "pnpm", "yarn"] as const;
export type Manager = (typeof managers)[number];

export class Project {
  readonly folder = makeFolder();
  readonly #node: string;
  readonly #registry: string;

  /** @param node the Node that everything in the project runs on */
  constructor(node: string, registry: string) {
    this.#node = node;
    this.#registry = registry;
    mkdirSync(join(this.folder, "home"));
  }

  get environment(): Readonly<Record<string, string>> {
    return {
      PATH: [join(this.folder, "node_modules/.bin"), dirname(this.#node), npmFolder(), "/usr/bin", "/bin"].join(
        delimiter,
      ),
      HOME: join(this.folder, "home"),
      CC: "false",
      CXX: "false",
      FORCE_COLOR: "0",
      PORT: "0",
      npm_config_registry: this.#registry,
      npm_config_update_notifier: "false",
      npm_config_audit: "false",
    };
  }

  write(name: string, text: string): void {
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Runs `npm install <packages>`, or the same of another manager. */
  async install(manager: Manager, ...packages: readonly string[]): Promise<void> {
    if (manager === "npm") return void (await this.output("npm", "install", ...packages));
    this.write("package.json", JSON.stringify({ name: "project", version: "1.0.0", private: true }));
    if (manager === "pnpm") {
      this.write(".npmrc", `registry=${this.#registry}\n`);
      return void (await this.output(this.#node, tool("pnpm/bin/pnpm.cjs"), "add", ...packages));
    }
    const settings = [
      "nodeLinker: node-modules",
      `npmRegistryServer: "${this.#registry}"`,
      'unsafeHttpWhitelist: ["127.0.0.1"]',
      "enableTelemetry: false",
      "npmMinimalAgeGate: 0",
      "enableImmutableInstalls: false",
    ];
    this.write(".yarnrc.yml", `${settings.join("\n")}\n`);
    this.write("yarn.lock", "");
    await this.output(this.#node, tool("@yarnpkg/cli-dist/bin/yarn.js"), "add", ...packages);
  }

  /** Makes a package of the repository's own importable. */
  link(name: string): void {
    mkdirSync(dirname(join(this.folder, "node_modules", name)), { recursive: true });
    symlinkSync(realpathSync(join(root, "node_modules", name)), join(this.folder, "node_modules", name));
  }

  /** Runs a program to its end, and resolves to what it printed. */
  async output(program: string, ...args: readonly string[]): Promise<string> {
    return (await this.run(program, args)).stdout;
  }

  /** Resolves to both outputs. A program that fails rejects with them. */
  async run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const options = { cwd: this.folder, timeout: limit, env: { ...this.environment, ...environment } };
    return execute(program === "node" ? this.#node : program, args, options).catch(
      (error: { readonly stdout?: string; readonly stderr?: string }) => {
        const said = `${error.stdout ?? ""}${error.stderr ?? ""}`;
        throw new Error(`${program} ${args.join(" ")} failed:\n${said || String(error)}`, { cause: error });
      },
    );
  }

  /** Types lines into a shell, and resolves to what they printed. */
  async type(lines: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
    return (await this.run("/bin/sh", ["-ec", lines], environment)).stdout;
  }

  /** Runs a shell's line that does not end by itself, until it has printed this. */
  async start(line: string, until: RegExp, environment: Readonly<Record<string, string>> = {}) {
    return startLine(line, until, { cwd: this.folder, env: { ...this.environment, ...environment } });
  }
}

/** Types lines into a shell, each after the other, and resolves to what they printed. */
export async function typeLines(lines: string, { cwd, env }: Surroundings): Promise<string> {
  return (await execute("/bin/sh", ["-ec", lines], { cwd, env, timeout: limit })).stdout;
}

/** The address and the key that a first start prints. */
export const firstStart = /Gatehouse is at (\S+)[\s\S]*API key \(shown this once\): (\S+)/;

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** SIGTERM lets a script pass it on to the program that it started. */
  readonly stopBy?: "SIGKILL" | "SIGTERM";
}

/** Runs a shell's line that does not end by itself, until it has printed this. */
export async function startLine(line: string, until: RegExp, { cwd, env, stopBy = "SIGKILL" }: Surroundings) {
  const child = spawn("/bin/sh", ["-c", `exec ${line}`], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (child.pid !== undefined && isRunning) process.kill(-child.pid, stopBy);
    await exit;
  };
  whenDone(stop);
  let printed = "";
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (text: string): void => {
      printed += text;
      const match = until.exec(printed);
      if (match !== null) resolve(match);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    void exit.then(() => reject(new Error(`${line} ended before it printed ${until}:\n${printed}`)));
  });
  return { found, stop };
}

let folderOfNpm: string | undefined;

/** The folder of the machine's npm, which has `npx` beside it. */
export function npmFolder(): string {
  folderOfNpm ??= dirname(execFileSync("which", ["npm"], { encoding: "utf8" }).trim());
  return folderOfNpm;
}

interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

/** Returns the fenced blocks of a page of the repository; a block of a file is followed by its name. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, language = "", file, content = ""]) => ({
    language,
    file,
    text: content,
  }));
}

/** A page of the repository whose blocks tests take, so that one that none took can be told. */
export class Readme {
  readonly #blocks: readonly Block[];
  readonly #tried = new Set<Block>();

  constructor(page: string) {
    this.#blocks = blocksOf(page);
  }

  /** Returns the lines for a shell that begin so. */
  block(start: string): string {
    return this.#take(({ language, text }) => language === "sh" && text.startsWith(start), start);
  }

  /** Returns the program in a language, of which the page has one. */
  program(wanted: string): string {
    return this.#take(({ language }) => language === wanted, wanted);
  }

  /** Returns the content of a file. */
  file(name: string): string {
    return this.#take(({ file }) => file === name, name);
  }

  /** Writes all programs into a project. They count as tried: who writes them runs them. */
  writeFiles(project: Project): void {
    for (const { file } of this.#blocks)
      if (file !== undefined && /\.[mc]js$/.test(file)) project.write(file, this.file(file));
  }

  /** The first lines of the blocks that no test took. */
  get untried(): readonly string[] {
    return this.#blocks.filter((block) => !this.#tried.has(block)).map(({ text }) => text.split("\n")[0] ?? "");
  }

  #take(isMeant: (block: Block) => boolean, name: string): string {
    const found = this.#blocks.find(isMeant);
    if (found === undefined) throw new Error(`The page has no block ${name}.`);
    this.#tried.add(found);
    return found.text;
  }
}
