/**
 * Metrics: what a program counts while it works, where it shows that, and what is made of it in server/monitoring
 * (OWASP ASVS 13.4.5).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { manifest } from "@gatehouse/openapi/manifest";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { senderId } from "../moderation/fixtures.ts";
import { createNotified } from "../moderation/notified.ts";
import { type Scrape, scrape } from "../support/prometheus-text.ts";
import { namesIn } from "../support/promql.ts";
import { Receiver } from "../support/receiver.ts";
import { makeFolder, patience, type RunningProgram, startProgram, stop, withKey } from "./program.ts";
import { sharedStore } from "./stores.ts";

const duration = "gatehouse_http_request_duration_seconds";
const shared = await sharedStore();

async function startMeasured(environment: Record<string, string> = {}) {
  const folder = makeFolder();
  const store = shared?.url ?? `better-sqlite3:${join(folder, "gatehouse.db")}`;
  const always = { ...withKey(folder), DATABASE_URL: store, NOTIFICATION_ALLOWED_RANGES: "127.0.0.0/8" };
  const program = await startProgram(folder, { ...always, METRICS_PORT: "0", ...environment });
  const [, url = ""] = /^Metrics +(http:\S+)$/m.exec(program.output()) ?? [];
  return { program, metricsUrl: url };
}

describe("a program with METRICS_PORT", patience, () => {
  const served: { program?: RunningProgram; metricsUrl: string; seen?: Scrape } = { metricsUrl: "" };
  const seen = (): Scrape => {
    if (served.seen === undefined) throw new Error("Nothing was scraped.");
    return served.seen;
  };

  beforeAll(async () => {
    const { program, metricsUrl } = await startMeasured();
    Object.assign(served, { program, metricsUrl });
    const client = program.client();
    const receiver = await Receiver.start();
    const applicationId = await createNotified(client, receiver);
    receiver.next(200, 410, (response) => response.writeHead(503, { "Retry-After": "3600" }).end());
    for (const comment of ["taken", "gone for good", "to be tried again"]) {
      const body = { action: "mute", applicationIds: [applicationId], comment };
      await client.request("createUserAction", { contentUserId: senderId, body });
    }
    for (let i = 0; i < 3; i++) await client.request("filterContentItem", { body: { content: "What the heck?" } });
    await client.request("filterContentItem", { body: {} });
    for (let i = 0; i < 20; i++) await client.request(`GET /unknown/${i}`);
    const email = "nobody@example.org";
    await client.request("loginOperator", { body: { email, password: "not a password of anybody" } });
    // A count of the outbox serves for ten seconds.
    const isSettled = async () => {
      served.seen = await scrape(metricsUrl);
      expect(served.seen.value("gatehouse_outbox_jobs", { kind: "notification", state: "retrying" })).toBe(1);
    };
    await vi.waitFor(isSettled, { timeout: 60_000, interval: 500 });
  }, 90_000);

  test("counts requests by operation and status, with their durations", () => {
    const count = (operation: string, status: string) => seen().value(`${duration}_count`, { operation, status });
    expect(count("filterContentItem", "200")).toBe(3);
    expect(count("filterContentItem", "400")).toBe(1);
    expect(count("createUserAction", "200")).toBe(3);
    expect(seen().value(`${duration}_sum`, { operation: "filterContentItem", status: "200" })).toBeGreaterThan(0);
    expect(seen().value("gatehouse_http_requests_in_flight")).toBe(0);
  });

  test("labels requests by operations of the manifest alone, and all others alike", () => {
    const known = new Set(["none", ...manifest.map(({ operationId }) => operationId)]);
    const labels = seen().samples.flatMap(({ labels: { operation } }) => operation ?? []);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
    expect(seen().value(`${duration}_count`, { operation: "none", status: "404" })).toBe(20);
  });

  test("counts logins, texts in the filter, store operations and attempts at jobs", () => {
    const { value } = seen();
    expect(value("gatehouse_logins_total", { kind: "operator", outcome: "failure" })).toBe(1);
    expect(value("gatehouse_logins_total", { kind: "reconcile", outcome: "success" })).toBe(0);
    expect(value("gatehouse_filter_duration_seconds_count")).toBe(3);
    expect(value("gatehouse_store_operation_duration_seconds_count", { kind: "write", outcome: "ok" })).toBeGreaterThan(
      4,
    );
    for (const outcome of ["done", "dead", "failed"])
      expect(value("gatehouse_job_duration_seconds_count", { kind: "notification", outcome }), outcome).toBe(1);
    if (shared === undefined) expect(value("gatehouse_store_group_commit_size_count")).toBeGreaterThan(4);
  });

  test("shows what waits, what is in memory, and what runs", () => {
    const { value } = seen();
    expect(value("gatehouse_outbox_jobs", { kind: "notification", state: "retrying" })).toBe(1);
    expect(value("gatehouse_outbox_oldest_seconds", { kind: "notification" })).toBeGreaterThan(0);
    expect(value("gatehouse_outbox_query_failures_total")).toBe(0);
    expect(value("gatehouse_filter_tenants")).toBe(1);
    expect(value("gatehouse_filter_list_entries", { list: "entries" })).toBe(0);
    expect(value("gatehouse_ready")).toBe(1);
    expect(value("gatehouse_build_info", { node: process.version })).toBe(1);
    expect(value("gatehouse_store_connections_max")).toBeGreaterThan(0);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });

  test("shows none of it at the public port, and nothing else at the other", async () => {
    const { program, metricsUrl } = served;
    expect((await fetch(`${program?.url}/metrics`)).status).toBe(404);
    expect((await program?.client().request("GET /metrics"))?.status).toBe(404);
    expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(405);
    expect((await fetch(metricsUrl, { method: "HEAD" })).headers.get("content-type")).toMatch(/^text\/plain/);
  });

  test("a port that is taken stops the start, and is named", async () => {
    const { port } = new URL(served.metricsUrl);
    await expect(startMeasured({ METRICS_PORT: port })).rejects.toThrow(/for metrics: .*Set METRICS_PORT/);
  });

  test("its port is free after the stop", async () => {
    const { program, metricsUrl } = await startMeasured();
    expect((await stop(program)).code).toBe(0);
    await expect(fetch(metricsUrl)).rejects.toThrow();
  });

  /** Prometheus adds these itself. */
  const added = ["job", "instance"];

  test.each(expressions())("$where names metrics and labels that there are", ({ expression }) => {
    const { selections, groupedBy } = namesIn(expression);
    expect(selections.length).toBeGreaterThan(0);
    const labelsOf = (metric: string) => [
      ...added,
      ...seen().samples.flatMap(({ name, labels }) => (name === metric ? Object.keys(labels) : [])),
    ];
    for (const { metric, labels } of selections) {
      if (metric === "up") continue;
      const samples = seen().samples.filter(({ name }) => name === metric);
      // A metric of SQLite's alone has no samples on PostgreSQL.
      expect(samples.length > 0 || (shared !== undefined && seen().types.has(metric)), metric).toBe(true);
      if (samples.length === 0) continue;
      for (const [label, value] of labels) {
        expect(labelsOf(metric), `${metric} has no label ${label}`).toContain(label);
        // Answers of 500 and 503 are none of a healthy server.
        if (value === undefined || label === "status") continue;
        expect(samples.map((sample) => sample.labels[label])).toContain(value);
      }
    }
    const isShown = ({ metric }: (typeof selections)[number]) => seen().samples.some(({ name }) => name === metric);
    if (shared !== undefined && !selections.every(isShown)) return;
    const all = selections.flatMap(({ metric }) => labelsOf(metric));
    for (const label of groupedBy) expect(all, `nothing has a label ${label}`).toContain(label);
  });

  test("each alert says how grave it is, what happened, and what to do", () => {
    const names = alerts.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    for (const { alert, labels, annotations } of alerts) {
      expect(["critical", "warning"], alert).toContain(labels.severity);
      expect(annotations.summary, alert).toMatch(/\{\{ \$(?:labels|value)|given up/);
      expect(annotations.description, alert).toMatch(/\.$/);
    }
  });

  test("each metric of Gatehouse's own is in the table of the guide, with its labels and what it says", () => {
    const guide = read("openapi/portal/guides/metrics-and-traces.md");
    const shown = [...guide.matchAll(/^\| `(gatehouse_\w+)` +\| (\w+) +\| ([^|]*?) *\| ([^|]*?) *\|$/gm)].map(
      ([, name = "", type, labels = ""]) => [name, type, [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label)],
    );
    const own = [...seen().types].filter(([name]) => name.startsWith("gatehouse_"));
    expect(shown.map(([name]) => name).toSorted()).toEqual(own.map(([name]) => name).toSorted());
    for (const [name, type, labels] of shown) {
      expect(seen().types.get(String(name)), String(name)).toBe(type);
      const sample = seen().samples.find((each) => each.name === name || each.name === `${String(name)}_count`);
      if (sample !== undefined) expect(Object.keys(sample.labels).toSorted(), String(name)).toEqual(labels);
    }
  });
});

test("without METRICS_PORT there are no metrics", patience, async () => {
  const { program, metricsUrl } = await startMeasured({ METRICS_PORT: "" });
  expect(metricsUrl).toBe("");
  expect((await program.client().request("GET /metrics")).status).toBe(404);
});

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] };
}

function read(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
}

const alerts: readonly Alert[] = readAlerts();

function readAlerts(): Alert[] {
  const { groups }: { groups: { rules: Alert[] }[] } = parse(read("server/monitoring/alerts.yml"));
  return groups.flatMap(({ rules }) => rules);
}

function expressions(): { where: string; expression: string }[] {
  const dashboard: Dashboard = JSON.parse(read("server/monitoring/dashboard.json"));
  const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: `the panel ${title}`, expression: expr })),
  );
  const [, variable] = dashboard.templating.list;
  const query = typeof variable?.query === "object" ? variable.query.query : "";
  const [, metric = ""] = /^label_values\((\w+), instance\)$/.exec(query) ?? [];
  const rules = readAlerts().map(({ alert, expr }) => ({ where: `the alert ${alert}`, expression: expr }));
  return [...panels, { where: "the dashboard's variable", expression: metric }, ...rules];
}
