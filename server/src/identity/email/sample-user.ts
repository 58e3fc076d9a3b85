/** The sample user of previews: every documented field has a value. */
import type { components } from "@gatehouse/openapi/responses";

type User = components["schemas"]["User"];

export const sampleUser = {
  id: "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87",
  tenantId: "00000000-0000-4000-8000-000000000001",
  active: true,
  birthDate: "1815-12-10",
  data: { newsletter: true },
  email: "ada@example.com",
  firstName: "Ada",
  fullName: "Ada King Lovelace",
  imageUrl: "https://forum.example.com/avatars/ada.png",
  insertInstant: 1_732_147_200_000,
  lastLoginInstant: 1_732_150_800_000,
  lastName: "Lovelace",
  lastUpdateInstant: 1_732_150_800_000,
  memberships: [],
  middleName: "King",
  mobilePhone: "+44 20 7946 0958",
  passwordChangeRequired: false,
  preferredLanguages: ["en", "fr"],
  registrations: [],
  timezone: "Europe/London",
  username: "ada",
  usernameStatus: "ACTIVE",
  verified: true,
} as const satisfies Partial<User>;

export const sampleApplication = {
  id: "3c219e58-ed0e-4b18-ad48-f4f92793ae32",
  name: "Forum",
} as const;
