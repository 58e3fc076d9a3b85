/** Our responses to the requests of the bench, for the other servers. */
import { apiKey, type BenchRequest, requests } from "./requests.ts";
import { startSubject } from "./subject.ts";

/** Records our responses, which all servers return. */
export async function recordReplies(): Promise<Record<string, unknown>> {
  const gatehouse = await startSubject({ name: "Gatehouse", module: "subjects/gatehouse.ts" });
  try {
    const replies: Record<string, unknown> = {};
    for (const request of requests) replies[request.part] = await ask(request, gatehouse.port);
    return replies;
  } finally {
    gatehouse.stop();
  }
}

async function ask({ name, method, target: path, body }: BenchRequest, port: number): Promise<unknown> {
  const headers = { Authorization: apiKey, "Content-Type": "application/json" };
  const init = body === undefined ? { method, headers } : { method, headers, body };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name}: our server answered ${response.status}: ${text}`);
  console.log(`${name}: ${method} ${path}, ${body?.length ?? 0} bytes sent, ${text.length} bytes answered`);
  return JSON.parse(text);
}
