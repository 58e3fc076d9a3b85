import type { Client } from "@gatehouse/sdk";

export async function createApplication(client: Client) {
  const { application } = await client.identity.createApplication({
    body: {
      application: {
        name: "Market",
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
        roles: [{ name: "member", isDefault: true }, { name: "moderator" }],
      },
    },
  });
  return application.id;
}
