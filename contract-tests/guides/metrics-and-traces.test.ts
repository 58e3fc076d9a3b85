/** The guide to metrics and traces, followed on programs that serve the ones and send the others. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { makeFolder, programKey, type RunningProgram, startProgram, stop, withKey } from "../process/program.ts";
import { sharedStore } from "../process/stores.ts";
import { startOtlpReceiver } from "../support/otlp-receiver.ts";
import { follow } from "./follow.ts";

const guide = "openapi/portal/guides/metrics-and-traces.md";
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("Metrics and traces", { timeout: 180_000 }, async () => {
  const folder = makeFolder();
  const store = (await sharedStore())?.url ?? `better-sqlite3:${join(folder, "gatehouse.db")}`;
  const environment: Record<string, string> = { GATEHOUSE_API_KEY: programKey };
  const collector = await startOtlpReceiver();
  let program: RunningProgram | undefined;
  const serve = async (more: Record<string, string>) => {
    if (program !== undefined) await stop(program);
    program = await startProgram(folder, { DATABASE_URL: store, ...withKey(folder), ...more });
    environment["GATEHOUSE_URL"] = program.url;
    return program.output();
  };
  const files = await follow(guide, {
    folder,
    environment,
    instead: {
      "METRICS_PORT=9464 npm start": async () => {
        const [, url = ""] = /^Metrics +(\S+)$/m.exec(await serve({ METRICS_PORT: "0" })) ?? [];
        environment["METRICS_URL"] = url;
      },
      "export METRICS_URL=http://127.0.0.1:9464/metrics": () => undefined,
      "OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 npm start": async () => {
        await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      },
    },
  });
  if (program !== undefined) await stop(program);
  // A span is sent when it ends. The reads are two where the keys of the server were read anew.
  const reads = collector.spans.slice(0, -1);
  expect(reads.map(({ name }) => name)).toEqual(reads.map(() => "store.read"));
  expect([1, 2]).toContain(reads.length);
  expect(collector.spans.at(-1)).toMatchObject({
    name: "retrieveSystemVersion",
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  });
  expect(files).toEqual(["prometheus.yml"]);
  const { scrape_configs: jobs } = parse(readFileSync(join(folder, "prometheus.yml"), "utf8"));
  expect(jobs).toMatchObject([{ job_name: "gatehouse" }]);
  expect(read("server/monitoring/alerts.yml")).toContain('up{job="gatehouse"}');
});

/** Where the server says what the guide says. */
const limits: readonly (readonly [says: string, file: string, source: string])[] = [
  ["the first 16 of a request", "traced-parts.ts", "maximumFilterSpans = 16;"],
  ["a queue of 4,096", "span-export.ts", "maxQueueSize: 4_096,"],
  ["take within 5 seconds", "span-export.ts", "exportTimeout = 5_000;"],
  ["at most 20,000 are counted", "scraped-metrics.ts", "maximumJobs = 20_000;"],
  ["at most 10 seconds old", "scraped-metrics.ts", "maximumAge: 10_000, timeout: 2_000"],
  ["could not be counted within 2 seconds", "scraped-metrics.ts", "maximumAge: 10_000, timeout: 2_000"],
];

test.each(limits)("%s", (says, file, source) => {
  expect(read(guide).replaceAll("\n", " ")).toContain(says);
  expect(read(`server/src/observability/${file}`)).toContain(source);
});
