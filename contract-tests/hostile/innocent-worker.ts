/**
 * The innocent client, in a thread of its own so that the attackers' work does not delay it. It sends at a fixed rate, however
 * slow the answers: a stall of a second counts as often as requests fall into it.
 */
import { Agent, type ClientRequest, request } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { innocentApplication, innocentContent, keys } from "./content.ts";
import type { InnocentReport, InnocentTask } from "./innocent.ts";

const { url, localAddress, perSecond }: InnocentTask = workerData;
const timeoutMs = 10_000;
/** Requests under way at once; more are counted as failures without being sent. */
const maximumOpen = 200;
const resolutionMs = 5;
/** Characters of a refusal that a report names. */
const maximumExcerpt = 100;

const agent = new Agent({ keepAlive: true, maxSockets: maximumOpen, localAddress });
const loopDelay = monitorEventLoopDelay({ resolution: resolutionMs });
loopDelay.enable();

const json = { "content-type": "application/json" };
const content = { applicationId: innocentContent, senderId: "33333333-0000-4000-8000-000000000001" };
const requests = [
  { method: "GET", path: "/health/ready", headers: {} },
  { method: "GET", path: `/api/application/${innocentApplication}`, headers: { authorization: keys.innocent } },
  {
    method: "POST",
    path: "/content/item/filter",
    headers: { authorization: keys.innocent, ...json },
    body: JSON.stringify({ content: "Ahoy, you scallywag! Is the ferry late again?" }),
  },
  {
    method: "POST",
    path: "/content/item/moderate",
    headers: { authorization: keys.innocent, ...json },
    body: JSON.stringify({
      content: { ...content, createInstant: 1, parts: [{ type: "text", content: "What the h3ck, the ferry left." }] },
    }),
  },
] as const;

/** The requests of one phase. */
class Phase {
  readonly milliseconds: number[] = [];
  readonly problems = new Map<string, number>();
  failures = 0;
  open = 0;
  isEnded = false;

  add(milliseconds: number, problem: string | undefined): void {
    this.milliseconds.push(milliseconds);
    if (problem === undefined) return;
    this.failures++;
    this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1);
  }
}

let phase = new Phase();
let open = 0;
let sent = 0;

function sendOne(): void {
  const own = requests[sent++ % requests.length];
  if (own === undefined) return;
  const name = `${own.method} ${own.path}`;
  if (open >= maximumOpen) {
    phase.add(timeoutMs, `${name}: not sent, ${maximumOpen} wait`);
    return;
  }
  const into = phase;
  const started = performance.now();
  let isSettled = false;
  const settle = (problem?: string): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(deadline);
    open--;
    into.open--;
    into.add(performance.now() - started, problem);
    if (into.isEnded && into.open === 0) report(into);
  };
  open++;
  into.open++;
  let call: ClientRequest;
  const deadline = setTimeout(() => call.destroy(new Error("no answer in time")), timeoutMs);
  const send = (mayRepeat: boolean): void => {
    const attempt = request(new URL(own.path, url), { method: own.method, headers: own.headers, agent });
    call = attempt;
    attempt.once("close", () => {
      if (call === attempt) settle(`${name}: no answer`);
    });
    attempt.once("error", (error) => {
      // A server may end a connection that was idle in the moment in which it is used again (RFC 9112, 9.3.1).
      if (mayRepeat && attempt.reusedSocket && "code" in error && error.code === "ECONNRESET") send(false);
      else settle(`${name}: ${error.message}`);
    });
    attempt.once("response", (response) => {
      let start = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        if (start.length < maximumExcerpt) start += text.slice(0, maximumExcerpt);
      });
      response.once("end", () =>
        settle(response.statusCode === 200 ? undefined : `${name}: ${response.statusCode} ${start}`.trimEnd()),
      );
    });
    attempt.end("body" in own ? own.body : undefined);
  };
  send(true);
}

function report({ milliseconds, failures, problems }: Phase): void {
  const inMilliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  const message: InnocentReport = {
    milliseconds,
    failures,
    controlP99: inMilliseconds(loopDelay.percentile(99)),
    controlMax: inMilliseconds(loopDelay.max),
    problems: [...problems].sort(([, a], [, b]) => b - a).slice(0, 5),
  };
  loopDelay.reset();
  parentPort?.postMessage(message);
}

const interval = 1_000 / perSecond;
const began = performance.now();
// Timers are late under load; what was missed is made up, so that the rate holds.
setInterval(() => {
  while (sent < (performance.now() - began) / interval) sendOne();
}, interval);

parentPort?.on("message", () => {
  const ended = phase;
  phase = new Phase();
  ended.isEnded = true;
  if (ended.open === 0) report(ended);
});
