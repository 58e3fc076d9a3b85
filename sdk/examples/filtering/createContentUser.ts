import type { Client } from "@gatehouse/sdk";

export async function createContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  const { user } = await client.filtering.createContentUser({
    contentUserId,
    body: {
      user: {
        name: "Ada",
        displayNames: ["ada", "captain-ada"],
        preferredLanguages: ["en_GB", "fr"],
        attributes: { vessel: "Swift" },
      },
    },
  });
  return user;
}
