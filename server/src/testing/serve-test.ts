/** `gatehouse serve --test`: the server of `startServer` as a process, for tests in other languages. */
import { readBootstrapFile } from "../bootstrap/bootstrap-file.ts";
import { type Configuration, ConfigurationError, readConfiguration } from "../configuration.ts";
import { createLog } from "../log/log.ts";
import { makeMailer } from "../mail/mail-settings.ts";
import type { Environment } from "../secret-files.ts";
import { inMemory } from "../store/database-url.ts";
import { memoryUrl, runTestServer } from "../test-server.ts";
import type { TestServer } from "../test-server-interface.ts";
import { isLoopback, withTestSurface } from "./test-surface.ts";

/**
 * Resolves when the server runs. `stopWithInput` ends it with the program that started it, however that ends: it holds the other
 * end of standard input.
 */
export async function serveTest({ stopWithInput }: { readonly stopWithInput: boolean }): Promise<void> {
  const configuration = readTestConfiguration(process.env);
  const server = await start(configuration);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (stopWithInput) process.stdin.on("end", stop).on("error", stop).resume();
  process.stdout.write(greeting(server));
}

async function start(configuration: Configuration): Promise<TestServer> {
  const { bootstrapFile, mail } = configuration;
  let server: TestServer | undefined;
  const started = (): TestServer => {
    if (server === undefined) throw new Error("The server has not started.");
    return server;
  };
  server = await runTestServer({
    ...configuration,
    log: createLog({
      level: configuration.logLevel,
      file: configuration.logFile,
      fileMaxBytes: configuration.logFileMaxBytes,
      filesKept: configuration.logFilesKept,
    }),
    mailer: mail.smtp === undefined ? undefined : makeMailer(mail),
    bootstrap: bootstrapFile === undefined ? {} : readBootstrapFile(bootstrapFile),
    pipelineOverride: withTestSurface(started),
  });
  return server;
}

/**
 * @throws ConfigurationError also where the server would listen beyond this machine, or where a reset would empty a database
 *   that holds more than a test
 */
export function readTestConfiguration(environment: Environment): Configuration {
  const isChosen = (environment["DATABASE_URL"] || environment["DATABASE_URL_FILE"] || "") !== "";
  const configuration = readConfiguration(isChosen ? environment : { ...environment, DATABASE_URL: memoryUrl });
  const { database, host } = configuration;
  const isInMemory = database.kind === "sqlite" && database.file === inMemory;
  const problems = [
    ...(isLoopback(host) ? [] : [`HOST takes 127.0.0.1, ::1 or localhost with --test; it is "${host}".`]),
    ...(isInMemory ? [] : ["DATABASE_URL takes a database in memory with --test, because /test/reset empties it."]),
  ];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

/** The last line is for programs. */
function greeting({ apiKey, url }: TestServer): string {
  return [
    "",
    `Gatehouse is at ${url}`,
    `  For tests: programs of this machine set its clock and empty it at ${url}/test`,
    JSON.stringify({ ready: { url, apiKey } }),
    "",
  ].join("\n");
}
