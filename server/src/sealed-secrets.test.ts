/** With a master key, no secret in the store is readable (OWASP ASVS 14.2.4). */
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, describe, expect, test } from "vitest";
import { applyBootstrap, defaultTenantId } from "./bootstrap/apply.ts";
import { checkBootstrap } from "./bootstrap/bootstrap-file.ts";
import type { Db } from "./contract/context.ts";
import { findApplication } from "./identity/applications/application-store.ts";
import {
  applicationSlot,
  currentKey,
  ensureGlobalKey,
  generateSigningKey,
  globalSlot,
} from "./identity/tokens/signing-keys.ts";
import { findIdentityProvider } from "./identity/users/identity-providers.ts";
import { webhookSecret } from "./identity/webhooks/webhooks.ts";
import { storedServersOf } from "./moderation/notifications/notification-servers.ts";
import { confirmOneTimePassword, enrolOneTimePassword } from "./moderation/operators/one-time-passwords.ts";
import { sealSecrets } from "./sealed-secrets.ts";
import { openStore } from "./store/open.ts";
import { insertJob } from "./store/outbox/outbox.ts";
import { claimJobs } from "./store/outbox/outbox-leases.ts";

const folder = mkdtempSync(join(tmpdir(), "gatehouse-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const masterKey = randomBytes(32);
const clock = { now: () => 1_800_000_000_000 };
const place = (db: Db) => ({ db, clock, newId: randomUUID, tenantId: defaultTenantId });
const [application, hashing, moderated, provider, webhook] = [1, 2, 3, 4, 5].map(
  (digit) => `${digit}0000000-0000-4000-8000-000000000000`,
) as [string, string, string, string, string];

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const secrets = {
  clientSecret: "client-secret-that-nobody-sees",
  hmac: "hmac-secret-that-nobody-sees-and-that-is-long-enough",
  provider: "provider-secret-that-nobody-sees-long-enough",
  webhook: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  password: "password-that-nobody-sees",
  signing: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDxq",
  header: "callback-header-that-nobody-sees",
};
const jwtConfiguration = { enabled: true, refreshTokenTimeToLiveInMinutes: 60 };
const server = { url: "https://chat.example.com/notify", httpAuthenticationUsername: "chat" };
const bootstrap = checkBootstrap(
  {
    applications: [
      {
        application: {
          id: application,
          name: "Forum",
          jwtConfiguration: { ...jwtConfiguration, algorithm: "RS256", privateKey, publicKey },
          oauthConfiguration: { clientSecret: secrets.clientSecret },
        },
      },
      {
        application: {
          id: hashing,
          name: "Shop",
          jwtConfiguration: { ...jwtConfiguration, algorithm: "HS256", secret: secrets.hmac },
        },
      },
    ],
    identityProviders: [
      {
        id: provider,
        name: "Tide",
        uniqueIdentityClaim: "email",
        keys: [{ algorithm: "HS256", secret: secrets.provider }],
      },
    ],
    webhooks: [{ id: webhook, url: "https://forum.example.com/hooks", secret: secrets.webhook }],
    moderationApplications: [
      {
        application: {
          id: moderated,
          name: "Chat",
          moderationConfiguration: {
            notificationServers: [
              { ...server, httpAuthenticationPassword: secrets.password, signingSecret: secrets.signing },
            ],
          },
        },
      },
    ],
  },
  "The test",
);

const operatorId = "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d";
const account = { email: "mia@example.org", password_hash: "", disabled: false, document: "{}", origin: "operation" };
let otpSecret = "";

async function fill(db: Db): Promise<void> {
  await applyBootstrap({ db, clock, newId: randomUUID }, bootstrap);
  const row = { id: operatorId, tenant_id: defaultTenantId, ...account };
  await db("operators").insert(row).onConflict(["tenant_id", "id"]).ignore();
  otpSecret = (await enrolOneTimePassword(place(db), { id: operatorId, email: account.email }))?.secret ?? "";
  await ensureGlobalKey(place(db), await generateSigningKey("RS256"));
  const job = { tenantId: defaultTenantId, kind: "results", channel: undefined, createInstant: 1, dueInstant: 1 };
  await insertJob(db, { ...job, payload: { headers: { authorization: secrets.header } } });
}

/** Returns the content of all tables as one text. */
async function dump(db: Db): Promise<string> {
  const tables: { name: string }[] = await db("sqlite_master").where({ type: "table" }).select("name");
  const contents: unknown[] = [];
  for (const { name } of tables) contents.push(name, await db(name).select());
  return JSON.stringify(contents);
}

async function expectSealed(db: Db): Promise<void> {
  const text = await dump(db);
  expect(text).toContain("BEGIN PUBLIC KEY");
  for (const secret of [...Object.values(secrets), otpSecret]) expect(text).not.toContain(secret);
  expect(text).not.toContain("PRIVATE KEY");
}

async function expectReadable(db: Db): Promise<void> {
  const forum = await findApplication(place(db), application);
  expect(forum?.jwtConfiguration).toMatchObject({ algorithm: "RS256", privateKey, publicKey });
  expect(forum?.oauthConfiguration).toMatchObject({ clientSecret: secrets.clientSecret, clientId: application });
  expect((await findApplication(place(db), hashing))?.jwtConfiguration.secret).toBe(secrets.hmac);
  expect((await currentKey(db, applicationSlot(defaultTenantId, application)))?.privateKey).toBe(privateKey);
  expect((await currentKey(db, applicationSlot(defaultTenantId, hashing)))?.secret).toBe(secrets.hmac);
  expect((await currentKey(db, globalSlot))?.privateKey).toContain("PRIVATE KEY");
  expect((await findIdentityProvider(place(db), provider))?.keys).toEqual([
    { algorithm: "HS256", secret: secrets.provider },
  ]);
  const stored = (await db("webhooks").where({ id: webhook }).first("secret")).secret;
  expect(webhookSecret(db, webhook, stored)).toBe(secrets.webhook);
  expect(await storedServersOf(place(db), [moderated])).toMatchObject([
    { httpAuthenticationPassword: secrets.password, signingSecret: secrets.signing },
  ]);
  const given = TOTP.generate({ secret: Secret.fromBase32(otpSecret), timestamp: 1_700_000_000_000 });
  expect(await confirmOneTimePassword(place(db), operatorId, { given, now: 1_700_000_000_000 })).toHaveLength(10);
  await db("operator_one_time_passwords").update({ confirm_instant: null, last_step: 0 });
  const lease = { name: randomUUID(), now: 2, expirationInstant: 2 };
  const ids = (await db("outbox").select("id")).map(({ id }) => id);
  const jobs = await claimJobs(db, ids, lease);
  expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([{ headers: { authorization: secrets.header } }]);
}

async function withStore(file: string, key: Uint8Array | undefined, works: readonly ((db: Db) => Promise<void>)[]) {
  const store = await openStore({ kind: "sqlite", file: join(folder, file), driver: "better-sqlite3" }, key);
  try {
    for (const work of works) await store.write(work);
  } finally {
    await store.close();
  }
}

describe("secrets in the store", () => {
  test("are sealed from the beginning", async () => {
    await withStore("sealed.db", masterKey, [sealSecrets, fill, expectSealed, expectReadable]);
    await withStore("sealed.db", masterKey, [sealSecrets, expectSealed, expectReadable, fill, expectSealed]);
  });

  test("are sealed at the first start with a master key", async () => {
    await withStore("later.db", undefined, [sealSecrets, fill, expectReadable]);
    await withStore("later.db", undefined, [sealSecrets, expectReadable]);
    await withStore("later.db", masterKey, [sealSecrets, expectSealed, expectReadable]);
  });
});
