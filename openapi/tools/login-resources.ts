/**
 * Resources that no operation creates because they belong to logins, each with the properties that can name it besides its
 * id (openapi/README.md, `x-refers-to`).
 */
export const loginResources: Readonly<Record<string, readonly string[]>> = {
  /** An identity provider whose tokens the contract kit can sign. */
  IdentityProvider: [],
  /** A JWT of the provider: of a user who may log in, or of one who may not. */
  ThirdPartyToken: ["inactive"],
  /** A key that verifies JWTs. */
  PublicKey: [],
  /** A JWT without a user. */
  VendedToken: [],
  /** The login whose JWT authorizes operations. */
  Login: ["applicationId", "userId", "refreshToken", "accessToken"],
  /** A second login, for its refresh token. */
  RefreshToken: ["applicationId", "userId", "refreshToken", "accessToken"],
};

export function isLoginResource(name: string): boolean {
  return Object.hasOwn(loginResources, name);
}
