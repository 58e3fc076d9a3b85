import { expect, test } from "vitest";
import { withRetries } from "./retry.ts";

function sender(...statuses: readonly number[]) {
  const [bodies, pauses]: [string[], number[]] = [[], []];
  const left = [...statuses];
  const send = withRetries(
    async (request) => {
      bodies.push(await request.text());
      return new Response(null, { status: left.shift() ?? 503, headers: { "retry-after": "1" } });
    },
    async (milliseconds) => void pauses.push(milliseconds),
  );
  return { bodies, pauses, send };
}

const request = () => new Request("http://server.example", { method: "POST", body: "{}" });

test.each([503, 429])("%i is sent again with the same body, after the pause that was asked for", async (status) => {
  const { send, bodies, pauses } = sender(status, status, 200);
  expect((await send(request())).status).toBe(200);
  expect(bodies).toEqual(["{}", "{}", "{}"]);
  expect(pauses).toEqual([1000, 1000]);
});

test("a server that does not come back is given up, after ever longer pauses", async () => {
  const { send, bodies, pauses } = sender();
  expect((await send(request())).status).toBe(503);
  expect(bodies).toHaveLength(6);
  expect(pauses).toEqual([1000, 1000, 1000, 2000, 4000]);
});

test.each([200, 400, 401, 404, 500])("%i is taken as it is", async (status) => {
  const { send, bodies } = sender(status);
  expect((await send(new Request("http://server.example"))).status).toBe(status);
  expect(bodies).toEqual([""]);
});
