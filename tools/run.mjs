/**
 * Runs a command of the workspace on the pinned Node, after installing missing packages:
 *
 * node tools/run.mjs [--install=<folder>] [--build[=program]] [--deferred] <command> [arguments]
 *
 * `--install` installs the packages of a folder outside the workspace, which only this command needs. `--build` builds
 * first: everything, or what the program needs, for which less is installed too. `--deferred` builds the rest once the command
 * says that it is ready. Commands are resolved in node_modules/.bin.
 * Signals are passed on, so that `Ctrl-C` and `kill` end the command as if it had been started directly.
 */
import { spawn, spawnSync } from "node:child_process";
import { constants, setPriority } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled, InstallError, installMissing, root } from "./ensure-installed.mjs";

/** Window in milliseconds for repeated signals: a terminal sends Ctrl-C to us and to npm, which passes it on. */
const signalDebounceMs = 500;
const ownGroup = process.platform !== "win32";
const buildScript = join(root, "tools/build.ts");

main(process.argv.slice(2));

/** @param {string[]} args */
function main(args) {
  const install = args[0]?.startsWith("--install=") ? args.shift() : undefined;
  const build = args[0]?.startsWith("--build") ? args.shift() : undefined;
  const deferred = args[0] === "--deferred" ? args.shift() : undefined;
  const [command, ...rest] = args;
  if (command === undefined)
    return fail(
      "Usage: node tools/run.mjs [--install=<folder>] [--build[=program]] [--deferred] <command> [arguments]",
    );
  const target = targetOf(build, deferred);
  try {
    const node = ensureInstalled(target);
    if (install !== undefined) installMissing(join(root, install.replace("--install=", "")));
    const env = environment(node);
    if (build !== undefined) {
      const { status } = spawnSync(node, [buildScript, target], { env, stdio: "inherit" });
      if (status !== 0) return fail("The build failed; the messages above say where.");
    }
    const child = run(command === "node" ? node : command, rest, { env, canTell: deferred !== undefined });
    if (deferred !== undefined) child.once("message", () => buildDeferred(child, node, env));
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    fail(error.message);
  }
}

/**
 * @param {string | undefined} build
 * @param {string | undefined} deferred
 * @returns {import("./steps.mjs").Target}
 */
function targetOf(build, deferred) {
  if (build !== "--build=program") return "everything";
  // A bootstrap file may name packs of any language.
  return deferred !== undefined && process.env["BOOTSTRAP_FILE"] === undefined ? "start" : "program";
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
 * @param {{ env: NodeJS.ProcessEnv, canTell: boolean }} options `canTell` gives it a channel to say that it is ready
 */
function run(command, args, { env, canTell }) {
  const child = spawn(command, args, {
    env,
    stdio: ["inherit", "inherit", "inherit", ...(canTell ? [/** @type {const} */ ("ipc")] : [])],
    detached: ownGroup,
    shell: !ownGroup,
  });
  passSignals(child);
  child.once("error", (error) => fail(`${command} could not be started: ${error.message}`));
  child.once("exit", (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
  return child;
}

/**
 * Builds what the server can do without at first, behind its back and less urgently.
 * @param {import("node:child_process").ChildProcess} server
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
function buildDeferred(server, node, env) {
  const building = spawn(node, [buildScript, "deferred"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
    detached: ownGroup,
  });
  const { pid } = building;
  if (pid === undefined) return;
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // A step of the build is a process of its own, which would go on alone.
  server.once("exit", () => {
    if (building.exitCode === null && building.signalCode === null) process.kill(ownGroup ? -pid : pid);
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
