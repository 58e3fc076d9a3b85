/** Whatever goes wrong in whatever order: as often as may be, and then what the last attempt says. */
import type { Client } from "@gatehouse/sdk";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Step } from "./fault-server.ts";
import { scripted, someId } from "./scripted.ts";
import { again, answer, closedAfter, head, json, refusal, resetAfter, silentAfter } from "./steps.ts";

interface Event {
  readonly step: () => Step;
  /** True where a retry may succeed. */
  readonly passes: boolean;
  /** Name of the error where the fault is the last one; none where the call succeeds. */
  readonly name?: string;
}

const promised = { "Content-Type": "application/json", "Content-Length": "99" };
const html = { headers: { "Content-Type": "text/html" } };
const events: Readonly<Record<string, Event>> = {
  "a good answer": { step: () => json({ replacement: "Ahoy", matches: [] }), passes: false },
  "503": { step: () => again(), passes: true, name: "UnavailableError" },
  "429": { step: () => again(429), passes: true, name: "TooManyRequestsError" },
  "500": { step: () => again(500), passes: true, name: "InternalServerError" },
  "502": { step: () => again(502), passes: true, name: "UnexpectedResponseError" },
  "a reset": { step: () => resetAfter(), passes: true, name: "ConnectionError" },
  "half an answer": { step: () => closedAfter(head(200, promised), "{"), passes: true, name: "ConnectionError" },
  "half a refusal": { step: () => closedAfter(head(400, promised), "{"), passes: true, name: "ConnectionError" },
  silence: { step: () => silentAfter(), passes: true, name: "TimeoutError" },
  "a page": { step: () => answer(200, "<html>", html), passes: false, name: "UnexpectedResponseError" },
  "a redirect": {
    step: () => answer(302, "", { headers: { Location: "/" } }),
    passes: false,
    name: "UnexpectedResponseError",
  },
  "malformed JSON": { step: () => json("{"), passes: false, name: "UnexpectedResponseError" },
  "401": { step: () => answer(401), passes: false, name: "UnauthorizedError" },
  "400": { step: () => refusal("[blank]content", "content"), passes: false, name: "InvalidRequestError" },
};

const calls: Readonly<
  Record<
    string,
    { readonly safe: boolean; call(client: Client): Promise<{ readonly ok: boolean; readonly error?: Error }> }
  >
> = {
  "a safe call": {
    safe: true,
    call: ({ moderation }) => moderation.filterContentItem.result({ body: { content: "Ahoy" } }),
  },
  "an unsafe call": {
    safe: false,
    call: ({ identity }) => identity.createRole.result({ applicationId: someId, body: { role: { name: "admin" } } }),
  },
};

const scripts = fc.sample(
  fc.tuple(
    fc.constantFrom(...Object.keys(calls)),
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.constantFrom(...Object.keys(events)), { minLength: 4, maxLength: 4 }),
  ),
  60,
);

test.concurrent.each(scripts)("%s with %d further attempts: %s", (name, retries, script) => {
  const { call, safe } = calls[name] ?? { safe: false, call: () => Promise.reject(new TypeError(name)) };
  const allowed = script.slice(0, safe ? retries + 1 : 1).flatMap((each) => events[each] ?? []);
  const last = allowed.findIndex(({ passes }) => !passes);
  const times = last < 0 ? allowed.length : last + 1;
  return scripted(
    script.flatMap((each) => events[each]?.step() ?? []),
    async ({ client, server }) => {
      const { error, ok } = await call(client);
      expect({ ok, name: error?.name, times: server.requests.length }).toEqual({
        ok: allowed[times - 1]?.name === undefined,
        name: allowed[times - 1]?.name,
        times,
      });
    },
    { retries, attemptTimeoutMs: 2_500 },
  );
});
