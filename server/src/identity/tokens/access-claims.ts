/** Claims of access tokens about the user (Identity, Endpoints, Tokens). */
import type { Registration } from "../users/registrations.ts";
import { emailOf, type UserFields } from "../users/users.ts";

/** Returns the claims about the user; they name the application of the registration, if any. */
export function claimsOf(user: UserFields, registration: Registration | undefined): Record<string, unknown> {
  const email = emailOf(user);
  const username = registration?.username ?? user.username;
  return {
    sub: user.id,
    authenticationType: "IDENTITY_PROVIDER",
    ...(email === undefined ? {} : { email }),
    email_verified: user.verified,
    ...(username === undefined ? {} : { preferred_username: username }),
    ...(registration === undefined
      ? {}
      : { aud: registration.applicationId, applicationId: registration.applicationId, roles: registration.roles }),
  };
}
