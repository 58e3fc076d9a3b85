import type { Client } from "@gatehouse/sdk";

export async function searchAuditLogsByCriteria(client: Client, { user }: { user: string }) {
  // What one API key, or one operator, has changed.
  const { auditLogs, total } = await client.identity.searchAuditLogsByCriteria({ body: { search: { user } } });
  return { changes: auditLogs.map(({ message }) => message), more: total - auditLogs.length };
}
