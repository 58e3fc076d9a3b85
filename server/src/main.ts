/** The server process: loads the configuration, opens the store, listens, and drains on a stop. */

import module from "node:module";
import { setFlagsFromString } from "node:v8";
import { manifest } from "@gatehouse/openapi/manifest";
import { hasHadTenants } from "./access/tenants.ts";
import type { Bootstrap } from "./bootstrap/bootstrap-file.ts";
import { systemClock } from "./clock.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import type { Db } from "./contract/context.ts";
import { explain } from "./failures.ts";
import { printGreeting } from "./greeting.ts";
import { generateSigningKey } from "./identity/tokens/signing-keys.ts";
import { endAfter, logUnhandledFailures } from "./last-resort.ts";
import { reportExposedFiles } from "./log/exposed-files.ts";
import { createLog, type Log } from "./log/log.ts";
import { makeMailer } from "./mail/mail-settings.ts";
import { AddressRules } from "./outgoing/addresses.ts";
import { Outgoing } from "./outgoing/outgoing.ts";
import { Port } from "./port.ts";
import { type RunningServer, runServer } from "./server.ts";
import { findMasterKey, keyFileOf, type MasterKey } from "./store/master-key.ts";
import { tightenFiles, umask } from "./store/private-files.ts";
import { sqliteFiles } from "./store/sqlite/sqlite-files.ts";

/** Starts the server; the process ends where it cannot start. */
export function serve(): Promise<void> {
  // V8 guesses from its first seconds which objects live long. Once it takes requests for such, each keeps the next until memory is
  // full, which costs a quarter of a server's time (server/bench/README.md).
  setFlagsFromString("--no-allocation-site-pretenuring");
  return start().catch(fail);
}

/** Starts a server for tests. Its code is loaded only here: nobody can reach it in a server that was started without it. */
export async function serveForTests(options: { readonly stopWithInput: boolean }): Promise<void> {
  process.umask(umask);
  try {
    await (await import("./testing/serve-test.ts")).serveTest(options);
  } catch (error) {
    fail(error);
  }
}

async function start(): Promise<void> {
  process.umask(umask);
  const configuration = readConfiguration(process.env);
  const { bootstrapFile } = configuration;
  // Nothing is written before these: a start that fails leaves no folder, no database and no key behind.
  const fileBootstrap = bootstrapFile === undefined ? undefined : await readBootstrapOf(bootstrapFile);
  const port = await Port.take(configuration.host, configuration.port);
  // A closed terminal or pipe must not end the process with requests in flight.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const format = configuration.logFormat ?? (process.stdout.isTTY ? "text" : "json");
  const log = createLog({
    level: configuration.logLevel,
    format,
    file: configuration.logFile,
    fileMaxBytes: configuration.logFileMaxBytes,
    filesKept: configuration.logFilesKept,
  });
  logUnhandledFailures(process, log.loggers.of("server"));
  const masterKey = await openKeys(configuration, log);
  const addressRules = new AddressRules(configuration.notificationAllowedRanges);
  const sampleData = configuration.sampleData && bootstrapFile === undefined;
  const server = await runServer({
    ...configuration,
    port,
    masterKey: masterKey.key,
    log,
    clock: systemClock,
    outgoing: new Outgoing(addressRules),
    addressRules,
    mailer: makeMailer(configuration.mail),
    newSigningKey: () => generateSigningKey(configuration.globalKeyAlgorithm),
    bootstrap: async (db) => fileBootstrap ?? firstBootstrap(configuration, db),
    sampleData,
    keyLink: bootstrapFile !== undefined ? undefined : format === "text" ? "everyStart" : "firstStart",
  });
  log.loggers
    .of("server")
    .info(
      { url: server.url, metrics: server.metricsUrl, store: server.store.description, operations: manifest.length },
      "started",
    );
  // Before the greeting, whose reader may send a signal at once.
  handleSignals(server, log, configuration);
  console.log(printGreeting(server, { bootstrapFile, masterKey, sampleData }));
  log.endStart();
  // To the process that started this one and gave it a channel, as managers of processes do.
  process.send?.("ready");
  // Now, because a killed process writes nothing; a later start writes only what is new.
  module.flushCompileCache?.();
}

/** Reads the file; the code for it is loaded only where there is one, because it is a tenth of the program. */
async function readBootstrapOf(file: string): Promise<Bootstrap> {
  return (await import("./bootstrap/bootstrap-file.ts")).readBootstrapFile(file);
}

async function firstBootstrap({ sampleData }: Configuration, db: Db): Promise<Bootstrap | undefined> {
  const isFirst = !(await hasHadTenants(db));
  return isFirst ? (await import("./bootstrap/first-start.ts")).firstStartBootstrap(sampleData) : undefined;
}

/** Closes the files of the store to other users, and finds its master key. */
async function openKeys({ database, masterKey: given }: Configuration, log: Log): Promise<MasterKey> {
  const storeLog = log.loggers.of("store");
  if (database.kind === "sqlite") {
    reportExposedFiles(storeLog, tightenFiles([...sqliteFiles(database), keyFileOf(database)]));
  }
  const masterKey = await findMasterKey(database, given);
  if (masterKey.origin === "file" && masterKey.isNew) {
    storeLog.info({ file: masterKey.file }, "made a master key file; back it up apart from the database");
  }
  if (masterKey.origin === "none" && masterKey.isExposed) {
    storeLog.warn("there is no master key: whoever reads the database reads its secrets; set MASTER_KEY");
  }
  return masterKey;
}

/** Milliseconds that idle connections stay open during a stop; active clients send their next request sooner. */
const lingerMilliseconds = 1_000;
/** Milliseconds that a stop takes at most, after the drain: whoever stops the process is told to wait for 15 seconds. */
const maximumStopMilliseconds = 14_000;

function handleSignals(server: RunningServer, log: Log, configuration: Configuration): void {
  const { logFile, shutdownDrainMilliseconds: drainMilliseconds } = configuration;
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    endAfter(drainMilliseconds + maximumStopMilliseconds, log.loggers.of("server"), () => {
      void log.close().finally(() => process.exit(1));
    });
    console.log(`\n${signal}: finishing the requests in flight. Once more stops at once.`);
    server
      .stop({ drainMilliseconds, lingerMilliseconds })
      .then(() => log.close())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // Without a log file there is nothing to reopen, and SIGHUP means that the terminal was closed.
  process.on("SIGHUP", (signal) => (logFile === undefined ? stop(signal) : void log.reopen()));
}

function fail(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

if (import.meta.main) await serve();
