import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, someName, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

test("an id in the body that is not the one in the path is refused", async () => {
  const stored = await client.identity.createApplication({ body: { application: { name: someName() } } }, tenant);
  const body = { application: { id: randomUUID(), name: someName() } };
  for (const [operation, applicationId] of [
    ["createApplicationWithId", randomUUID()],
    ["updateApplication", stored.application.id],
    ["patchApplication", stored.application.id],
  ] as const) {
    expect(await refusal(client, operation, { applicationId, body }, tenant)).toEqual({
      "application.id": "[invalid]application.id",
    });
  }
  const applicationId = stored.application.id;
  expect(await client.identity.retrieveApplication({ applicationId }, tenant)).toEqual(stored);
});
