/**
 * `npm run bench:operations` measures what a user's request costs, whole: the built program with its handlers and its
 * store, beside bare Express that takes and gives the same bytes, beside raw statements of the database drivers, which
 * are the limit, and beside Prism, which mocks the same specs. `--help` lists the options.
 *
 * The load comes from a process of its own; all servers run at once and take turns, round after round. The measure is
 * the server's own processor time, which other load on the machine changes least.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LoadProcess } from "../http/load-process.ts";
import { Fleet } from "./fleet.ts";
import { markdownOf } from "./markdown.ts";
import { measureOperation, type OperationResult } from "./measure.ts";
import { help, OptionError, type Options, readOptions } from "./options.ts";
import { plotOf } from "./plot.ts";
import { conditionsOf, operationTable, rawTable, verdictTable } from "./report.ts";
import type { Results } from "./results.ts";
import { isMissed, verdictsOf } from "./targets.ts";
import { workload } from "./workload.ts";

/** Milliseconds after which a quick run measures what is left once, so that a busy machine is not held up. */
const quickBudgetMs = 30_000;
/** Length of a turn of raw statements in milliseconds. */
const rawMilliseconds = 300;
const resultsFolder = fileURLToPath(new URL("../results/", import.meta.url));
const pagesPlot = fileURLToPath(new URL("../operations.svg", import.meta.url));

async function main(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-operations-"));
  const load = new LoadProcess();
  const fleet = new Fleet(folder);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const interrupted = (): void => void fleet.stop().finally(() => process.exit(130));
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);
  try {
    const operations = workload.filter(({ key }) => options.operations.includes(key));
    await fleet.start(operations, { options, progress });
    const results = await measure(operations, { fleet, load, options });
    progress("");
    report(results, options);
  } finally {
    load.stop();
    await fleet.stop();
  }
}

async function measure(
  operations: typeof workload,
  { fleet, load, options }: { readonly fleet: Fleet; readonly load: LoadProcess; readonly options: Options },
): Promise<Results> {
  const { rounds, milliseconds } = options;
  const measured: OperationResult[] = [];
  const setup = { servers: fleet.servers, prism: fleet.prism, load, progress };
  for (const operation of operations) {
    for (const connections of options.connections) {
      const isLate = options.quick && performance.now() > quickBudgetMs;
      const own = isLate ? { ...options, rounds: 0 } : options;
      const result = await measureOperation(operation, connections, { setup, options: own });
      measured.push(result);
      progress("");
      if (!options.markdown) console.log(operationTable(result));
    }
    await fleet.raw?.measure(rawMilliseconds);
  }
  return {
    node: process.version,
    processor: cpus()[0]?.model ?? "unknown processor",
    cores: availableParallelism(),
    rounds,
    milliseconds,
    operations: measured,
    raw: fleet.raw?.results() ?? [],
  };
}

function report(results: Results, { quick, markdown }: Options): void {
  const verdicts = verdictsOf(results.operations, results.raw);
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(`${resultsFolder}operations.json`, `${JSON.stringify(results, undefined, 2)}\n`);
  writeFileSync(`${resultsFolder}operations.svg`, plotOf(results));
  if (markdown) {
    writeFileSync(pagesPlot, plotOf(results));
    console.log(markdownOf(results, verdicts));
  } else {
    const files = `Figures and plot: ${resultsFolder}operations.json, operations.svg`;
    console.log([rawTable(results.raw), verdictTable(verdicts), "", conditionsOf(results), files].join("\n"));
  }
  if (quick) return void console.log("A quick run gives a first impression; its figures decide nothing.");
  if (verdicts.some(isMissed)) process.exitCode = 1;
}

/** Shows what is being done on a terminal, on stderr, which is not part of the output. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(help);
  else await main(options);
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(`${error.message}\n\n${help}`);
  process.exitCode = 2;
}
