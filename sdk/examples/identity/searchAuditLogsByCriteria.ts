import type { Client } from "@gatehouse/sdk";

export async function searchAuditLogsByCriteria(client: Client, { user }: { user: string }) {
  // Lists the changes of one API key, or of one operator.
  const { auditLogs, total } = await client.identity.searchAuditLogsByCriteria({ body: { search: { user } } });
  return { changes: auditLogs.map(({ message }) => message), more: total - auditLogs.length };
}
