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

export async function confirmOneTimePassword(
  client: Client,
  { oneTimePassword, token }: { oneTimePassword: string; token: string },
) {
  // From now on, signing in takes a one-time password. Let the operator keep the codes in a safe place.
  const { recoveryCodes } = await client.moderation.confirmOneTimePassword({ body: { oneTimePassword } }, { token });
  return recoveryCodes;
}

export async function deleteOperatorOneTimePassword(client: Client, { operatorId }: { operatorId: string }) {
  const answer = await client.moderation.deleteOperatorOneTimePassword.result({ operatorId });
  if (answer.ok) return "removed";
  if (answer.status === 404) return "no such operator";
  throw answer.error;
}

export async function deleteOperatorTokens(client: Client, { operatorId }: { operatorId: string }) {
  const answer = await client.moderation.deleteOperatorTokens.result({ operatorId });
  if (answer.ok) return "signed out";
  if (answer.status === 404) return "no such operator";
  throw answer.error;
}

export async function enrolOneTimePassword(client: Client, { password, token }: { password: string; token: string }) {
  // Show the URI as a QR code; the secret is for apps that cannot scan.
  const { uri, secret } = await client.moderation.enrolOneTimePassword({ body: { password } }, { token });
  return { uri, secret };
}

export async function logoutOperator(client: Client, { token }: { token: string }) {
  // This token alone; `everywhere` ends those of the operator's other devices too.
  await client.moderation.logoutOperator({ everywhere: true }, { token });
  return (await client.moderation.listApprovalQueueItems.result({}, { token })).status;
}

export async function removeOneTimePassword(
  client: Client,
  { password, oneTimePassword, token }: { password: string; oneTimePassword: string; token: string },
) {
  await client.moderation.removeOneTimePassword({ body: { password, oneTimePassword } }, { token });
}
