/** The line of a request is the one that pino itself would write. */
import { createServer } from "node:http";
import pino, { type Logger } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { toExpress } from "./express-messages.ts";
import { logRequests } from "./request-log.ts";
import { RequestState, startState } from "./request-state.ts";

interface LogCapture {
  readonly lines: string[];
  readonly log: Logger;
}

function capture(options: pino.LoggerOptions): LogCapture {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: () => ',"time":"now"', ...options }, { write: (line) => lines.push(line) });
  return { lines, log: log.child({ logger: "http.requests" }) };
}

interface Answer {
  readonly status: number;
  readonly change?: (state: RequestState) => void;
}

/** Answers one request and returns its state, once the line is there. */
async function answer(log: Logger, { status, change = () => undefined }: Answer): Promise<RequestState> {
  const state = new RequestState({ target: "/", id: "an id", path: "/a", client: { address: "::1", secure: false } });
  change(state);
  const server = createServer((incoming, outgoing) => {
    const { request, response } = toExpress(incoming, outgoing);
    startState(request, state);
    logRequests(log)(request, response, () => {
      response.statusCode = status;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
  await new Promise((resolve) => server.close(resolve));
  return state;
}

const hostile = '"}\n{"level":"fatal"}\u0000\u2028é😀\\';

const cases: readonly [what: string, answer: Answer][] = [
  ["with nothing but what every request has", { status: 404 }],
  ["with an error", { status: 500 }],
  ["with a refusal", { status: 401, change: (state) => Object.assign(state, { refusal: "not permitted" }) }],
  [
    "with hostile texts",
    {
      status: 200,
      change(state) {
        Object.assign(state, { id: hostile, path: hostile, client: { address: hostile, secure: false } });
        state.caller = { name: hostile, tenantId: undefined };
        state.tenantId = hostile;
      },
    },
  ],
];

test.each(cases)("%s", async (_, given) => {
  for (const options of [{}, { formatters: { level: (label: string) => ({ level: label }) } }]) {
    const own = capture(options);
    const state = await answer(own.log, given);
    const [line = ""] = own.lines;
    const { milliseconds }: { milliseconds: number } = JSON.parse(line);
    const expected = capture(options);
    expected.log[given.status >= 500 ? "error" : "info"](
      {
        requestId: state.id,
        method: "GET",
        path: state.path,
        status: given.status,
        refusal: state.refusal,
        complete: true,
        milliseconds,
        key: state.caller?.name,
        tenant: state.tenantId,
        client: state.client.address,
      },
      "request",
    );
    expect(own.lines).toEqual(expected.lines);
  }
});

test("a level that is off writes nothing", async () => {
  const { log, lines } = capture({});
  log.level = "error";
  await answer(log, { status: 200 });
  expect(lines).toEqual([]);
});

test.each([0, 0.001, 0.05, 0.5, 0.999, 1, 1.02, 12.34, 999.9995, 60_000.125])("%d milliseconds", async (passed) => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const { log, lines } = capture({});
  await answer(log, { status: 200, change: () => void now.mockReturnValue(passed) });
  expect(lines[0]).toContain(`"milliseconds":${Math.round(passed * 1000) / 1000},`);
});
