/**
 * What no operation creates and a login gives, or what there is without one, and what each of it is named by besides its
 * id (openapi/README.md, `x-refers-to`).
 */
export const obtained: Readonly<Record<string, readonly string[]>> = {
  /** One that the contract kit may speak for. */
  IdentityProvider: [],
  /** A JWT of the provider: of a user who may log in, or of one who may not. */
  ThirdPartyToken: ["inactive"],
  /** One that JWTs are signed with. */
  PublicKey: [],
  /** A JWT that is about no user. */
  VendedToken: [],
  /** What came of the login whose JWT opens operations. */
  Login: ["applicationId", "userId", "refreshToken", "accessToken"],
  /** What came of a login of its own. */
  RefreshToken: ["applicationId", "userId", "refreshToken", "accessToken"],
};

export function isObtained(name: string): boolean {
  return Object.hasOwn(obtained, name);
}
