/** Users that only a bootstrap can make, and the identity providers by which a run of the kit logs in as them. */
import type { JsonObject } from "@gatehouse/openapi/json";
import type { BootstrapObject } from "@gatehouse/server";

type Bootstrap = Required<BootstrapObject>;
type User = Bootstrap["users"][number]["user"];

export const identityProviderSecret = "a-secret-that-the-kit-signs-with-0123456789";
export const identityProvider = "c0c0a000-0000-4000-8000-0000000000c1";
export const otherIdentityProvider = "c0c0a000-0000-4000-8000-0000000000c2";
export const wholeEmail = "whole@example.com";
export const otherWholeEmail = "entire@example.com";
export const inactiveEmail = "inactive@example.com";

const applicationId = "c0c0a000-0000-4000-8000-0000000000d1";
const inactiveId = "c0c0a000-0000-4000-8000-0000000000a9";
const past = 1_446_250_000_000;
const email = "phone@example.com";
const authenticator = { algorithm: "HmacSHA1", codeLength: 6, timeStep: 30 } as const;

/** A user with a value in every field. */
const whole: User = {
  id: "c0c0a000-0000-4000-8000-0000000000a8",
  email: wholeEmail,
  username: "whole",
  firstName: "Ada",
  middleName: "King",
  lastName: "Lovelace",
  fullName: "Ada Lovelace",
  mobilePhone: "+44 20 7946 0000",
  imageUrl: "https://forum.example.com/ada.png",
  birthDate: "1985-12-10",
  parentEmail: "parent@example.com",
  timezone: "Europe/London",
  preferredLanguages: ["en_GB", "fr"],
  expiry: 4_102_444_800_000,
  passwordLastUpdateInstant: past,
  breachedPasswordLastCheckedInstant: past,
  passwordChangeRequired: false,
  connectorId: "c0c0a000-0000-4000-8000-0000000000d2",
  partnerId: "c0c0a000-0000-4000-8000-0000000000d3",
  data: { email: "data@example.com", newsletter: true },
  verified: true,
  verifiedInstant: past,
  memberships: [{ groupId: "c0c0a000-0000-4000-8000-0000000000d4", data: { invitedBy: "grace" } }],
  registrations: [
    {
      applicationId,
      username: "countess",
      verified: true,
      verifiedInstant: past,
      roles: ["member"],
      preferredLanguages: ["en_GB"],
      timezone: "Europe/London",
      data: { signature: "Countess" },
      authenticationToken: "a-token-to-log-in-with-instead-of-a-password",
      partnerId: "c0c0a000-0000-4000-8000-0000000000d5",
      tokens: { example: "a8c1e4f7" },
    },
  ],
  twoFactor: {
    methods: [
      { id: "35VW", method: "authenticator", lastUsed: true, authenticator },
      { id: "36VW", method: "email", lastUsed: false, email },
      { id: "37VW", method: "sms", lastUsed: false, mobilePhone: "+44 20 7946 0001" },
    ],
  },
  twoFactorDelivery: "TextMessage",
  twoFactorEnabled: true,
};

/** Another user with a value in every field, none of which the first one has. */
const otherWhole: User = {
  id: "c0c0a000-0000-4000-8000-0000000000aa",
  email: otherWholeEmail,
  username: "entire",
  firstName: "Grace",
  middleName: "Brewster",
  lastName: "Hopper",
  fullName: "Grace Hopper",
  mobilePhone: "+1 202 555 0170",
  imageUrl: "https://forum.example.com/grace.png",
  birthDate: "1986-12-09",
  parentEmail: "guardian@example.com",
  timezone: "America/New_York",
  preferredLanguages: ["en_US", "de"],
  expiry: 4_102_444_900_000,
  passwordLastUpdateInstant: past + 1_000,
  breachedPasswordLastCheckedInstant: past + 2_000,
  passwordChangeRequired: true,
  connectorId: "c0c0a000-0000-4000-8000-0000000000d6",
  partnerId: "c0c0a000-0000-4000-8000-0000000000d7",
  data: { email: "other-data@example.com", newsletter: false },
  verified: true,
  verifiedInstant: past + 3_000,
  memberships: [{ groupId: "c0c0a000-0000-4000-8000-0000000000d8", data: { invitedBy: "ada" } }],
  registrations: [
    {
      applicationId,
      username: "admiral",
      verified: true,
      verifiedInstant: past + 4_000,
      roles: ["member"],
      preferredLanguages: ["en_US"],
      timezone: "America/New_York",
      data: { signature: "Admiral" },
      authenticationToken: "another-token-to-log-in-with-instead-of-a-password",
      partnerId: "c0c0a000-0000-4000-8000-0000000000d9",
      tokens: { example: "b9d2f508" },
    },
  ],
  twoFactor: {
    methods: [
      { id: "45VW", method: "email", lastUsed: false, email: "pager@example.com" },
      { id: "46VW", method: "sms", lastUsed: true, mobilePhone: "+1 202 555 0171" },
      { id: "47VW", method: "authenticator", lastUsed: false, authenticator },
    ],
  },
  twoFactorDelivery: "None",
  twoFactorEnabled: false,
};

/** The users as a login shows them. */
export const declaredUsers: readonly JsonObject[] = JSON.parse(JSON.stringify([whole, otherWhole]));

interface Tenants {
  readonly tenantId: string;
  readonly otherTenantId: string;
}

/** @param userIds users without other fields */
export function bootstrapUsers(
  { tenantId, otherTenantId }: Tenants,
  userIds: readonly string[],
): Pick<Bootstrap, "applications" | "users" | "identityProviders"> {
  const configuration = { authenticationTokenConfiguration: { enabled: true }, roles: [{ name: "member" }] };
  const provider = (id: string, tenant: string): Bootstrap["identityProviders"][number] => ({
    id,
    name: `Login of ${tenant}`,
    tenantId: tenant,
    uniqueIdentityClaim: "email",
    keys: [{ algorithm: "HS256", secret: identityProviderSecret }],
  });
  return {
    applications: [{ tenantId, application: { id: applicationId, name: "Where a user is", ...configuration } }],
    users: [
      ...userIds.map((id, index) => ({ tenantId, user: { id, email: `user-${index + 1}@example.com` } })),
      { tenantId, user: whole },
      { tenantId, user: otherWhole },
      { tenantId, user: { id: inactiveId, email: inactiveEmail, active: false } },
    ],
    identityProviders: [provider(identityProvider, tenantId), provider(otherIdentityProvider, otherTenantId)],
  };
}
