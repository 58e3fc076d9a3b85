import type { Client } from "@gatehouse/sdk";

export async function retrieveContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  const { user } = await client.filtering.retrieveContentUser({ contentUserId });
  // The score falls with what the user writes, as the rules of the applications say.
  return user.score < 0 ? `${user.name} needs watching` : `${user.name} is fine`;
}
