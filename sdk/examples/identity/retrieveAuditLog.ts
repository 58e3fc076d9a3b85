import type { Client } from "@gatehouse/sdk";

export async function retrieveAuditLog(client: Client, { auditLogId }: { auditLogId: number }) {
  const { auditLog } = await client.identity.retrieveAuditLog({ auditLogId });
  const { insertUser, message, data } = auditLog;
  return `${insertUser} from ${data.clientAddress}: ${message}`;
}
