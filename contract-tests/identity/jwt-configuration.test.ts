import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { ellipticKeys, type NewApplication, pssKeys, rsaKeys, someName } from "./fixtures.ts";

const { client } = await start();
const keys = rsaKeys();
const secret = "a shared secret that is long enough for each of the three HMAC algorithms";
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

describe("what is required when enabled is true (Identity, jwtConfiguration)", () => {
  test("algorithm and refreshTokenTimeToLiveInMinutes", async () => {
    expect(await refused({ enabled: true })).toEqual({
      algorithm: "[missing]algorithm",
      refreshTokenTimeToLiveInMinutes: "[missing]refreshTokenTimeToLiveInMinutes",
    });
  });

  test.each(["HS256", "HS384", "HS512"] as const)("secret for %s", async (algorithm) => {
    expect(await refused({ ...enabled, algorithm, ...keys })).toEqual({ secret: "[missing]secret" });
    await accepted({ ...enabled, algorithm, secret });
  });

  test.each(["RS256", "RS384", "RS512"] as const)("privateKey and publicKey for %s", async (algorithm) => {
    expect(await refused({ ...enabled, algorithm, secret })).toEqual({
      privateKey: "[missing]privateKey",
      publicKey: "[missing]publicKey",
    });
    const { privateKey, publicKey } = keys;
    expect(await refused({ ...enabled, algorithm, privateKey })).toEqual({ publicKey: "[missing]publicKey" });
    expect(await refused({ ...enabled, algorithm, publicKey })).toEqual({ privateKey: "[missing]privateKey" });
    await accepted({ ...enabled, algorithm, ...keys });
  });

  test("nothing more for none", async () => {
    await accepted({ ...enabled, algorithm: "none" });
  });
});

test("nothing is required while enabled is false or left out, and what is sent is kept", async () => {
  await accepted({});
  await accepted({ enabled: false });
  for (const algorithm of ["HS256", "RS256", "none"] as const) {
    await accepted({ algorithm });
    await accepted({ enabled: false, algorithm, secret: "short", privateKey: "not", publicKey: "keys" });
  }
});

test("only the seven algorithms", async () => {
  for (const algorithm of ["ES256", "PS256", "hs256", "", "NONE"]) {
    expect(await refused({ ...enabled, algorithm, secret, ...keys })).toEqual({
      algorithm: "[invalidOption]algorithm",
    });
  }
});

test("blank secrets and keys are refused", async () => {
  expect(await refused({ ...enabled, algorithm: "HS256", secret: "" })).toEqual({ secret: "[blank]secret" });
  expect(await refused({ ...enabled, algorithm: "RS256", privateKey: "", publicKey: "" })).toEqual({
    privateKey: "[blank]privateKey",
    publicKey: "[blank]publicKey",
  });
});

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
