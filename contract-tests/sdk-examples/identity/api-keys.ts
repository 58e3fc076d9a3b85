/** The examples of API keys, tried. */
import { createClient } from "@gatehouse/sdk";
import { expect } from "vitest";
import {
  createApiKey,
  createApiKeyWithId,
  deleteApiKey,
  listApiKeys,
  retrieveApiKey,
  updateApiKey,
} from "../../../sdk/examples/identity/api-keys.ts";
import { type TrialContext, trial, trialOf } from "../trial.ts";
import { unusedId } from "./fixtures.ts";

/** One that may do everything. */
async function aKey({ client }: TrialContext) {
  const { apiKey } = await client.identity.createApiKey({ body: { apiKey: { name: "Chat server" } } });
  return { keyId: apiKey.id };
}

export const apiKeys = [
  trial(createApiKey, async (key, { server }) => {
    const statusOf = async (request: string) =>
      (await createClient({ baseUrl: server.url, apiKey: key }).request(request)).status;
    expect(await statusOf("GET /system/application")).toBe(200);
    expect(await statusOf("GET /api/application")).toBe(401);
  }),
  trialOf(
    createApiKeyWithId,
    () => ({ keyId: unusedId }),
    async (key, { client }) => {
      expect(key).toMatch(/^\S{43}$/);
      const { apiKey } = await client.identity.retrieveApiKey({ keyId: unusedId });
      expect(apiKey.expirationInstant).toBeGreaterThan(Date.now());
    },
  ),
  trial(listApiKeys, (names) => expect(names).toContain("test")),
  trialOf(retrieveApiKey, aKey, (said) => expect(said).toBe("Chat server was never used")),
  trialOf(updateApiKey, aKey, async (permissions, { client, given }) => {
    expect(permissions).toEqual({ "/content/item": ["POST"] });
    await expect(client.identity.retrieveApiKey(given)).resolves.toMatchObject({ apiKey: { permissions } });
  }),
  trialOf(deleteApiKey, aKey, async (outcome, { client, given }) => {
    expect(outcome).toBe("gone");
    expect(await deleteApiKey(client, given)).toBe("there is no such key");
  }),
];
