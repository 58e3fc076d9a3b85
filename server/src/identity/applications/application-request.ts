/** Builds an application from a request. */
import { randomBytes } from "node:crypto";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Application } from "./application-store.ts";

export type ApplicationRequest = components["schemas"]["ApplicationRequest"];
export type ApplicationInput = ApplicationRequest["application"];

/** Decisions: Application fields. */
const defaultRefreshTokenMinutes = 43_200;

/** Converts the ids of the request to lower case, since UUIDs compare case-insensitively. */
export function withLowerCaseIds(request: ApplicationRequest): ApplicationRequest {
  const { application, webhookIds } = structuredClone(request);
  const { partnerConfiguration, verificationEmailTemplateId } = application;
  const { usernameModeration } = partnerConfiguration;
  if (application.id !== undefined) application.id = application.id.toLowerCase();
  if (verificationEmailTemplateId !== undefined) {
    application.verificationEmailTemplateId = verificationEmailTemplateId.toLowerCase();
  }
  if (usernameModeration.applicationId !== undefined) {
    usernameModeration.applicationId = usernameModeration.applicationId.toLowerCase();
  }
  partnerConfiguration.applicationIds = inLowerCase(partnerConfiguration.applicationIds);
  for (const role of application.roles) role.id = role.id?.toLowerCase() ?? null;
  return { application, ...(webhookIds === undefined ? {} : { webhookIds: inLowerCase(webhookIds) }) };
}

/** Two spellings of an id are one. */
function inLowerCase(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** Fields of an application that a request may omit or must not set. */
export type ServerFields = Pick<
  Application,
  "id" | "tenantId" | "active" | "roles" | "insertInstant" | "lastUpdateInstant"
> & {
  readonly clientSecret: string;
  /** Is the link to the moderation service on? A setting of the server (Identity, Application). */
  readonly partnerEnabled: boolean;
};

/** Builds the application that a request describes. */
export function applicationOf(
  asked: ApplicationInput,
  { clientSecret, partnerEnabled, ...additions }: ServerFields,
): Application {
  const { jwtConfiguration, oauthConfiguration, partnerConfiguration } = asked;
  const minutes = jwtConfiguration.refreshTokenTimeToLiveInMinutes ?? defaultRefreshTokenMinutes;
  return {
    ...asked,
    partnerConfiguration: { ...partnerConfiguration, enabled: partnerEnabled },
    jwtConfiguration: { ...jwtConfiguration, refreshTokenTimeToLiveInMinutes: minutes },
    oauthConfiguration: { ...oauthConfiguration, clientId: additions.id, clientSecret },
    ...additions,
  };
}

/** Returns the client secret of the request, unless it is blank. */
export function sentClientSecret({ oauthConfiguration: { clientSecret } }: ApplicationInput): string | undefined {
  return clientSecret === undefined || clientSecret.trim() === "" ? undefined : clientSecret;
}

/** Generates 32 random bytes in base64 (Decisions: OAuth configuration). */
export function generateClientSecret(): string {
  return randomBytes(32).toString("base64");
}
