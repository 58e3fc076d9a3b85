/** A pass over a server of which no more than its address and a key is known. */
import { createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { expect, test } from "vitest";
import { runContract } from "../kit/run.ts";

test("the server is left alone, and as it was", async () => {
  const server = await startServer();
  try {
    const { url, apiKey } = server;
    const client = createClient({ baseUrl: url, apiKey });
    const before = await client.filtering.listBlacklistTags();
    const some = { interfaces: ["identity", "filtering"], phases: ["examples", "boundaries", "state"] } as const;
    const bare = await runContract({ url, key: apiKey, effort: 1, seed: 1, ...some });
    expect(bare.findings.map(({ law, operationId, about }) => `${law.id} at ${operationId} ${about ?? ""}`)).toEqual(
      [],
    );
    expect(bare.untried.map(({ advice }) => advice)).toContainEqual(expect.stringContaining("--other-tenant"));
    expect(await client.filtering.listBlacklistTags()).toEqual(before);
  } finally {
    await server.close();
  }
}, 240_000);
