/** Clones a commit and runs `npm start` in it, as a newcomer does, and says where the processor time goes. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../../tools/ensure-installed.mjs";

/** Parts of a first start by the command lines of their processes; the first that fits. */
const parts: readonly (readonly [name: string, commandLine: RegExp])[] = [
  ["packages", /npm(?:-cli\.js)? ci/],
  ["pinned Node", /installArchSpecific|npm(?:-cli\.js)? (?:install|rebuild)/],
  ["documents and types", /openapi\/tools\/generate/],
  ["SDK", /sdk\/typescript\/tools/],
  ["compiler", /\btsc\b/],
  ["dictionaries and packs", /prepare-(?:dictionaries|packs|other-packs|graphs)/],
  ["program", /bundle-program/],
  ["portal", /openapi\/portal/],
  ["start of the server", /^(?!.*tools\/run).*program\/gatehouse\.js/],
];
const rest = "npm, and the scripts themselves";
export const partNames: readonly string[] = [...parts.map(([name]) => name), rest];

export interface FirstStart {
  /** Seconds by the clock until the key is shown. */
  readonly clock: number;
  /** Seconds of processor time by then, of all processes. */
  readonly processor: number;
  /** The same by part, where it is known: on Linux. */
  readonly byPart: ReadonlyMap<string, number>;
}

/** @param folder an empty one for the clone, which stays */
export async function firstStart(folder: string, commit: string): Promise<FirstStart> {
  execFileSync("git", ["clone", "--quiet", root, folder]);
  execFileSync("git", ["checkout", "--quiet", commit], { cwd: folder });
  mkdirSync(join(folder, "data"));
  const env = {
    HOME: homedir(),
    PATH: pathWithoutWorkspace(),
    PORT: "0",
    DATABASE_URL: `sqlite:${folder}/data/start.db`,
  };
  const started = performance.now();
  const child = spawn("npm", ["start"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  const usage = new Usage(child.pid ?? 0);
  const timer = setInterval(() => usage.sample(), 100);
  const ended = once(child, "exit");
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.startsWith("API key")) break;
    usage.sample();
    const byPart = usage.byPart();
    const processor = [...byPart.values()].reduce((sum, seconds) => sum + seconds, 0);
    return { clock: (performance.now() - started) / 1_000, processor, byPart };
  } finally {
    clearInterval(timer);
    child.kill("SIGTERM");
    await ended;
  }
}

/** The machine's own Node is part of what is measured. */
function pathWithoutWorkspace(): string {
  const folders = (process.env["PATH"] ?? "").split(":");
  return folders.filter((folder) => !folder.includes("/node_modules/")).join(":");
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

interface ProcessUsage {
  parent: number;
  /** Own time in ticks, and with that of children that were waited for. */
  own: number;
  all: number;
  name: string;
}

/** Watches a process and what comes of it. What lives shorter than a sample counts for its parent. */
class Usage {
  readonly #first: number;
  readonly #seen = new Map<number, ProcessUsage>();

  constructor(first: number) {
    this.#first = first;
  }

  sample(): void {
    for (const id of readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)) {
      const read = readProcess(id);
      if (read === undefined || !(id === this.#first || this.#seen.has(read.parent))) continue;
      // A process that is gone but not waited for has no command line any more.
      const known = this.#seen.get(id)?.name ?? rest;
      this.#seen.set(id, known === rest ? read : { ...read, name: known });
    }
  }

  byPart(): Map<string, number> {
    const sums = new Map(partNames.map((name) => [name, 0]));
    for (const [id, { own, all, name }] of this.#seen) {
      // A child that has gone left its time with the parent; what was seen of it is its own part's.
      const children = [...this.#seen.values()].filter(({ parent }) => parent === id);
      const gone = children.reduce((sum, child) => sum + child.all, 0);
      const unseen = Math.max(0, all - own - gone);
      sums.set(name, (sums.get(name) ?? 0) + (own + unseen) / ticksPerSecond);
    }
    return sums;
  }
}

function readProcess(id: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    // Without the program itself, which is the pinned Node for most.
    const commandLine = readFileSync(`/proc/${id}/cmdline`, "utf8")
      .replace(/^\S*node\0/, "")
      .replaceAll("\0", " ");
    const name = parts.find(([, pattern]) => pattern.test(commandLine))?.[0] ?? rest;
    const own = user + system;
    return { parent: Number(fields[1]), own, all: own + childUser + childSystem, name };
  } catch {
    // It has gone.
    return undefined;
  }
}
