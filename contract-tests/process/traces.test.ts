/**
 * Traces: a request's trace goes on through the server to what it notifies, and spans go to the receiver that is named
 * (OWASP ASVS 16.2.3, 16.2.5).
 */
import { join } from "node:path";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { senderId } from "../moderation/fixtures.ts";
import { createNotified, loopback } from "../moderation/notified.ts";
import { startOtlpReceiver } from "../support/otlp-receiver.ts";
import { Receiver } from "../support/receiver.ts";
import { start } from "../support/server.ts";
import { makeFolder, patience, startProgram, stop, withKey } from "./program.ts";
import { sharedStore } from "./stores.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerSpan = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${callerSpan}-01`;
const tracestate = "vendor=t61rcWkgMzE";
const text = "a private message that no span may hold";

function mute(applicationIds: string[]) {
  return { contentUserId: senderId, body: { action: "mute", applicationIds, comment: "traced" } };
}

async function startTraced(environment: Record<string, string>) {
  const folder = makeFolder();
  const store = (await sharedStore())?.url ?? `better-sqlite3:${join(folder, "gatehouse.db")}`;
  const range = { NOTIFICATION_ALLOWED_RANGES: "127.0.0.0/8" };
  return startProgram(folder, { ...withKey(folder), ...range, DATABASE_URL: store, ...environment });
}

describe("with OTEL_EXPORTER_OTLP_ENDPOINT", patience, () => {
  test("a request, its store operations, the filter and its deliveries are spans of the caller's trace", async () => {
    const collector = await startOtlpReceiver();
    const receiver = await Receiver.start();
    const program = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const client = program.client();
    const applicationId = await createNotified(client, receiver);
    const headers = { traceparent, tracestate };
    await client.request("createUserAction", mute([applicationId]), { headers });
    await client.request("filterContentItem", { body: { content: text } }, { headers });
    await expect.poll(() => receiver.taken, { timeout: 30_000 }).toEqual(["traced"]);
    expect((await stop(program)).code).toBe(0);

    expect([...collector.paths]).toEqual(["/v1/traces"]);
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [request] = named("createUserAction");
    expect(request).toMatchObject({
      service: "gatehouse",
      parentSpanId: callerSpan,
      kind: 2,
      status: 0,
      attributes: {
        "http.request.method": "POST",
        "http.route": "/moderation/user-action/{contentUserId}",
        "http.response.status_code": 200,
      },
    });
    const write = named("store.write").find(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(write?.attributes["gatehouse.store.statements"]).toBeGreaterThan(1);
    expect(write?.attributes["gatehouse.store.wait_seconds"]).toBeTypeOf("number");

    const [job] = named("job notification");
    expect(job).toMatchObject({ parentSpanId: request?.spanId, kind: 5, status: 0 });
    const sent = spans.find(({ kind, parentSpanId }) => kind === 3 && parentSpanId === job?.spanId);
    expect(sent?.attributes).toMatchObject({ "server.address": "127.0.0.1", "http.response.status_code": 200 });
    expect(receiver.deliveries[0]?.headers).toMatchObject({
      traceparent: `00-${traceId}-${sent?.spanId}-01`,
      tracestate,
    });

    const [filtering] = named("filterContentItem");
    const read = named("store.read").find(({ parentSpanId }) => parentSpanId === filtering?.spanId);
    expect(named("filter")).toMatchObject([{ parentSpanId: read?.spanId, kind: 1 }]);
    const exported = JSON.stringify(collector.spans);
    for (const secret of [text, applicationId, senderId, "/hooks"]) expect(exported).not.toContain(secret);
  });

  test("a request without a trace begins one; OTEL_SERVICE_NAME and a sampler of 0 are obeyed", async () => {
    const collector = await startOtlpReceiver();
    const receiver = await Receiver.start();
    const program = await startTraced({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_SERVICE_NAME: "harbour",
      OTEL_TRACES_SAMPLER_ARG: "0",
    });
    const client = program.client();
    const applicationId = await createNotified(client, receiver);
    await client.request("createUserAction", mute([applicationId]));
    await client.request("retrieveSystemVersion", {}, { headers: { traceparent } });
    await expect.poll(() => receiver.taken, { timeout: 30_000 }).toEqual(["traced"]);
    await stop(program);
    // The caller of the second request decided that its trace is recorded.
    expect(collector.spans.filter(({ kind }) => kind === 2)).toMatchObject([
      { name: "retrieveSystemVersion", service: "harbour", traceId },
    ]);
    // A trace that is not recorded is passed on as one that is not.
    expect(receiver.deliveries[0]?.headers["traceparent"]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  test("a receiver that is away costs spans, and neither requests nor the stop", async () => {
    const program = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    expect((await program.client().request("retrieveSystemVersion")).status).toBe(200);
    await program.printed(/"level":"warn".*"msg":"spans cannot be exported; they are dropped"/);
    expect((await program.client().request("retrieveSystemVersion")).status).toBe(200);
    expect((await stop(program)).code).toBe(0);
  });

  test("a wrong endpoint is named at start", async () => {
    await expect(startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })).rejects.toThrow(
      /OTEL_EXPORTER_OTLP_ENDPOINT takes an http or https URL/,
    );
  });
});

describe("without an endpoint", patience, () => {
  test("no package of OpenTelemetry, and none for metrics, is loaded", async () => {
    // Classes and messages that these packages alone have, since the bundle does not name where its parts come from.
    const hook = `import { registerHooks } from "node:module";
      registerHooks({ load(url, context, next) {
        const loaded = next(url, context);
        const [name] = /BatchSpanProcessorBase = class|Invalid metric name/.exec(String(loaded.source)) ?? [];
        if (name !== undefined) console.log("loads " + name);
        return loaded;
      } });`;
    const preload = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}` };
    const program = await startTraced(preload);
    await stop(program);
    expect(program.output()).not.toContain("loads ");
    const traced = await startTraced({ ...preload, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    await stop(traced);
    expect(traced.output()).toContain("loads BatchSpanProcessorBase");
  });

  test("a delivery carries the trace of the request that it comes of, as it was, at each attempt", async () => {
    const receiver = await Receiver.start();
    const { server, client } = await start({}, loopback);
    const applicationId = await createNotified(client, receiver);
    receiver.next(500);
    const traced = createClient({ baseUrl: server.url, apiKey: server.apiKey });
    await traced.request("createUserAction", mute([applicationId]), { headers: { traceparent, tracestate } });
    await server.idle();
    server.advanceTime(60_000);
    await server.idle();
    expect(receiver.deliveries.map(({ headers }) => [headers["traceparent"], headers["tracestate"]])).toEqual([
      [traceparent, tracestate],
      [traceparent, tracestate],
    ]);
  });

  test.each([undefined, "00-x-y-01", `${traceparent}-more`])("traceparent %s is passed on to nobody", async (given) => {
    const receiver = await Receiver.start();
    const { server, client } = await start({}, loopback);
    const applicationId = await createNotified(client, receiver);
    const headers = { tracestate, ...(given === undefined ? {} : { traceparent: given }) };
    await client.request("createUserAction", mute([applicationId]), { headers });
    await server.idle();
    expect(receiver.taken).toEqual(["traced"]);
    expect(receiver.deliveries[0]?.headers).not.toHaveProperty("traceparent");
    expect(receiver.deliveries[0]?.headers).not.toHaveProperty("tracestate");
  });
});
