import { notBuiltParts } from "@gatehouse/server/not-built";
import { startSubject } from "./kit-tests/bootstrap.ts";
import { runContract } from "./kit/run.ts";
for (const seed of process.argv.slice(2).map(Number)) {
  const { options, stop } = await startSubject();
  const report = await runContract({ ...options, effort: 1, seed, notBuiltParts });
  const missed = report.coverage.filter((c) => c.state === "missed");
  console.log(seed, Math.round(report.milliseconds), "findings", report.findings.map(f=>f.phase+" "+f.law.id+" "+f.operationId+" "+f.about+": expected "+f.expected+" actual "+f.actual.slice(0,150)+" "+f.steps.at(-1)?.request.body?.slice(0,200)), "missed", missed.map(m=>m.operationId+" "+m.dimension+" "+m.name), report.leftBehind);
  await stop();
}
