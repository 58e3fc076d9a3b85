/**
 * Tests the kit: against servers with one fault each, every one of which it has to catch, and against healthy servers,
 * about which it has to say nothing.
 */
import { requireNumber, requireOptionValues, runProgram, UsageError } from "@gatehouse/openapi/command-line";
import { rotationSeed } from "../tools/rotation.ts";
import { faults } from "./faults/all.ts";
import { failedOutcome, type Outcome, type Task } from "./outcome.ts";
import { performAll } from "./pool.ts";
import { areaTable, heading, isGood, tell, type Verdict, verdictOf } from "./verdict.ts";

const usage = `Usage: npm run test:kit -- [options]
  --fault <id>   only this fault, and no healthy server unless --healthy is given; may be repeated
  --sample <n>   only so many of the faults, taken evenly from all of them; TEST_ROTATION_SEED says which
  --area <name>  only the faults of this area, and no healthy server unless --healthy is given; may be repeated
  --narrow       look for each fault where it should be found alone, not with the whole kit afterwards
  --healthy <n>  how many healthy servers, each with a seed of its own (20)
  --seed <n>     the seed of the faults and of the first healthy server (1)
  --list         say which faults there are
  --help         say this`;

interface RunPlan {
  readonly tasks: readonly Task[];
  /** Is printed instead of testing anything. */
  readonly text?: string;
}

async function main(): Promise<void> {
  const { tasks, text } = readArguments();
  if (text !== undefined) return console.log(text);
  const begin = performance.now();
  const outcomes: Outcome[] = [];
  console.log(heading);
  await performAll<Task, Outcome>({
    worker: new URL("./worker.ts", import.meta.url),
    tasks,
    failed: failedOutcome,
    done: (outcome) => {
      outcomes.push(outcome);
      console.log(tell(outcome, faultOf(outcome)));
    },
  });
  const verdicts = outcomes.map((outcome) => verdictOf(outcome, faultOf(outcome)));
  const ofFaults = outcomes.flatMap((outcome, index) => {
    const [fault, verdict] = [faultOf(outcome), verdicts[index]];
    return fault === undefined || verdict === undefined ? [] : [{ fault, verdict }];
  });
  if (ofFaults.length > 0) console.log(`\n${areaTable(ofFaults)}`);
  console.log(`\n${summary(tasks, verdicts)} in ${Math.round((performance.now() - begin) / 1000)} s`);
  if (!verdicts.every(isGood)) process.exitCode = 1;
}

const wholeNumbers = { from: 0, to: 999_999_999 };

const options = {
  fault: { type: "string", multiple: true },
  healthy: { type: "string" },
  area: { type: "string", multiple: true },
  narrow: { type: "boolean", default: false },
  sample: { type: "string" },
  seed: { type: "string" },
  list: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** @throws UsageError */
function readArguments(): RunPlan {
  const values = requireOptionValues(process.argv.slice(2), options);
  if (values.help) return { tasks: [], text: usage };
  if (values.list) return { tasks: [], text: faults.map(({ id, title }) => `${id.padEnd(40)} ${title}`).join("\n") };
  const seed = requireNumber("seed", values.seed ?? "1", wholeNumbers);
  const ofAreas = faults.filter(({ area }) => values.area?.includes(area)).map(({ id }) => id);
  const count = values.sample === undefined ? faults.length : requireNumber("sample", values.sample, wholeNumbers);
  const chosen = values.area === undefined ? values.fault : [...ofAreas, ...(values.fault ?? [])];
  const named = chosen ?? sampled(count);
  const unknown = named.filter((id) => !faults.some((fault) => fault.id === id));
  if (unknown.length > 0) throw new UsageError(`There is no fault ${unknown.join(", ")}; --list says which there are.`);
  const healthy = requireNumber("healthy", values.healthy ?? (chosen === undefined ? "20" : "0"), wholeNumbers);
  return {
    tasks: [
      ...named.map((faultId) => ({ faultId, seed, narrow: values.narrow })),
      ...Array.from({ length: healthy }, (_, index) => ({ seed: seed + index })),
    ],
  };
}

/** Takes evenly from the list, which goes from kind to kind; where long checks rotate, others with each seed. */
function sampled(count: number): readonly string[] {
  const caught = count < faults.length ? faults.filter(({ open }) => open === undefined) : faults;
  const step = Math.max(1, caught.length / Math.max(1, count));
  const offset = (rotationSeed ?? 0) % Math.ceil(step);
  return Array.from(
    { length: Math.min(count, caught.length) },
    (_, index) => caught[(Math.floor(index * step) + offset) % caught.length]?.id ?? "",
  );
}

function faultOf({ task }: Outcome) {
  return faults.find(({ id }) => id === task.faultId);
}

function summary(tasks: readonly Task[], verdicts: readonly Verdict[]): string {
  const count = (...wanted: Verdict[]): number => verdicts.filter((verdict) => wanted.includes(verdict)).length;
  const faulty = tasks.filter(({ faultId }) => faultId !== undefined).length;
  return [
    `${count("caught")} of ${faulty} faults caught`,
    `${count("escaped")} escaped`,
    `${count("by another law")} caught by another law alone`,
    `${count("misnamed")} at another operation`,
    `${count("false alarm")} false alarms on ${tasks.length - faulty} healthy servers`,
    `${count("failed")} failed`,
  ].join(", ");
}

runProgram(main, usage);
