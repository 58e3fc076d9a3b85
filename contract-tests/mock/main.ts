/**
 * `npm run contract:mock`: the kit against a server that is not ours, a mock that Prism serves from our specs.
 *
 * A mock keeps nothing and looks no key up, so that much is to be found. The run succeeds when it came to its end and
 * found something: a kit that finds nothing there is blind.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type InterfaceName, interfaces } from "@gatehouse/openapi/interfaces";
import { type Phase, phases, type Report } from "../kit/findings.ts";
import { joinReports } from "../kit/parts/merge-reports.ts";
import { terminalReport } from "../kit/report/terminal.ts";
import { terminalStyle } from "../kit/report/terminal-style.ts";
import { runContract } from "../kit/run.ts";
import type { RunOptions } from "../kit/run-options.ts";
import { groupByCause } from "./causes.ts";
import { install, type Mode, startMock } from "./prism.ts";

const seed = Number(process.env["MOCK_SEED"] ?? 1);
const maximumCauses = 60;

/** Plan of a run against a mock. A mock breaks the laws of state in every phase, which must not stall the run. */
interface Plan {
  readonly mode: Mode;
  readonly interfaces: readonly InterfaceName[];
  readonly phases: readonly Phase[];
  /** A phase of an interface ends after this, with what is known by then. */
  readonly milliseconds: number;
}

const plans: readonly Plan[] = [
  { mode: "static", interfaces, phases, milliseconds: 20_000 },
  // Made-up lists are as long as the schemas allow, so that an answer takes the mock up to minutes in other interfaces.
  { mode: "dynamic", interfaces: ["filtering"], phases: ["examples", "state", "data"], milliseconds: 20_000 },
];

async function main(): Promise<void> {
  install();
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => interrupted.abort());
  const style = terminalStyle({ columns: process.stdout.columns, colours: process.stdout.isTTY === true });
  for (const plan of plans) {
    const { mode } = plan;
    const { report, falls } = await runAgainst(plan, interrupted.signal);
    if (interrupted.signal.aborted) return fail("The run was interrupted.");
    console.log(terminalReport(report, style));
    console.log(`What was found with Prism, ${mode} answers, by law and cause:\n`);
    for (const line of causeLines(report)) console.log(line);
    for (const fall of falls) console.log(`   The mock did not answer any more, and was started again, after ${fall}`);
    console.log("");
    if (report.findings.length === 0) return fail("Nothing was found, so that the kit is blind.");
  }
}

interface Result {
  readonly report: Report;
  /** The requests that the mock did not survive. */
  readonly falls: readonly string[];
}

/** Each phase and interface is a run of its own, so that much that is found in one leaves room for the others. */
async function runAgainst(plan: Plan, signal: AbortSignal): Promise<Result> {
  const { mode } = plan;
  await using mock = await startMock(mode, seed);
  const options: Omit<RunOptions, "interfaces"> = {
    url: mock.url,
    key: "a-key-that-the-mock-does-not-look-up-000001",
    otherKey: "a-key-that-the-mock-does-not-look-up-000002",
    limitedKey: "a-key-that-the-mock-does-not-look-up-000003",
    tenantId: "c0c0a000-0000-4000-8000-000000000001",
    otherTenantId: "c0c0a000-0000-4000-8000-000000000002",
    effort: 0.25,
    seed,
    timeoutMs: 3_000,
    budgetMilliseconds: plan.milliseconds,
    signal,
  };
  const reports: Report[] = [];
  const falls: string[] = [];
  for (const phase of plan.phases) {
    for (const name of plan.interfaces) {
      if (signal.aborted) break;
      process.stderr.write(`${mode} answers: ${phase}, ${name} …\n`);
      const report = await runContract({ ...options, interfaces: [name], phases: [phase] });
      reports.push(report);
      // A request may bring the mock down after its response.
      await delay(200);
      if (await mock.revive()) falls.push(`${phase}, ${name}: ${fallOf(report)}`);
    }
  }
  const [first] = reports;
  if (first === undefined) throw new Error("The kit has no phases.");
  const ended = reports.flatMap(({ endedEarly }) => endedEarly ?? []);
  const endedEarly = ended.length === 0 ? {} : { endedEarly: `${ended.length} of ${reports.length} runs: ${ended[0]}` };
  return { report: { ...first, ...joinReports(reports), interfaces: plan.interfaces, ...endedEarly }, falls };
}

function fallOf({ findings }: Report): string {
  const request = findings.find(({ law }) => law.id === "answered")?.steps.at(-1)?.request;
  return request === undefined ? "a request of the clean-up" : `${request.method} ${request.url.slice(0, 200)}`;
}

function causeLines(report: Report): readonly string[] {
  const causes = groupByCause(report);
  const lines = causes.slice(0, maximumCauses).map(({ law, cause, findings, operation, operations }) => {
    const where = operations === 1 ? operation : `${operations} operations, such as ${operation}`;
    return `${String(findings).padStart(5)}  ${law.padEnd(26)} ${cause} (${where})`;
  });
  return causes.length > maximumCauses ? [...lines, `and ${causes.length - maximumCauses} more causes`] : lines;
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}

await main();
