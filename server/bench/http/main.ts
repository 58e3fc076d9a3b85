/**
 * `npm run bench:http` measures the cost of our pipeline, without handlers and with them, beside bare Express 5. All answer the
 * same requests with the same bodies.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { recordReplies } from "../harness/recorded-replies.ts";
import { type Aim, conclude, conditions, figure, progress, table, writeResults } from "../harness/report.ts";
import { type BenchServer, LoadProcess, startServer } from "../harness/servers.ts";
import { type ServerFigures, takeTurns } from "../harness/turns.ts";
import { requests } from "./requests.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const [rounds, milliseconds] = values.quick ? [2, 200] : [7, 1_000];
const connections = 16;
const base = "Express 5";
const ours = "Gatehouse";
/** Share of bare Express that the pipeline has to reach. */
const aim = 0.85;

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-http-"));
  const file = join(folder, "replies.json");
  const env = { BENCH_REPLIES: file };
  const load = new LoadProcess();
  const servers: BenchServer[] = [];
  const start = async (name: string, path: string, more = {}): Promise<BenchServer> => {
    const server = await startServer({ name, program: program(path), env: { ...env, ...more } });
    servers.push(server);
    return server;
  };
  try {
    const { port } = await start(`${ours}, with its handlers`, "subjects/gatehouse.ts");
    await recordReplies(requests, { port, file });
    await start(ours, "subjects/gatehouse.ts", { BENCH_HANDLERS: "remembered" });
    await start(base, "../harness/express.ts");
    const results = new Map<string, ServerFigures[]>();
    for (const { request } of requests) {
      const contestants = servers.map((server) => ({ server, request }));
      const title = (round: number): void => progress(`${request.name}, round ${round} of ${rounds}`);
      const options = { load, connections, rounds, milliseconds, base, progress: title };
      results.set(request.name, await takeTurns(contestants, options));
    }
    progress("");
    report(results);
  } finally {
    load.stop();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(results: ReadonlyMap<string, readonly ServerFigures[]>): void {
  const names = [...results.values()][0]?.map(({ name }) => name) ?? [];
  const of = (name: string): ServerFigures[] =>
    [...results.values()].flatMap((measured) => measured.filter((each) => each.name === name));
  console.log(`Requests per second of processor time (share of ${base}); ${connections} connections,`);
  console.log(`medians of ${rounds} rounds of ${milliseconds} ms, in turns. ${conditions()}.\n`);
  console.log(
    table(
      ["", ...results.keys(), "mean"],
      names.map((name) => [
        name,
        ...of(name).map(({ perCpuSecond, share }) => `${figure(perCpuSecond)} (${share.toFixed(2)})`),
        mean(of(name)).toFixed(2),
      ]),
    ),
  );
  console.log(`\n${writeResults("http", Object.fromEntries(results))}`);
  const aims: Aim[] = [{ what: `${ours}, share of ${base}, mean`, figure: mean(of(ours)), aim }];
  conclude(aims, { isQuick: values.quick });
}

/** Returns the geometric mean, as shares are ratios. */
function mean(measured: readonly ServerFigures[]): number {
  return Math.exp(measured.reduce((sum, { share }) => sum + Math.log(share), 0) / measured.length);
}

await main();
