import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { toExpress } from "./express-messages.ts";
import { healthPages } from "./health.ts";

async function serve(parts: Omit<Parameters<typeof healthPages>[0], "store">): Promise<string> {
  const pages = healthPages({ ...parts, store: { ping: async () => undefined } });
  const server = createServer((incoming, outgoing) => {
    const { request, response } = toExpress(incoming, outgoing);
    pages(request, response, () => undefined);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

test("who asks whether the server is ready has it prepare for requests; who asks whether it lives does not", async () => {
  let asked = 0;
  const url = await serve({ isStopping: () => false, prepare: () => asked++, claimsJobs: () => true });
  expect((await fetch(`${url}/live`)).status).toBe(200);
  expect(asked).toBe(0);
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  expect(asked).toBe(1);
});

test("a process that answers requests and cannot claim jobs is ready, and says so", async () => {
  let claims = true;
  const url = await serve({ isStopping: () => false, prepare: () => undefined, claimsJobs: () => claims });
  const ask = async () => {
    const answer = await fetch(`${url}/ready`);
    return [answer.status, JSON.parse(await answer.text()).status];
  };
  expect(await ask()).toEqual([200, "ready"]);
  claims = false;
  expect(await ask()).toEqual([200, "degraded"]);
});
