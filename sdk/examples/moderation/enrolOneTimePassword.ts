import type { Client } from "@gatehouse/sdk";

export async function enrolOneTimePassword(client: Client, { password, token }: { password: string; token: string }) {
  // Show the URI as a QR code; the secret is for apps that cannot scan.
  const { uri, secret } = await client.moderation.enrolOneTimePassword({ body: { password } }, { token });
  return { uri, secret };
}
