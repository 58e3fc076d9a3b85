/** Tracing interface of the server: propagates traces, and records spans where an exporter is configured. */
import type { RequestHandler } from "express";
import type { JobHandler } from "../contract/jobs.ts";
import type { Measure } from "../filtering/blacklist/tenant-filter.ts";
import type { Sender } from "../outgoing/outgoing.ts";
import type { Store } from "../store/store.ts";

export interface TracingOptions {
  /** The base URL of an OTLP receiver; spans are posted to its `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Share of the traces starting here that is recorded, 0 to 1; incoming traces bring their own decision. */
  readonly sampleRatio: number;
}

export interface Tracing {
  /** Attaches the trace to the state of each request. */
  readonly requests: RequestHandler;
  /** Undefined where the filter is not traced. */
  readonly measureFilter: Measure | undefined;
  store(store: Store): Store;
  jobs(handlers: readonly JobHandler[]): readonly JobHandler[];
  /** Adds the headers of the active trace to outgoing requests. */
  sender(sender: Sender): Sender;
  /** Exports recorded spans and stops, within some seconds. */
  stop(): Promise<void>;
}
