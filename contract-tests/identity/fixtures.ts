/** Fixtures for the tests of the identity interface: keys, tenants, and objects that only a bootstrap creates. */
import { generateKeyPairSync } from "node:crypto";
import type { RequestComponents } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";

export type ApplicationBody = RequestComponents["schemas"]["ApplicationRequest"];
export type NewApplication = ApplicationBody["application"];
export type JwtConfiguration = NonNullable<NewApplication["jwtConfiguration"]>;

export const forum = "11111111-1111-4111-8111-111111111111";
export const shop = "22222222-2222-4222-8222-222222222222";

export const emailTemplateId = "33333333-3333-4333-8333-3333333333ea";
const foreignEmailTemplateId = "33333333-3333-4333-8333-333333333302";
export const webhookIds = ["44444444-4444-4444-8444-444444444401", "44444444-4444-4444-8444-4444444444fb"];
const foreignWebhookId = "44444444-4444-4444-8444-444444444403";
export const unknownId = "55555555-5555-4555-8555-555555555555";

/** Two tenants, each with an email template and webhooks; the client has to name the tenant. */
export const twoTenants: BootstrapObject = {
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
  emailTemplates: [emailTemplate(emailTemplateId, forum), emailTemplate(foreignEmailTemplateId, shop)],
  webhooks: [
    ...webhookIds.map((id) => ({ id, tenantId: forum, url: "https://forum.example.com/hooks" })),
    { id: foreignWebhookId, tenantId: shop, url: "https://shop.example.com/hooks" },
  ],
};

function emailTemplate(id: string, tenantId: string) {
  return {
    tenantId,
    emailTemplate: {
      id,
      name: "Verification",
      fromEmail: "no-reply@example.com",
      defaultFromName: "The forum",
      defaultSubject: "Welcome",
      defaultHtmlTemplate: "<p>Hello</p>",
      defaultTextTemplate: "Hello",
    },
  };
}

export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

export function rsaKeys(modulusLength = 2048): KeyPair {
  return generateKeyPairSync("rsa", { modulusLength, publicKeyEncoding, privateKeyEncoding });
}

/** Keys that look like RSA keys and cannot make an `RS…` signature. */
export function pssKeys(): KeyPair {
  return generateKeyPairSync("rsa-pss", { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding });
}

export function ellipticKeys(): KeyPair {
  return generateKeyPairSync("ec", { namedCurve: "P-256", publicKeyEncoding, privateKeyEncoding });
}

const publicKeyEncoding = { type: "spki", format: "pem" } as const;
const privateKeyEncoding = { type: "pkcs8", format: "pem" } as const;

let named = 0;

/** A name that no other object of the run has. */
export function someName(what = "Application"): string {
  return `${what} ${++named}`;
}
