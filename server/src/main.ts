#!/usr/bin/env node
/** The server process: loads the configuration, opens the store, listens, and drains on a stop. */

import { manifest } from "@gatehouse/openapi/manifest";
import { loadTenants } from "./access/tenants.ts";
import { readBootstrapFile } from "./bootstrap/bootstrap-file.ts";
import { firstStartBootstrap } from "./bootstrap/first-start.ts";
import { systemClock } from "./clock.ts";
import { type Configuration, describeConfiguration, readConfiguration } from "./configuration.ts";
import type { Db } from "./contract/context.ts";
import { explain } from "./failures.ts";
import { printGreeting } from "./greeting.ts";
import { generateSigningKey } from "./identity/tokens/signing-keys.ts";
import { createLog, type Log } from "./log/log.ts";
import { makeMailer } from "./mail/mail-settings.ts";
import { migrateCommand } from "./migrate-command.ts";
import { AddressRules } from "./outgoing/addresses.ts";
import { Outgoing } from "./outgoing/outgoing.ts";
import { type RunningServer, runServer } from "./server.ts";

async function main(): Promise<void> {
  const [command, ...rest] = process.argv.slice(2);
  if (command === "migrate") {
    process.exitCode = await migrateCommand(rest);
    return;
  }
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    console.log(describeConfiguration());
    return;
  }
  const configuration = readConfiguration(process.env);
  // A closed terminal or pipe must not end the process with requests in flight.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const log = createLog({
    level: configuration.logLevel,
    file: configuration.logFile,
    fileMaxBytes: configuration.logFileMaxBytes,
    filesKept: configuration.logFilesKept,
  });
  const { host, port, database, masterKey, licenseState, bootstrapFile, mediaFilterUrls, rateLimit } = configuration;
  const { partnerLink } = configuration;
  const outgoing = new Outgoing(new AddressRules(configuration.notificationAllowedRanges));
  const bootstrap = async (db: Db) => {
    if (bootstrapFile !== undefined) return readBootstrapFile(bootstrapFile);
    const isFirst = (await loadTenants(db)).size === 0;
    return isFirst ? firstStartBootstrap() : undefined;
  };
  const mailer = makeMailer(configuration.mail);
  const parts = {
    log,
    clock: systemClock,
    outgoing,
    mailer,
    mediaFilterUrls,
    rateLimit,
    partnerLink,
    observability: configuration.observability,
    newSigningKey: generateSigningKey,
  };
  const server = await runServer({ host, port, database, masterKey, license: licenseState, bootstrap, ...parts });
  log.loggers
    .of("server")
    .info(
      { url: server.url, metrics: server.metricsUrl, store: server.store.description, operations: manifest.length },
      "started",
    );
  // Before the greeting, whose reader may send a signal at once.
  handleSignals(server, log, configuration);
  console.log(printGreeting(server, { operations: manifest.length, bootstrapFile }));
}

/** Milliseconds that idle connections stay open during a stop; active clients send their next request sooner. */
const lingerMilliseconds = 1_000;

function handleSignals(server: RunningServer, log: Log, configuration: Configuration): void {
  const { logFile, shutdownDrainMilliseconds: drainMilliseconds } = configuration;
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
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

main().catch(fail);
