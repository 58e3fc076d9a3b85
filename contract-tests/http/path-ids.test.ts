/** Decisions: Malformed ids; the operation whose document lists no 400. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, expectEmpty } from "./answers.ts";
import { sample, samples, send } from "./requests.ts";

const { client } = await start();

describe("A percent-encoding that is broken or no UTF-8 is malformed too", () => {
  test.each(["%", "%Z", "%ZZ", "%ff", "%c3%28", "%ed%a0%80"])("%s", async (text) => {
    for (const name of ["retrieveApplication", "retrieveFilterEntry", "retrieveModerationApplication"]) {
      const [parameter = ""] = Object.keys(sample(name).path);
      const answer = await send(client, sample(name), { path: { [parameter]: text } });
      expect(codesOf(answer)).toEqual({ [parameter]: [`[couldNotConvert]${parameter}`] });
    }
  });

  test("in a part of the path that is no parameter it is an unknown path", async () => {
    for (const path of ["/api/%ZZ", "/%", "/filter/blacklist/tag%ff"])
      expectEmpty(await client.request(`GET ${path}`), 404);
  });
});

describe("UUIDs and numbers as ids", () => {
  test.each(["0", "-1", "1.5", "1e3", "0x1", "+1", "%201", "1%20", "١", "9007199254740993", "99999999999999999999"])(
    "%s is no id of a word list",
    async (text) => {
      const answer = await send(client, sample("retrieveFilterEntry"), { path: { id: text } });
      expect(codesOf(answer)).toEqual({ id: ["[couldNotConvert]id"] });
    },
  );
});

describe("The document of deleting a blacklist tag lists no 400: a malformed id is a 404", () => {
  test.each(["not-an-id", "0", "-1", "1.5", "%ff", "9007199254740993"])("%s", async (text) => {
    expectEmpty(await send(client, sample("deleteBlacklistTag"), { path: { id: text } }), 404);
  });

  test("an unknown parameter changes nothing", async () => {
    for (const target of ["none?force=true", "1?constructor=1"])
      expectEmpty(await client.request(`DELETE /filter/blacklist/tag/${target}`), 404);
  });

  test("no other operation is an exception", () => {
    const exceptions = samples.filter(({ operation }) => operation.malformedId === 404);
    expect(exceptions.map(({ operation }) => operation.operationId)).toEqual(["deleteBlacklistTag"]);
  });
});
