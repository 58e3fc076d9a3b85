/**
 * Propagates traces without recording spans: a request's `traceparent` reaches its notifications, webhooks and
 * callbacks, so that systems on both sides share one trace.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { JobHandler } from "../contract/jobs.ts";
import { parseTraceContext, type TraceContext, traceHeaders } from "../contract/trace-context.ts";
import { stateOf } from "../http/request-state.ts";
import type { Sender } from "../outgoing/outgoing.ts";
import type { Tracing } from "./tracing.ts";

export function propagateTraces(): Tracing {
  // Set only in jobs with a trace; requests carry theirs in their state at no cost.
  const active = new AsyncLocalStorage<TraceContext>();
  return {
    requests(request, _response, next) {
      stateOf(request).trace = incomingTrace(request);
      next();
    },
    measureFilter: undefined,
    store: (store) => store,
    jobs: (handlers) => handlers.map((handler) => inTrace(handler, active)),
    sender: (sender) => withTraceHeaders(sender, () => active.getStore()),
    stop: async () => undefined,
  };
}

/** Returns the trace that the request's headers name. */
export function incomingTrace({ headers }: IncomingMessage): TraceContext | undefined {
  const { traceparent, tracestate } = headers;
  if (typeof traceparent !== "string") return undefined;
  return parseTraceContext(traceparent, tracestate?.toString());
}

/** Adds trace headers to outgoing requests; headers of the request itself take precedence. */
function withTraceHeaders(sender: Sender, trace: () => TraceContext | undefined): Sender {
  return {
    send(request) {
      const current = trace();
      if (current === undefined) return sender.send(request);
      return sender.send({ ...request, headers: { ...traceHeaders(current), ...request.headers } });
    },
  };
}

function inTrace(handler: JobHandler, active: AsyncLocalStorage<TraceContext>): JobHandler {
  if (!("attempt" in handler)) return handler;
  return {
    ...handler,
    attempt: (job, preparation, signal) =>
      job.trace === undefined
        ? handler.attempt(job, preparation, signal)
        : active.run(job.trace, () => handler.attempt(job, preparation, signal)),
  };
}
