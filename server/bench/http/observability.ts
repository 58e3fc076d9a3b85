/**
 * `npm run bench:observability` measures the cost of metrics and traces. Servers that differ in these only run at once
 * and get the same load in short turns; it compares the processor time of a request. The first two are identical and
 * show the measurement error.
 */
import { createServer } from "node:http";
import { LoadProcess } from "./load-process.ts";
import { type BenchRequest, requests } from "./requests.ts";
import { type Subject, startSubject } from "./subject.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 15);
const milliseconds = Number(process.env["BENCH_MILLISECONDS"] ?? 700);
const connections = 16;
const off = "off";

/** OTLP receiver that accepts everything. */
const receiver = createServer((request, response) => {
  request.resume().once("end", () => response.writeHead(200).end());
});

async function main(): Promise<void> {
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const address = receiver.address();
  const endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const load = new LoadProcess();
  const module = "subjects/gatehouse.ts";
  const subjects = [
    await startSubject({ name: off, module }),
    await startSubject({ name: "off, again", module }),
    await startSubject({ name: "metrics", module, env: { BENCH_METRICS: "on" } }),
    await startSubject({ name: "traces", module, env: { BENCH_OTLP_ENDPOINT: endpoint } }),
  ];
  try {
    for (const request of requests) report(request, await measure(subjects, request, load));
  } finally {
    for (const subject of subjects) subject.stop();
    load.stop();
    receiver.close();
    receiver.closeAllConnections();
  }
}

/** Measures microseconds of processor time per request, one number a round, by server. */
async function measure(subjects: readonly Subject[], request: BenchRequest, load: LoadProcess) {
  const measured = new Map(subjects.map(({ name }) => [name, [] as number[]]));
  // The first rounds warm up and do not count.
  for (let round = -2; round < rounds; round++) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const before = await subject.processorTime();
      const { count } = await load.run({ port: subject.port, request, connections, milliseconds });
      const microseconds = (((await subject.processorTime()) - before) / count) * 1e6;
      if (round >= 0) measured.get(subject.name)?.push(microseconds);
    }
  }
  return measured;
}

/** Reports the lowest of the rounds: other load makes a request dearer, never cheaper. */
function report({ name }: BenchRequest, measured: ReadonlyMap<string, readonly number[]>): void {
  const base = Math.min(...(measured.get(off) ?? []));
  console.log(`\n${name}: µs of processor time a request, the lowest of ${rounds} rounds of ${milliseconds} ms`);
  for (const [subject, all] of measured) {
    const lowest = Math.min(...all);
    const more = ((lowest / base - 1) * 100).toFixed(1);
    console.log(`  ${subject.padEnd(12)} ${lowest.toFixed(1).padStart(7)}  ${more} %`);
  }
}

await main();
