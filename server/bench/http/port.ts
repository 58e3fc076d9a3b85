/** Port that a server of the bench listens on. */
export const port = Number(process.env["BENCH_PORT"]);
