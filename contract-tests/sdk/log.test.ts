/** The client logs its calls without secrets. */
import { inspect } from "node:util";
import { type Client, type LogEvent, logged } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { apiKey, failure, type ScriptedServer, scripted, someId } from "./scripted.ts";
import { again, answer, closedAfter, json, requestId, resetAfter, silentAfter } from "./steps.ts";

const token = "token-0123456789";
const secrets = [apiKey, token, "hidden-in-a-query", "hidden-in-a-body", "hidden-in-a-header"];
const version = (client: Client) => client.identity.retrieveSystemVersion;

/** Runs a test with what the client tells. */
function watched(
  script: Parameters<typeof scripted>[0],
  run: (given: ScriptedServer, events: readonly LogEvent[]) => Promise<void>,
  options: Parameters<typeof scripted>[2] = {},
): Promise<void> {
  const events: LogEvent[] = [];
  const fetch = logged((event) => void events.push(event));
  return scripted(script, (given) => run(given, events), { ...options, fetch });
}

describe.concurrent("the log", () => {
  test("tells of each attempt", () =>
    watched([again(), resetAfter(), json({ version: "1" })], async ({ client, server }, events) => {
      await version(client)();
      const same = { method: "GET", url: `${server.url}/api/system/version`, operationId: "retrieveSystemVersion" };
      expect(events).toMatchObject([
        { ...same, attempt: 1, status: 503, requestId },
        { ...same, attempt: 2, status: 0, error: expect.stringMatching(/^[A-Z_]+$/) },
        { ...same, attempt: 3, status: 200, requestId },
      ]);
      for (const { milliseconds } of events) expect(milliseconds).toBeGreaterThanOrEqual(0);
    }));

  test("says why there was no answer", () =>
    watched(
      [silentAfter(), silentAfter()],
      async ({ client }, events) => {
        await failure(version(client)());
        const controller = new AbortController();
        const call = failure(version(client)({}, { signal: controller.signal, attemptTimeoutMs: 60_000 }));
        setTimeout(() => controller.abort(), 200);
        await call;
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(events.map(({ error }) => error)).toEqual(["timeout", "aborted"]);
      },
      { attemptTimeoutMs: 300, retries: 0 },
    ));

  test("names the headers, and shows those that are harmless", () =>
    watched([json({ matches: [] })], async ({ client }, events) => {
      const options = { tenantId: someId, requestId: "mine", headers: { "X-Secret": "hidden-in-a-header" } };
      await client.moderation.filterContentItem({ body: { content: "a" } }, options);
      expect(events.map(({ headers }) => headers)).toEqual([
        {
          authorization: "***",
          "content-type": "application/json",
          "x-request-id": "mine",
          "x-secret": "***",
          "x-service-tenantid": someId,
        },
      ]);
    }));
});

describe.concurrent("no secret", () => {
  const script = () => [
    answer(401, "", { headers: { "X-Request-Id": "a" } }),
    again(),
    resetAfter(),
    closedAfter("HTTP/1.1 200"),
    json('{"token":12345678901234567890}'),
    answer(302, "", { headers: { Location: "https://other.test/?hidden-in-a-query" } }),
    silentAfter(),
  ];

  test("is in what is logged, in errors, or in what a client shows of itself", () =>
    watched(
      script(),
      async ({ client, server }, events) => {
        const shown: unknown[] = [client];
        for (const _ of script()) {
          const options = { token, headers: { "X-Secret": "hidden-in-a-header", Cookie: "hidden-in-a-header" } };
          const input = { applicationId: someId, refreshToken: "hidden-in-a-query" };
          shown.push(await failure(client.identity.issueToken(input, options)));
        }
        for (const _ of [1, 2]) {
          const body = { content: "hidden-in-a-body" };
          shown.push(await failure(client.moderation.filterContentItem({ body }, { retries: 0 })));
        }
        expect(server.requests.length).toBeGreaterThan(6);
        expect(events.length).toBe(server.requests.length);
        const text = [...shown, ...events]
          .map(
            (each) =>
              `${inspect(each, { depth: 20, showHidden: true, getters: true })}${JSON.stringify(each)}${String(each)}`,
          )
          .join("\n");
        for (const secret of secrets) expect(text).not.toContain(secret);
        // They were sent, all the same.
        const sent = server.requests
          .map(({ body, headers, path }) => `${path} ${[...headers].join()} ${body}`)
          .join("\n");
        for (const secret of secrets) expect(sent).toContain(secret);
      },
      { attemptTimeoutMs: 1_500 },
    ));
});
