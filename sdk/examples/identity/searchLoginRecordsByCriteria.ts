import type { Client } from "@gatehouse/sdk";

export async function searchLoginRecordsByCriteria(client: Client, { applicationId }: { applicationId: string }) {
  // Lists the users who logged in to an application; the total counts all logins.
  const search = { applicationId, numberOfResults: 100 };
  const { logins, total } = await client.identity.searchLoginRecordsByCriteria({ body: { search } });
  return { users: logins.map(({ loginId }) => loginId ?? "deleted"), total };
}
