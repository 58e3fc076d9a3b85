#!/usr/bin/env node
/** The process: configuration, store, listen, and a stop that lets requests in flight finish. */

import { manifest } from "@gatehouse/openapi/manifest";
import { loadTenants } from "./access/tenants.ts";
import { readBootstrapFile } from "./bootstrap/bootstrap-file.ts";
import { firstStartBootstrap } from "./bootstrap/first-start.ts";
import { systemClock } from "./clock.ts";
import { describeConfiguration, readConfiguration } from "./configuration.ts";
import { explain } from "./failures.ts";
import { greet } from "./greeting.ts";
import { generateSigningKey } from "./identity/signing-keys.ts";
import { createLog, type Log } from "./log/log.ts";
import { makeMailer } from "./mail/mail-settings.ts";
import { AddressRules } from "./outgoing/addresses.ts";
import { Outgoing } from "./outgoing/outgoing.ts";
import { type RunningServer, runServer } from "./server.ts";
import type { Store } from "./store/store.ts";

async function main(): Promise<void> {
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    console.log(describeConfiguration());
    return;
  }
  const configuration = readConfiguration(process.env);
  const log = createLog({
    level: configuration.logLevel,
    file: configuration.logFile,
    fileMaxBytes: configuration.logFileMaxBytes,
    filesKept: configuration.logFilesKept,
  });
  const { host, port, database, masterKey, licenseState, bootstrapFile, mediaFilterUrls } = configuration;
  const outgoing = new Outgoing(new AddressRules(configuration.notificationAllowedRanges));
  const bootstrap = async (store: Store) => {
    if (bootstrapFile !== undefined) return readBootstrapFile(bootstrapFile);
    const isFirst = (await store.read(loadTenants)).size === 0;
    return isFirst ? firstStartBootstrap() : undefined;
  };
  const mailer = makeMailer(configuration.mail);
  const parts = { log, clock: systemClock, outgoing, mailer, mediaFilterUrls, newSigningKey: generateSigningKey };
  const { observability } = configuration;
  const server = await runServer({
    host,
    port,
    database,
    masterKey,
    license: licenseState,
    bootstrap,
    observability,
    ...parts,
  });
  log.loggers
    .of("server")
    .info(
      { url: server.url, metrics: server.metricsUrl, store: server.store.description, operations: manifest.length },
      "started",
    );
  // Before the greeting: who has read it may send a signal at once.
  stopOnSignals(server, log);
  console.log(greet(server, { operations: manifest.length, bootstrapFile }));
}

function stopOnSignals(server: RunningServer, log: Log): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`\n${signal}: finishing the requests in flight. Once more stops at once.`);
    server
      .stop()
      .then(() => log.close())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function fail(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

main().catch(fail);
