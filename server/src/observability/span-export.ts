/** Exports spans through a bounded queue to an OTLP receiver that may be unavailable. */
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

/** Queue limits, about 4 MB; spans beyond them are dropped. Delays are milliseconds. */
const queue = {
  maxQueueSize: 4_096,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: 10_000,
};
/** Maximum characters of an attribute value. */
const attributeValueLengthLimit = 256;
/** Milliseconds per export, retries included. */
const exportTimeout = 5_000;
/** Milliseconds that a stop waits for the receiver. */
const stopTimeout = 3_000;

export interface SpanExport {
  readonly tracer: Tracer;
  /** Exports the queue within some seconds. */
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

/** Logs when exports begin to fail and when they recover, instead of each failure. */
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
