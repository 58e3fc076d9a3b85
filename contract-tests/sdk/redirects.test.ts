/** No redirect is followed: the API key goes to the server that the client was made for, and nowhere else. */
import { describe, expect, test } from "vitest";
import { FaultServer } from "./fault-server.ts";
import { failure, scripted, someId } from "./scripted.ts";
import { answer, json } from "./steps.ts";

describe.concurrent.each([301, 302, 303, 307, 308])("a %d", (status) => {
  test("to another origin is told, and nothing is sent there", async () => {
    const other = await FaultServer.start(json({ version: "stolen" }), json({}));
    const location = `${other.url}/elsewhere?token=hidden-in-a-query`;
    try {
      await scripted([answer(status, "", { headers: { Location: location } })], async ({ client, server }) => {
        const error = await failure(client.identity.retrieveSystemVersion());
        expect(error).toMatchObject({ name: "UnexpectedResponseError", status });
        expect(error.message).toContain(`${other.url}/elsewhere`);
        expect(error.message).not.toContain("hidden-in-a-query");
        expect(server.requests).toHaveLength(1);
      });
      expect(other.connections).toBe(0);
    } finally {
      await other.close();
    }
  });

  test("to the same origin is told as well, whatever was sent", () =>
    scripted(
      Array.from({ length: 3 }, () => answer(status, "", { headers: { Location: "/api/elsewhere" } })),
      async ({ client, server }) => {
        for (const call of [
          client.identity.retrieveSystemVersion(),
          client.identity.deleteApplication({ applicationId: someId }),
          client.moderation.filterContentItem({ body: { content: "ahoy" } }),
        ])
          expect(await failure(call)).toMatchObject({ name: "UnexpectedResponseError", status });
        expect(server.requests.map(({ path }) => path)).not.toContain("/api/elsewhere");
        expect(server.requests).toHaveLength(3);
      },
    ));
});
