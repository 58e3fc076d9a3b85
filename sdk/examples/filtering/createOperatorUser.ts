import type { Client } from "@gatehouse/sdk";

export async function createOperatorUser(client: Client, { applicationId }: { applicationId: string }) {
  const { user } = await client.filtering.createOperatorUser({
    body: {
      user: {
        email: "noor@example.org",
        password: "correct horse battery staple",
        roles: ["moderator"],
        applicationIds: [applicationId],
      },
    },
  });
  return user.id;
}
