/** Observability of the server: metrics, where a port for them is configured, and traces. */
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { JobHandler } from "../contract/jobs.ts";
import type { Measure } from "../filtering/blacklist/tenant-filter.ts";
import type { Sender } from "../outgoing/outgoing.ts";
import type { Store, StoreObserver } from "../store/store.ts";
import { filterMeasure, measuredJobs, measuredStore } from "./measured-parts.ts";
import type { Metrics } from "./metrics.ts";
import { listenForScrapes, type MetricsListener, type MetricsOptions } from "./metrics-listener.ts";
import { propagateTraces } from "./propagate-traces.ts";
import { measureRequests } from "./request-metrics.ts";
import type { ScrapedParts } from "./scraped-metrics.ts";
import type { Tracing, TracingOptions } from "./tracing.ts";

export interface ObservabilityOptions {
  /** Address of the metrics; without it nothing is measured. */
  readonly metrics?: MetricsOptions | undefined;
  /** Destination of spans; without it nothing is recorded. */
  readonly tracing?: TracingOptions | undefined;
}

export class Observability {
  readonly #options: ObservabilityOptions;
  readonly #tracing: Tracing;
  readonly #metrics: Metrics | undefined;
  readonly #version: string;
  #listener: MetricsListener | undefined;

  private constructor(
    options: ObservabilityOptions,
    { tracing, metrics, version }: { tracing: Tracing; metrics: Metrics | undefined; version: string },
  ) {
    this.#options = options;
    this.#tracing = tracing;
    this.#metrics = metrics;
    this.#version = version;
  }

  /** Loads the packages for metrics and spans only where they are configured. */
  static async create(
    options: ObservabilityOptions,
    { log, version }: { readonly log: Logger; readonly version: string },
  ): Promise<Observability> {
    const tracing = await createTracing(options, log, version);
    const metrics = options.metrics === undefined ? undefined : (await import("./metrics.ts")).createMetrics();
    return new Observability(options, { tracing, metrics, version });
  }

  /** Middleware that observes each request; it must run after the one that starts the request's state. */
  get requests(): RequestHandler {
    const trace = this.#tracing.requests;
    if (this.#metrics === undefined) return trace;
    const measure = measureRequests(this.#metrics);
    return (request, response, next) =>
      measure(request, response, (error?: unknown) =>
        error === undefined ? trace(request, response, next) : next(error),
      );
  }

  get storeObserver(): StoreObserver | undefined {
    const size = this.#metrics?.groupCommitSize;
    return size === undefined ? undefined : { groupCommitted: (operations) => size.observe(operations) };
  }

  /** Undefined where the filter is not observed. */
  get measureFilter(): Measure | undefined {
    const { measureFilter: trace } = this.#tracing;
    if (this.#metrics === undefined) return trace;
    const measure = filterMeasure(this.#metrics);
    return trace === undefined ? measure : (work) => trace(() => measure(work));
  }

  store(store: Store): Store {
    const traced = this.#tracing.store(store);
    return this.#metrics === undefined ? traced : measuredStore(traced, this.#metrics);
  }

  jobs(handlers: readonly JobHandler[]): readonly JobHandler[] {
    const traced = this.#tracing.jobs(handlers);
    return this.#metrics === undefined ? traced : measuredJobs(traced, this.#metrics);
  }

  sender(sender: Sender): Sender {
    return this.#tracing.sender(sender);
  }

  /**
   * Serves the metrics where a port is configured.
   * @throws PortUnavailable
   */
  async listen(parts: Omit<ScrapedParts, "version">): Promise<void> {
    if (this.#metrics === undefined || this.#options.metrics === undefined) return;
    const { registerScraped } = await import("./scraped-metrics.ts");
    registerScraped(this.#metrics.registry, { ...parts, version: this.#version });
    this.#listener = await listenForScrapes(this.#metrics.registry, this.#options.metrics);
  }

  /** URL of the metrics. */
  get metricsUrl(): string | undefined {
    return this.#listener?.url;
  }

  /** Stops the listener and exports the remaining spans within some seconds. */
  async stop(): Promise<void> {
    await Promise.all([this.#listener?.close(), this.#tracing.stop()]);
  }
}

async function createTracing({ tracing }: ObservabilityOptions, log: Logger, version: string): Promise<Tracing> {
  if (tracing === undefined) return propagateTraces();
  const { recordSpans } = await import("./record-spans.ts");
  return recordSpans(tracing, { log, version });
}
