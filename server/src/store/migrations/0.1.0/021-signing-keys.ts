/** Keys that tokens are signed and verified with: those of the service, and those of applications, former ones included. */
import { createPublicKey, randomUUID } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("signing_keys", (table) => {
    table.text("id").primary();
    table.text("application_id").references("applications.id").onDelete("CASCADE");
    // Current use: `global`, or the id of the application whose tokens it signs. Null for a former key.
    table.text("slot");
    table.text("algorithm").notNullable();
    // Of an RSA key, its thumbprint; a secret has none.
    table.text("kid");
    table.text("public_key");
    table.text("private_key");
    table.text("secret");
    table.bigInteger("insert_instant").notNullable();
    table.bigInteger("retire_instant");
    // Nothing that it signed is valid for longer.
    table.bigInteger("tokens_until_instant").notNullable();
    table.unique(["slot"], { indexName: "signing_keys_slot" });
    table.index(["kid"], "signing_keys_kid");
    table.index(["application_id"], "signing_keys_application");
    table.index(["retire_instant", "tokens_until_instant"], "signing_keys_end");
  });
  await addApplicationKeys(db);
}

interface JwtConfiguration {
  readonly enabled?: boolean;
  readonly algorithm?: string;
  readonly secret?: string;
  readonly privateKey?: string;
  readonly publicKey?: string;
}

/** Until now the keys of applications stood in their documents alone. */
async function addApplicationKeys(db: Knex): Promise<void> {
  const rows: { id: string; document: string; last_update_instant: number }[] = await db("applications");
  for (const { id, document, last_update_instant: instant } of rows) {
    const { jwtConfiguration }: { jwtConfiguration?: JwtConfiguration } = JSON.parse(document);
    const { enabled = false, algorithm = "none", secret, privateKey, publicKey } = jwtConfiguration ?? {};
    if (!enabled || algorithm === "none") continue;
    const isRsa = algorithm.startsWith("RS");
    await db("signing_keys").insert({
      id: randomUUID(),
      application_id: id,
      slot: id,
      algorithm,
      kid: isRsa ? await calculateJwkThumbprint(createPublicKey(publicKey ?? "")) : null,
      public_key: isRsa ? publicKey : null,
      private_key: isRsa ? privateKey : null,
      secret: isRsa ? null : secret,
      insert_instant: instant,
      tokens_until_instant: 0,
    });
  }
}
