/** Creates an entry of the event log and one of the audit log, a refused sign-in, before a run of the kit. */
import { randomUUID } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import type { TestServer } from "@gatehouse/server";

export interface LogEntries {
  readonly EventLog: readonly string[];
  readonly AuditLog: readonly string[];
}

/** A server with a fault may refuse to make them: then there are none. */
export async function makeLogEntries(server: TestServer, tenantId: string): Promise<LogEntries> {
  const { identity, moderation } = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId });
  const make = async (): Promise<LogEntries> => {
    // No application is mapped to this id, which the event log tells.
    const body = {
      type: "userAction" as const,
      applicationIds: [randomUUID()],
      action: "warn",
      key: "warn",
      phase: "start" as const,
      userId: randomUUID(),
    };
    await identity.createUserActionNotification({ body });
    await server.idle();
    const nobody = { email: "nobody@example.org", password: "not the password of anybody" };
    await moderation.loginOperator.result({ body: nobody });
    const { eventLogs } = await identity.searchEventLogs({ numberOfResults: 1 });
    const { auditLogs } = await identity.searchAuditLogs({ numberOfResults: 1 });
    return { EventLog: eventLogs.map(({ id }) => String(id)), AuditLog: auditLogs.map(({ id }) => String(id)) };
  };
  return make().catch(() => ({ EventLog: [], AuditLog: [] }));
}
