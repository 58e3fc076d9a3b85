/** Runs the whole kit against healthy servers, one seed after the other, and demands silence. */
import { requireOptionValues, runProgram, UsageError } from "@gatehouse/openapi/command-line";
import { interfaces } from "@gatehouse/openapi/interfaces";
import type { Report } from "../kit/findings.ts";
import { effortNames, readEffort } from "../kit/run-options.ts";
import { postgresBinaries } from "../tools/install-postgres.ts";
import { startPostgres } from "../tools/temporary-postgres.ts";
import { runOnOwn } from "./own-run.ts";

const usage = `Usage: npm run test:kit -- healthy [options]
  --seeds <from-to>   the seeds, such as 1-20 or 7 (1-20)
  --database <name>   sqlite, or postgresql, which is started for the run and removed afterwards (sqlite)
  --effort <name>     ${effortNames.join(", ")} or a number (quick)
  --help              say this
It ends with 1 where a law was broken, or a run did not come to its end.`;

interface HealthyRun {
  readonly seeds: readonly number[];
  readonly database: string;
  readonly effort: number;
}

async function main(): Promise<void> {
  const run = readArguments();
  if (run === undefined) return console.log(usage);
  if (run.database === "sqlite") return tryAll(run);
  const postgres = await startPostgres(postgresBinaries());
  try {
    Object.assign(process.env, { DATABASE_URL: postgres.url, TEMPLATE_DATABASE: "gatehouse_template" });
    await tryAll(run);
  } finally {
    await postgres.stop();
  }
}

async function tryAll({ seeds, database, effort }: HealthyRun): Promise<void> {
  for (const seed of seeds) {
    const report = await runOnOwn({ interfaces, effort, seed });
    console.log(lineOf(report, database));
    if (report.findings.length > 0 || report.endedEarly !== undefined) process.exitCode = 1;
  }
}

function lineOf(report: Report, database: string): string {
  const { findings, seed, phases, milliseconds, endedEarly, leftBehind } = report;
  const requests = phases.reduce((sum, phase) => sum + phase.requests, 0);
  const facts = [
    `${database}, seed ${seed}: ${findings.length} findings`,
    `${requests} requests`,
    `${leftBehind.length} objects left`,
    `${Math.round(milliseconds / 1000)} s`,
    ...(endedEarly === undefined ? [] : [endedEarly]),
  ];
  const details = findings.map(
    ({ law, operationId, about = "", expected, actual }) =>
      `    ${law.id} at ${operationId} (${about}): expected ${expected}; actual: ${actual}`,
  );
  return [facts.join(", "), ...details].join("\n");
}

const options = {
  seeds: { type: "string", default: "1-20" },
  database: { type: "string", default: "sqlite" },
  effort: { type: "string", default: "quick" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Returns undefined where help is asked for. @throws UsageError */
function readArguments(): HealthyRun | undefined {
  const values = requireOptionValues(process.argv.slice(2), options);
  if (values.help) return undefined;
  const [, first = "", last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(values.seeds) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (first === "" || count < 1) throw new UsageError(`--seeds takes a range such as 1-20, not ${values.seeds}.`);
  const effort = readEffort(values.effort);
  if (effort === undefined) throw new UsageError(`--effort takes ${effortNames.join(", ")} or a number.`);
  if (values.database !== "sqlite" && values.database !== "postgresql")
    throw new UsageError(`--database takes sqlite or postgresql, not ${values.database}.`);
  const seeds = Array.from({ length: count }, (_, index) => Number(first) + index);
  return { seeds, database: values.database, effort };
}

runProgram(main, usage);
