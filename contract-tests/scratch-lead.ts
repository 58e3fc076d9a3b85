import { startSubject } from "./kit-tests/bootstrap.ts";
import { runContract } from "./kit/run.ts";
import { terminalReport } from "./kit/report/terminal.ts";
const [seed = "1", ...phases] = process.argv.slice(2);
const { options, stop } = await startSubject();
const report = await runContract({ ...options, effort: 1, seed: Number(seed), ...(phases.length ? { phases: phases as any } : {}) });
for (const f of report.findings) { console.log(`\n✗ ${f.phase} ${f.law.id} ${f.operationId} about=${f.about} x${f.occurrences}\n   expected ${f.expected}\n   actual ${f.actual.slice(0,300)}`); const s=f.steps.at(-1); if(s) console.log("   ", f.steps.length, s.request.method, s.request.url, s.request.body?.slice(0,400), "→", s.response?.status, s.response?.body.slice(0,300)); }
console.table(report.phases.map(p=>({...p, milliseconds: Math.round(p.milliseconds)})));
const missed = report.coverage.filter(c=>c.state==="missed");
console.log("coverage", report.coverage.filter(c=>c.state==="covered").length, "missed", missed.length, "unreachable", report.coverage.filter(c=>c.state==="unreachable").length);
if (process.env.MISSED) for (const m of missed) console.log("  missed", m.operationId, m.dimension, m.name);
console.log(report.endedEarly, report.leftBehind.slice(0,5), report.untried.map(u=>u.what+": "+u.why).filter(t=>!/opened by/.test(t)).slice(0,20), Math.round(report.milliseconds), report.findings.length);
await stop();
