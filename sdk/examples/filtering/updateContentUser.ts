import type { Client } from "@gatehouse/sdk";

export async function updateContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  // `createInstant` stays as it is and is not taken; what else is left out is removed.
  const { user } = await client.filtering.retrieveContentUser({ contentUserId });
  const { id: _, createInstant: __, ...stored } = user;
  const updated = await client.filtering.updateContentUser({
    contentUserId,
    body: { user: { ...stored, attributes: { ...user.attributes, vessel: "Swallow" } } },
  });
  return updated.user;
}
