/** What is described and not built yet answers 501, after everything that can be said without building it. */
import { createClient, NotBuiltError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, expectEmpty, reasonOf } from "./answers.ts";
import { notBuiltOperations, opensWithKey, samples, send } from "./requests.ts";

const { server, client } = await start();
const stranger = createClient({ baseUrl: server.url, apiKey: null });
const notBuilt = await notBuiltOperations();
const described = samples.map((sample) => [sample.operation.operationId, sample] as const);

describe("An operation answers 501 exactly if it is listed as not built", () => {
  test.each(described.filter(([, { operation }]) => opensWithKey(operation)))("%s", async (operationId, sample) => {
    const answer = await send(client, sample);
    if (notBuilt.has(operationId)) expectEmpty(answer, 501);
    else expect(answer.status).not.toBe(501);
  });

  test.each(described.filter(([id, { operation }]) => notBuilt.has(id) && operation.security.length > 0))(
    "%s is a 401 without a key",
    async (_, sample) => {
      expect(reasonOf(await send(stranger, sample))).toBe("missing");
    },
  );

  test("every name in the list is an operation", () => {
    const names = new Set(described.map(([operationId]) => operationId));
    expect([...notBuilt].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("Before 501, everything else is said", () => {
  const first = described.find(
    ([id, { operation, body }]) => notBuilt.has(id) && opensWithKey(operation) && body !== undefined,
  );

  test("what is wrong with the request", async () => {
    if (first === undefined) return;
    expect(Object.keys(codesOf(await send(client, first[1], { body: { surprise: 1 } })))).not.toEqual([]);
    expectEmpty(await send(client, first[1], {}, { contentType: "text/plain" }), 415);
  });

  test("the SDK tells it apart", async () => {
    if (!notBuilt.has("retrieveTotalsReport")) return;
    await expect(client.identity.retrieveTotalsReport()).rejects.toBeInstanceOf(NotBuiltError);
  });
});
