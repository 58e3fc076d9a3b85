/** Starts spans, and knows which one is active. */
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

/** The spans of one server, and the context that is active. */
export class Spans {
  readonly tracer: Tracer;
  readonly contexts = new AsyncLocalStorageContextManager().enable();
  readonly #propagator = new W3CTraceContextPropagator();

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  /** The context that a trace from elsewhere, or from a job, begins. */
  remoteContext(from: TraceContext | undefined): Context {
    if (from === undefined) return ROOT_CONTEXT;
    return this.#propagator.extract(ROOT_CONTEXT, traceHeaders(from), defaultTextMapGetter);
  }

  /** The span as others are to name it as their parent. */
  traceOf(span: Span): TraceContext | undefined {
    const headers: Record<string, string> = {};
    this.#propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter);
    return parseTraceContext(headers["traceparent"], headers["tracestate"]);
  }

  /** The span that is active; undefined where nothing is traced, as in what the server does by itself. */
  get active(): Span | undefined {
    return trace.getSpan(this.contexts.active());
  }

  /** Runs work in a span that ends with it; a failure marks it, by the name of its class alone. */
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
