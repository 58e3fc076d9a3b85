import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { ellipticKeys, type NewApplication, pssKeys, rsaKeys, someName } from "./fixtures.ts";

const { client } = await start();
const keys = rsaKeys();
const path = "application.jwtConfiguration";

type JwtConfiguration = NonNullable<NewApplication["jwtConfiguration"]>;

async function accepted(jwtConfiguration: JwtConfiguration) {
  const body = { application: { name: someName(), jwtConfiguration } };
  const { application } = await client.identity.createApplication({ body });
  expect(application.jwtConfiguration).toMatchObject(jwtConfiguration);
  const updated = await client.identity.updateApplication({ applicationId: application.id, body });
  expect(updated.application.jwtConfiguration).toEqual(application.jwtConfiguration);
}

/** The configuration is refused by creation, by replacement and by a patch that leads to it, with the same codes. */
async function refused(jwtConfiguration: object) {
  const body = { application: { name: someName(), jwtConfiguration } };
  const codes = await refusal(client, "createApplication", { body });
  const stored = await client.identity.createApplication({ body: { application: { name: someName() } } });
  const { id } = stored.application;
  expect(await refusal(client, "updateApplication", { applicationId: id, body })).toEqual(codes);
  const patch = { application: { jwtConfiguration: { refreshTokenTimeToLiveInMinutes: null, ...jwtConfiguration } } };
  expect(await refusal(client, "patchApplication", { applicationId: id, body: patch })).toEqual(codes);
  expect(await client.identity.retrieveApplication({ applicationId: id })).toEqual(stored);
  return Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [field.replace(`${path}.`, ""), code.replace(`${path}.`, "")]),
  );
}

const enabled = { enabled: true, refreshTokenTimeToLiveInMinutes: 60 };

describe("an RSA key that could not sign or verify is refused before it is stored", () => {
  const algorithm = "RS256";

  test("text that is no PEM key", async () => {
    expect(await refused({ ...enabled, algorithm, privateKey: "not a key", publicKey: "nor this" })).toEqual({
      privateKey: "[invalid]privateKey",
      publicKey: "[invalid]publicKey",
    });
  });

  test("the keys the wrong way round: a private key never passes for a public one", async () => {
    const { privateKey, publicKey } = keys;
    expect(await refused({ ...enabled, algorithm, privateKey: publicKey, publicKey: privateKey })).toEqual({
      privateKey: "[invalid]privateKey",
      publicKey: "[invalid]publicKey",
    });
    expect(await refused({ ...enabled, algorithm, privateKey, publicKey: publicKey + privateKey })).toEqual({
      publicKey: "[invalid]publicKey",
    });
  });

  test.each([
    ["elliptic", ellipticKeys()],
    ["RSA-PSS", pssKeys()],
  ])("keys of another kind: %s", async (_, pair) => {
    expect(await refused({ ...enabled, algorithm, ...pair })).toEqual({
      privateKey: "[invalid]privateKey",
      publicKey: "[invalid]publicKey",
    });
  });

  test("keys of fewer than 2048 bits", async () => {
    expect(await refused({ ...enabled, algorithm, ...rsaKeys(1024) })).toEqual({
      privateKey: "[invalid]privateKey",
      publicKey: "[invalid]publicKey",
    });
  });

  test("keys of two pairs", async () => {
    const { publicKey } = rsaKeys();
    expect(await refused({ ...enabled, algorithm, privateKey: keys.privateKey, publicKey })).toEqual({
      publicKey: "[invalid]publicKey",
    });
  });
});

test("an HMAC secret shorter than its hash is refused (RFC 7518, 3.2)", async () => {
  for (const [algorithm, bytes] of [["HS256", 32] as const, ["HS384", 48] as const, ["HS512", 64] as const]) {
    const short = { ...enabled, algorithm, secret: "s".repeat(bytes - 1) };
    expect(await refused(short)).toEqual({ secret: "[tooShort]secret" });
    await accepted({ ...short, secret: "s".repeat(bytes) });
  }
});
