import { createHash, createPublicKey, generateKeyPairSync } from "node:crypto";
import knex from "knex";
import { expect, test } from "vitest";
import { up } from "./021-signing-keys.ts";

test("applications that were there before get their keys", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const db = knex({ client: "better-sqlite3", connection: { filename: ":memory:" }, useNullAsDefault: true });
  await db.schema.createTable("applications", (table) => {
    table.text("id").primary();
    table.text("document");
    table.bigInteger("last_update_instant");
  });
  const configurations = {
    signing: { enabled: true, algorithm: "RS384", privateKey, publicKey },
    hashing: { enabled: true, algorithm: "HS256", secret: "shared" },
    unsigned: { enabled: true, algorithm: "none" },
    global: { enabled: false, algorithm: "RS256", privateKey, publicKey },
  };
  for (const [id, jwtConfiguration] of Object.entries(configurations)) {
    await db("applications").insert({ id, document: JSON.stringify({ jwtConfiguration }), last_update_instant: 5 });
  }
  await up(db);
  const { e, kty, n } = createPublicKey(publicKey).export({ format: "jwk" });
  const kid = createHash("sha256").update(JSON.stringify({ e, kty, n })).digest("base64url");
  const key = { id: expect.any(String), insert_instant: 5, retire_instant: null, tokens_until_instant: 0 };
  expect(await db("signing_keys").orderBy("slot")).toEqual([
    {
      ...key,
      application_id: "hashing",
      slot: "hashing",
      algorithm: "HS256",
      kid: null,
      public_key: null,
      private_key: null,
      secret: "shared",
    },
    {
      ...key,
      application_id: "signing",
      slot: "signing",
      algorithm: "RS384",
      kid,
      public_key: publicKey,
      private_key: privateKey,
      secret: null,
    },
  ]);
  await db.destroy();
});
