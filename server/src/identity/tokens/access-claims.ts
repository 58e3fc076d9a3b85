/** What an access token says of its user (Identity, Endpoints, Tokens). */
import { emailOf, type User } from "../users/users.ts";

/**
 * The claims that are about the user, for a token of the application. Nothing is said of an application that the user is
 * not registered for, nor of any where none is given.
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
