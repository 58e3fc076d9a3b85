/** Upper bounds of the histograms' buckets. A bucket costs one series for each set of labels, so there are few. */

/** Seconds: of a request, of a store operation, of a job. */
export const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds that the filter needs for one text: a short one takes some 10 µs. */
export const filterBuckets = [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25];
/** Operations; a group holds 128 at most. */
export const groupBuckets = [1, 2, 4, 8, 16, 32, 64, 128];
