/** Claims of access tokens about the user (Identity, Endpoints, Tokens). */
import { emailOf, type User } from "../users/users.ts";

/**
 * Returns the claims about the user. A token names an application only where one is given and the user is registered
 * for it.
 */
export function claimsOf(user: User, applicationId?: string): Record<string, unknown> {
  const id = applicationId?.toLowerCase();
  const registration = id === undefined ? undefined : user.registrations.find((each) => each.applicationId === id);
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
