/** What the server does with traces: passes on the trace of a request, and records spans where an exporter is configured. */
import type { RequestHandler } from "express";
import type { JobHandler } from "../contract/jobs.ts";
import type { Measure } from "../filtering/blacklist/filters.ts";
import type { Sender } from "../outgoing/outgoing.ts";
import type { Store } from "../store/store.ts";

export interface TracingOptions {
  /** The base URL of an OTLP receiver; spans are posted to its `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** The share of the traces that begin here which is recorded, 0 to 1; a trace from elsewhere brings its own decision. */
  readonly sampleRatio: number;
}

export interface Tracing {
  /** Finds the trace of each request, for its state. */
  readonly requests: RequestHandler;
  /** Undefined where the filter is not traced. */
  readonly measureFilter: Measure | undefined;
  store(store: Store): Store;
  jobs(handlers: readonly JobHandler[]): readonly JobHandler[];
  /** Adds the headers of the trace that is active to what is sent. */
  sender(sender: Sender): Sender;
  /** Sends what was recorded, and gives up after some seconds. */
  stop(): Promise<void>;
}
