/** Metrics of one server in its own registry, because one process may run several servers. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Seconds of a request, a store operation or a job. */
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds of the filter per text; a short text takes some 10 µs. */
const filterBuckets = [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25];
/** Operations per group; the maximum is 128. */
const groupBuckets = [1, 2, 4, 8, 16, 32, 64, 128];

export type Metrics = ReturnType<typeof createMetrics>;

export type StoreOperation = "read" | "long_read" | "write";

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, ...requestMetrics([registry]), ...workMetrics([registry]), ...storeMetrics([registry]) };
}

function requestMetrics(registers: [Registry]) {
  return {
    requestDuration: new Histogram({
      name: "gatehouse_http_request_duration_seconds",
      help: "Time from a request's arrival to the end of its response, by operation and status.",
      labelNames: ["operation", "status"] as const,
      buckets: secondsBuckets,
      registers,
    }),
    requestsInFlight: new Gauge({
      name: "gatehouse_http_requests_in_flight",
      help: "Requests that have arrived and are not answered.",
      registers,
    }),
    logins: new Counter({
      name: "gatehouse_logins_total",
      help: "Logins of users (reconcile) and sign-ins of operators (operator), by outcome.",
      labelNames: ["kind", "outcome"] as const,
      registers,
    }),
    filterDuration: new Histogram({
      name: "gatehouse_filter_duration_seconds",
      help: "Time that the filter needs for one text.",
      buckets: filterBuckets,
      registers,
    }),
  };
}

function workMetrics(registers: [Registry]) {
  return {
    jobDuration: new Histogram({
      name: "gatehouse_job_duration_seconds",
      help: "Time of one attempt at a job of the outbox, such as a delivery, by kind and outcome.",
      labelNames: ["kind", "outcome"] as const,
      buckets: secondsBuckets,
      registers,
    }),
  };
}

function storeMetrics(registers: [Registry]) {
  return {
    storeDuration: new Histogram({
      name: "gatehouse_store_operation_duration_seconds",
      help: "Time of an operation of the store, its wait and its commit included.",
      labelNames: ["kind", "outcome"] as const,
      buckets: secondsBuckets,
      registers,
    }),
    storeWait: new Histogram({
      name: "gatehouse_store_wait_duration_seconds",
      help: "Time that an operation of the store waits for a connection, or for its turn.",
      labelNames: ["kind"] as const,
      buckets: secondsBuckets,
      registers,
    }),
    groupCommitSize: new Histogram({
      name: "gatehouse_store_group_commit_size",
      help: "Writes that share a commit on SQLite.",
      buckets: groupBuckets,
      registers,
    }),
  };
}
