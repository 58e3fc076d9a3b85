import type { Client } from "@gatehouse/sdk";

export async function changeOperatorPassword(
  client: Client,
  { currentPassword, password, token }: { currentPassword: string; password: string; token: string },
) {
  const body = { currentPassword, password };
  const answer = await client.moderation.changeOperatorPassword.result({ body }, { token });
  // All tokens have ended; sign in again.
  if (answer.ok) return "changed";
  if (answer.status === 400) return Object.keys(answer.body.fieldErrors ?? {});
  throw answer.error;
}
