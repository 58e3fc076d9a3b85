import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, someName, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/;

test("a blank client secret is none: one is generated, 32 random bytes in base64 (Decisions: OAuth configuration)", async () => {
  const secrets = new Set<string>();
  for (const clientSecret of ["", "   "]) {
    const { application } = await client.identity.createApplication(
      { body: { application: { name: someName(), oauthConfiguration: { clientSecret } } } },
      tenant,
    );
    expect(application.oauthConfiguration.clientSecret).toMatch(base64Of32Bytes);
    secrets.add(application.oauthConfiguration.clientSecret);
  }
  expect(secrets.size).toBe(2);
});

test("the OAuth configuration has an operation of its own (Decisions: OAuth configuration)", async () => {
  const oauthConfiguration = {
    logoutURL: "https://forum.example.com/out",
    authorizedOriginURLs: ["https://a.example"],
  };
  const { application } = await client.identity.createApplication(
    { body: { application: { name: someName(), oauthConfiguration } } },
    tenant,
  );
  const shown = await client.identity.retrieveOauthConfiguration({ applicationId: application.id }, tenant);
  expect(shown).toEqual({ oauthConfiguration: application.oauthConfiguration });
  expect(shown.oauthConfiguration).toMatchObject({ ...oauthConfiguration, clientId: application.id });
  const missing = await client.identity.retrieveOauthConfiguration.result({ applicationId: unknownId }, tenant);
  expect(missing.status).toBe(404);
  expect(missing.body).toBeUndefined();
});
