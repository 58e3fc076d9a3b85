/** The sample user of previews: every documented field has a value, but for credentials, which no template sees. */
import type { components } from "@gatehouse/openapi/responses";

type User = components["schemas"]["User"];
type Registration = Omit<User["registrations"][number], "authenticationToken" | "tokens">;
type SampleUser = Required<Omit<User, "registrations">> & { readonly registrations: readonly Required<Registration>[] };

export const sampleApplication = {
  id: "3c219e58-ed0e-4b18-ad48-f4f92793ae32",
  name: "Forum",
} as const;

/** Samples of what messages know besides the user; ids and codes are those of the identity product's default messages. */
export const sampleValues = {
  tenant: { id: "00000000-0000-4000-8000-000000000001", name: "Default" },
  state: {},
  code: "778899",
  changePasswordId: "YkQY5Gsyo4RlfmDciBGRmvfj3RmatUqrbjoIZ19fmw4",
  verificationId: "YkQY5Gsyo4RlfmDciBGRmvfj3RmatUqrbjoIZ19fmw4",
  verificationOneTimeCode: "778899",
} as const;

const registered = 1_732_147_200_000;
const loggedIn = 1_732_150_800_000;

export const sampleUser = {
  id: "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87",
  tenantId: "00000000-0000-4000-8000-000000000001",
  active: true,
  birthDate: "1815-12-10",
  breachedPasswordLastCheckedInstant: registered,
  connectorId: "2a6d8b91-7c34-4e05-b1f8-9d0e3c5a7f26",
  data: { email: "ada@example.com", newsletter: true },
  email: "ada@example.com",
  expiry: 4_102_444_800_000,
  firstName: "Ada",
  fullName: "Ada King Lovelace",
  imageUrl: "https://forum.example.com/avatars/ada.png",
  insertInstant: registered,
  lastLoginInstant: loggedIn,
  lastName: "Lovelace",
  lastUpdateInstant: loggedIn,
  memberships: [
    {
      id: "8f7c1e2d-4b5a-4960-a3d8-6e0f9b2c1d74",
      groupId: "0d9e8c7b-1a2f-4b3c-9d4e-5f6a7b8c9d01",
      data: { invitedBy: "grace" },
      insertInstant: registered,
    },
  ],
  middleName: "King",
  mobilePhone: "+44 20 7946 0958",
  parentEmail: "annabella@example.com",
  partnerId: "f3b9d0c2-6a17-48e5-8d24-1c7e5a9b3f60",
  passwordChangeRequired: false,
  passwordLastUpdateInstant: registered,
  preferredLanguages: ["en", "fr"],
  registrations: [
    {
      id: "b2c4d6e8-0a1c-4e3f-8b5d-7f9a1c3e5d02",
      applicationId: sampleApplication.id,
      data: { theme: "dark" },
      insertInstant: registered,
      lastLoginInstant: loggedIn,
      partnerId: "f3b9d0c2-6a17-48e5-8d24-1c7e5a9b3f60",
      preferredLanguages: ["en"],
      roles: ["member"],
      timezone: "Europe/London",
      username: "countess",
      usernameStatus: "ACTIVE",
      verified: true,
      verifiedInstant: registered,
    },
  ],
  timezone: "Europe/London",
  twoFactor: {
    methods: [
      {
        id: "35VW",
        method: "authenticator",
        authenticator: { algorithm: "HmacSHA1", codeLength: 6, timeStep: 30 },
        lastUsed: true,
      },
      { id: "K7QD", method: "email", email: "ada@example.com", lastUsed: false },
      { id: "9XPM", method: "sms", mobilePhone: "+44 20 7946 0958", lastUsed: false },
    ],
  },
  twoFactorDelivery: "None",
  twoFactorEnabled: true,
  username: "ada",
  usernameStatus: "ACTIVE",
  verified: true,
  verifiedInstant: registered,
} as const satisfies SampleUser;
