/** Starts spans and tracks the active one. */
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { parseTraceContext, type TraceContext, traceHeaders } from "../contract/trace-context.ts";

/** Spans of one server with their active context. */
export class Spans {
  readonly tracer: Tracer;
  readonly contexts = new AsyncLocalStorageContextManager().enable();
  readonly #propagator = new W3CTraceContextPropagator();

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  /** Returns the context for an incoming trace or the trace of a job. */
  remoteContext(from: TraceContext | undefined): Context {
    if (from === undefined) return ROOT_CONTEXT;
    return this.#propagator.extract(ROOT_CONTEXT, traceHeaders(from), defaultTextMapGetter);
  }

  /** Returns the span as a trace context for its children. */
  traceOf(span: Span): TraceContext | undefined {
    const headers: Record<string, string> = {};
    this.#propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter);
    return parseTraceContext(headers["traceparent"], headers["tracestate"]);
  }

  /** The active span; undefined without a trace, as in the server's periodic work. */
  get active(): Span | undefined {
    return trace.getSpan(this.contexts.active());
  }

  /** Runs work in a span that ends with it; a failure is recorded by its class name only. */
  async run<T>(
    name: string,
    { kind = SpanKind.INTERNAL, parent = this.contexts.active() }: { kind?: SpanKind; parent?: Context },
    work: (span: Span, context: Context) => Promise<T>,
  ): Promise<T> {
    const span = this.tracer.startSpan(name, { kind }, parent);
    const context = trace.setSpan(parent, span);
    try {
      return await this.contexts.with(context, () => work(span, context));
    } catch (error) {
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  close(): void {
    this.contexts.disable();
  }
}
