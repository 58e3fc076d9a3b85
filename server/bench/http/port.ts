/** The port that a server of the bench is told to listen on. */
export const port = Number(process.env["BENCH_PORT"]);
