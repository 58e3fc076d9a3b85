import type { Client } from "@gatehouse/sdk";

export async function searchAuditLogs(client: Client, { applicationId }: { applicationId: string }) {
  // Lists the changes of this application with their users.
  const { auditLogs } = await client.identity.searchAuditLogs({ message: `/api/application/${applicationId}` });
  return auditLogs.map(({ insertUser, data }) => `${insertUser}: ${data.operationId}`);
}
