/**
 * Traces without an exporter: nothing is recorded, and a request's `traceparent` still reaches the notifications, webhooks
 * and callbacks that come of it, so that the systems on both sides of this one see one trace.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { JobHandler } from "../contract/jobs.ts";
import { parseTraceContext, type TraceContext, traceHeaders } from "../contract/trace-context.ts";
import { stateOf } from "../http/request-state.ts";
import type { Sender } from "../outgoing/outgoing.ts";
import type { Tracing } from "./tracing.ts";

export function passOnTraces(): Tracing {
  // Entered by jobs that belong to a trace, and by nothing else: requests carry theirs in their state, at no cost.
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

/** Returns the trace that a request says it belongs to. */
export function incomingTrace({ headers }: IncomingMessage): TraceContext | undefined {
  const { traceparent, tracestate } = headers;
  if (typeof traceparent !== "string") return undefined;
  return parseTraceContext(traceparent, tracestate?.toString());
}

/** A sender that adds the headers of a trace; headers of the request's own by these names win. */
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
