/** The environment as the program reads it, and what it says of what it cannot read. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, patience, runToEnd, startProgram, stop, withKey } from "./program.ts";

const folder = makeFolder();
const inMemory = { DATABASE_URL: "sqlite::memory:", ...withKey(folder) };

describe("--help", patience, () => {
  test.each(["--help", "-h"])("%s lists each variable with what it takes and its default, and ends", async (flag) => {
    const { code, output, errors } = await runToEnd(folder, {}, ["serve", flag]);
    expect([code, errors]).toEqual([0, ""]);
    const defaults = {
      HOST: "127.0.0.1",
      PORT: "9011",
      DATABASE_URL: "sqlite:data/gatehouse.db",
      BOOTSTRAP_FILE: undefined,
      SAMPLE_DATA: undefined,
      LOG_LEVEL: "info",
      LOG_FILE: undefined,
      LOG_FILE_MAX_BYTES: "52428800",
      LOG_FILES_KEPT: "10",
      SHUTDOWN_DRAIN_SECONDS: undefined,
      LICENSE_STATE: "active",
      PARTNER_LINK: "on",
      OPERATOR_ONE_TIME_PASSWORD: "optional",
      DATABASE_URL_FILE: undefined,
      MASTER_KEY_FILE: undefined,
      SMTP_URL_FILE: undefined,
      RATE_LIMIT: undefined,
      SMTP_URL: undefined,
      MAIL_FOLDER: undefined,
      MASTER_KEY: undefined,
      MAIL_FROM: "Gatehouse <gatehouse@localhost>",
      NOTIFICATION_ALLOWED_RANGES: undefined,
      IMAGE_FILTER_URL: undefined,
      VIDEO_FILTER_URL: undefined,
      METRICS_HOST: "127.0.0.1",
      METRICS_PORT: undefined,
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_SERVICE_NAME: "gatehouse",
      OTEL_TRACES_SAMPLER_ARG: "1",
    };
    for (const [name, value] of Object.entries(defaults)) {
      const [, takes] = new RegExp(`^ +${name} +\\S.*\\n +Takes (.+)$`, "m").exec(output) ?? [];
      expect(takes, name).toBeTypeOf("string");
      if (value !== undefined) expect(takes).toContain(`Default: ${value}`);
    }
    expect(output).toContain("npm start");
  });

  test("wins over a configuration that is wrong", async () => {
    expect(await runToEnd(folder, { PORT: "none" }, ["serve", "--help"])).toMatchObject({ code: 0 });
  });
});

const wrongValues: Readonly<Record<string, readonly string[]>> = {
  HOST: ["two words"],
  PORT: ["http", "65536", "-1"],
  DATABASE_URL: ["mysql://localhost/gatehouse", "postgres://[broken/gatehouse"],
  LOG_LEVEL: ["loud"],
  LOG_FILE_MAX_BYTES: ["65535", "50 MB"],
  DATABASE_READ_URL: ["sqlite:data/gatehouse.db"],
  DATABASE_POOL_SIZE: ["1"],
  DATABASE_CONNECT_TIMEOUT_MS: ["99"],
  DATABASE_STATEMENT_TIMEOUT_MS: ["600001"],
  DATABASE_CONNECTION_LIFETIME_SECONDS: ["0"],
  LOG_FILES_KEPT: ["-1", "1001"],
  SHUTDOWN_DRAIN_SECONDS: ["5s", "3601"],
  LICENSE_STATE: ["Active"],
  SAMPLE_DATA: ["yes"],
  PARTNER_LINK: ["yes"],
  OPERATOR_ONE_TIME_PASSWORD: ["on"],
  RATE_LIMIT: ["600", "0/60"],
  SMTP_URL: ["mail.example.org:25", "smtp://user@mail.example.org"],
  MAIL_FROM: ["Gatehouse"],
  NOTIFICATION_ALLOWED_RANGES: ["10.0.0.0/8, localhost", "10.0.0.0/33"],
  IMAGE_FILTER_URL: ["images.internal"],
  VIDEO_FILTER_URL: ["ftp://videos.internal/"],
  METRICS_PORT: ["65536"],
  METRICS_HOST: ["two words"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4318"],
  OTEL_TRACES_SAMPLER_ARG: ["1.5"],
};

describe("A wrong configuration names the problem and exits with 1", patience, () => {
  // A process names all wrong variables at once, so that it takes one value of each.
  test.each([0, 1, 2])("every wrong variable is named at once: value %d of each", async (index) => {
    const wrong = Object.entries(wrongValues).filter(([, values]) => index < values.length);
    const variables = Object.fromEntries(wrong.map(([name, values]) => [name, values[index] ?? ""]));
    const { code, output, errors } = await runToEnd(folder, { ...inMemory, ...variables });
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toMatch(/^The configuration is wrong:\n/);
    for (const [name] of wrong) expect(errors).toMatch(new RegExp(`^ +${name} takes .+; it is ".+"\\.$`, "m"));
    expect(errors).toContain("--help");
    expect(errors).not.toMatch(/^ +at /m);
  });

  test.each([
    "mysql://user:hunter2@localhost/x",
    "postgres://user:hun@ter2@host:99999/x",
    "postgres://user:hun/ter2@host:99999/x",
  ])("the password in %s is not shown", async (url) => {
    const { code, errors } = await runToEnd(folder, { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(errors).toContain("DATABASE_URL");
    expect(errors).not.toMatch(/hun|ter2/);
  });

  test("secrets in files: what is wrong is named, and never what is in them", async () => {
    const file = join(makeFolder(), "secret");
    writeFileSync(file, "mysql://user:hunter2@localhost/x\n");
    const { code, output, errors } = await runToEnd(folder, {
      DATABASE_URL_FILE: file,
      MASTER_KEY: "hunter2",
      MASTER_KEY_FILE: file,
      SMTP_URL_FILE: join(file, "none"),
    });
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toMatch(/^ +DATABASE_URL takes .+; the file of DATABASE_URL_FILE holds something else\.$/m);
    expect(errors).toMatch(/^ +MASTER_KEY and MASTER_KEY_FILE are both set\. Set one of them\.$/m);
    expect(errors).toMatch(/^ +SMTP_URL_FILE takes a file that can be read; .+ cannot \(ENOTDIR.+\)\.$/m);
    expect(errors).not.toMatch(/hunter2|^ +at /m);
  });

  test("a log file that cannot be written", async () => {
    const { code, errors } = await runToEnd(folder, { ...inMemory, LOG_FILE: folder });
    expect(code).toBe(1);
    expect(errors).toMatch(/LOG_FILE takes a file that can be written/);
    expect(errors).not.toMatch(/^ +at /m);
  });
});

describe("A configuration that is right", patience, () => {
  test("an empty variable has its default", async () => {
    const program = await startProgram(folder, {
      ...inMemory,
      HOST: "",
      LOG_LEVEL: "",
      LICENSE_STATE: "",
      BOOTSTRAP_FILE: "",
      // Sample data would only take time.
      SAMPLE_DATA: "off",
    });
    expect(program.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await stop(program)).code).toBe(0);
  });

  test("a secret is read from its file", async () => {
    const file = join(makeFolder(), "secret");
    writeFileSync(file, `sqlite:${join(makeFolder(), "from-a-file.db")}\n`);
    const program = await startProgram(folder, { ...withKey(folder), DATABASE_URL_FILE: file });
    expect(program.output()).toContain("from-a-file.db");
    expect((await stop(program)).code).toBe(0);
  });

  test("LICENSE_STATE=expired answers 402", async () => {
    const program = await startProgram(folder, { ...inMemory, LICENSE_STATE: "expired" });
    expect((await program.client().request("GET /api/application")).status).toBe(402);
  });

  test("HOST and PORT say where the server is", async () => {
    const first = await startProgram(folder, { ...inMemory, HOST: "localhost" });
    expect(new URL(first.url).hostname).toBe("localhost");
    const { port } = new URL(first.url);
    await stop(first);
    const second = await startProgram(folder, { ...inMemory, PORT: port });
    expect(new URL(second.url).port).toBe(port);
  });

  test("the data is kept in a file under data/ where nothing else is said", async () => {
    const own = makeFolder();
    const first = await startProgram(own);
    const client = first.client();
    const { tag } = await client.filtering.createBlacklistTag({ body: { tag: { name: "Kept" } } });
    await stop(first);
    const key = /API key \(shown this once\): (\S+)/.exec(first.output())?.[1];
    const second = await startProgram(own);
    await expect(second.client(key).filtering.findBlacklistTag({ name: "Kept" })).resolves.toEqual({ tag });
    expect(second.output()).toContain("data/gatehouse.db");
  });
});
