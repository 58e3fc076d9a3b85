/** Vending a JWT, and what a JWT says (Decisions: Token operations; OWASP ASVS 9.2.4). */
import { createPublicKey } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import { afterEach, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, rsaKeys, shop, someName, twoTenants, unknownId } from "./fixtures.ts";
import { saidBy, verdictOn } from "./keys-tokens.ts";

const { server } = await start(twoTenants);
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });
const laterId = "55555555-5555-4555-8555-555555555556";
const otherTenant = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: shop });

afterEach(() => server.setTime(Date.now()));

async function signing(by = client, pair = rsaKeys()) {
  const jwtConfiguration = { enabled: true, algorithm: "RS256", refreshTokenTimeToLiveInMinutes: 60, ...pair } as const;
  const { application } = await by.identity.createApplication({
    body: { application: { name: someName(), jwtConfiguration } },
  });
  const { publicKeys } = await by.identity.retrievePublicKeys();
  const spki = (pem: string) => createPublicKey(pem).export({ type: "spki", format: "der" }).toString("hex");
  const found = Object.entries(publicKeys).find(([id, pem]) => id !== "default" && spki(pem) === spki(pair.publicKey));
  return { id: application.id, keyId: found?.[0] ?? "", pair };
}

async function vend(claims: Record<string, unknown>, more: { keyId?: string; timeToLiveInSeconds?: number } = {}) {
  const { token } = await client.identity.vendToken({ body: { claims, ...more } });
  return { token, ...saidBy(token) };
}

describe("vendToken", () => {
  test("what the service sets wins over what is given, and nothing says that a user signed in", async () => {
    server.setTime(1_800_000_000_000);
    const { token, claims } = await vend({ iss: "else", iat: 1, exp: 2, jti: "mine", tid: shop, origin: "mine" });
    expect(claims).toEqual({
      iss: "gatehouse",
      iat: 1_800_000_000,
      exp: 1_800_003_600,
      jti: expect.not.stringMatching("mine"),
      tid: forum,
    });
    expect(await verdictOn(client, token)).toBe("valid");
  });

  test("with an application's key it is for that application, unless it says otherwise", async () => {
    const { id, keyId } = await signing();
    const { token, header, claims } = await vend({ sub: "someone" }, { keyId });
    expect(header["kid"]).toBe(keyId);
    expect(claims["aud"]).toBe(id);
    expect(await verdictOn(client, token)).toBe("valid");
    expect((await vend({ aud: "else" }, { keyId })).claims["aud"]).toBe("else");
  });

  test("the service's own key can be named", async () => {
    const { header } = await vend({});
    expect((await vend({}, { keyId: String(header["kid"]) })).header).toEqual(header);
  });

  test("a keyId that signs nothing in this tenant is refused", async () => {
    const foreign = await signing(otherTenant);
    const inactive = await signing();
    await client.identity.deleteApplication({ applicationId: inactive.id });
    const deleted = await signing();
    await client.identity.deleteApplication({ applicationId: deleted.id, hardDelete: true });
    const former = await signing();
    await vend({}, { keyId: former.keyId });
    const body = { application: { name: someName(), jwtConfiguration: { enabled: false } as const } };
    await client.identity.updateApplication({ applicationId: former.id, body });
    for (const keyId of ["unknown", "default", foreign.keyId, inactive.keyId, deleted.keyId, former.keyId]) {
      expect(keyId).not.toBe("");
      expect(await refusal(client, "vendToken", { body: { claims: {}, keyId } })).toEqual({ keyId: "[invalid]keyId" });
    }
  });

  test("a key that applications of two tenants share signs for each in its own", async () => {
    const { id, keyId, pair } = await signing();
    const foreign = await signing(otherTenant, pair);
    expect(foreign.keyId).toBe(keyId);
    expect((await vend({}, { keyId })).claims).toMatchObject({ aud: id, tid: forum });
    const { token } = await otherTenant.identity.vendToken({ body: { claims: {}, keyId } });
    expect(saidBy(token).claims).toMatchObject({ aud: foreign.id, tid: shop });
    expect(await verdictOn(client, token)).toBe("valid");
  });

  test("a JWT that would be longer than one may be is refused", async () => {
    const data = (length: number) => ({ body: { claims: { data: "x".repeat(length) } } });
    expect(await refusal(client, "vendToken", data(49_000))).toEqual({ claims: "[tooLong]claims" });
    const { token } = await client.identity.vendToken(data(48_000));
    expect(await verdictOn(client, token)).toBe("valid");
  });
});

describe("validateToken", () => {
  test("a token belongs to its tenant: it opens nothing of another", async () => {
    const { token } = await vend({ sub: unknownId });
    const issue = (tenantId: string) =>
      otherTenant.request("issueToken", { applicationId: unknownId }, { token, tenantId });
    expect((await issue(shop)).status).toBe(400);
    expect((await issue(forum)).status).not.toBe(400);
  });

  test("a vended token for an application ends with the application", async () => {
    const { application } = await client.identity.createApplication({ body: { application: { name: someName() } } });
    const { token } = await vend({ aud: application.id });
    expect(await verdictOn(client, token)).toBe("valid");
    await client.identity.deleteApplication({ applicationId: application.id });
    expect(await verdictOn(client, token)).toBe("invalid");
    await client.identity.updateApplication({ applicationId: application.id, reactivate: true });
    expect(await verdictOn(client, token)).toBe("valid");
  });

  test("a token for an id that another tenant's application has as well is of the own tenant alone", async () => {
    const { token } = await vend({ aud: laterId });
    await otherTenant.identity.createApplication({
      applicationId: laterId,
      body: { application: { name: someName() } },
    });
    expect(await verdictOn(client, token)).toBe("valid");
    await otherTenant.identity.deleteApplication({ applicationId: laterId });
    expect(await verdictOn(client, token)).toBe("valid");
  });
});
