/**
 * Runs a command of the workspace on the pinned Node, after installing what is missing:
 *
 *   node server/tools/run.mjs [--build[=<folder>,…]] <command> [arguments]
 *
 * `--build` builds first: everything, or what some folders need. The command finds the tools of node_modules/.bin. The
 * signals that stop a process are passed on, so that `Ctrl-C` and `kill` end what runs as if it had been started alone.
 */
import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled, InstallError, root } from "./ensure-installed.mjs";

/** A terminal sends Ctrl-C to us and to npm, which passes it on: what comes this soon again is the same keystroke. */
const sameKeystroke = 500;
const ownGroup = process.platform !== "win32";

main(process.argv.slice(2));

/** @param {string[]} args */
function main(args) {
  const build = args[0]?.startsWith("--build") ? args.shift() : undefined;
  const [command, ...rest] = args;
  if (command === undefined)
    return fail("Usage: node server/tools/run.mjs [--build[=<folder>,…]] <command> [arguments]");
  try {
    const node = ensureInstalled();
    const env = environment(node);
    if (build !== undefined) {
      const [, folders = ""] = build.split("=");
      const script = join(root, "server/tools/build.ts");
      const { status } = spawnSync(node, [script, ...folders.split(",").filter((folder) => folder !== "")], {
        env,
        stdio: "inherit",
      });
      if (status !== 0) return fail("The build failed; the messages above say where.");
    }
    run(command === "node" ? node : command, rest, env);
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    fail(error.message);
  }
}

/** @param {string} node */
function environment(node) {
  const path = [dirname(node), join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  return {
    // What Node compiled once it need not compile again: a server starts in two thirds of the time.
    NODE_COMPILE_CACHE: join(root, ".cache/node"),
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    ...process.env,
    PATH: path,
  };
}

/**
 * The command gets a process group of its own, so that a terminal's Ctrl-C reaches it once, through us.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(command, args, env) {
  const child = spawn(command, args, { env, stdio: "inherit", detached: ownGroup, shell: !ownGroup });
  passSignals(child);
  child.once("error", (error) => fail(`${command} could not be started: ${error.message}`));
  child.once("exit", (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
}

/** @param {import("node:child_process").ChildProcess} child */
function passSignals(child) {
  let passedAt = -sameKeystroke;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (performance.now() - passedAt < sameKeystroke) return;
    passedAt = performance.now();
    child.kill(signal);
  };
  process.on("SIGINT", () => pass("SIGINT"));
  process.on("SIGTERM", () => pass("SIGTERM"));
  // The terminal was closed. Nobody reads what is said from here on, but what runs still ends in good order.
  process.on("SIGHUP", () => pass("SIGTERM"));
  if (process.env["npm_lifecycle_event"] !== undefined) whenParentIsGone(() => pass("SIGTERM"));
}

/**
 * npm starts a shell that starts us. Some shells stay in between and die of the signal that npm passes on, without
 * passing it on themselves.
 * @param {() => void} then
 */
function whenParentIsGone(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 250);
  timer.unref();
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
