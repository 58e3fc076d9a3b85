/** Decorators that add metrics to parts of the server. */
import type { JobHandler, JobOutcome } from "../contract/jobs.ts";
import type { Measure } from "../filtering/blacklist/tenant-filter.ts";
import type { Store } from "../store/store.ts";
import type { Metrics, StoreOperation } from "./metrics.ts";

type StoreMetrics = Pick<Metrics, "storeDuration" | "storeWait">;
type JobMetrics = Pick<Metrics, "jobDuration">;

/** Measures each operation of the store and the wait before its work begins. */
export function measuredStore(store: Store, metrics: StoreMetrics): Store {
  const measured = async <T, W>(
    kind: StoreOperation,
    work: (db: W) => Promise<T> | T,
    run: (work: (db: W) => Promise<T> | T) => Promise<T>,
  ): Promise<T> => {
    const started = performance.now();
    let begun = false;
    let outcome = "error";
    try {
      const result = await run((db) => {
        // A retried operation has waited only once.
        if (!begun) metrics.storeWait.observe({ kind }, secondsSince(started));
        begun = true;
        return work(db);
      });
      outcome = "ok";
      return result;
    } finally {
      metrics.storeDuration.observe({ kind, outcome }, secondsSince(started));
    }
  };
  return {
    ...store,
    read: (work) => measured("read", work, (inner) => store.read(inner)),
    readRecent: (work) => measured("read", work, (inner) => store.readRecent(inner)),
    readLong: (work) => measured("long_read", work, (inner) => store.readLong(inner)),
    write: (work, keep) => measured("write", work, (inner) => store.write(inner, keep)),
  };
}

/** Measures the time of each text in the filter. */
export function filterMeasure({ filterDuration }: Pick<Metrics, "filterDuration">): Measure {
  return (work) => {
    const started = performance.now();
    const result = work();
    filterDuration.observe(secondsSince(started));
    return result;
  };
}

/** Measures each attempt at a job by its outcome; `dead` is the last attempt. */
export function measuredJobs(handlers: readonly JobHandler[], { jobDuration }: JobMetrics): readonly JobHandler[] {
  return handlers.map((handler) => {
    const kind = handler.kind.name;
    for (const outcome of ["done", "failed", "dead"]) jobDuration.zero({ kind, outcome });
    return measuredJob(handler, (outcome, started) => jobDuration.observe({ kind, outcome }, secondsSince(started)));
  });
}

type Observe = (outcome: JobOutcome["kind"], started: number) => void;

function measuredJob(handler: JobHandler, observe: Observe): JobHandler {
  const { attempts: maximumAttempts } = handler.retries;
  const failed = (attempts: number) => (attempts + 1 >= maximumAttempts ? "dead" : "failed");
  /** Times an attempt; one that `signal` aborts is not counted, nor is one without an outcome yet. */
  const timed = async <T>(
    attempts: number,
    work: () => Promise<T>,
    signal?: AbortSignal,
    outcomeOf: (result: T) => JobOutcome["kind"] | undefined = () => "done",
  ): Promise<T> => {
    const started = performance.now();
    try {
      const result = await work();
      const outcome = outcomeOf(result);
      if (outcome === "done" || (outcome !== undefined && signal?.aborted !== true))
        observe(outcome === "failed" ? failed(attempts) : outcome, started);
      return result;
    } catch (error) {
      if (signal?.aborted !== true) observe(failed(attempts), started);
      throw error;
    }
  };
  if ("perform" in handler) {
    return { ...handler, perform: (job, context) => timed(job.attempts, () => handler.perform(job, context)) };
  }
  if ("prepare" in handler) {
    return {
      ...handler,
      async prepare(job, preparation, signal) {
        const prepared = () => handler.prepare(job, preparation, signal);
        const perform = await timed(job.attempts, prepared, signal, () => undefined);
        return (context) => timed(job.attempts, () => perform(context), signal);
      },
    };
  }
  return {
    ...handler,
    attempt: (job, preparation, signal) =>
      timed(
        job.attempts,
        () => handler.attempt(job, preparation, signal),
        signal,
        ({ kind }) => kind,
      ),
  };
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
