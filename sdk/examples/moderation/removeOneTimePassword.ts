import type { Client } from "@gatehouse/sdk";

export async function removeOneTimePassword(
  client: Client,
  { password, oneTimePassword, token }: { password: string; oneTimePassword: string; token: string },
) {
  await client.moderation.removeOneTimePassword({ body: { password, oneTimePassword } }, { token });
}
