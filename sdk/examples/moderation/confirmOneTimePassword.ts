import type { Client } from "@gatehouse/sdk";

export async function confirmOneTimePassword(
  client: Client,
  { oneTimePassword, token }: { oneTimePassword: string; token: string },
) {
  // From now on, signing in takes a one-time password. Let the operator keep the codes in a safe place.
  const { recoveryCodes } = await client.moderation.confirmOneTimePassword({ body: { oneTimePassword } }, { token });
  return recoveryCodes;
}
