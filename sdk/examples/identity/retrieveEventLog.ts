import type { Client } from "@gatehouse/sdk";

export async function retrieveEventLog(client: Client, { eventLogId }: { eventLogId: number }) {
  const { eventLog } = await client.identity.retrieveEventLog({ eventLogId });
  return `${new Date(eventLog.insertInstant).toISOString()} ${eventLog.type}: ${eventLog.message}`;
}
