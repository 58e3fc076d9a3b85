/** Decorators that add spans to parts of the server. */
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { RequestHandler } from "express";
import type { Job, JobHandler } from "../contract/jobs.ts";
import { traceHeaders } from "../contract/trace-context.ts";
import type { Measure } from "../filtering/blacklist/tenant-filter.ts";
import { stateOf } from "../http/request-state.ts";
import type { Sender } from "../outgoing/outgoing.ts";
import type { Db } from "../store/db.ts";
import type { Store } from "../store/store.ts";
import { incomingTrace } from "./propagate-traces.ts";
import type { Spans } from "./spans.ts";

/** Creates a span per request, named by its operation; attributes follow OpenTelemetry's HTTP conventions. */
export function tracedRequests(spans: Spans): RequestHandler {
  return function requestSpan(request, response, next) {
    const state = stateOf(request);
    const parent = spans.remoteContext(incomingTrace(request));
    const span = spans.tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    const context = trace.setSpan(parent, span);
    state.trace = spans.traceOf(span);
    response.once("close", () => {
      const operation = state.route?.operation;
      span.setAttributes({
        "http.request.method": request.method,
        "http.response.status_code": response.statusCode,
        "url.scheme": state.client.secure ? "https" : "http",
        "gatehouse.request_id": state.id,
        ...(operation === undefined ? {} : { "http.route": operation.path }),
        ...(state.tenantId === undefined ? {} : { "gatehouse.tenant_id": state.tenantId }),
      });
      if (operation !== undefined) span.updateName(operation.operationId);
      if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    // Connection events read the body, and they have no context.
    spans.contexts.bind(context, request);
    spans.contexts.with(context, next);
  };
}

/** Maximum spans for texts per request; a batch has thousands of texts. */
const maximumFilterSpans = 16;

/** Creates a span per filtered text, for the first texts of a request. */
export function tracedFilter(spans: Spans): Measure {
  const counts = new WeakMap<Span, number>();
  return (work) => {
    const active = spans.active;
    const count = active === undefined ? maximumFilterSpans : (counts.get(active) ?? 0);
    if (active === undefined || count >= maximumFilterSpans) return work();
    counts.set(active, count + 1);
    const span = spans.tracer.startSpan("filter", {}, spans.contexts.active());
    try {
      return work();
    } finally {
      span.end();
    }
  };
}

/** Creates a span per store operation of a request or job. */
export function tracedStore(store: Store, spans: Spans): Store {
  const traced = <T>(
    name: string,
    work: (db: Db) => Promise<T> | T,
    run: (work: (db: Db) => Promise<T> | T) => Promise<T>,
  ): Promise<T> => {
    if (spans.active === undefined) return run(work);
    return spans.run(name, {}, async (span, context) => {
      const started = performance.now();
      let runs = 0;
      const counted = async (db: Db): Promise<T> => {
        if (runs++ === 0) span.setAttribute("gatehouse.store.wait_seconds", (performance.now() - started) / 1000);
        const before = db.state.countStatements();
        try {
          // SQLite runs a group of operations in the context of the one that started it.
          return await spans.contexts.with(context, () => work(db));
        } finally {
          span.setAttribute("gatehouse.store.statements", db.state.countStatements() - before);
        }
      };
      const result = await run(counted);
      span.setAttribute("gatehouse.store.runs", runs);
      return result;
    });
  };
  return {
    ...store,
    read: (work) => traced("store.read", work, (inner) => store.read(inner)),
    readRecent: (work) => traced("store.read", work, (inner) => store.readRecent(inner)),
    readLong: (work) => traced("store.long_read", work, (inner) => store.readLong(inner)),
    write: (work, keep) => traced("store.write", work, (inner) => store.write(inner, keep)),
  };
}

/** Creates a span per attempt at a job, in the trace of the operation that enqueued it. */
export function tracedJob(handler: JobHandler, spans: Spans): JobHandler {
  const kind = handler.kind.name;
  const run = <T>(job: Job<unknown>, work: (span: Span) => Promise<T>): Promise<T> =>
    spans.run(`job ${kind}`, { kind: SpanKind.CONSUMER, parent: spans.remoteContext(job.trace) }, (span) => {
      span.setAttributes({
        "gatehouse.job.kind": kind,
        "gatehouse.job.id": job.id,
        "gatehouse.job.attempt": job.attempts + 1,
      });
      return work(span);
    });
  if ("perform" in handler) {
    return { ...handler, perform: (job, context) => run(job, () => handler.perform(job, context)) };
  }
  if ("prepare" in handler) {
    return {
      ...handler,
      prepare: (job, preparation, signal) => run(job, () => handler.prepare(job, preparation, signal)),
    };
  }
  return {
    ...handler,
    attempt: (job, preparation, signal) =>
      run(job, async (span) => {
        const outcome = await handler.attempt(job, preparation, signal);
        span.setAttribute("gatehouse.job.outcome", outcome.kind);
        if (outcome.kind !== "done") span.setStatus({ code: SpanStatusCode.ERROR });
        return outcome;
      }),
  };
}

/** Creates a span per outgoing request, whose headers name it as the parent. */
export function tracedSender(sender: Sender, spans: Spans): Sender {
  return {
    send(request) {
      const { method = "POST" } = request;
      return spans.run(method, { kind: SpanKind.CLIENT }, async (span) => {
        const url = URL.parse(request.url);
        span.setAttribute("http.request.method", method);
        // The rest of a URL may hold a secret.
        if (url !== null)
          span.setAttributes({ "server.address": url.hostname, "url.scheme": url.protocol.slice(0, -1) });
        const current = spans.traceOf(span);
        const headers = { ...(current === undefined ? {} : traceHeaders(current)), ...request.headers };
        const answer = await sender.send({ ...request, headers });
        span.setAttribute("http.response.status_code", answer.status);
        if (answer.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
        return answer;
      });
    },
  };
}
