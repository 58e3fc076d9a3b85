import type { Client } from "@gatehouse/sdk";

export async function retrieveAuditLog(client: Client, { auditLogId }: { auditLogId: number }) {
  const { auditLog } = await client.identity.retrieveAuditLog({ auditLogId });
  const { insertUser, message, data } = auditLog;
  return `${insertUser} from ${data.clientAddress}: ${message}`;
}

export async function retrieveEventLog(client: Client, { eventLogId }: { eventLogId: number }) {
  const { eventLog } = await client.identity.retrieveEventLog({ eventLogId });
  return `${new Date(eventLog.insertInstant).toISOString()} ${eventLog.type}: ${eventLog.message}`;
}

export async function searchAuditLogs(client: Client, { applicationId }: { applicationId: string }) {
  // Lists the changes of this application with their users.
  const { auditLogs } = await client.identity.searchAuditLogs({ message: `/api/application/${applicationId}` });
  return auditLogs.map(({ insertUser, data }) => `${insertUser}: ${data.operationId}`);
}

export async function searchAuditLogsByCriteria(client: Client, { user }: { user: string }) {
  // Lists the changes of one API key, or of one operator.
  const { auditLogs, total } = await client.identity.searchAuditLogsByCriteria({ body: { search: { user } } });
  return { changes: auditLogs.map(({ message }) => message), more: total - auditLogs.length };
}

export async function searchEventLogs(client: Client) {
  // Why requests from another origin were refused.
  const { eventLogs, total } = await client.identity.searchEventLogs({ message: "CORS refused", numberOfResults: 50 });
  return { reasons: eventLogs.map(({ message }) => message), more: total - eventLogs.length };
}

export async function searchEventLogsByCriteria(client: Client, { since }: { since: number }) {
  // Lists the errors since then, the oldest first.
  const search = { type: "Error", start: since, orderBy: "insertInstant ASC" } as const;
  const { eventLogs } = await client.identity.searchEventLogsByCriteria({ body: { search } });
  return eventLogs.map(({ message }) => message);
}

export async function searchLoginRecords(client: Client, { userId }: { userId: string }) {
  // When and from where a user logged in, the latest first.
  const { logins } = await client.identity.searchLoginRecords({ userId });
  return logins.map(({ instant, ipAddress }) => ({ at: new Date(instant), from: ipAddress ?? "unknown" }));
}

export async function searchLoginRecordsByCriteria(client: Client, { applicationId }: { applicationId: string }) {
  // Lists the users who logged in to an application; the total counts all logins.
  const search = { applicationId, numberOfResults: 100 };
  const { logins, total } = await client.identity.searchLoginRecordsByCriteria({ body: { search } });
  return { users: logins.map(({ loginId }) => loginId ?? "deleted"), total };
}
