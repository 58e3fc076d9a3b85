import type { Client } from "@gatehouse/sdk";

export async function deleteApiKey(client: Client, { keyId }: { keyId: string }) {
  const answer = await client.identity.deleteApiKey.result({ keyId });
  if (answer.ok) return "gone";
  if (answer.status === 404) return "there is no such key";
  // The key of this client may do less, or it is the last one that may do everything.
  if (answer.status === 400) return answer.body.fieldErrors?.["keyId"]?.[0]?.message;
  throw answer.error;
}
