/**
 * Records spans of requests, store operations, the filter and jobs for an OTLP receiver. This module and its
 * packages are loaded only where an endpoint is configured. Nothing is registered globally, because a process may
 * run several servers. No span holds a path, a query, a header, a body, a statement or an address of a user.
 */
import type { Logger } from "pino";
import { exportSpans } from "./span-export.ts";
import { Spans } from "./spans.ts";
import { tracedFilter, tracedJob, tracedRequests, tracedSender, tracedStore } from "./traced-parts.ts";
import type { Tracing, TracingOptions } from "./tracing.ts";

export function recordSpans(
  options: TracingOptions,
  parts: { readonly log: Logger; readonly version: string },
): Tracing {
  const { tracer, stop } = exportSpans(options, parts);
  const spans = new Spans(tracer);
  return {
    requests: tracedRequests(spans),
    measureFilter: tracedFilter(spans),
    store: (store) => tracedStore(store, spans),
    jobs: (handlers) => handlers.map((handler) => tracedJob(handler, spans)),
    sender: (sender) => tracedSender(sender, spans),
    async stop() {
      await stop();
      spans.close();
    },
  };
}
