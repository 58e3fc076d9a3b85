/** The evaluation as a command: reads the file, asks the server, writes the reports. */
import { writeFileSync } from "node:fs";
import { type Client, GatehouseError, NotFoundError } from "@gatehouse/sdk";
import type { Screen } from "../progress.ts";
import { connect } from "../retry.ts";
import { isFileProblem } from "../rows.ts";
import { shown } from "../tally.ts";
import type { EvaluationOptions, Minimums } from "./command-line.ts";
import { readCommandLine } from "./command-line.ts";
import { type Comparison, compare } from "./comparison.ts";
import { type Application, decideTexts, EvaluationProblem } from "./decided-texts.ts";
import { type Evaluation, evaluate } from "./evaluation.ts";
import { htmlReport } from "./html-report.ts";
import { jsonReport } from "./json-report.ts";
import { readLabelledTexts } from "./labelled-texts.ts";
import { shownEstimate } from "./metrics.ts";
import { textReport } from "./text-report.ts";

const exits = { reached: 0, below: 1, wrong: 2, interrupted: 130 } as const;

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly output: Screen;
  readonly errors: Screen;
  /** Ends the evaluation after the current batch. */
  readonly signal: AbortSignal;
}

/** Resolves to the exit code. */
export async function runEvaluation(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { environment, output, errors } = surroundings;
  const command = readCommandLine(args, environment);
  if (command.kind === "help") {
    output.write(`${command.text}\n`);
    return exits.reached;
  }
  if (command.kind === "wrong") return wrong(errors, command.problems);
  try {
    return await evaluateFile(command.options, surroundings);
  } catch (error) {
    const isExpected = isFileProblem(error) || error instanceof EvaluationProblem || error instanceof GatehouseError;
    if (!isExpected) throw error;
    return wrong(errors, [error.message]);
  }
}

function wrong(errors: Screen, problems: readonly string[]): number {
  for (const problem of problems) errors.write(`${problem}\n`);
  errors.write("Nothing was measured. --help says what can be given.\n");
  return exits.wrong;
}

async function evaluateFile(options: EvaluationOptions, { output, errors, signal }: Surroundings): Promise<number> {
  const texts = await readLabelledTexts(options.file, options);
  const client = connect(options);
  const ids = [options.applicationId, ...(options.compare === undefined ? [] : [options.compare])];
  const applications = await Promise.all(ids.map((id) => findApplication(client, id)));
  const evaluations: Evaluation[] = [];
  for (const application of applications) {
    const watch = watchProgress(errors, texts.length);
    const decided = await decideTexts(client, application, texts, { ...options, watch, signal });
    const { id, name, moderationConfiguration: configuration } = application;
    evaluations.push(evaluate({ id, name, configuration }, decided));
  }
  const [evaluation, other] = evaluations;
  if (evaluation === undefined || signal.aborted) return exits.interrupted;
  const comparison = other === undefined ? undefined : compare(evaluation, other);
  writeReports(options, output, evaluation, comparison);
  const problems = shortfalls(evaluation, options.minimums);
  for (const problem of problems) errors.write(`${problem}\n`);
  return problems.length > 0 ? exits.below : exits.reached;
}

async function findApplication(client: Client, applicationId: string): Promise<Application> {
  try {
    return (await client.moderation.retrieveModerationApplication({ applicationId })).application;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const message = `There is no moderation application ${applicationId}. Check its id, and the tenant of the key.`;
    throw new EvaluationProblem(message, { cause: error });
  }
}

/** Milliseconds between two lines of progress. */
const progressMs = 5_000;

function watchProgress(errors: Screen, total: number): (done: number) => void {
  let shownAt = performance.now();
  return (done) => {
    if (performance.now() - shownAt < progressMs || done === total) return;
    shownAt = performance.now();
    errors.write(`${shown(done)} of ${shown(total)} texts\n`);
  };
}

function writeReports(
  { html, json }: EvaluationOptions,
  output: Screen,
  evaluation: Evaluation,
  comparison: Comparison | undefined,
): void {
  // The page holds what people wrote: for the user of the command alone.
  if (html !== undefined) writeFileSync(html, htmlReport(evaluation, comparison), { mode: 0o600 });
  output.write(`${json ? jsonReport(evaluation, comparison) : textReport(evaluation, comparison)}\n`);
}

/** Returns a line for each figure that is below its minimum, or that cannot be measured. */
export function shortfalls({ metrics }: Pick<Evaluation, "metrics">, minimums: Minimums): readonly string[] {
  return (["precision", "recall"] as const).flatMap((name) => {
    const [minimum, figure] = [minimums[name], metrics[name]];
    if (minimum === undefined || (figure !== undefined && figure.value >= minimum)) return [];
    const missing = name === "precision" ? "nothing is stopped" : "no text is abusive";
    const said = figure === undefined ? `cannot be measured: ${missing}` : `is ${shownEstimate(figure)}`;
    return [`The ${name} ${said}; --minimum-${name} is ${minimum}.`];
  });
}

/** The evaluate command: `npm run evaluate -- --help`. Resolves to the exit code. */
export function evaluateCommand(args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort()).once("SIGTERM", () => stopping.abort());
  return runEvaluation(args, {
    environment: process.env,
    output: process.stdout,
    errors: process.stderr,
    signal: stopping.signal,
  });
}
