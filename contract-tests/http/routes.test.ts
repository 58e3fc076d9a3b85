/** Which operation a request reaches, and that each is held against its own schema. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf } from "./answers.ts";
import { opensWithKey, readGenerated, samples, send } from "./requests.ts";

const { client } = await start();

describe("A static path wins over a parameter", () => {
  test.each([
    ["GET /filter/blacklist/entry/search", 200],
    ["GET /filter/blacklist/dictionary/search", 200],
    ["DELETE /filter/blacklist/entry/bulk?locale=en", 200],
    ["DELETE /filter/blacklist/dictionary/bulk?locale=en", 200],
  ])("%s", async (request, status) => {
    const answer = await client.request(request);
    expect(answer.status, answer.text()).toBe(status);
  });

  test("and a method that only the parameter's path has is not borrowed from it", async () => {
    const answer = await client.request("PUT /filter/blacklist/entry/search", {}, { rawBody: "{}" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test.each([
    ["/filter/whitelist/allowed/search", "GET, HEAD, OPTIONS"],
    ["/filter/whitelist/disallowed-phrase/advanced", "GET, HEAD, OPTIONS, POST"],
    ["/api/email/template/preview", "OPTIONS, POST"],
    ["/content/user/flag", "DELETE, GET, HEAD, OPTIONS, POST, PUT"],
  ])("%s takes %s", async (path, allow) => {
    const answer = await client.request(`PATCH ${path}`);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
  });
});

describe("A schema that is referred to twice is held both times", () => {
  test("the merged document does share schemas between operations", () => {
    const text = JSON.stringify(readGenerated("gatehouse.json"));
    expect(text.split('"#/components/schemas/FilterEntryMode"').length - 1).toBeGreaterThanOrEqual(2);
  });

  test("creating and updating a filter entry refuse the same wrong body, in either order", async () => {
    const body = { entry: { text: "", locale: "en", filterMode: "x", severity: "mild", tags: ["Deck"], more: 1 } };
    const expected = {
      "entry.text": ["[blank]entry.text"],
      "entry.filterMode": ["[invalidOption]entry.filterMode"],
      "entry.more": ["[invalidJSON]"],
    };
    for (const operation of ["createFilterEntry", "updateFilterEntry", "createFilterEntry"]) {
      expect(
        codesOf(await client.request(operation, { ...(operation.startsWith("update") ? { id: 1 } : {}), body })),
        operation,
      ).toEqual(expected);
    }
  });

  const takeBodies = samples.filter(
    ({ operation }) => opensWithKey(operation) && operation.requestMediaTypes.length > 0,
  );

  test.each(takeBodies.map((sample) => [sample.operation.operationId, sample] as const))(
    "%s refuses a body of another shape",
    async (_, sample) => {
      for (const body of [[[]], "text", 7, { surprise: true }]) {
        expect(Object.keys(codesOf(await send(client, sample, { body })))).not.toEqual([]);
      }
    },
  );
});
