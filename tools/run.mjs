/**
 * Runs a command of the workspace on the pinned Node, after installing missing packages:
 *
 * node tools/run.mjs [--install=<folder>] [--build[=<folder>,…]] <command> [arguments]
 *
 * `--install` installs the packages of a folder outside the workspace, which only this command needs. `--build` builds
 * first: everything, or the dependencies of some folders. Commands are resolved in node_modules/.bin.
 * Signals are passed on, so that `Ctrl-C` and `kill` end the command as if it had been started directly.
 */
import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled, InstallError, installMissing, root } from "./ensure-installed.mjs";

/** Window in milliseconds for repeated signals: a terminal sends Ctrl-C to us and to npm, which passes it on. */
const signalDebounceMs = 500;
const ownGroup = process.platform !== "win32";

main(process.argv.slice(2));

/** @param {string[]} args */
function main(args) {
  const install = args[0]?.startsWith("--install=") ? args.shift() : undefined;
  const build = args[0]?.startsWith("--build") ? args.shift() : undefined;
  const [command, ...rest] = args;
  if (command === undefined)
    return fail("Usage: node tools/run.mjs [--install=<folder>] [--build[=<folder>,…]] <command> [arguments]");
  try {
    const node = ensureInstalled();
    if (install !== undefined) installMissing(join(root, install.replace("--install=", "")));
    const env = environment(node);
    if (build !== undefined) {
      const [, folders = ""] = build.split("=");
      const script = join(root, "tools/build.ts");
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
    // Cache compiled code: a server starts in two thirds of the time.
    NODE_COMPILE_CACHE: join(root, ".cache/node"),
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    ...process.env,
    PATH: path,
  };
}

/**
 * Runs the command in a process group of its own, so that a terminal's Ctrl-C reaches it once, through us.
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
  let passedAt = -signalDebounceMs;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (performance.now() - passedAt < signalDebounceMs) return;
    passedAt = performance.now();
    child.kill(signal);
  };
  process.on("SIGINT", () => pass("SIGINT"));
  process.on("SIGTERM", () => pass("SIGTERM"));
  // The terminal was closed. Output is lost from here on, but the command still ends gracefully.
  process.on("SIGHUP", () => pass("SIGTERM"));
  if (process.env["npm_lifecycle_event"] !== undefined) onParentExit(() => pass("SIGTERM"));
}

/**
 * Calls back when the parent has gone. npm starts a shell that starts us; some shells die of the signal that npm sends
 * without passing it on.
 * @param {() => void} then
 */
function onParentExit(then) {
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
