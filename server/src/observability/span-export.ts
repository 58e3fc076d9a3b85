/** Where recorded spans go: a bounded queue, and an OTLP receiver that may be away. */
import type { Tracer } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { TracingOptions } from "./tracing.ts";

/** Spans beyond these are dropped while the receiver is slow; about 4 MB. Delays are milliseconds. */
const queue = {
  maxQueueSize: 4_096,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: 10_000,
};
/** The longest value of an attribute, in characters. */
const attributeValueLengthLimit = 256;
/** Milliseconds that one export may take, with its retries. */
const exportTimeout = 5_000;
/** Milliseconds that a stop waits for the receiver. */
const stopTimeout = 3_000;

export interface SpanExport {
  readonly tracer: Tracer;
  /** Sends what is queued, and gives up after some seconds. */
  stop(): Promise<void>;
}

export function exportSpans(
  { endpoint, serviceName, sampleRatio }: TracingOptions,
  { log, version }: { readonly log: Logger; readonly version: string },
): SpanExport {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = reportingExporter(new OTLPTraceExporter({ url, timeoutMillis: exportTimeout }), log);
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ "service.name": serviceName, "service.version": version })),
    spanLimits: { attributeValueLengthLimit },
    spanProcessors: [new BatchSpanProcessor({ exporter, ...queue })],
  });
  return {
    tracer: provider.getTracer("gatehouse", version),
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        log.warn("the last spans cannot be exported in time; they are dropped");
        resolve();
      }, stopTimeout);
      await Promise.race([provider.shutdown().catch(() => undefined), promise]);
      clearTimeout(timer);
    },
  };
}

/** Logs when exports begin to fail, and when they succeed again; not each of them. */
function reportingExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  const report = ({ code, error }: ExportResult): void => {
    const hasFailed = code !== ExportResultCode.SUCCESS;
    if (hasFailed && !isFailing) log.warn({ reason: error?.message }, "spans cannot be exported; they are dropped");
    if (!hasFailed && isFailing) log.info("spans are exported again");
    isFailing = hasFailed;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush === undefined ? {} : { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
