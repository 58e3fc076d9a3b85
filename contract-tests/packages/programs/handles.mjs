/** Prints how long servers take to start, and which handles are open after they are closed. */
import { once } from "node:events";
import { get } from "node:http";
import { performance } from "node:perf_hooks";

const time = async (work) => {
  const from = { at: performance.now(), cpu: process.cpuUsage() };
  const result = await work();
  const { user, system } = process.cpuUsage(from.cpu);
  return { result, milliseconds: performance.now() - from.at, cpu: (user + system) / 1000 };
};
// Touched first: both open a pipe.
void [process.stdout, process.stderr];
const before = process.getActiveResourcesInfo();
const loaded = await time(() => import("@gatehouse/server"));
const { startServer } = loaded.result;
const first = await time(() => startServer());
const next = await time(() => startServer());
const url = first.result.url;
const request = get(`${url}/health/ready`, { agent: false });
const [response] = await once(request, "response");
await once(response.resume(), "end");
const status = response.statusCode;
await first.result.close();
await next.result.close();
await new Promise((resolve) => setTimeout(resolve, 50));
const open = process.getActiveResourcesInfo();
for (const kind of before) if (open.includes(kind)) open.splice(open.indexOf(kind), 1);
const figures = ({ milliseconds, cpu }) => ({ milliseconds: Math.round(milliseconds), cpu: Math.round(cpu) });
const started = { load: figures(loaded), first: figures(first), next: figures(next) };
console.log(JSON.stringify({ node: process.version, status, open, ...started }));
