/** Upper bounds of histogram buckets. Each bucket costs one series per label set, so there are few. */

/** Seconds of a request, a store operation or a job. */
export const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds of the filter per text; a short text takes some 10 µs. */
export const filterBuckets = [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25];
/** Operations per group; the maximum is 128. */
export const groupBuckets = [1, 2, 4, 8, 16, 32, 64, 128];
