/** One phase of the run: an attack, the answers to it, and the innocent client meanwhile. */
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../kit/exchange/random.ts";
import type { AttackedServer } from "./attacked-server.ts";
import { type Attack, Attacker } from "./attacker.ts";
import type { InnocentReport } from "./innocent.ts";
import { Latencies, type Summary } from "./latencies.ts";
import type { ServerProcess } from "./server-process.ts";

/** Results of an attack over all its rounds. */
export class AttackResult {
  readonly attack: Attack;
  readonly limitMs: number;
  readonly latencies = new Latencies();
  readonly tally = new Map<string, number>();
  /** Answers other than 200 to the innocent client, with their counts. */
  readonly refusals = new Map<string, number>();
  /** Ends of the server under this attack. */
  readonly deaths: string[] = [];
  controlP99 = 0;

  /** @param limitMs milliseconds below which the innocent client's p99 stays */
  constructor(attack: Attack, limitMs: number) {
    this.attack = attack;
    this.limitMs = limitMs;
  }

  /** Adds the answers to the attack. */
  addAnswers(tally: ReadonlyMap<string, number>): void {
    for (const [outcome, count] of tally) this.tally.set(outcome, (this.tally.get(outcome) ?? 0) + count);
  }

  /** Adds how the innocent client fared. */
  addReport(report: InnocentReport): void {
    for (const [problem, count] of report.problems)
      this.refusals.set(problem, (this.refusals.get(problem) ?? 0) + count);
    this.latencies.add(report.milliseconds, report.failures);
    this.controlP99 = Math.max(this.controlP99, report.controlP99);
  }

  /** Returns why the attack failed the server, empty where it held. */
  get problems(): readonly string[] {
    const { attack, limitMs, tally } = this;
    const { failures, p99, count }: Summary = this.latencies.summary;
    const statuses = [...tally.keys()].filter((outcome) => /^\d+$/.test(outcome)).map(Number);
    const wrong = statuses.filter((status) => !attack.acceptable.includes(status));
    const innocent = [...this.refusals].map(([problem, times]) => `${problem} (${times})`).join("; ");
    return [
      ...this.deaths.map((end) => `the server ${end.split("\n", 1)[0]}`),
      ...wrong.map((status) => `${tally.get(String(status))} answers of ${status || "no HTTP"}`),
      ...(tally.size === 0 && attack.staysUnanswered !== true ? ["the attack got no answer at all"] : []),
      ...(failures > 0 ? [`${failures} of ${count} requests of the innocent client failed: ${innocent}`] : []),
      ...(p99 >= limitMs ? [`the innocent client's p99 was ${Math.round(p99)} ms`] : []),
    ];
  }
}

/** Milliseconds that the server has, after an attack, to answer as before: so many times in a row, so promptly. */
const recoveryMs = 30_000;
const promptMs = 100;
const promptAnswers = 3;

/** Runs attacks at once. The phase ends when the server answers promptly again, so that none pays for the one before. */
export async function runPhase(
  server: AttackedServer,
  attacks: readonly Attack[],
  { milliseconds, seed }: { readonly milliseconds: number; readonly seed: number },
): Promise<{ readonly tallies: readonly ReadonlyMap<string, number>[]; readonly report: InnocentReport }> {
  const ending = new AbortController();
  const attackers = attacks.map(
    ({ name }) => new Attacker(server.process.url, server.receiverUrl, Random.of(seed, name), ending.signal),
  );
  const running = attacks.map((attack, index) => {
    const attacker = attackers[index];
    return attacker === undefined ? Promise.resolve() : attack.run(attacker);
  });
  await pause(milliseconds);
  ending.abort();
  await Promise.all(running);
  for (const attacker of attackers) attacker.close();
  await recovered(server.process);
  return { tallies: attackers.map(({ tally }) => tally), report: await server.innocent.endPhase() };
}

async function recovered(server: ServerProcess): Promise<void> {
  const deadline = performance.now() + recoveryMs;
  for (let prompt = 0; prompt < promptAnswers && server.end === undefined && performance.now() < deadline; ) {
    const started = performance.now();
    const isPrompt = (await isAlive(server.url)) && performance.now() - started < promptMs;
    prompt = isPrompt ? prompt + 1 : 0;
    await pause(50);
  }
}

function isAlive(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get(new URL("/health/live", url), { agent: false, timeout: recoveryMs }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200));
      response.once("error", () => resolve(false));
    });
    call.once("timeout", () => call.destroy());
    call.once("error", () => resolve(false));
  });
}
